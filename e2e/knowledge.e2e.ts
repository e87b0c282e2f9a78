import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, hire, type Person, signUp } from "./support/api.ts";
import { axe, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
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
  await hire(person, "Scout");
});
afterAll(() => browser.close());

async function open(viewport: typeof wide, path = "/knowledge") {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, theme: "light", person });
  await opened.page.goto(path);
  return opened;
}

/** Until the returned function is called, the page gets the response of a server that is still indexing. */
async function slowIndexer(page: Page): Promise<() => Promise<void>> {
  const isBase = (url: URL) => /^\/api\/knowledge-bases\/[^/]+$/.test(url.pathname);
  const isSearch = (url: URL) => /^\/api\/knowledge-bases\/[^/]+\/search$/.test(url.pathname);
  await page.route(isBase, async (route) => {
    const response = await route.fetch();
    const base = await response.json();
    const items = { ...base.items, ready: 0, indexing: 1 };
    await route.fulfill({ response, json: { ...base, status: "indexing", passageCount: 0, items } });
  });
  await page.route(isSearch, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hits: [] } });
  });
  return async () => {
    // A response on its way is still changed: without waiting for it, its handler would fail.
    await page.unrouteAll({ behavior: "wait" });
    // The page asks again when the server sends an event, as it does at the end of indexing.
    const [, id] = /\/knowledge\/([^/?]+)/.exec(page.url()) ?? [];
    const changed = await page.request.patch(`/api/knowledge-bases/${id}`, { data: { description: "For everyone" } });
    expect(changed.status()).toBe(200);
  };
}

/** The wizard at its third step, for a market analysis by Scout. */
async function openConfigure(page: Page) {
  await page.goto("/tasks");
  await page.getByRole("button", { name: "Assign New Task" }).first().click();
  const wizard = page.getByRole("dialog", { name: "Assign New Task" });
  await wizard.getByRole("radio", { name: /^Market Analysis/ }).check({ force: true });
  await wizard.getByRole("button", { name: "Continue" }).click();
  await wizard.getByRole("radio", { name: /Scout/ }).check({ force: true });
  // Until the engine is known, a source is not required.
  await wizard.getByText("the built-in engine works only from files and knowledge bases").waitFor();
  await wizard.getByRole("button", { name: "Continue" }).click();
  await wizard.getByLabel(/^Question/).waitFor();
  return wizard;
}

it("on desktop: creates a base, searches it, opens a passage, moves a file and assigns a task", async () => {
  const { page, context, problems } = await open(wide);
  await page.getByRole("heading", { name: "No knowledge bases yet" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Create Knowledge Base" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Knowledge Base" });
  await expect.poll(() => dialog.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  await dialog.getByLabel(/^Name/).fill("Company handbook");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog
    .getByLabel("Choose files")
    .last()
    .setInputFiles({ name: "handbook.md", mimeType: "text/markdown", buffer: Buffer.from(handbook) });
  await dialog.getByText("handbook.md").waitFor();
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => dialog.getByLabel("Chunk size").inputValue()).toBe("1000");
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Company handbook" }).waitFor();
  await page.getByRole("link", { name: "handbook.md" }).waitFor();
  await page.getByText("Ready", { exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);

  const endIndexing = await slowIndexer(page);
  await page.getByRole("link", { name: "Test search" }).click();
  await page.getByLabel("Question or words").fill("How many days of paid leave?");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await page.getByText("Results update when indexing ends.").waitFor();
  await endIndexing();
  const first = page.getByRole("article", { name: "Result 1" });
  await first.getByText("28 days of paid leave").waitFor();
  await first.getByRole("button", { name: "Right" }).click();
  await expect.poll(() => first.getByRole("button", { name: "Right" }).getAttribute("aria-pressed")).toBe("true");
  await first.getByText("Why this passage").click();
  await first.getByRole("columnheader", { name: "Matched" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await first.getByRole("link", { name: "handbook.md" }).click();
  const passage = page.locator("mark[data-mark=passage]").filter({ hasText: "28 days of paid leave" });
  await passage.waitFor();
  expect(await passage.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe("none");
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
  // The dialog also names the folder until the move is saved.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "handbook.md" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "People", exact: true }).click();
  await page.getByRole("link", { name: "handbook.md" }).waitFor();

  // By keyboard: the list is opened, searched, one base chosen, and closed.
  const wizard = await openConfigure(page);
  await wizard.getByLabel(/^Question/).fill("How many days of paid leave does an employee have?");
  await wizard.getByLabel(/^Title/).fill("Paid leave");
  await wizard.getByRole("button", { name: "Continue" }).click();
  await wizard.getByText("Attach a document or connect a model").waitFor();
  await wizard.getByRole("button", { name: "Add sources" }).press("Enter");
  const sources = page.getByRole("dialog", { name: "Knowledge bases" });
  await sources.getByLabel("Search knowledge bases").fill("nothing like it");
  await sources.getByText("No knowledge base matches").waitFor();
  await sources.getByLabel("Search knowledge bases").fill("handbook");
  await sources.getByRole("checkbox", { name: /Company handbook/ }).press("Space");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const chosen = wizard.getByRole("list", { name: "Chosen knowledge bases" });
  await chosen.getByText("1 document", { exact: true }).waitFor();
  await wizard.getByRole("button", { name: "Continue" }).click();
  await wizard.getByText("Company handbook").waitFor();
  await wizard.getByRole("button", { name: "Assign Task" }).click();
  await page.waitForURL("**/tasks/MU-1");
  await page.getByRole("button", { name: "Accept" }).waitFor({ timeout: 60_000 });
  await page.locator("main [data-citation]").first().click();
  const openDocument = page.getByRole("link", { name: "Open document" });
  await openDocument.waitFor();
  expect(await axe(page)).toEqual([]);
  await openDocument.click();
  await page.locator("mark[data-mark=passage]").getByText("28 days of paid leave").waitFor();

  // A file that is dropped on the page's bar goes into the base, not into a new task.
  await page.goto("/knowledge");
  await page.getByRole("link", { name: "Company handbook" }).click();
  const upload = page.getByRole("button", { name: "Upload Files" });
  await upload.waitFor();
  const data = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(["The gate opens at six in the morning."], "gate.txt", { type: "text/plain" }));
    return held;
  });
  await upload.dispatchEvent("dragover", { dataTransfer: data });
  await page.getByText("Drop to add to this base").waitFor();
  expect(await page.getByText("Drop to assign a task").count()).toBe(0);
  await upload.dispatchEvent("drop", { dataTransfer: data });
  await page.getByRole("link", { name: "gate.txt" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it("on a phone: opens the base, its task, and its files as sources", async () => {
  const { page, context, problems } = await open(phone);
  await page.getByRole("link", { name: "Company handbook" }).click();
  await page.getByRole("button", { name: "People", exact: true }).click();
  await page.getByRole("link", { name: "handbook.md" }).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await axe(page)).toEqual([]);

  const wizard = await openConfigure(page);
  await wizard.getByRole("button", { name: "Add sources" }).click();
  await page
    .getByRole("dialog", { name: "Knowledge bases" })
    .getByRole("checkbox", { name: /Company handbook/ })
    .check();
  expect(await sideways(page)).toBe(0);
  expect(await axe(page)).toEqual([]);

  await page.goto("/tasks/MU-1");
  await page.getByRole("tab", { name: "Request" }).click();
  await page.getByRole("link", { name: "Company handbook" }).first().waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
