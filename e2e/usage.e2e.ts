import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";
import { salesCsv } from "./support/tables.ts";

const muster = sharedMuster();
let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "basic_monthly");
  for (const name of ["Ledger", "Atlas"]) await work(await hire(person, name));
});
afterAll(() => browser.close());

it("shows usage down to its records, exports it, and keeps a budget", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, person });
  await page.goto("/settings?tab=usage");
  await page.getByText("of 1,000 actions used").waitFor();

  await page.getByRole("button", { name: "Agent", exact: true }).click();
  await page.waitForURL(/by=agent/);
  await page.getByRole("button", { name: "View records of Atlas: 1 record" }).click();
  const rows = page.getByRole("dialog", { name: "Atlas" });
  await rows.getByText("1 record: 1 action, 0 credits").waitFor();
  await expect.poll(() => rows.getByRole("row").count()).toBe(2);
  await rows.getByRole("link", { name: "Task Assignment" }).waitFor();
  await page.keyboard.press("Escape");
  await rows.waitFor({ state: "detached" });

  await page.goto("/settings?tab=usage&range=30d");
  const download = page.waitForEvent("download");
  const exporting = page.getByRole("button", { name: "Export CSV" });
  await pressWhileMoving(page, exporting);
  const lines = readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("Feature,Agent,Model,Actions");

  await page.getByRole("button", { name: "Set budget for Entire organization" }).click();
  await page.getByLabel("Monthly budget ($)").fill("12,50");
  await page.keyboard.press("Enter");
  await page.getByText("Enter an amount in dollars, such as 50 or 12.50").waitFor();
  await page.getByLabel("Monthly budget ($)").fill("12.50");
  await page.keyboard.press("Enter");
  await page.getByText("$0 of $12.50").waitFor();
  await reloaded(page);
  await page.getByRole("button", { name: "Change budget for Entire organization" }).click();
  await page.getByRole("button", { name: "Remove budget" }).click();
  await page.getByRole("button", { name: "Set budget for Entire organization" }).waitFor();

  // An unknown person and an unknown tab: each page explains it and links onward.
  await page.goto("/settings?tab=usage&person=nobody");
  await page.getByText("Couldn’t load usage").waitFor();
  await page.getByLabel("Person", { exact: true }).selectOption("Everyone");
  await page.getByRole("button", { name: "View 2 records" }).waitFor();
  await page.goto("/settings?tab=nonsense");
  await page.getByRole("heading", { name: "This settings page doesn’t exist" }).waitFor();
  await page.getByRole("link", { name: "About" }).click();
  await page.getByText("Healthy").waitFor();

  // Unsaved input survives a click and going back.
  await page.getByRole("link", { name: "Texts" }).click();
  await page.getByLabel("Greeting").fill("Good day, {name}");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const leave = page.getByRole("dialog", { name: "Discard unsaved changes?" });
  await leave.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.getByLabel("Greeting").inputValue()).toBe("Good day, {name}");
  await page.evaluate(() => history.back()); // to the previous tab
  await leave.getByRole("button", { name: "Cancel" }).click();
  await leave.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("Greeting").inputValue()).toBe("Good day, {name}");
  await page.evaluate(() => history.back());
  await leave.getByRole("button", { name: "Discard" }).click();
  await page.getByText("Healthy").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** Content that arrives between pressing and releasing the button pushes a control from under the pointer. */
async function pressWhileMoving(page: Page, control: Locator): Promise<void> {
  await control.hover();
  await page.mouse.down();
  await control.evaluate((button) => {
    const arrived = document.createElement("div");
    arrived.style.height = "200px";
    button.closest("section")?.before(arrived);
    setTimeout(() => arrived.remove(), 1_000);
  });
  await page.mouse.up();
}

async function reloaded(page: Page): Promise<void> {
  await page.reload();
  await page.getByText("$0 of $12.50").waitFor();
}

async function work(agentId: string): Promise<void> {
  const file = await person.upload("sales.csv", salesCsv());
  const { body } = await person.call("POST", "/api/tasks", {
    agentId,
    templateId: "data-analysis",
    title: "Sales by region",
    description: "Which region leads in revenue?",
    attachments: [file],
  });
  await untilEnded(person, body.id);
}
