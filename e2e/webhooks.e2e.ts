import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "./support/api.ts";
import { expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

let muster: Muster;
let browser: Browser;
let receiver: Server;
let status: number;
let types: string[];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    types.push(JSON.parse(body).type);
    response.writeHead(status).end("<b>Received</b>");
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  const settings = { FETCH_ALLOW: "127.0.0.1", BILLING: "off" };
  [muster, browser] = await Promise.all([startMuster(settings), openBrowser()]);
}, 120_000);
afterAll(async () => {
  receiver.close();
  await Promise.all([browser.close(), muster.stop()]);
});

it.each([
  ["desktop", wide],
  ["a phone", phone],
])("adds, tests, and follows a webhook on %s", async (_, viewport) => {
  [status, types] = [204, []];
  const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, person });
  await page.goto("/settings?tab=webhooks");
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add webhook" }).click();
  const editor = page.getByRole("dialog", { name: "Add webhook" });
  await editor.getByRole("textbox", { name: "Name" }).fill("CRM");
  const url = editor.getByRole("textbox", { name: "URL" });
  await url.fill("http://hooks.example.com/");
  await editor.getByRole("button", { name: "Add webhook" }).click();
  await editor.getByText("Choose at least one event").waitFor();
  await editor.getByRole("checkbox", { name: "Lead status changed" }).check();
  await editor.getByRole("checkbox", { name: "Task completed" }).check();
  await url.press("Enter");
  await editor.getByText("Use https://. Plain http is only possible").waitFor();
  await expectAccessible(page);
  await url.fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await url.press("Enter");
  const made = page.getByRole("dialog", { name: "Webhook “CRM” added" });
  expect(await made.getByRole("textbox", { name: "Signing secret" }).inputValue()).toMatch(/^whsec_.{44}$/);
  await expectAccessible(page);
  await made.getByRole("button", { name: "Done" }).click();

  const row = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
  await row.getByText("Nothing sent yet").waitFor();
  await row.getByRole("button", { name: "Send test event to CRM" }).click();
  const result = page.getByRole("dialog", { name: "The test event was delivered" });
  await result.getByText("HTTP 204").waitFor();
  await result.getByRole("button", { name: "Close" }).last().click();
  await row.getByText("Delivered", { exact: true }).waitFor();

  status = 500;
  const { id } = (await person.call("POST", "/api/leads", { company: "Meridian Health" })).body;
  await person.call("PATCH", `/api/leads/${id}`, { status: "qualified" });
  await row.getByRole("button", { name: "Deliveries to CRM" }).click();
  const dialog = page.getByRole("dialog", { name: "Deliveries to CRM" });
  const first = dialog.getByRole("list", { name: "Deliveries" }).getByRole("listitem").first();
  await first.getByText("Payload and attempts").click();
  await first.getByText("HTTP 500").waitFor();
  await first.getByText("<b>Received</b>").waitFor();
  await first.getByText("lead.status_changed").waitFor();
  await first.getByText("Next attempt").waitFor();
  await expectAccessible(page);
  status = 204;
  await first.getByRole("button", { name: "Send again" }).click();
  await first.getByText("Delivered").waitFor();
  await dialog.getByRole("button", { name: "Failed" }).click();
  await dialog.getByText("No delivery has failed.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  expect(types).toEqual(["webhook.test", "lead.status_changed", "lead.status_changed"]);

  const choose = async (name: string) => {
    await row.getByRole("button", { name: "Actions for CRM" }).press("Enter");
    await page.getByRole("menuitem", { name }).press("Enter");
  };
  await choose("Pause");
  await row.getByText("Paused").waitFor();
  await choose("Resume");
  await row.getByText("Active").waitFor();
  await choose("Replace secret");
  await page.getByRole("button", { name: "Replace secret" }).click();
  await page.getByRole("dialog", { name: "New secret for “CRM”" }).getByRole("button", { name: "Done" }).click();
  await expectAccessible(page);
  await choose("Delete");
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
