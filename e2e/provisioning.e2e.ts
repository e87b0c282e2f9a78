import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "./support/api.ts";
import { expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

let muster: Muster;
let browser: Browser;
beforeAll(async () => {
  [muster, browser] = await Promise.all([startMuster({ BILLING: "off" }), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([browser.close(), muster.stop()]);
});

it.each([
  ["desktop", wide],
  ["a phone", phone],
])("creates, uses, and revokes a SCIM token on %s", async (_, viewport) => {
  const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, person });
  await page.goto("/settings?tab=provisioning");
  await page.getByRole("heading", { name: "No SCIM tokens yet" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create SCIM token" }).click();
  const editor = page.getByRole("dialog", { name: "Create SCIM token" });
  await editor.getByRole("button", { name: "Create token" }).click();
  await editor.getByText("Enter a name").waitFor();
  await expectAccessible(page);
  await editor.getByRole("textbox", { name: "Name" }).fill("Okta");
  await editor.getByRole("textbox", { name: "Name" }).press("Enter");
  const made = page.getByRole("dialog", { name: "SCIM token “Okta” created" });
  const token = await made.getByRole("textbox", { name: "Token" }).inputValue();
  const address = await made.getByRole("textbox", { name: "SCIM address" }).inputValue();
  expect([token, address]).toEqual([expect.stringMatching(/^muster_scim_/), `${muster.url}/scim/v2`]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await made.getByRole("button", { name: "Copy token" }).click();
  await made.getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expectAccessible(page);
  await made.getByRole("button", { name: "Done" }).click();

  const ask = () =>
    fetch(`${address}/Users`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      body: JSON.stringify({ userName: `mina-${viewport.width}@example.com`, displayName: "Mina Okafor" }),
    });
  expect((await ask()).status).toBe(201);
  await page.reload();
  const row = page.getByRole("list", { name: "SCIM tokens" }).getByRole("listitem");
  await row.getByText("last used").waitFor();
  await expectAccessible(page);
  await page.goto("/settings?tab=members");
  await page.getByText("Mina Okafor").filter({ visible: true }).first().waitFor();
  await page.goto("/settings?tab=audit");
  await page.getByText("SCIM token “Okta” added Mina Okafor as a member").filter({ visible: true }).first().waitFor();

  await page.goto("/settings?tab=provisioning");
  await row.getByRole("button", { name: "Revoke Okta" }).click();
  const confirm = page.getByRole("dialog", { name: "Revoke this SCIM token?" });
  await expectAccessible(page);
  await confirm.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("heading", { name: "No SCIM tokens yet" }).waitFor();
  expect((await ask()).status).toBe(401);
  expect(problems).toEqual([]);
  await context.close();
});
