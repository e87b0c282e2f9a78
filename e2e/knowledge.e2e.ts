import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, type Person, signUp } from "./support/api.ts";
import { axe, cookiesOf, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const handbook = `# Handbook

## Leave

Every employee has 28 days of paid leave a year. Unused days expire on 31 March of the following year.

## Notice

The notice period is six weeks to the end of a quarter.
`;

const muster = sharedMuster();
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
});
afterAll(() => browser.close());

async function open(viewport: typeof wide, path = "/knowledge") {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, theme: "light" });
  await opened.context.addCookies(cookiesOf(person, muster.url));
  await opened.page.goto(path);
  return opened;
}

it("a base at a desk: created with a file, searched, a passage opened and marked, a folder made, the file moved", async () => {
  const { page, context, problems } = await open(wide);
  await page.getByRole("heading", { name: "No knowledge base yet" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Create Knowledge Base" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Knowledge Base" });
  expect(await dialog.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  await dialog.getByLabel(/^Name/).fill("Company handbook");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog
    .getByLabel("Choose files")
    .last()
    .setInputFiles({ name: "handbook.md", mimeType: "text/markdown", buffer: Buffer.from(handbook) });
  await dialog.getByText("handbook.md").waitFor();
  await dialog.getByRole("button", { name: "Next" }).click();
  expect(await dialog.getByLabel("Chunk size").inputValue()).toBe("1000");
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Company handbook" }).waitFor();
  await page.getByRole("link", { name: "handbook.md" }).waitFor();
  await page.getByText("Ready", { exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByRole("link", { name: "Test search" }).click();
  await page.getByLabel("Question or words").fill("How many days of paid leave?");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const first = page.getByRole("article", { name: "Result 1" });
  await first.getByText("28 days of paid leave").waitFor();
  await first.getByRole("button", { name: "Right" }).click();
  await expect.poll(() => first.getByRole("button", { name: "Right" }).getAttribute("aria-pressed")).toBe("true");
  await first.getByText("Why this passage").click();
  await first.getByRole("columnheader", { name: "Matched" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await first.getByRole("link", { name: "handbook.md" }).click();
  await page.locator("mark[data-mark=passage]").getByText("28 days of paid leave").waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByRole("link", { name: "Company handbook" }).click();
  await page.getByRole("button", { name: "New Folder" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("People");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "People", exact: true }).waitFor();
  await page.getByLabel("Select handbook.md").check();
  await page.getByRole("button", { name: "Move" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /People/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Move here" }).click();
  await page.getByRole("link", { name: "handbook.md" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "People", exact: true }).click();
  await page.getByRole("link", { name: "handbook.md" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("the same base on a phone", async () => {
  const { page, context, problems } = await open(phone);
  await page.getByRole("link", { name: "Company handbook" }).click();
  await page.getByRole("button", { name: "People", exact: true }).click();
  await page.getByRole("link", { name: "handbook.md" }).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
