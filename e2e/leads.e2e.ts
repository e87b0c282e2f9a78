import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, signUp } from "./support/api.ts";
import { expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const muster = sharedMuster();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function open(person: Person, viewport: typeof wide, place: string) {
  const opened = await openPage(browser, { baseURL: muster.url, viewport, person });
  await opened.page.goto(place);
  return opened;
}

async function add(person: Person, lead: object) {
  const { status, body } = await person.call("POST", "/api/leads", lead);
  expect(status).toBe(201);
  return body as { id: string };
}

const prospects = [
  "Firma;Ansprechpartner;Mail;Bemerkung",
  "Atlas Concrete;Omar Haddad;omar@atlas.example;Budget in December",
  "Nordlys AS;;ingrid@nordlys.example;Known already",
  ";Nobody;;No company",
].join("\r\n");

describe.each([
  ["desktop", wide],
  ["a phone", phone],
])("on %s", (_, viewport) => {
  it("adds a lead by hand, moves it by keyboard, and edits it", async () => {
    const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
    const { page, context, problems } = await open(person, viewport, "/leads");
    await page.getByRole("heading", { name: "No leads yet" }).waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add lead", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add a lead" });
    await dialog.getByRole("textbox", { name: "Email" }).fill("priya");
    await dialog.getByRole("button", { name: "Add lead" }).click();
    await dialog.getByText("Enter a company").waitFor();
    await dialog.getByRole("textbox", { name: "Company" }).fill("Meridian Health");
    await dialog.getByRole("textbox", { name: "Contact" }).fill("Priya Raghunathan");
    await dialog.getByRole("textbox", { name: "Email" }).fill("priya@meridian.example");
    await dialog.getByRole("textbox", { name: "Potential value in $" }).fill("$61,000");
    await dialog.getByRole("button", { name: "Add lead" }).click();
    await dialog.waitFor({ state: "detached" });

    const column = (name: string) => page.getByRole("region", { name, exact: true });
    await column("New").getByText("$61,000").first().waitFor();
    await column("New").getByRole("link", { name: "Priya Raghunathan" }).press("Shift+ArrowRight");
    await column("Contacted").getByRole("link", { name: "Priya Raghunathan" }).press("Shift+ArrowRight");
    const moved = column("Qualified").getByRole("link", { name: "Priya Raghunathan" });
    await moved.waitFor();
    expect(await moved.evaluate((link) => link === document.activeElement)).toBe(true);
    await column("New").getByText("No leads").waitFor();
    await expectAccessible(page);
    await expect.poll(async () => (await person.call("GET", "/api/leads")).body.items[0].status).toBe("qualified");

    await moved.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Meridian Health" }).waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    const editor = page.getByRole("dialog", { name: "Edit Meridian Health" });
    await editor.getByRole("textbox", { name: "Industry" }).fill("Health");
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.waitFor({ state: "detached" });
    await page
      .getByRole("definition")
      .filter({ hasText: /^Health/ })
      .getByText("Entered manually")
      .waitFor();
    await page.getByRole("textbox", { name: "Add a note" }).fill("Asked for pricing.");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("list", { name: "Activity" }).getByText("Asked for pricing.").waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("imports a CSV file without the duplicate and the broken row, and exports what is shown", async () => {
    const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
    await add(person, { company: "Nordlys Logistics", email: "ingrid@nordlys.example" });
    const { page, context, problems } = await open(person, viewport, "/leads?view=table");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Import leads" });
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose a CSV file" }).click();
    await (await chooser).setFiles({ name: "prospects.csv", mimeType: "text/csv", buffer: Buffer.from(prospects) });
    await dialog.getByText("1 lead will be added, 2 rows will be skipped.").last().waitFor();
    await dialog
      .getByRole("list", { name: "Skipped rows" })
      .getByText(/^Row 2: .*Nordlys Logistics/)
      .waitFor();
    await dialog
      .getByRole("list", { name: "Skipped rows" })
      .getByText(/^Row 3: /)
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole("combobox", { name: "Bemerkung" }).selectOption("Location");
    await dialog.getByRole("button", { name: "Import 1 lead" }).click();
    await dialog.waitFor({ state: "detached" });

    const table = page.getByRole("table", { name: "Leads" });
    await table.getByText("Budget in December").waitFor();
    await page.getByRole("searchbox", { name: "Search leads" }).fill("atlas");
    await page.waitForURL(/search=atlas/);
    await table.getByText("Nordlys Logistics").waitFor({ state: "detached" });
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv).toContain("Atlas Concrete");
    expect(csv).not.toContain("Nordlys");

    await table.getByRole("checkbox", { name: "Select Atlas Concrete" }).check();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No results for “atlas”" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await table.getByText("Atlas Concrete").waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("merges a duplicate, opts a company out, and explains the score", async () => {
    const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
    await add(person, { company: "Kessel GmbH", website: "https://kessel.example", phone: "+49 40 1234" });
    const { id } = await add(person, { company: "Kessel & Söhne", website: "https://www.kessel.example" });
    const { page, context, problems } = await open(person, viewport, `/leads/${id}`);
    await page.getByRole("button", { name: "Merge Kessel GmbH" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge duplicate" });
    await dialog.getByText("Phone: +49 40 1234").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "+49 40 1234" }).waitFor();
    await page.getByRole("heading", { name: "Possible duplicates" }).waitFor({ state: "detached" });

    await page.getByRole("switch", { name: "Do not contact" }).click();
    await page.getByRole("switch", { name: "Do not contact", checked: true }).waitFor();
    await expect.poll(async () => (await person.call("GET", `/api/leads/${id}`)).body.isOptedOut).toBe(true);
    await page.getByRole("button", { name: "Write outreach", disabled: true }).waitFor();

    await page.getByRole("button", { name: "Describe your ideal customer" }).click();
    const criteria = page.getByRole("dialog", { name: "Ideal customer" });
    await criteria.getByRole("textbox", { name: "Industries" }).fill("Logistics");
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await criteria.getByRole("button", { name: "Save" }).click();
    await criteria.waitFor({ state: "detached" });
    await page.getByRole("list", { name: "How the score is calculated" }).getByText("Industry").first().waitFor();
    expect((await person.call("GET", "/api/leads/criteria")).body.industries).toEqual(["Logistics"]);

    await page.getByRole("button", { name: "Research this company" }).click();
    const research = page.getByRole("dialog", { name: "Deep research" });
    expect(await research.getByRole("textbox", { name: "Topic" }).inputValue()).toContain("Kessel & Söhne");
    await page.keyboard.press("Escape");
    expect(problems).toEqual([]);
    await context.close();
  });
});
