import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, hire, type Person, signUp } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";
import { salesCsv } from "./support/tables.ts";

const muster = sharedMuster();
let browser: Browser;
let person: Person;
let agentId: string;

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  agentId = await hire(person, "Ledger");
});
afterAll(() => browser.close());

async function open(path: string) {
  const opened = await openPage(browser, { baseURL: muster.url, person });
  await opened.page.goto(path);
  await opened.page.getByRole("status").getByText("Live").waitFor();
  return opened;
}

it("counts an agent's finished task and shows it on the dashboard without a reload", async () => {
  const agents = await open("/agents");
  const dashboard = await open("/");
  const done = agents.page.getByRole("article").filter({ hasText: "Ledger" }).getByRole("definition").first();
  await expect.poll(() => done.textContent()).toBe("0");
  await dashboard.page.getByRole("region", { name: "First steps" }).waitFor();

  await person.call("POST", "/api/tasks", {
    agentId,
    templateId: "data-analysis",
    title: "Sales by region",
    description: "Which region leads in revenue?",
    attachments: [await person.upload("sales.csv", salesCsv())],
  });
  await expect.poll(() => done.textContent(), { timeout: 60_000 }).toBe("1");
  await dashboard.page.getByText("1 interaction", { exact: true }).waitFor();
  await dashboard.page.getByText("Ledger completed Sales by region").waitFor();

  // Its menu changes the card at once, and deleting asks first
  await agents.page.getByRole("button", { name: "Actions for Ledger" }).click();
  await agents.page.getByRole("menuitem", { name: "Pause" }).click();
  await agents.page.getByRole("article").getByText("Paused").waitFor();
  await agents.page.getByRole("button", { name: "Actions for Ledger" }).click();
  await agents.page.getByRole("menuitem", { name: "Delete" }).click();
  await agents.page
    .getByText("Are you sure you want to delete Ledger? Its finished tasks and chats stay readable.")
    .waitFor();
  expect([...agents.problems, ...dashboard.problems]).toEqual([]);
  await Promise.all([agents.context.close(), dashboard.context.close()]);
});

it("restores the last search, unless the URL contains another", async () => {
  const { page, context, problems } = await open("/agents");
  await page.getByRole("searchbox", { name: "Search agents" }).fill("nobody");
  await page.getByText("No results for “nobody”").waitFor();
  await page.goto("/agents?search=ledger");
  await page.getByRole("article").filter({ hasText: "Ledger" }).waitFor();
  await page.goto("/agents");
  await page.getByText("No results for “nobody”").waitFor();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await page.getByRole("article").filter({ hasText: "Ledger" }).waitFor();
  await page.goto("/agents");
  await page.getByRole("article").filter({ hasText: "Ledger" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("lists the knowledge bases that an agent searches", async () => {
  const id = await hire(person, "Archivist");
  const { page, context, problems } = await open(`/agents/${id}`);
  const bases = page.getByRole("definition").filter({ has: page.getByRole("link") });
  await bases.getByRole("link", { name: "Open a base" }).waitFor();
  const { body: base } = await person.call("POST", "/api/knowledge-bases", { name: "Handbook" });
  await person.call("PUT", `/api/agents/${id}/knowledge-bases`, { baseIds: [base.id] });
  await page.reload();
  await bases.getByRole("link", { name: "Handbook" }).click();
  await page.getByRole("heading", { name: "Handbook", level: 1 }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
