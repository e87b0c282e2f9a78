import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenAIDouble, startOpenAIDouble } from "../packages/models/src/openai.double.ts";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { axe, cookiesOf, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

const report = `# Reusable packaging in Europe

The European market for reusable packaging was worth EUR 4.1 billion in 2024, according to Halden Research.
`;
const crates = `<!doctype html><title>Crate Watch</title><h1>Crate Watch</h1>
<p>The reusable packaging market in Poland reached EUR 612 million in 2025, Crate Watch estimates.</p>`;

let muster: Muster;
let browser: Browser;
let openai: OpenAIDouble;
let pages: Server;
let visits: string[] = [];
let address: string;
let person: Person;
let agentId: string;
let admins = 0;

beforeAll(async () => {
  pages = createServer((request, response) => {
    visits.push(request.url ?? "");
    response.writeHead(200, { "content-type": "text/html" }).end(crates);
  });
  await new Promise<void>((done) => pages.listen(0, "127.0.0.1", done));
  const { port } = pages.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/crates?year=2026`;
  openai = await startOpenAIDouble({ reply: ({ body }) => (body["tools"] ? wish(body.messages ?? []) : "Nothing.") });
  [muster, browser] = await Promise.all([
    startMuster({
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_API_KEY: "sk-test-0123456789",
      // Only the page server of this test is allowed besides public addresses.
      FETCH_ALLOW: `127.0.0.1:${port}`,
    }),
    openBrowser(),
  ]);
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  agentId = await hire(person, "Ledger");
});
afterAll(async () => {
  await browser.close();
  await muster.remove();
  await openai.close();
  pages.close();
});

describe("a page that a model wants to open", () => {
  it("waits through a restart, is fetched after approval, and is cited", async () => {
    visits = [];
    const taskId = await assign();
    await asked(taskId);
    // The wait does not depend on the process that asked.
    await muster.kill();
    muster = await muster.again();
    person = person.at(muster.url);
    expect(visits).toEqual([]);

    const { page, context, problems } = await openPage(browser, { baseURL: muster.url });
    await context.addCookies(cookies());
    await page.goto("/");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.getByRole("link", { name: "Approval needed" }).first().click();
    await page.waitForURL(/\/approvals\?approval=/);
    const card = page.getByRole("article", { name: "Ledger asks to open a page" });
    await expect.poll(() => card.locator('[data-argument="url"]').textContent()).toBe(address);
    await card.getByRole("link", { name: "Reusable packaging" }).click();

    const dialog = page.locator("main");
    await dialog.getByText(`Waiting for approval: fetch_page ${address}`).waitFor();
    await dialog.getByLabel("Note").fill("Public figures");
    // Enter in the note does not decide; the button beside it does.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const task = await untilEnded(person, taskId);
    expect(visits).toEqual(["/crates?year=2026"]);
    await dialog.getByText("EUR 612 million").first().waitFor();
    expect(task.result.content).toMatch(/EUR 612 million in 2025, Crate Watch estimates\.?”? ?\[\d+\]/);
    const input = task.result.receipt.inputs.at(-1);
    expect(input).toMatchObject({ url: address, retrievedAt: expect.any(String) });
    expect(task.result.receipt.citations.map((each: { fileId: string }) => each.fileId)).toContain(input.fileId);
    expect(task.result.receipt.approvals).toMatchObject([{ decision: "approved", note: "Public figures" }]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("is shown to every admin live, and decided once: the others see by whom, without a reload", async () => {
    visits = [];
    const open = async (who: Person, place: string) => {
      const { page, context, problems } = await openPage(browser, { baseURL: muster.url, person: who });
      await page.goto(place);
      await page.getByText("Live", { exact: true }).waitFor();
      return { page, context, problems };
    };
    const [first, second] = [await admin(), await admin()];
    const list = await open(first, "/approvals");
    await list.page.getByText("No pending approvals").waitFor();
    const elsewhere = await open(second, "/settings?tab=about");
    const bell = elsewhere.page.getByRole("button", { name: /^Notifications/ });
    await bell.click();
    const taskId = await assign();
    const task = await open(person, `/tasks/${taskId}`);

    const mine = task.page.getByRole("article", { name: "Ledger asks to open a page" });
    const theirs = list.page.getByRole("article", { name: "Ledger asks to open a page" });
    await Promise.all([mine.waitFor(), theirs.getByText("another person’s task").waitFor()]);
    const notice = elsewhere.page.getByRole("list").getByText("another person's task");
    await notice.waitFor();
    expect(await elsewhere.page.getByText("Reusable packaging").count()).toBe(0);
    await Promise.all([
      mine.getByRole("button", { name: "Deny", exact: true }).click(),
      theirs.getByRole("button", { name: "Approve", exact: true }).click(),
    ]);
    // The message is gone after some seconds, which may be before a slow task has ended.
    const told = await Promise.any(
      [task, list].map(async (loser) => {
        const text = loser.page.getByText(/ already (?:approved|denied) this request/).first();
        await text.waitFor();
        return { loser, text: await text.textContent() };
      }),
    );
    const { result } = await untilEnded(person, taskId);
    const [word] = result.receipt.approvals;
    expect(result.receipt.approvals).toHaveLength(1);
    expect(visits).toHaveLength(word.decision === "approved" ? 1 : 0);
    const loser = word.decision === "approved" ? task : list;
    const past = word.decision === "approved" ? "approved" : "denied";
    expect(told.loser).toBe(loser);
    expect(told.text).toContain(`${word.decidedBy} already ${past} this request`);
    await Promise.all([notice.waitFor({ state: "detached" }), theirs.waitFor({ state: "detached" })]);
    const { body } = await person.call("GET", "/api/members");
    const { userId } = body.items.find(({ email }: { email: string }) => email === second.email);
    await elsewhere.page.getByRole("link", { name: "Audit log" }).waitFor();
    await person.call("PATCH", `/api/members/${userId}`, { role: "member" });
    await elsewhere.page.getByRole("link", { name: "Audit log" }).waitFor({ state: "detached" });
    for (const { context, problems } of [list, elsewhere, task]) {
      expect(problems).toEqual([]);
      await context.close();
    }
  });

  it("passes the accessibility checks in both themes, on desktop and phone", async () => {
    const taskId = await assign();
    await asked(taskId);
    for (const [theme, viewport] of looks) {
      const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, theme });
      await context.addCookies(cookies());
      for (const place of ["/approvals", `/tasks/${taskId}`, "/tasks", "/approvals?status=decided"]) {
        await page.goto(place);
        await page
          .getByText(place.endsWith("decided") ? /^Approved by/ : "Approval needed")
          .first()
          .waitFor();
        await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
        expect(await axe(page), `${place} ${theme}`).toEqual([]);
        expect(await sideways(page), `${place} ${theme}`).toBe(0);
      }
      expect(problems).toEqual([]);
      await context.close();
    }
    const { page, context } = await openPage(browser, { baseURL: muster.url, viewport: phone });
    await context.addCookies(cookies());
    await page.goto("/approvals");
    const link = page.locator('a[href^="/tasks/MU-"]');
    await link.waitFor();
    await page.getByRole("button", { name: "Deny", exact: true }).first().focus();
    await page.keyboard.press("Space");
    await link.waitFor({ state: "detached" });
    expect((await untilEnded(person, taskId)).result.receipt.approvals).toMatchObject([{ decision: "refused" }]);
    await context.close();
  });
});

const looks = [
  ["dark", wide],
  ["light", wide],
  ["dark", phone],
  ["light", phone],
] as const;

/** Reads the conversation, asks for the page, and ends. */
function wish(messages: { role: string; content: unknown }[]) {
  const results = messages.filter(({ role }) => role === "tool").length;
  if (results === 0)
    return { toolCalls: [{ name: "search_sources", arguments: '{"query":"reusable packaging market"}' }] };
  if (results === 1) return { toolCalls: [{ name: "fetch_page", arguments: JSON.stringify({ url: address }) }] };
  return "Done.";
}

async function assign(): Promise<string> {
  const file = await person.upload("report.md", report);
  const { status, body } = await person.call("POST", "/api/tasks", {
    templateId: "market-analysis",
    agentId,
    title: "Reusable packaging",
    description: "What is the market worth?",
    parameters: { market: "Reusable packaging" },
    deliverableFormat: "markdown",
    attachments: [file],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Waits until the task has a question. */
async function asked(taskId: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    const { body } = await person.call("GET", "/api/approvals");
    if (body.items.some((item: { subject: { id: string } | null }) => item.subject?.id === taskId)) return;
  }
  throw new Error("No question came");
}

function cookies() {
  return cookiesOf(person, muster.url);
}

/** Another person who may answer. */
async function admin(): Promise<Person> {
  const email = `admin${++admins}@example.com`;
  const { body } = await person.call("POST", "/api/invitations", { email, role: "admin" });
  return signUp(muster.url, { email, invitation: new URL(body.link).pathname.split("/").at(-1) ?? "" });
}
