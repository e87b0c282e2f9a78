import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { htmlPage, startWeb, type TestWeb } from "../apps/server/src/features/research/research.factory.ts";
import { buy, type Person, signUp } from "./support/api.ts";
import { expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { marketNote } from "./support/documents.ts";
import { type Muster, startMuster } from "./support/muster.ts";

let web: TestWeb;
let muster: Muster;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  web = await startWeb([
    {
      ...{ site: 2, path: "/crates", title: "Returnable crates", words: "returnable crates" },
      snippet: "Returnable crates pay for themselves after eleven trips.",
      body: htmlPage(
        "Returnable crates",
        "Returnable crates pay for themselves after eleven trips between two depots.",
      ),
    },
  ]);
  [muster, browser] = await Promise.all([
    startMuster({ SEARXNG_URL: web.searchUrl, FETCH_ALLOW: web.allow, SEARCH_OPEN_SOURCES: "off" }),
    openBrowser(),
  ]);
  person = await signUp(muster.url, { organizationName: "Lindgren Crates" });
  await buy(person, "pro_monthly");
});
afterAll(async () => {
  await browser.close();
  await muster.remove();
  await web.stop();
});

const sizes = [
  ["desktop", wide, "dark"],
  ["a phone", phone, "light"],
] as const;

it.each(sizes)("searches the web for one action, on %s", async (_, viewport, theme) => {
  const { page, context, problems } = await signedIn(viewport, theme);
  const before = await usedActions();
  await page.getByRole("button", { name: "Web search" }).click();
  const dialog = page.getByRole("dialog", { name: "Web search" });
  await dialog.getByLabel(/^Search query/).fill("returnable crates");
  await dialog.getByRole("button", { name: "Search", exact: true }).click();
  await dialog
    .getByText(/pay for themselves after eleven trips/)
    .first()
    .waitFor();
  await dialog.getByRole("link", { name: "Returnable crates" }).first().waitFor();
  await expectAccessible(page);
  expect(await usedActions()).toBe(before + 1);
  await context.close();
  expect(problems).toEqual([]);
});

it.each(sizes)("reads files without a task and names the broken one, on %s", async (_, viewport, theme) => {
  const { page, context, problems } = await signedIn(viewport, theme);
  await page.getByRole("button", { name: "Add files" }).click();
  const dialog = page.getByRole("dialog", { name: "Add files" });
  await dialog.locator('input[type="file"]').setInputFiles([
    { name: "note.md", mimeType: "text/markdown", buffer: Buffer.from(marketNote) },
    { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 nothing") },
  ]);
  await dialog.getByText("1 action").waitFor();
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await dialog.getByText("1 of 2 files processed").waitFor();
  const broken = dialog.getByRole("listitem").filter({ hasText: "broken.pdf" });
  await broken.getByText("Failed", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Save to knowledge" }).waitFor();
  await expectAccessible(page);
  await context.close();
  expect(problems).toEqual([]);
});

it.each(sizes)("studies a file, answers a question and reviews by key, on %s", async (_, viewport, theme) => {
  const { page, context, problems } = await signedIn(viewport, theme);
  await page.getByRole("button", { name: "Study and learn" }).click();
  const dialog = page.getByRole("dialog", { name: "Study and learn" });
  await dialog.getByLabel(/^Topic/).fill("Reusable packaging");
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "note.md", mimeType: "text/markdown", buffer: Buffer.from(marketNote) });
  await dialog.getByLabel("Videos").check();
  await dialog.getByText("your topic goes to outside services").waitFor();
  await dialog.getByLabel("Videos").uncheck();
  await dialog.getByRole("button", { name: "Create Study Session" }).click();
  const question = dialog.locator("li").filter({ has: page.getByRole("button", { name: "Check answer" }) });
  await question.first().waitFor();
  await expectAccessible(page);
  const first = question.first();
  await first.getByText("reached ____ in 2025").waitFor();
  await first.getByLabel("Missing text").fill("a guess");
  await first.getByRole("button", { name: "Check answer" }).click();
  await first.getByText("Not quite", { exact: true }).waitFor();
  await first.getByText("Answer: EUR 4.2 billion").waitFor();
  await dialog.getByRole("link", { name: "Review cards" }).click();
  await page.waitForURL("**/study/review");
  const left = page.getByRole("button", { name: "Show answer" });
  await left.waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^Good/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("3");
  await page.getByRole("button", { name: "Show answer" }).waitFor();
  await context.close();
  expect(problems).toEqual([]);
});

it("leaves the count of actions as it was when a search fails", async () => {
  const { page, context } = await signedIn(wide, "dark");
  await web.stop();
  const before = await usedActions();
  await page.getByRole("button", { name: "Web search" }).click();
  const dialog = page.getByRole("dialog", { name: "Web search" });
  await dialog.getByLabel(/^Search query/).fill("pallet pooling");
  await dialog.getByRole("button", { name: "Search", exact: true }).click();
  await dialog.getByText("Search Failed").waitFor();
  await dialog.getByText(/You were not charged\./).waitFor();
  expect(await usedActions()).toBe(before);
  await dialog.getByRole("button", { name: "Close" }).click();
  const meter = page.getByRole("link", { name: /actions used/ });
  await expect.poll(() => meter.textContent()).toMatch(new RegExp(`^${before}\\b`));
  await context.close();
});

async function signedIn(viewport: { width: number; height: number }, theme: "dark" | "light") {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, theme, person });
  await opened.page.goto("/");
  return opened;
}

async function usedActions(): Promise<number> {
  return (await person.call("GET", "/api/usage")).body.used;
}
