import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { longNote, marketNote } from "./support/documents.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const survey = fileURLToPath(new URL("../packages/documents/corpus/cold-storage.pdf", import.meta.url));

const muster = sharedMuster();
let browser: Browser;
let person: Person;
let taskId: string;

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  const attachments = [
    await person.upload("market-note.md", marketNote),
    await person.upload("cold-storage.pdf", await readFile(survey)),
    await person.upload("long-note.txt", longNote()),
  ];
  const { status, body } = await person.call("POST", "/api/tasks", {
    agentId: await hire(person, "Ledger"),
    templateId: "market-analysis",
    title: "Reusable packaging",
    description:
      "How large is the market for reusable packaging? How much did the market for cold storage grow in 2025?",
    attachments,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  taskId = body.id;
  expect((await untilEnded(person, taskId)).status).toBe("completed");
});
afterAll(() => browser.close());

async function openTask(viewport: typeof wide, query = "") {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, theme: "light", person });
  await opened.page.goto(`/tasks/${taskId}${query && `?${query}`}`);
  await opened.page
    .getByRole("button", { name: /^Source 1: / })
    .first()
    .waitFor();
  return opened;
}

const params = (page: Page) => new URL(page.url()).searchParams;

describe("on desktop", () => {
  it("opens the passage beside the document, and then the source document", async () => {
    const { page, context, problems } = await openTask(wide);
    const task = page.locator("main");
    await task.getByText("Details", { exact: true }).click();
    await task.getByRole("heading", { name: "Checks", exact: true }).waitFor();
    await expect
      .poll(() => task.getByRole("tab").allTextContents())
      .toEqual(["Receipt", expect.stringMatching(/^Sources \(\d+\)$/), "Request"]);

    // A number shows its source and the cited passage
    const first = task.getByRole("button", { name: "Source 1: market-note.md" }).first();
    await first.hover();
    await page
      .getByRole("tooltip")
      .getByText(/reached EUR 4.2 billion/)
      .waitFor();
    await first.click();
    const source = task.getByRole("region", { name: "Source 1", exact: true });
    await source
      .locator("mark")
      .getByText(/reached EUR 4.2 billion/)
      .waitFor();
    await source
      .getByText(/more than 200 small operators|It grew by 8.1/)
      .first()
      .waitFor();
    await expect.poll(() => first.getAttribute("data-picked")).not.toBeNull();

    // The other statements that cite it
    const places = source.getByRole("listitem");
    expect(await places.count()).toBe(await task.getByRole("button", { name: "Source 1: market-note.md" }).count());
    await places.last().getByRole("button").click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-citation"))).toBe("1");

    // The document at the passage; Escape closes one layer at a time
    await source.getByRole("button", { name: "Next source" }).click();
    await source
      .getByRole("button", { name: "Previous source" })
      .or(task.getByRole("button", { name: "Previous source" }))
      .click();
    await task.getByRole("button", { name: "Open document" }).click();
    const reader = page.getByRole("dialog", { name: "market-note.md" });
    await reader.locator("mark[data-mark=passage]").first().waitFor();
    expect(params(page).get("document")).toBe("1");
    await reader.getByRole("table").getByText("PoolCo").waitFor();
    expect(await axe(page)).toEqual([]);
    const saving = page.waitForEvent("download");
    await reader.getByRole("link", { name: "Download original: market-note.md" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("market-note.md");
    expect(await readFile(await saved.path(), "utf8")).toBe(marketNote);
    await page.keyboard.press("Escape");
    await reader.waitFor({ state: "detached" });
    expect(params(page).get("source")).toBe("1");
    await page.keyboard.press("Escape");
    await expect.poll(() => params(page).get("source")).toBeNull();
    await task.getByRole("tab", { name: "Receipt" }).waitFor();

    // By keyboard: from the number into the passage, and back to the number
    await expect.poll(() => first.evaluate((number) => number === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await source.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Source 1");
    await page.keyboard.press("Escape");
    await source.waitFor({ state: "detached" });
    await expect.poll(() => first.evaluate((number) => number === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toMatch(/^Source \d+: /);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("opens a document at the page in the URL, searches it, and closes it on back", async () => {
    const { page, context, problems } = await openTask(wide);
    const task = page.locator("main");
    await task
      .getByRole("button", { name: /^Source \d+: cold-storage.pdf, page \d+$/ })
      .first()
      .click();
    const number = params(page).get("source");
    await task.getByRole("button", { name: "Open document" }).click();
    const reader = page.getByRole("dialog", { name: "cold-storage.pdf" });
    await reader.locator("mark[data-mark=passage]").first().waitFor();
    await page.goBack();
    await reader.waitFor({ state: "detached" });

    // The URL of a source scrolls its number into view
    await page.goto(`/tasks/${taskId}?source=${number}`);
    await expect.poll(() => isInSight(page, `[data-citation="${number}"][data-picked]`)).toBe(true);

    await page.goto(`/tasks/${taskId}?source=${number}&document=1`);
    await reader.locator("mark[data-mark=passage]").first().waitFor();
    await expect.poll(() => isInSight(page, "mark[data-mark=passage]")).toBe(true);
    const pages = reader.getByRole("textbox", { name: "Page number, 1 to 4" });
    await pages.fill("4");
    await pages.press("Enter");
    await reader.getByRole("heading", { name: "Other scripts" }).waitFor();

    await page.keyboard.press("Control+f");
    await page.keyboard.type("GDAŃSK");
    await reader.getByText(/^\d+ match(es)?$/).waitFor();
    await page.keyboard.press("Enter");
    await reader.getByText(/^\d+ of \d+$/).waitFor();
    await expect.poll(() => isInSight(page, "mark[data-mark=current]")).toBe(true);
    const before = await reader.getByText(/^\d+ of \d+$/).textContent();
    await page.keyboard.press("Shift+Enter");
    await expect.poll(() => reader.getByText(/^\d+ of \d+$/).textContent()).not.toBe(before);
    await reader.getByRole("searchbox").fill("nobody wrote this");
    await reader.getByRole("status").filter({ hasText: "No matches" }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("renders only the visible part of a long document", async () => {
    const { page, context } = await openTask(wide);
    const task = page.locator("main");
    await task.getByRole("button", { name: "long-note.txt" }).click();
    const reader = page.getByRole("dialog", { name: "long-note.txt" });
    await reader.locator("[data-sheet] .prose").first().waitFor();
    await expect.poll(() => reader.locator("[data-sheet]").count()).toBeGreaterThan(40);
    await expect.poll(() => reader.locator("[data-sheet] .prose").count()).toBeLessThan(8);

    await page.keyboard.press("Control+f");
    await page.keyboard.type("The last line");
    await reader.getByText("1 match", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => isInSight(page, "mark[data-mark=current]")).toBe(true);
    await expect.poll(() => reader.locator("[data-sheet] .prose").count()).toBeLessThan(8);
    await context.close();
  });
});

describe("on a phone", () => {
  it("shows a source as a sheet over the document", async () => {
    const { page, context, problems } = await openTask(phone);
    const task = page.locator("main");
    await expect
      .poll(() => task.getByRole("tab").allTextContents())
      .toEqual(["Document", "Receipt", expect.stringMatching(/^Sources \(\d+\)$/), "Request"]);
    await task.getByRole("button", { name: "Source 1: market-note.md" }).first().click();
    const sheet = page.getByRole("dialog", { name: "Source 1" });
    await sheet
      .locator("mark")
      .getByText(/reached EUR 4.2 billion/)
      .waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    expect(await axe(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Open document" }).click();
    const reader = page.getByRole("dialog", { name: "market-note.md" });
    await reader.locator("mark[data-mark=passage]").first().waitFor();
    await expectAccessible(page);
    await reader.getByRole("button", { name: "Close" }).click();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => params(page).get("source")).toBeNull();

    await task.getByRole("tab", { name: /^Sources/ }).click();
    await task
      .getByRole("button", { name: /EUR 4.2 billion/ })
      .first()
      .click();
    await sheet.getByRole("listitem").first().getByRole("button").click();
    await expect.poll(() => isInSight(page, "[data-citation='1'][data-picked]")).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
  }, selector);
}
