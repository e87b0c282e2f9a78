import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenAIDouble, startOpenAIDouble } from "../packages/models/src/openai.double.ts";
import { buy, hire, type Person, signUp } from "./support/api.ts";
import { axe, cookiesOf, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

let muster: Muster;
let browser: Browser;
let openai: OpenAIDouble;
let person: Person;

beforeAll(async () => {
  openai = await startOpenAIDouble({ reply: () => ({ text: "North leads with **1,200**.\n\nSouth follows." }) });
  const key = { OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-journey-0123456789" };
  [muster, browser] = await Promise.all([startMuster(key), openBrowser()]);
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  await hire(person, "Ledger");
});
afterAll(async () => {
  await browser.close();
  await muster.remove();
  await openai.close();
});

async function openChat(viewport: typeof wide) {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, theme: "light" });
  await opened.context.addCookies(cookiesOf(person, muster.url));
  await opened.page.goto("/chat");
  await opened.page.getByLabel("Message", { exact: true }).waitFor();
  return opened;
}

it("on desktop: asks, answers, branches, rewinds, searches, deletes and restores a conversation", async () => {
  const { page, context, problems } = await openChat(wide);
  await page.getByRole("button", { name: "Agent Ledger" }).waitFor();
  expect(await axe(page)).toEqual([]);
  // An example about a file asks for the file instead of being sent
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Summarize the attached file" }).click();
  await chooser;
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("Summarize the attached file");
  await page.getByLabel("Message", { exact: true }).fill("Which region leads in revenue?");
  await page.keyboard.press("Enter");
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByText("North leads with").waitFor();
  await page.getByText("South follows.").waitFor();
  await page.getByRole("button", { name: "Copy reply" }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/chat\/.+/);
  expect(await axe(page)).toEqual([]);

  // Editing keeps the first version in its own branch
  await page.getByRole("button", { name: "Edit and resend" }).click();
  await page.getByLabel("Edit your message").fill("Which region comes last?");
  await page.getByRole("button", { name: "Send in a new branch" }).click();
  await log.getByText("Which region comes last?").waitFor();
  await log.getByText("2 of 2").first().waitFor();
  await page.getByRole("button", { name: "Copy reply" }).waitFor();
  await page.getByRole("button", { name: "Previous version" }).first().click();
  await log.getByText("Which region leads in revenue?").waitFor();

  // A snapshot, another message, and back
  await page.getByRole("button", { name: "Create snapshot" }).click();
  await page.getByRole("dialog").getByLabel("Label").fill("First answer");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("First answer").first().waitFor();
  await page.getByLabel("Message", { exact: true }).fill("And in winter?");
  await page.keyboard.press("Enter");
  await log.getByText("And in winter?").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Copy reply" }).count()).toBe(2);
  await page.getByRole("button", { name: "Rewind" }).first().click();
  await log.getByText("And in winter?").waitFor({ state: "detached" });

  // The history finds it by its text
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByLabel("Search titles and messages").fill("winter");
  const found = page.getByRole("tabpanel", { name: "History" }).getByRole("list", { name: "Conversations" });
  await found.getByText("winter").first().waitFor();
  expect(await axe(page)).toEqual([]);
  await found.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No conversations found").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await found.getByText("Which region").first().waitFor();

  // Later, it is restored from the deleted ones
  await found.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No conversations found").waitFor();
  await page.getByRole("button", { name: "Deleted", exact: true }).click();
  expect(await axe(page)).toEqual([]);
  await found.getByRole("button", { name: /^Restore Which region/ }).click();
  await page.getByRole("button", { name: "Deleted", exact: true }).click();
  await found.getByRole("link", { name: /^Which region/ }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("on a phone: chooses the style of a conversation in a sheet", async () => {
  const { page, context, problems } = await openChat(phone);
  await page.getByLabel("Message", { exact: true }).fill("Which region leads in revenue?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Copy reply" }).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Style", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Conversation details" });
  await sheet.getByLabel("Tone").selectOption("humorous");
  await sheet.getByLabel("Audience").selectOption("children");
  await sheet.getByText("Humor with children requires extra care").waitFor();
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
