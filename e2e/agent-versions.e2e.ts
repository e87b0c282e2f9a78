import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hire, type Person, signUp } from "./support/api.ts";
import { axe, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const muster = sharedMuster();
let browser: Browser;
let person: Person;
let agentId: string;

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url);
  agentId = await hire(person, "Ada");
  await person.call("PATCH", `/api/agents/${agentId}`, { instructions: "Answer first.\nBe short." });
});
afterAll(() => browser.close());

it("compares an agent's versions and restores the first, on a phone", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport: phone });
  await signIn(context);
  await page.goto(`/agents/${agentId}?tab=versions`);

  await page.getByRole("button", { name: "Compare version 1" }).click();
  await page.waitForURL(/from=1&to=2/);
  await page.getByText("1 setting differs.").waitFor();
  await page.getByRole("insertion").filter({ hasText: "Be short." }).waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await page.getByRole("tab", { name: "Versions (3)" }).waitFor();
  const { body } = await person.call("GET", `/api/agents/${agentId}`);
  expect(body).toMatchObject({ version: 3, instructions: "" });
  expect(problems).toEqual([]);
  await context.close();
});

it("opens and closes a menu at once, by pointer and by keyboard", async () => {
  const { page, context } = await openPage(browser, { baseURL: muster.url, viewport: wide });
  await signIn(context);
  await page.goto("/agents");
  const trigger = page.getByRole("button", { name: "Actions for Ada" });
  const menu = page.getByRole("menu");

  await trigger.click();
  await menu.waitFor();
  await trigger.click();
  await menu.waitFor({ state: "hidden" });
  await trigger.click();
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await menu.waitFor();
  await context.close();
});

async function signIn(context: BrowserContext): Promise<void> {
  const cookies = person.cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: muster.url };
  });
  await context.addCookies(cookies);
}
