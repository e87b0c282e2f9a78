import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, hire, signUp, untilEnded } from "./support/api.ts";
import { expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const muster = sharedMuster();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it.each([
  ["desktop", wide],
  ["a phone", phone],
])("corrects how a messy export is read, changes a reading and answers a question, on %s", async (_, viewport) => {
  const person = await signUp(muster.url, { organizationName: "Studio Lark" });
  await buy(person, "pro_monthly");
  await hire(person, "Ledger");
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, person });

  // The export has lines above its header, decimal commas, a total and a duplicate row
  await page.goto("/tasks?new=1");
  const wizard = page.getByRole("dialog", { name: /Assign/ });
  await wizard.getByRole("button", { name: "Continue" }).click();
  await wizard.getByRole("radio", { name: /Ledger/ }).waitFor();
  await wizard.getByRole("button", { name: "Continue" }).click();
  const table = { name: "invoices.csv", mimeType: "text/csv", buffer: Buffer.from(messyExport()) };
  await wizard.locator('input[type="file"]').setInputFiles(table);
  await wizard.getByLabel(/^Question/).fill("total hours by type");
  const preview = wizard.getByRole("region", { name: "Preview of the answer" });
  await preview.getByRole("button", { name: "Grouping: by Type" }).waitFor();
  await preview.getByText("12.5").first().waitFor();

  // Correct the profile: rows that repeat another one count after all
  await preview.getByRole("button", { name: "Edit table profile" }).click();
  const profile = page.getByRole("dialog", { name: "Table profile" });
  await profile.getByLabel(/^Count the row that repeats/).check();
  await profile.getByRole("button", { name: "Save profile" }).click();
  await profile.waitFor({ state: "detached" });
  await preview.getByText("17.5").first().waitFor();

  // The correction can be undone, and the undoing too
  await preview.getByRole("button", { name: "Edit table profile" }).click();
  await profile.getByRole("button", { name: "Undo version 2" }).click();
  await preview.getByText("12.5").first().waitFor();
  await preview.getByRole("button", { name: "Edit table profile" }).click();
  await profile.getByRole("button", { name: "Undo version 3" }).click();
  await preview.getByText("17.5").first().waitFor();

  // A filter is added by keyboard, which stays at the chips, and removed
  await preview.getByRole("button", { name: "Add a filter" }).press("Enter");
  await page.getByRole("menuitem", { name: "Status: Paid" }).press("Enter");
  const filter = preview.getByRole("button", { name: "Filter: only where Status is Paid" });
  await filter.waitFor();
  expect(await preview.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await filter.click();
  await page.getByRole("menuitem", { name: "No filter" }).click();
  await filter.waitFor({ state: "detached" });

  // Change a chip, and assign the changed question
  await preview.getByRole("button", { name: "Grouping: by Type" }).click();
  await page.getByRole("menuitem", { name: "Client", exact: true }).click();
  await preview.getByRole("button", { name: "Grouping: by Client" }).waitFor();
  await wizard.getByRole("button", { name: "Continue" }).click();
  await wizard.getByRole("button", { name: "Assign Task" }).click();
  await page.waitForURL("**/tasks/MU-1");
  await page.getByRole("button", { name: "Accept" }).waitFor({ timeout: 60_000 });
  const read = page.getByRole("region", { name: "How the question was read" });
  await read.getByRole("button", { name: "Grouping: by Client" }).waitFor();
  await expect.poll(() => read.getByRole("group", { name: "Read as" }).count()).toBe(1);
  await expectAccessible(page);

  // A question that could mean several things waits for an answer, which fits the screen and is charged after it
  const attachments = [await person.upload("invoices.csv", messyExport())];
  const open = { title: "Open invoices", description: "What’s still outstanding?", attachments };
  const { agentId } = (await person.call("GET", "/api/tasks")).body.items[0];
  const asked = (await person.call("POST", "/api/tasks", { ...open, agentId, templateId: "data-analysis" })).body;
  await page.goto("/tasks/MU-2");
  const form = page.getByRole("region", { name: "Your agent has a question" });
  const option = form.getByRole("button", { name: /^total Net, only where Status/i });
  await option.waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  const beyond = await form.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(beyond).toBe(0);
  await option.click();
  await form.getByRole("button", { name: "Send answer" }).click();
  await untilEnded(person, asked.id);
  await page.getByText("890.5").first().waitFor();

  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const bytes = await readFile(await (await arriving).path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(problems).toEqual([]);
  await context.close();
});

/** Invoices as an office program exports them. Logo has 12.5 hours; 17.5 with the row that is there twice. */
function messyExport(): string {
  return [
    "Studio Lark, invoices;;;;;;",
    "Exported 03.04.2026 09:12;;;;;;",
    ";;;;;;",
    "Inv No;Client;Type;Issued;Hours;Net;Status",
    "24-001;Brandt & Co;Logo;12.01.2026;5,0;450,00;Paid",
    "24-002;Kestrel Ltd;Web design;19.01.2026;20,0;1.900,00;Paid",
    "24-003;Brandt & Co;Logo;26.01.2026;7,5;640,50;Sent",
    "24-004;Oakfield;Print;02.02.2026;3,0;250,00;Overdue",
    "24-005;Kestrel Ltd;Web design;16.02.2026;11,0;1.050,00;Paid",
    "24-001;Brandt & Co;Logo;12.01.2026;5,0;450,00;Paid",
    "24-006;Oakfield;Print;09.03.2026;4,5;380,00;Paid",
    "Total;;;;56,0;5.120,50;",
  ].join("\n");
}
