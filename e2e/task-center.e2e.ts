import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { axe, cookiesOf, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";
import { salesCsv } from "./support/tables.ts";

let muster: Muster;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [muster, browser] = await Promise.all([startMuster(), openBrowser()]);
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  const agentId = await hire(person, "Ledger");
  for (const title of ["Sales by region", "Average order"]) {
    const { body } = await person.call("POST", "/api/tasks", {
      ...{ agentId, templateId: "data-analysis", title, description: "Which region leads?" },
      attachments: [await person.upload("sales.csv", salesCsv())],
    });
    await untilEnded(person, body.id);
  }
});
afterAll(async () => {
  await browser.close();
  await muster.remove();
});

async function open(viewport: typeof wide, place: string) {
  const opened = await openPage(browser, { baseURL: muster.url, viewport });
  await opened.context.addCookies(cookiesOf(person, muster.url));
  await opened.page.goto(place);
  return opened;
}

async function isAccessible(page: Page) {
  expect([await axe(page), await sideways(page)]).toEqual([[], 0]);
}

describe.each([
  ["a desk", wide],
  ["a phone", phone],
])("at %s", (_, viewport) => {
  it("shares a result by a link that opens without signing in, until it is revoked", async () => {
    const { page, context, problems } = await open(viewport, "/tasks/MU-1");
    await page.getByRole("region", { name: "Next" }).getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share result" });
    await dialog.getByRole("radio", { name: /Anyone with the link/ }).check({ force: true });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await isAccessible(page);

    const stranger = await openPage(browser, { baseURL: muster.url, viewport });
    await stranger.page.goto(link);
    await stranger.page.getByRole("heading", { level: 1, name: "Sales by region" }).waitFor();
    await stranger.page.getByText(/North/).first().waitFor();
    await stranger.page.getByText("sales.csv").first().waitFor();
    await isAccessible(stranger.page);

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

  it("edits a result by hand and compares the two versions", async () => {
    const { page, context, problems } = await open(viewport, "/tasks/MU-2");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Edit text" }).click();
    const editor = page.getByRole("dialog", { name: /^Edit version/ });
    const field = editor.getByRole("textbox", { name: "Text (Markdown)" });
    const text = await field.inputValue();
    await field.fill(text.replace(/\n\n/, `\n\nChecked by hand on ${viewport.width}.\n\n`));
    await isAccessible(page);
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
    await isAccessible(page);
    expect(problems).toEqual([]);
    await context.close();
  });
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
