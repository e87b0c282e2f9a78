import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenAIDouble, startOpenAIDouble } from "../packages/models/src/openai.double.ts";
import { buy, emailOf, hire, type Person, signUp } from "./support/api.ts";
import { axe, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

let muster: Muster;
let browser: Browser;
let openai: OpenAIDouble;
let person: Person;

beforeAll(async () => {
  openai = await startOpenAIDouble({
    reply: ({ body }) => ({
      text: JSON.stringify(body).includes("whole story")
        ? `First.\n\n${"The region grew.\n\n".repeat(60)}Last.`
        : "North leads with **1,200**.\n\nSouth follows.",
    }),
  });
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

async function openChat(viewport: typeof wide, as = person) {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, theme: "light", person: as });
  await opened.page.goto("/chat");
  await opened.page.getByLabel("Message", { exact: true }).waitFor();
  return opened;
}

it("on a phone: opens for a viewer without an error, and says why nothing can be sent", async () => {
  const email = emailOf("viewer");
  const { body } = await person.call("POST", "/api/invitations", { email, role: "viewer" });
  const viewer = await signUp(muster.url, { email, invitation: new URL(body.link).pathname.split("/").at(-1) ?? "" });
  const { page, context, problems } = await openChat(phone, viewer);
  await page.getByRole("button", { name: "What can you help me with?" }).and(page.locator("[aria-disabled]")).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await page.locator(".toast").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it("on desktop: asks, answers, branches, rewinds, searches, deletes and restores a conversation", async () => {
  const { page, context, problems } = await openChat(wide);
  await page.getByRole("button", { name: "Agent Ledger" }).waitFor();
  expect(await axe(page)).toEqual([]);
  // An example about a file asks for the file instead of being sent
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Summarize the attached file" }).click();
  await chooser;
  await expect.poll(() => page.getByLabel("Message", { exact: true }).inputValue()).toBe("Summarize the attached file");
  await page.getByLabel("Message", { exact: true }).fill("Which region leads in revenue?");
  await page.keyboard.press("Enter");
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByText("North leads with").waitFor();
  await log.getByText("South follows.").waitFor();
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

  // Two branches side by side
  await page.getByRole("button", { name: "Compare with the shown branch" }).click();
  const branches = page.getByRole("dialog", { name: "Compare branches" });
  await branches.getByText("Which region leads in revenue?").waitFor();
  await branches.getByText("Which region comes last?").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");

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

it.each([wide, phone])(
  "announces a reply by paragraph, and a long one scrolls only the conversation",
  async (viewport) => {
    const { page, context, problems } = await openChat(viewport);
    await page.getByLabel("Message", { exact: true }).fill("Tell me the whole story");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copy reply" }).waitFor();
    const announced = page.getByRole("log", { name: "Announced reply" });
    await announced.getByText("Last.").waitFor();
    await expect.poll(() => announced.getByText("Reply finished").count()).toBe(1);
    const grown = await page.locator("main").evaluate((main) => main.scrollHeight - main.clientHeight);
    expect(grown).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  },
);

it("on desktop: an unclear question offers readings, and a reply becomes a task, knowledge, and a file", async () => {
  const { page, context, problems } = await openChat(wide);
  const uploaded = page.waitForResponse((response) => response.url().endsWith("/api/files"));
  await page.getByLabel("Files to attach").setInputFiles({
    ...{ name: "orders.csv", mimeType: "text/csv" },
    buffer: Buffer.from(
      "Date,Region,Customer,Revenue\n2026-01-05,North,Blue Ltd,1000\n2026-02-12,South,Harbor Inc,800\n",
    ),
  });
  await uploaded;
  await page.getByRole("button", { name: /^Model / }).click();
  await page.locator("[role^=menuitem]", { hasText: "Built-in engine" }).click();
  await page.getByLabel("Message", { exact: true }).fill("Which customer matters most?");
  await page.keyboard.press("Enter");
  const suggestions = page.getByRole("list", { name: "Suggestions" });
  await suggestions.getByRole("button", { name: /^Total Revenue, by Customer, the highest/ }).click();
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByText("Blue Ltd has the highest total revenue: 1,000").waitFor();
  await suggestions.waitFor({ state: "detached" });
  expect(await axe(page)).toEqual([]);

  // As a file
  const use = page.getByRole("button", { name: "Use this reply" }).last();
  await use.click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as Word" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.docx$/);

  // Knowledge needs a base first
  await use.click();
  await page.getByRole("menuitem", { name: "Save to a knowledge base" }).click();
  await page
    .getByRole("dialog", { name: "Save to a knowledge base" })
    .getByText("You have no knowledge base")
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");

  // A prompt is saved, shared, and inserted by its command
  await page.getByLabel("Message", { exact: true }).fill("/prompts");
  await page.keyboard.press("Enter");
  const prompts = page.getByRole("dialog", { name: "Prompts" });
  await prompts.getByText("Save a text that you use often").waitFor();
  await prompts.getByRole("button", { name: "New prompt" }).click();
  const form = page.getByRole("dialog", { name: "New prompt" });
  await form.getByLabel("Command").fill("weekly");
  await form.getByLabel("Title").fill("Weekly report");
  await form.getByRole("textbox", { name: "Prompt" }).fill("Summarize {{period}} in five points. {{period}}:");
  await form.getByText("Share with the organization").click(); // the label of the switch
  expect(await axe(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await prompts.getByText("/weekly").waitFor();
  await prompts.getByText("Shared", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel("Message", { exact: true }).fill("/week");
  await page.keyboard.press("Enter");
  const message = page.getByLabel("Message", { exact: true });
  await expect.poll(() => message.inputValue()).toBe("Summarize {{period}} in five points. {{period}}:");
  // Its field is selected and has to be filled in before it is sent
  await page.keyboard.press("Enter");
  await page.keyboard.type("May");
  await page.keyboard.press("Tab");
  await expect.poll(() => message.inputValue()).toBe("Summarize May in five points. May:");

  // A pasted text that is too long for a message becomes a file
  await message.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "A line of a long text.\n".repeat(9000));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole("button", { name: "Remove Pasted text.txt" }).waitFor();
  await expect.poll(() => message.inputValue()).toBe("Summarize May in five points. May:");

  // Attached to a new task
  await use.click();
  await page.getByRole("menuitem", { name: "Start a task with it" }).click();
  await page.getByRole("dialog", { name: "Assign New Task" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("on a phone: chooses a style in a sheet, rewinds to before it, and returns to what came after", async () => {
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
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  await page.getByLabel("Message", { exact: true }).fill("And in winter?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => page.getByRole("button", { name: "Copy reply" }).count()).toBe(2);
  await page.getByRole("button", { name: "Timeline", exact: true }).click();
  await sheet.getByRole("button", { name: "Rewind" }).first().click();
  const log = page.getByRole("log", { name: "Conversation", includeHidden: true });
  await log.getByText("And in winter?").waitFor({ state: "detached" });
  await sheet.getByRole("region", { name: "Branches" }).getByRole("button", { name: "Show", exact: true }).click();
  await log.getByText("And in winter?").waitFor();
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
