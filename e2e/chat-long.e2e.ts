import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../apps/server/src/platform/db/open.ts";
import { buy, type Person, signUp } from "./support/api.ts";
import { axe, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

const count = 10_000;
/** Of a conversation, at most this many messages are on the page. */
const mostShown = 200;

let muster: Muster;
let browser: Browser;
let person: Person;
let conversation: string;

beforeAll(async () => {
  const first = await startMuster();
  person = await signUp(first.url, { organizationName: "Long Talks" });
  await buy(person, "pro_monthly");
  const { sessionId } = (await person.call("POST", "/api/ollama/conversations/start", {})).body;
  conversation = sessionId;
  await person.call("POST", "/api/ollama/conversations/message", { sessionId, message: "2 + 2", model: "builtin" });
  await first.stop();
  await extend(first.dataDir);
  [muster, browser] = await Promise.all([first.again(), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await muster.remove();
});

/** Appends messages of different lengths to the stopped server's conversation. */
async function extend(dataDir: string): Promise<void> {
  const db = await openDatabase({ url: undefined, directory: join(dataDir, "pg"), connections: 1 });
  try {
    await db.query(
      `insert into chat_messages (id, org_id, conversation_id, user_id, parent_id, role, content, status, position, attachments, created_at, ended_at)
       select '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), c.org_id, c.id, c.user_id,
              case when n = 3 then c.head_id else '00000000-0000-7000-8000-' || lpad((n - 1)::text, 12, '0') end,
              case when n % 2 = 1 then 'user' else 'assistant' end,
              'Message ' || n || repeat(E'\\n\\nA **paragraph** of this message.', n % 7), case when n % 2 = 1 then 'sent' else 'completed' end,
              n, '[]', now() - interval '1 hour', now() - interval '1 hour'
       from conversations c, generate_series(3, $2::int) n where c.id = $1`,
      [conversation, count],
    );
    await db.query("update conversations set head_id = $2 where id = $1", [conversation, idOf(count)]);
  } finally {
    await db.close();
  }
}

function idOf(position: number): string {
  return `00000000-0000-7000-8000-${String(position).padStart(12, "0")}`;
}

const text = (page: Page, position: number) => page.getByText(new RegExp(`^Message ${position}$`));
const shown = (page: Page) => page.locator("[data-message]").count();
const scroller = (page: Page) => page.getByRole("log", { name: "Conversation", exact: true });

async function openConversation(viewport: typeof wide, theme: "light" | "dark", query = "") {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, theme, person });
  await opened.page.goto(`/chat/${conversation}${query}`);
  return opened;
}

/** Scrolls up until the next page is loaded; returns how far the message in view moved. */
async function moveOnLoad(page: Page): Promise<number> {
  const seen = await scroller(page).evaluate(async (element) => {
    element.scrollTop = 700;
    // The rows that came into view get their real height.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const top = element.getBoundingClientRect().top;
    const rows = [...element.querySelectorAll<HTMLElement>("[data-message]")];
    const row = rows.find((one) => one.getBoundingClientRect().bottom > top + 1);
    return { first: rows[0]?.dataset["message"], id: row?.dataset["message"], top: row?.getBoundingClientRect().top };
  });
  await expect
    .poll(() => page.locator("[data-message]").first().getAttribute("data-message"), { timeout: 60_000 })
    .not.toBe(seen.first);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const top = await page.locator(`[data-message="${seen.id}"]`).evaluate((row) => row.getBoundingClientRect().top);
  return Math.abs(top - (seen.top ?? 0));
}

it.each([
  [wide, "light"],
  [phone, "dark"],
] as const)(
  "opens 10,000 messages at their end, loads more around what is read, and finds any of them",
  async (viewport, theme) => {
    const { page, context, problems } = await openConversation(viewport, theme);
    await text(page, count).waitFor();
    expect(await shown(page)).toBeLessThanOrEqual(100);
    expect(await axe(page)).toEqual([]);

    // Upward, the text that is read stays in place and the part on the page is limited
    for (let pages = 0; pages < 6; pages++) expect(await moveOnLoad(page)).toBeLessThan(3);
    expect(await shown(page)).toBeLessThanOrEqual(mostShown);
    expect(await text(page, count).count()).toBe(0);
    await page.getByRole("button", { name: "Go to the end" }).click();
    await text(page, count).waitFor();
    await expect.poll(() => shown(page)).toBeLessThanOrEqual(100);

    // A search over all of it leads to the message
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.getByLabel("Find in this conversation").fill("message 4322");
    const found = page.getByRole("list", { name: "Found messages" });
    await found.getByRole("link").click();
    await text(page, 4322).waitFor();
    await expect.poll(() => text(page, 4322).evaluate(isInView)).toBe(true);
    expect(await sideways(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(new URL(page.url()).searchParams.get("message")).toBe(idOf(4322));

    // Downward from there, and back to the end
    await expect.poll(() => text(page, 4334).count()).toBe(1);
    await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => text(page, 4364).count(), { timeout: 60_000 }).toBe(1);
    // A message sent from there leads to its answer, and the view follows it
    await page.getByLabel("Message", { exact: true }).fill(`${viewport.width} + 5`);
    await page.keyboard.press("Enter");
    const answer = scroller(page)
      .getByText(new RegExp(`= ${(viewport.width + 5).toLocaleString("en")}`))
      .last();
    await answer.waitFor();
    await page.getByRole("button", { name: "Copy reply" }).last().waitFor();
    await expect.poll(() => distanceToEnd(page)).toBeLessThan(80);
    await expect.poll(() => page.getByRole("button", { name: "Go to the end" }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get("message")).toBeNull();

    // By keyboard
    const first = await page.locator("[data-message]").first().getAttribute("data-message");
    await scroller(page).focus();
    await page.keyboard.press("Home");
    await expect.poll(() => page.locator("[data-message]").first().getAttribute("data-message")).not.toBe(first);
    expect(problems).toEqual([]);
    await context.close();
  },
);

it("opens at a linked message, and at the end if it does not exist", async () => {
  const { page, context } = await openConversation(wide, "light", `?message=${idOf(77)}`);
  await text(page, 77).waitFor();
  await expect.poll(() => text(page, 77).evaluate(isInView)).toBe(true);
  await page.goto(`/chat/${conversation}?message=${idOf(20_000)}`);
  await text(page, count).waitFor();
  await context.close();
});

function distanceToEnd(page: Page): Promise<number> {
  return scroller(page).evaluate(
    ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
  );
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
