import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";
import { salesCsv } from "./support/tables.ts";

const muster = sharedMuster();
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  const agentId = await hire(person, "Ledger");
  for (const title of ["Sales by region", "Average order"]) {
    const { body } = await person.call("POST", "/api/tasks", {
      ...{ agentId, templateId: "data-analysis", title, description: "Which region leads in revenue?" },
      attachments: [await person.upload("sales.csv", salesCsv())],
    });
    await untilEnded(person, body.id);
  }
});
afterAll(() => browser.close());

async function open(viewport: typeof wide, place: string) {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, person });
  await opened.page.goto(place);
  return opened;
}

describe.each([
  ["desktop", wide],
  ["a phone", phone],
])("on %s", (_, viewport) => {
  it("shares a result by a link that opens without signing in, until it is revoked", async () => {
    const { page, context, problems } = await open(viewport, "/tasks/MU-1");
    await page.getByRole("region", { name: "Next" }).getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share result" });
    await dialog.getByRole("radio", { name: /Anyone with the link/ }).check({ force: true });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await expectAccessible(page);

    const stranger = await openPage(browser, { baseURL: muster.url, viewport });
    await stranger.page.goto(link);
    await stranger.page.getByRole("heading", { level: 1, name: "Sales by region" }).waitFor();
    await stranger.page.getByText(/North/).first().waitFor();
    await stranger.page.getByText("sales.csv").first().waitFor();
    await expectAccessible(stranger.page);

    await page.reload();
    await dialog.getByText(/Opened once/).waitFor();
    await dialog.getByRole("button", { name: /^Revoke the share/ }).click();
    await dialog.getByRole("list", { name: "Shares" }).waitFor({ state: "detached" });
    await stranger.page.reload();
    await stranger.page.getByText("This link has expired or was revoked").waitFor();
    expect([problems, stranger.problems]).toEqual([[], []]);
    await stranger.context.close();
    await context.close();
  });

  it("edits a result and compares the two versions", async () => {
    const { page, context, problems } = await open(viewport, "/tasks/MU-2");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Edit text" }).click();
    const editor = page.getByRole("dialog", { name: /^Edit version/ });
    const field = editor.getByRole("textbox", { name: "Text (Markdown)" });
    const text = await field.inputValue();
    await field.fill(text.replace(/\n\n/, `\n\nChecked by hand on ${viewport.width}.\n\n`));
    await expectAccessible(page);
    await editor.getByRole("button", { name: /^Save as version/ }).click();
    await editor.waitFor({ state: "detached" });
    await page.getByRole("article").getByText(`Checked by hand on ${viewport.width}.`).waitFor();
    await page.getByText("To review").first().waitFor();
    await page.getByRole("tab", { name: /^Versions/ }).click();
    await page
      .getByText(/Edited by hand: 1 of/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Compare versions" }).click();
    const compare = page.getByRole("dialog", { name: "Compare versions" });
    await compare.getByText("1 difference").waitFor();
    await compare.getByText(`Checked by hand on ${viewport.width}.`).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("shows analytics by period and agent, and exports them", async () => {
    const { page, context, problems } = await open(viewport, "/tasks");
    await page.getByRole("button", { name: "Analytics" }).click();
    const dialog = page.getByRole("dialog", { name: "Analytics" });
    await dialog.getByRole("table", { name: "Agent performance" }).getByText("Ledger").waitFor();
    await dialog.getByRole("list", { name: "Recent activity" }).getByText("Sales by region").waitFor();
    await dialog.getByRole("button", { name: "30 days" }).click();
    await page.waitForURL(/period=30d/);
    await dialog.getByRole("combobox", { name: "Agent" }).selectOption("Ledger");
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export Report" }).click();
    await page.getByRole("menuitem", { name: "Tasks as CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
    await context.close();
  });

  it("schedules a finished task, shows it on the calendar, and pauses it", async () => {
    const { page, context, problems } = await open(viewport, "/tasks/MU-1");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Schedule" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule task" });
    await dialog.getByRole("button", { name: "Thu" }).click();
    await dialog.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/Berlin");
    await dialog.getByRole("list", { name: "Next runs" }).getByRole("listitem").nth(4).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("combobox", { name: "Starts" }).selectOption("cron");
    await dialog.getByRole("textbox", { name: "Cron expression" }).fill("* * * * *");
    await dialog.getByText("Leave at least 15 minutes between runs").waitFor();
    await dialog.getByRole("textbox", { name: "Cron expression" }).fill("30 7 * * MON,THU");
    await dialog.getByText("Leave at least 15 minutes between runs").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Save schedule" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.goto("/tasks/schedules");
    const schedules = page.getByRole("list", { name: "Schedules" });
    await schedules.getByText("Cron: 30 7 * * MON,THU").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Calendar" }).click();
    await page.getByRole("button", { name: "Next month" }).click();
    await page
      .getByText(/Sales by region/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "List" }).click();
    await page.getByRole("button", { name: "Actions of Sales by region" }).click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await schedules.getByText("Paused").waitFor();
    await page.getByRole("button", { name: "Actions of Sales by region" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete schedule" }).click();
    await page.getByText("No scheduled tasks").waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

it("shows the board, selects by key, accepts in bulk, and keeps a filter", async () => {
  const { page, context, problems } = await open(wide, "/tasks?view=board");
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  await column("To review").getByRole("link", { name: "Sales by region" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByText("2 selected").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await column("Done").getByRole("link", { name: "Average order" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await column("To review").getByRole("link", { name: "Average order" }).waitFor();
  // A word that occurs only in a document.
  await page.goto("/tasks?view=list&search=South&status=to_review");
  await page.getByRole("link", { name: "Sales by region" }).waitFor();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Save this filter" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("South, open");
  await page.keyboard.press("Enter");
  await page.goto("/tasks");
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "South, open" }).click();
  await page.waitForURL(/search=South/);
  // Found by its filters, in whatever order the link has them.
  await page.goto("/tasks?status=to_review&search=South&view=list");
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Rename “South, open”" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Open in the South");
  await page.keyboard.press("Enter");
  await page.goto("/tasks?search=North");
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Save this filter" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("open in the south");
  await page.keyboard.press("Enter");
  await page.getByText("You already have a filter with this name").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Open in the South", exact: true }).click();
  await page.waitForURL(/search=South/);
  await page.setViewportSize(phone);
  await page.goto("/tasks?view=board");
  await column("To review").getByRole("link", { name: "Sales by region" }).waitFor();
  await expectAccessible(page);
  await page.goto("/tasks?view=board&search=nowhere");
  await page.getByText("No results for “nowhere”").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("sorts by a column, never acts on hidden tasks, and keeps what was refused selected", async () => {
  const { page, context } = await open(wide, "/tasks?view=list");
  await page.getByRole("link", { name: "Average order" }).waitFor();
  const header = page.getByRole("columnheader", { name: "Task" });
  await header.getByRole("button").click();
  await page.waitForURL(/sort=title&order=asc/);
  await expect.poll(() => header.getAttribute("aria-sort")).toBe("ascending");
  await page.getByRole("checkbox", { name: "Select Average order" }).check();
  await page.getByText("1 selected").waitFor();
  await page.getByLabel("Status", { exact: true }).selectOption("failed");
  await page.getByText("1 selected").waitFor({ state: "detached" });
  await page.getByLabel("Status", { exact: true }).selectOption("to_review");
  await page.getByRole("checkbox", { name: "Select Average order" }).check();
  await page.getByRole("checkbox", { name: "Select Sales by region" }).check();
  const { body } = await person.call("GET", "/api/tasks?search=Sales%20by%20region");
  await page.route(`**/api/tasks/${body.items[0].id}/accept`, (route) =>
    route.fulfill({ status: 409, json: { error: "A new version is being made", code: "conflict" } }),
  );
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByText("1 task accepted").first().waitFor();
  await page.getByText("1 task not accepted: A new version is being made").first().waitFor();
  await page.getByText("1 selected").waitFor();
  await expect.poll(() => page.getByRole("checkbox", { name: "Select Sales by region" }).isChecked()).toBe(true);
  await page.route("**/reopen", (route) =>
    route.fulfill({ status: 409, json: { error: "It was deleted", code: "conflict" } }),
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 task not restored").first().waitFor();
  await page.unroute("**/reopen");
  const accepted = (await person.call("GET", "/api/tasks?search=Average%20order")).body.items[0];
  await person.call("POST", `/api/tasks/${accepted.id}/reopen`);
  await page.reload();
  await page.getByRole("checkbox", { name: "Select Sales by region" }).check();
  await page.getByRole("link", { name: "Average order" }).waitFor();
  await page.getByRole("button", { name: /^Select all/ }).click();
  await page.getByText(/^[2-9] selected/).waitFor();
  await expectAccessible(page);
  await context.close();
});

it("downloads a finished task from its card", async () => {
  const { page, context, problems } = await open(phone, "/tasks");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Sales by region" }).click();
  expect((await download).suggestedFilename()).toBe("sales-by-region.pdf");
  await page.getByText("Download Started").first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("returns the focus to a task when its page closes", async () => {
  const { page, context, problems } = await open(wide, "/tasks?view=list");
  await page.getByRole("link", { name: "Average order" }).waitFor();
  await page.keyboard.press("j");
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset["task"]);
  const number = await focused();
  expect(number).toMatch(/^MU-/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/tasks/${number}*`);
  await page.getByRole("article").waitFor();
  await page.goBack();
  await expect.poll(focused).toBe(number);
  expect(problems).toEqual([]);
  await context.close();
});

it("sends a result back with a comment on a passage", async () => {
  const { page, context, problems } = await open(wide, "/tasks/MU-1");
  const passage = page.getByRole("article").getByRole("paragraph").filter({ hasText: "North" }).first();
  await passage.selectText();
  await page.getByRole("button", { name: "Ask for a change here" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask for changes" });
  await dialog.getByRole("blockquote").filter({ hasText: "North" }).waitFor();
  await dialog.getByLabel("What should change?").fill("What is the average revenue by region?");
  await dialog.getByRole("button", { name: "Send back" }).click();
  await page.getByRole("tab", { name: "Versions (2)" }).click({ timeout: 60_000 });
  await page.getByText("Changes: What is the average revenue by region?").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
