import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";
import { salesCsv } from "./support/tables.ts";

const muster = sharedMuster();
let browser: Browser;
let person: Person;
let agentId: string;
const ids: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  agentId = await hire(person, "Ledger");
  for (const title of ["First", "Second", "Third"]) {
    const { body } = await person.call("POST", "/api/tasks", {
      agentId,
      templateId: "data-analysis",
      title,
      description: "Which region leads in revenue?",
      attachments: [await person.upload("sales.csv", salesCsv())],
    });
    ids.push(body.id);
    await untilEnded(person, body.id);
  }
});
afterAll(() => browser.close());

async function open(viewport: typeof wide, place: string, { hasServiceWorker = false } = {}) {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, hasServiceWorker, person });
  await opened.page.goto(place);
  return opened;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

it("names the tab of a task that does not exist", async () => {
  const { page, context } = await open(phone, "/tasks/MU-999");
  await page.getByText("Task not found").waitFor();
  expect(await page.title()).toBe("Task · Muster");
  await expectAccessible(page);
  await context.close();
});

describe.each([
  ["desktop", wide],
  ["a phone", phone],
])("the page of a task, on %s", (_, viewport) => {
  it("opens from old links, names the tab, and steps to its neighbors by keyboard", async () => {
    const { page, context, problems } = await open(viewport, `/tasks?task=${ids[1]}&tab=figures`);
    await page.waitForURL("**/tasks/MU-2?tab=figures");
    await heading(page, "Second").waitFor();
    expect(await page.title()).toBe("Second · MU-2 · Muster");
    await page.getByRole("searchbox", { name: "Search figures" }).waitFor();
    // The neighbors of a task are loaded shortly after its page.
    const stepTo = (key: string, title: string) =>
      expect
        .poll(async () => {
          await page.keyboard.press(key);
          // A second press before the navigation would skip a task.
          return heading(page, title)
            .waitFor({ timeout: 2000 })
            .then(
              () => true,
              () => false,
            );
        })
        .toBe(true);
    await stepTo("j", "First");
    await page.waitForURL("**/tasks/MU-1");
    await stepTo("k", "Second");
    await expectAccessible(page);
    await page.goto("/tasks/MU-999");
    await page.getByText("Task not found").waitFor({ timeout: 5000 });
    await page.getByRole("link", { name: "Back to tasks" }).click();
    await page.waitForURL("**/tasks");
    await page.goto(`/agents?agent=${agentId}`);
    await page.waitForURL(`**/agents/${agentId}`);
    await heading(page, "Ledger").waitFor();
    // The browser's console line about the 404.
    expect(problems).toEqual([]);
    await context.close();
  });
});

it("requests changes, gets a second version, and lists both", async () => {
  const { page, context, problems } = await open(wide, "/tasks/MU-1");
  await page.getByRole("button", { name: "Ask for changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask for changes" });
  await dialog.getByRole("button", { name: "Send back" }).click();
  await dialog.getByText("Say what should change").waitFor();
  await dialog.getByLabel("What should change?").fill("What is the average revenue by region?");
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Versions (2)" }).click({ timeout: 60_000 });
  const versions = page.getByRole("list", { name: "Versions" });
  await versions.getByText("Changes: What is the average revenue by region?").waitFor();
  await versions.getByRole("button", { name: /^Version 1/ }).click();
  await page.getByText("This is version 1.").waitFor();
  await page.getByRole("button", { name: "Read version 2" }).click();
  await page
    .getByText(/average revenue/i)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("gets an image as cover from the image and from the task, changed and removed, on desktop and a phone", async () => {
  for (const [prompt, count] of [
    ["Rising sales", 2],
    ["Cold chain", 1],
  ])
    await person.call("POST", "/api/ai-features/generate-image", { prompt, count, size: "512x512" });
  const { page, context, problems } = await open(wide, "/");
  await page.getByRole("button", { name: "Create image" }).click();
  await page.getByRole("button", { name: /Rising sales/ }).click();
  await page.getByRole("button", { name: "Use as cover…" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Use as cover" });
  await dialog.getByLabel("Finished task").selectOption({ label: "MU-2 Second" });
  const firstPage = dialog.getByRole("figure", { name: "First page" });
  await firstPage.getByText("Second").waitFor();
  const isDrawn = (image: ReturnType<Page["locator"]>) =>
    expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(512);
  await isDrawn(firstPage.getByRole("img"));
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Use as cover" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.setViewportSize(phone);
  await page.goto("/tasks/MU-2");
  const cover = page.getByRole("figure").filter({ hasText: "Cover of the PDF and Word files" });
  await isDrawn(cover.getByRole("img", { name: "Cover: Rising sales" }));
  await cover.getByRole("button", { name: "Change" }).click();
  await dialog.getByRole("radio", { name: "Rising sales" }).check({ force: true });
  await dialog.getByRole("radio", { name: "Image 1" }).waitFor({ state: "attached" });
  await dialog.getByRole("radio", { name: "Cold chain" }).check({ force: true });
  await isDrawn(firstPage.getByRole("img", { name: "Cold chain" }));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use as cover" }).click();
  await isDrawn(cover.getByRole("img", { name: "Cover: Cold chain" }));
  expect(await sideways(page)).toBe(0);
  await cover.getByRole("button", { name: "Remove cover" }).click();
  await cover.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await context.close();
});

it("is previewed and deleted from the list by keyboard, and restored", async () => {
  const { page, context, problems } = await open(wide, "/tasks");
  await page.getByRole("link", { name: "Third", exact: true }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("p");
  const peek = page.getByRole("dialog", { name: "Third" });
  await peek.getByText(/North/).first().waitFor();
  await peek.getByText("To review", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await peek.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Third");
  await page.keyboard.press("Enter");
  await heading(page, "Third").waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.waitForURL("**/tasks");
  await page.getByRole("link", { name: "Third", exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Third", exact: true }).waitFor();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.getByRole("columnheader", { name: "Duration" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("shows cached data offline, and recovers by itself", async () => {
  const { page, context } = await open(wide, "/tasks", { hasServiceWorker: true });
  await page.getByRole("link", { name: "Second", exact: true }).waitFor();
  // The page's code is prefetched when the browser is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /task-page-/.test(name)),
  );
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Second", exact: true }).click();
  await heading(page, "Second").waitFor();
  await page.getByText("You’re offline", { exact: true }).waitFor();
  expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Accept" }).waitFor();
  await context.close();
});

it("asks again with the answer that it could not read", async () => {
  const task = { agentId, templateId: "sales-proposal", title: "Offer", description: "Scanners for a cold store" };
  const { body } = await person.call("POST", "/api/tasks", { ...task, parameters: { customer: "Northwind" } });
  const { page, context, problems } = await open(phone, `/tasks/${body.id}`);
  const prices = page.getByRole("group", { name: /Which items and prices/ }).getByRole("textbox");
  await prices.fill("Scanner; 40; 890\nmany cables");
  await page.getByRole("button", { name: "Send answer" }).click();
  await page.getByRole("group", { name: /^Line 2: write/ }).waitFor();
  await expect.poll(() => prices.inputValue()).toBe("Scanner; 40; 890\nmany cables");
  await prices.fill("Scanner; 40; 890\nCable; 40; 4.50");
  await page.getByRole("button", { name: "Send answer" }).click();
  await page.getByRole("article").getByText("$35,780.00").first().waitFor();
  await page.getByText("No phases were given: the timeline will be agreed with the order.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("moves through the command menu by Tab, and continues a result in chat", async () => {
  const { page, context, problems } = await open(wide, "/tasks");
  await page.getByRole("link", { name: "Second", exact: true }).waitFor();
  await page.keyboard.press("Control+k");
  const menu = page.getByRole("dialog", { name: "Command menu" });
  await menu.getByRole("combobox").fill("Second");
  const chosen = menu.locator("[aria-selected=true]");
  await expect.poll(() => chosen.innerText()).toContain("MU-2");
  await menu.getByRole("combobox").fill("e");
  await expect.poll(() => menu.getByRole("option").count()).toBeGreaterThan(2);
  const first = await chosen.innerText();
  await page.keyboard.press("Tab");
  await expect.poll(() => chosen.innerText()).not.toBe(first);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => chosen.innerText()).toBe(first);
  await menu.getByRole("combobox").fill("Second");
  await expect.poll(() => chosen.innerText()).toContain("MU-2");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/tasks/MU-2");

  const next = page.getByRole("region", { name: "Next" });
  await next.getByRole("button", { name: "Continue in chat" }).waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Continue in chat" }).click();
  await page.waitForURL("**/chat");
  await page.getByRole("list", { name: "Attached files" }).getByText("MU-2 Second.pdf").waitFor();
  await page.getByRole("textbox", { name: /message/i }).fill("Which region has the highest total revenue?");
  await page.keyboard.press("Enter");
  await page.getByText(/North/).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("opens offline with what this person saw, and keeps nothing of them after signing out", async () => {
  const { page, context } = await open(wide, "/tasks", { hasServiceWorker: true });
  await page.getByRole("link", { name: "Second", exact: true }).click();
  await page.getByRole("article").getByText(/North/).first().waitFor();
  const keptFor = (path: string) => page.evaluate(async (url) => Boolean(await caches.match(url)), path);
  const saved = () =>
    page.evaluate(
      () =>
        new Promise<number>((count) => {
          const opened = indexedDB.open("muster", 1);
          opened.onsuccess = () => {
            const all = opened.result.transaction("offline").objectStore("offline").getAll();
            all.onsuccess = () => {
              opened.result.close();
              // The list holds the sentence too; only the page's own data has the document.
              const kept = JSON.stringify(all.result);
              count(kept.includes("markdown") ? kept.split("has the highest total revenue").length - 1 : 0);
            };
          };
        }),
    );
  await expect.poll(() => keptFor("/"), { timeout: 60_000 }).toBe(true);
  await expect.poll(saved, { timeout: 60_000 }).toBeGreaterThan(0);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap(({ name }) => (name.includes("/assets/") ? [name] : [])),
  );
  for (const file of loaded) await expect.poll(() => keptFor(file), { timeout: 60_000 }).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await heading(page, "Second").waitFor();
  await page.getByRole("article").getByText(/North/).first().waitFor();
  await page.getByText(/^You’re offline\. Many edits are kept here/).waitFor();
  await page.goto("/tasks");
  await page.getByRole("link", { name: "Second", exact: true }).waitFor();
  const stored = await page.evaluate(async () =>
    (await (await caches.open("muster-app")).keys()).map(({ url }) => url),
  );
  expect(stored.filter((url) => new URL(url).pathname.startsWith("/api/"))).toEqual([]);

  await context.setOffline(false);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: person.email.split("@")[0] ?? "", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login*");
  await expect.poll(saved).toBe(0);
  await context.setOffline(true);
  await page.goto("/tasks");
  expect(await page.getByText("Second", { exact: true }).count()).toBe(0);
  await context.close();
});
