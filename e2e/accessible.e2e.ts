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

describe.each([
  ["wide", wide],
  ["a phone", phone],
] as const)("on %s", { concurrent: true }, (_, viewport) => {
  it("has nothing for axe to find in either theme, and nothing to scroll sideways, on any page", async () => {
    const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, theme: "dark" });
    const found: string[] = [];
    for (const place of signedOutPlaces) {
      await page.goto(place);
      await look(page, place, found);
    }
    await context.addCookies(cookiesOf(person, muster.url));
    for (const place of places) {
      await page.goto(place.replace("TASK", taskId).replace("ANALYSIS", analysisId).replace("AGENT", agentId));
      await look(page, place, found);
    }
    await page.goto(`/tasks/${taskId}`);
    await untilPrintable(page);
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  }, 300_000);
});

/** On paper the document is there to its end, on white, and nothing that could be pressed. */
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

/** The themes differ in colours alone, so in the light one only these are looked at. */
async function look(page: Page, place: string, found: string[]): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  found.push(...(await axe(page)).map((line) => `${place} (dark): ${line}`));
  const pixels = await sideways(page);
  if (pixels > 0) found.push(`${place}: ${pixels}px sideways`);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  found.push(...(await axe(page, ["color-contrast"])).map((line) => `${place} (light): ${line}`));
}
