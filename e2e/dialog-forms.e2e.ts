import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, type Person, signUp } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const muster = sharedMuster();
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
});
afterAll(() => browser.close());

it("shows errors at their fields, asks before discarding input, and submits by Ctrl+Enter, at both widths", async () => {
  for (const viewport of [wide, phone]) {
    const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, person });
    await page.goto("/settings?tab=usage");
    await page
      .getByRole("button", { name: /^Set budget for/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Organization budget" });
    const amount = dialog.getByLabel("Monthly budget ($)");
    await expect.poll(() => amount.evaluate((input) => input === document.activeElement)).toBe(true);

    await dialog.getByRole("button", { name: "Save budget" }).click();
    await dialog.getByText("Enter an amount in dollars").waitFor();
    const described = await amount.getAttribute("aria-describedby");
    await expect
      .poll(() => page.locator(`[id="${described?.split(" ").at(-1)}"]`).textContent())
      .toMatch(/^Enter an amount/);
    expect(await axe(page)).toEqual([]);

    // The browser does not know this limit: the server refuses it.
    await amount.fill("2000000");
    await dialog.getByText("Enter an amount in dollars").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Save budget" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByText("Enter at most $1,000,000").waitFor();
    await expect.poll(() => amount.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => amount.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);

    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect.poll(() => amount.inputValue()).toBe("2000000");

    await amount.fill("50");
    await page.keyboard.press("Control+Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("of $50").first().waitFor();

    await page
      .getByRole("button", { name: /^Change budget for/ })
      .first()
      .click();
    await amount.fill("75");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Change budget for/ })
      .first()
      .click();
    await dialog.getByRole("button", { name: "Remove budget" }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Set budget for/ })
      .first()
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();
  }
});

it("saves settings, and shows what is wrong at its field", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, person });
  await page.goto("/settings?tab=profile");
  const name = page.getByLabel("Display name");
  await name.fill("   ");
  await name.press("Enter");
  await page.getByText("Enter a name", { exact: true }).waitFor();
  await name.fill("  Maya   Lindqvist ");
  await name.press("Enter");
  await page.getByText("Display name saved").waitFor();
  await expect.poll(() => name.inputValue()).toBe("Maya Lindqvist");

  await page.getByLabel("Current password").fill("a wrong password");
  await page.getByLabel("New password", { exact: true }).fill("a-new-pass-phrase-1");
  await page.getByLabel("Confirm password").fill("another-pass-phrase");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Passwords do not match").waitFor();

  await page.goto("/settings?tab=models");
  const price = page.getByRole("form", { name: "Set a price" });
  await price.getByLabel("Model").fill("gpt-4.1-mini");
  await price.getByLabel("Input ($)").fill("2,50");
  await price.getByLabel("Output ($)").fill("10");
  await price.getByRole("button", { name: "Set price" }).click();
  await price.getByText("Enter an amount in dollars, such as 2.50").waitFor();
  await price.getByLabel("Input ($)").fill("2.50");
  await price.getByRole("button", { name: "Set price" }).click();
  await page.getByRole("cell", { name: "$2.50" }).waitFor();
  await expect.poll(() => price.getByLabel("Model").inputValue()).toBe("");
  expect(problems).toEqual([]);
  await context.close();
});

it("shows a message at once in the open dialog, and in the page after it closes", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport: wide, person });
  await page.goto("/");
  await page.getByRole("button", { name: "Web search" }).click();
  const dialog = page.getByRole("dialog", { name: "Web search" });
  await dialog.getByLabel(/^Search query/).fill("  ");
  await page.keyboard.press("Enter");
  const message = dialog.getByRole("status").filter({ hasText: "Query Required" });
  await message.getByText("Please enter a search query.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByLabel("Messages").getByText("Query Required").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("keeps the buttons of a dialog without a note side by side on a phone", async () => {
  const { page, context } = await openPage(browser, { baseURL: muster.url, viewport: phone, person });
  await page.goto("/settings?tab=data");
  await page.getByRole("button", { name: "Delete organization" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Northwind Trading?" });
  const topOf = async (name: string) => (await dialog.getByRole("button", { name, exact: true }).boundingBox())?.y;
  expect(await topOf("Delete in seven days")).toBe(await topOf("Cancel"));
  await context.close();
});
