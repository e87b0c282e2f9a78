import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailOf } from "./support/api.ts";
import { openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";
import { revenueOf, salesCsv } from "./support/tables.ts";

const muster = sharedMuster();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each([
  ["desktop", wide],
  ["a phone", phone],
])("from an empty account to a downloaded document, on %s", (place, viewport) => {
  it("signs up, hires an agent, uploads a table, buys a plan and downloads the answer", async () => {
    const { page, problems } = await openPage(browser, { baseURL: muster.url, viewport });
    const csv = salesCsv();

    // Sign up
    await page.goto("/");
    await page.waitForURL("**/login*");
    await page.getByText("PAYMENT REQUIRED AFTER 1 ACTION").waitFor();
    await page.getByRole("button", { name: "Create Account" }).first().click();
    await page.getByLabel(/^Email/).fill(emailOf("amara"));
    await page.getByLabel(/^Organization name/).fill("Northwind Trading");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByLabel(/^Confirm password/i).fill("correct horse batterx");
    await page.getByRole("button", { name: "Create Account", exact: true }).last().click();
    await page.getByText("Passwords do not match").first().waitFor();
    await page.getByLabel(/^Confirm password/i).fill("correct horse battery");
    await page.getByRole("button", { name: "Create Account", exact: true }).last().click();
    await page.getByRole("heading", { level: 1, name: /amara/ }).waitFor();

    // Hire an agent
    await page.goto("/agents");
    await page.getByText("No AI Agents Yet").waitFor();
    await page.getByRole("button", { name: "Create First Agent" }).click();
    const hire = page.getByRole("dialog");
    await hire.getByText("0/15 used").waitFor();
    await hire.getByRole("button", { name: /^Data Analyst/ }).click();
    await hire.getByLabel(/^Name/).fill("Ledger");
    await hire.getByRole("button", { name: "Continue" }).click();
    await hire.getByText(/Uses the built-in engine/).waitFor();
    await hire.getByRole("button", { name: "Create Agent" }).click();
    await page.getByRole("heading", { name: /Your AI Workforce \(1\)/ }).waitFor();

    // Upload a table, and choose by keyboard
    await page.goto("/tasks");
    await page.getByRole("button", { name: "Assign New Task" }).first().click();
    const wizard = page.getByRole("dialog");
    // Template and agent are preselected; the keyboard is enough
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("dialog input:checked") !== null);
    await expect.poll(() => wizard.getByRole("radio", { name: /^Data Analysis/ }).isChecked()).toBe(true);
    await wizard.getByRole("radio", { name: /^Data Analysis/ }).focus();
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => wizard.getByRole("radio", { name: /Ledger/ }).isChecked()).toBe(true);
    await wizard.getByRole("radio", { name: /Ledger/ }).focus();
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.activeElement?.matches("dialog textarea"));
    await wizard.getByRole("button", { name: "Continue" }).click();
    await wizard.getByText("Describe the task").waitFor();

    // A picture contains no table: it is refused at its field, before the upload
    const picture = { name: "chart.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG") };
    await wizard.locator('input[type="file"]').setInputFiles(picture);
    await wizard.getByText(/^chart\.png can’t be used here\. Attach CSV, TSV, Excel/).waitFor();
    await wizard.getByRole("button", { name: "Remove chart.png" }).click();

    await wizard.getByLabel(/^Question/).fill("Which region leads in revenue, and is there a trend?");
    await expect
      .poll(() => wizard.getByLabel(/^Title/).inputValue())
      .toBe("Which region leads in revenue, and is there a trend");
    await wizard.getByLabel(/^Title/).fill("Sales by region");
    const table = { name: "sales.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    const sent = page.waitForResponse((response) => response.url().endsWith("/api/files"));
    await wizard.locator('input[type="file"]').setInputFiles(table);
    const { id } = await (await sent).json();
    await wizard.getByRole("button", { name: "Remove sales.csv" }).waitFor();
    await wizard.getByRole("button", { name: "Continue" }).click();
    await wizard.getByText("Uses your 1 free action.").waitFor();
    await wizard.getByRole("button", { name: "Back" }).click();
    await wizard.getByRole("button", { name: "Continue" }).click();

    // A server error appears at its field, which gets the focus
    await page.evaluate((file) => fetch(`/api/files/${file}`, { method: "DELETE" }), id);
    await wizard.getByRole("button", { name: "Assign Task" }).click();
    await wizard.getByText("One of the files no longer exists. Attach it again.").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Attach files");
    expect(await page.getByText("Task Assignment Failed").count()).toBe(0);
    await wizard.getByRole("button", { name: "Remove sales.csv" }).click();
    await wizard.locator('input[type="file"]').setInputFiles(table);
    await wizard.getByRole("button", { name: "Remove sales.csv" }).waitFor();
    await wizard.getByRole("button", { name: "Continue" }).click();
    const flips = watchReview(page);
    await wizard.getByRole("button", { name: "Assign Task" }).click();

    // Watch it work, and read the answer on its page
    await page.waitForURL("**/tasks/MU-1");
    expect(await (await flips).evaluate((seen) => seen.refused)).toBe(false);
    await page.getByRole("button", { name: "Accept" }).waitFor({ timeout: 60_000 });
    const view = page.locator("main");
    const north = revenueOf(csv, "North");
    await view
      .getByText(new RegExp(Math.round(north).toLocaleString("en")))
      .first()
      .waitFor();
    expect(await page.getByText("PAYMENT REQUIRED AFTER 1 ACTION").count()).toBe(0);

    // On desktop the receipt is beside the document; a number opens its computation and leads back
    const checks = view.getByRole("tab", { name: "Receipt" });
    await expect.poll(() => checks.getAttribute("aria-selected")).toBe(viewport === wide ? "true" : "false");
    await view.locator("[data-figure]").first().click();
    const origin = view.getByRole("region", { name: "Figure source" });
    await origin
      .getByText(/select/i)
      .first()
      .waitFor();
    await origin.getByRole("button", { name: "Show in document" }).first().click();
    await page.waitForFunction(() => document.activeElement?.matches("[data-figure][data-picked]"));

    // The trial may view but not download; the wanted download follows the checkout
    await view.getByRole("button", { name: "Download", exact: true }).click();
    await page
      .getByText("Downloads require a paid plan. Choose Basic, Pro, or Premium to access deliverables.")
      .first()
      .waitFor();
    const upgrade = page.getByRole("dialog").filter({ hasText: /Upgrade Your Plan|Payment Required/ });
    await upgrade.getByRole("button", { name: /Basic/ }).click();
    await page.waitForURL("**/checkout/*");
    await page.getByText(/no card is charged/i).waitFor();
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: /Confirm/ }).click();
    await page.waitForURL("**/tasks/MU-1");

    // Paid: the file arrives and has the stated format
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^sales-by-region.*\.pdf$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");

    // Accepted, and undone
    await page.getByRole("button", { name: "Accept" }).click();
    await view.getByText("Accepted", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Accept" }).waitFor();
    expect(problems, `script errors on ${place}`).toEqual([]);
    await page.context().close();
  });
});

/** Records whether the review ever shows that no action is left while the task is being assigned. */
function watchReview(page: Page) {
  return page.evaluateHandle(() => {
    const seen = { refused: false };
    new MutationObserver(() => {
      if (document.body.textContent?.includes("You have none left")) seen.refused = true;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
}
