import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { axe, cookiesOf, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { marketNote } from "./support/documents.ts";
import { sharedMuster } from "./support/shared-muster.ts";
import { salesCsv } from "./support/tables.ts";

const muster = sharedMuster();
let browser: Browser;
let person: Person;
let taskId: string;
let analysisId: string;
let agentId: string;

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  agentId = await hire(person, "Ledger");
  const file = await person.upload("sales.csv", salesCsv());
  const { body } = await person.call("POST", "/api/tasks", {
    agentId,
    templateId: "data-analysis",
    title: "A review of sales in every region of the country, with a title that is longer than most",
    description: "Which region leads in revenue, and is there a trend?",
    attachments: [file],
  });
  taskId = body.id;
  const analysis = await person.call("POST", "/api/tasks", {
    agentId,
    templateId: "market-analysis",
    title: "Reusable packaging",
    description: "How large is the market for reusable packaging?",
    attachments: [await person.upload("market-note.md", marketNote)],
  });
  analysisId = analysis.body.id;
  await Promise.all([untilEnded(person, taskId), untilEnded(person, analysisId)]);
});
afterAll(() => browser.close());

const signedOutPlaces = [
  "/login",
  "/login?step=code",
  "/reset-password",
  "/reset-password?token=x",
  "/confirm-email",
  "/invite/unknown",
];

const places = [
  "/",
  "/chat",
  "/tasks",
  "/job-roles",
  "/knowledge",
  "/agents",
  "/leads",
  "/settings",
  "/settings?tab=profile",
  "/settings?tab=api-keys",
  "/settings?tab=models",
  "/settings?tab=appearance",
  "/settings?tab=usage&by=agent",
  "/settings?tab=members",
  "/settings?tab=notifications",
  "/settings?tab=texts",
  "/settings?tab=audit",
  "/settings?tab=data",
  "/settings?tab=about",
  "/billing/portal",
  "/approvals",
  "/study/review",
  "/nowhere",
  "/tasks?group=status",
  "/tasks?peek=TASK",
  "/tasks/TASK",
  "/tasks/TASK?tab=figures",
  "/tasks/TASK?tab=versions",
  "/tasks/ANALYSIS?tab=sources",
  "/tasks/ANALYSIS?source=1",
  "/tasks/ANALYSIS?source=1&document=1",
  "/tasks?status=failed",
  "/agents?search=nobody",
  "/agents/AGENT",
  "/agents/AGENT?tab=tasks",
];

const [half, viewports] = [Math.ceil(places.length / 2), [wide, phone]];

describe.each([
  ["signed-out pages and the first half of the others", signedOutPlaces, places.slice(0, half)],
  ["the second half", [], places.slice(half)],
])("%s", { concurrent: true }, (_, signedOut, signedIn) => {
  it("has no axe violations in either theme and no sideways scrolling, on desktop and phone", async () => {
    const { page, context, problems } = await openPage(browser, { baseURL: muster.url, theme: "dark" });
    const found: string[] = [];
    for (const place of signedOut) {
      await page.goto(place);
      for (const viewport of viewports) await look(page, { place, viewport, found });
    }
    await context.addCookies(cookiesOf(person, muster.url));
    for (const place of signedIn) {
      await page.goto(place.replace("TASK", taskId).replace("ANALYSIS", analysisId).replace("AGENT", agentId));
      for (const viewport of viewports) await look(page, { place, viewport, found });
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  }, 480_000);
});

it.each([
  ["wide", wide],
  ["a phone", phone],
])("prints a complete document, %s", async (_, viewport) => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, theme: "dark", person });
  await page.goto(`/tasks/${taskId}`);
  await untilPrintable(page);
  expect(problems).toEqual([]);
  await context.close();
});

/** In print the complete document appears on white, without controls. */
async function untilPrintable(page: Page): Promise<void> {
  const end = page.getByRole("heading", { name: "How this was computed" }).first();
  await end.waitFor();
  await page.waitForFunction(() => document.documentElement.scrollHeight <= innerHeight);
  await page.emulateMedia({ media: "print" });
  await page.waitForFunction(() => document.documentElement.scrollHeight > innerHeight);
  await page.getByRole("button", { name: "Download" }).waitFor({ state: "hidden" });
  const top = await end.evaluate((heading) => heading.getBoundingClientRect().bottom);
  await page.waitForFunction((end) => document.documentElement.scrollHeight >= end, top);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.locator('html[data-theme="light"]').waitFor();
}

interface Looked {
  place: string;
  viewport: { width: number; height: number };
  found: string[];
}

/** The page is loaded once and then resized. The themes differ only in colors, so the light one is only checked for contrast. */
async function look(page: Page, { place, viewport, found }: Looked): Promise<void> {
  const setTheme = (theme: string) =>
    page.evaluate((wanted) => document.documentElement.setAttribute("data-theme", wanted), theme);
  const at = `${place} at ${viewport.width} px`;
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.setViewportSize(viewport);
  await setTheme("dark");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  found.push(...(await axe(page)).map((line) => `${at} (dark): ${line}`));
  const pixels = await sideways(page);
  if (pixels > 0) found.push(`${at}: ${pixels}px sideways`);
  await setTheme("light");
  found.push(...(await axe(page, ["color-contrast"])).map((line) => `${at} (light): ${line}`));
}

/** Pages whose parts arrive one after another; the limit is that of a good page in Web Vitals, halved. */
it("moves little on a phone while pages load over a slow connection", async () => {
  for (const place of ["/", "/tasks?view=board", `/tasks/${taskId}`, "/agents", "/settings?tab=models"]) {
    const { page, context } = await openPage(browser, {
      baseURL: muster.url,
      viewport: phone,
      isFirstVisit: true,
      person,
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
        const moved = shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
        document.documentElement.dataset["moved"] = String(
          Number(document.documentElement.dataset["moved"] ?? 0) + moved,
        );
      }).observe({ type: "layout-shift", buffered: true });
    });
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 120 },
      ...{ downloadThroughput: 800_000, uploadThroughput: 200_000 },
    });
    await page.goto(place, { waitUntil: "networkidle" });
    const moved = await page.evaluate(() => Number(document.documentElement.dataset["moved"] ?? 0));
    expect(moved, place).toBeLessThanOrEqual(0.05);
    await context.close();
  }
}, 120_000);

it("says on the chat's first page that Ollama is not running", async () => {
  const { page, context } = await openPage(browser, { baseURL: muster.url, viewport: phone, person });
  await page.goto("/chat");
  const notice = page.getByRole("status").filter({ hasText: "Ollama Initialization Failed" });
  await notice.getByText("Please ensure Ollama is installed and running", { exact: true }).waitFor({ timeout: 20_000 });
  expect(await sideways(page)).toBe(0);
  await context.close();
});
