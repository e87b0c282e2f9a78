import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Mailbox, startMailbox } from "../apps/server/src/kernel/mail/mail.factory.ts";
import { type OpenAIDouble, startOpenAIDouble } from "../packages/models/src/openai.double.ts";
import { buy, emailOf, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { marketNote } from "./support/documents.ts";
import { type Muster, startMuster } from "./support/muster.ts";
import { salesCsv } from "./support/tables.ts";

const writing = "You write parts of a brief";
let mailbox: Mailbox;
let openai: OpenAIDouble;
let muster: Muster;
let browser: Browser;
let person: Person;
let colleague: Person;
let agentId: string;

beforeAll(async () => {
  [mailbox, openai] = await Promise.all([
    startMailbox(),
    // Never finishes writing, so that a draft is all there is.
    startOpenAIDouble({
      reply: ({ body }) => (JSON.stringify(body.messages).includes(writing) ? { fault: "hang" } : { text: "Done." }),
    }),
  ]);
  const settings = { SMTP_URL: mailbox.url, OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-journey-0123456789" };
  [muster, browser] = await Promise.all([startMuster(settings), openBrowser()]);
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  const email = emailOf("mia");
  await person.call("POST", "/api/invitations", { email, role: "member" });
  const { raw } = await mailbox.mailTo(email, "invited you");
  const invitation = /\/invite\/([\w-]{43})/.exec(raw.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[1] ?? "";
  colleague = await signUp(muster.url, { email, invitation });
  agentId = await hire(person, "Ledger");
  await untilEnded(person, await assign("data-analysis", "Which region leads in revenue?", ["sales.csv", salesCsv()]));
});
afterAll(async () => {
  await browser.close();
  await muster.remove();
  await Promise.all([mailbox.close(), openai.close()]);
});

async function assign(templateId: string, description: string, [name, content]: [string, string]): Promise<string> {
  const attachments = [await person.upload(name, content)];
  const task = { agentId, templateId, title: "Sales by region", description, attachments };
  return (await person.call("POST", "/api/tasks", task)).body.id;
}

it.each([
  ["desktop", wide],
  ["a phone", phone],
])("keeps a stopped draft, makes a template, and emails a result, on %s", async (_, viewport) => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, person });

  // The built-in engine's draft is stored before the model call.
  const asked = () => openai.requests.filter(({ body }) => JSON.stringify(body).includes(writing)).length;
  const before = asked();
  const stopped = await assign("market-analysis", "How large is the market?", ["note.md", marketNote]);
  await expect.poll(asked, { timeout: 60_000 }).toBeGreaterThan(before);
  await page.goto(`/tasks/${stopped}`);
  await page.getByRole("button", { name: "Stop task" }).click();
  await page.getByRole("dialog", { name: "Stop this task?" }).getByRole("button", { name: "Stop task" }).click();
  await page.getByRole("heading", { name: "Draft" }).waitFor();
  await page.getByText("Incomplete. The task stopped before this text was finished and checked.").waitFor();
  await page
    .getByText(/EUR 4\.2 billion/)
    .first()
    .waitFor();
  await expectAccessible(page);

  const name = `Regions at ${viewport.width}`;
  await page.goto("/tasks/MU-1");
  await page.getByRole("heading").getByRole("button", { name: "33,051" }).waitFor();
  await page.getByRole("button", { name: /^Export Total/ }).click();
  const picture = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download PNG" }).click();
  expect((await picture).suggestedFilename()).toBe("total-revenue.png");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  const template = page.getByRole("dialog", { name: "Save as template" });
  await template.getByRole("textbox", { name: /^Name/ }).fill(name);
  await expectAccessible(page);
  await template.getByRole("button", { name: "Save template" }).click();
  await template.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Email to members" }).click();
  const email = page.getByRole("dialog", { name: "Email result" });
  await email.getByRole("checkbox", { name: new RegExp(colleague.email) }).check();
  await expectAccessible(page);
  const received = mailbox.mails.length;
  await email.getByRole("button", { name: "Send email" }).click();
  await email.waitFor({ state: "detached" });
  await expect.poll(() => mailbox.mails.length, { timeout: 60_000 }).toBeGreaterThan(received);
  expect(mailbox.mails.at(-1)?.to).toContain(colleague.email);
  expect(mailbox.mails.at(-1)?.header("Subject")).toContain("sent you: Sales by region");

  await page.goto("/tasks?new=1");
  await page.getByRole("button", { name: `Use ${name}` }).click();
  const wizard = page.getByRole("dialog");
  await expect
    .poll(() => wizard.getByRole("textbox").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toContain("Which region leads in revenue?");
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});
