import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { marketDocuments } from "../packages/documents/src/market-documents.factory.ts";
import { buy, hire, signUp } from "./support/api.ts";
import { axe, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const muster = sharedMuster();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each([
  ["desktop", wide],
  ["a phone", phone],
])("five documents, one of them broken, on %s", (place, viewport) => {
  it("become a brief whose numbers open the document at the passage", async () => {
    const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
    await buy(person, "pro_monthly");
    await hire(person, "Scout");
    const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, person });

    // Upload the documents
    await page.goto("/tasks");
    await page.getByRole("button", { name: "Assign New Task" }).first().click();
    const wizard = page.getByRole("dialog");
    await wizard.getByRole("radio", { name: /^Market Analysis/ }).check({ force: true });
    await wizard.getByRole("button", { name: "Continue" }).click();
    await wizard.getByRole("radio", { name: /Scout/ }).check({ force: true });
    await wizard.getByRole("button", { name: "Continue" }).click();
    await wizard.getByLabel(/^Title/).fill("Shore power in Northern Europe");
    await wizard.getByLabel(/^Question/).fill("How large is the market? Who leads? Which ports have a crane?");
    await wizard.getByLabel(/^Market/).fill("shore power, Northern Europe");
    const files = marketDocuments().map(({ name, content }) => ({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(content),
    }));
    await wizard.locator('input[type="file"]').setInputFiles(files);
    for (const { name } of files) await wizard.getByRole("button", { name: `Remove ${name}` }).waitFor();
    await wizard.getByRole("button", { name: "Continue" }).click();
    await wizard.getByRole("button", { name: "Assign Task" }).click();
    await page.waitForURL("**/tasks/MU-1");
    await page.getByRole("button", { name: "Accept" }).waitFor({ timeout: 60_000 });

    // Read the brief: the answer first, then the broken file, disagreements and gaps
    await page.goto("/tasks");
    await page.getByRole("link", { name: "Shore power in Northern Europe" }).first().click();
    const view = page.locator("main");
    await view
      .getByText(/worth €640 million in 2024/)
      .first()
      .waitFor();
    await view
      .getByText(/scan-0417\.pdf: The PDF is damaged/)
      .first()
      .waitFor();
    await view.getByRole("heading", { name: "Open questions" }).waitFor();
    await view.getByText(/For “Which ports have a crane\?” the closest passages/).waitFor();

    // A number opens its passage, and the passage its page
    await view
      .getByRole("button", { name: /^Source \d+: harbour-research-2025\.pdf, page 2/ })
      .first()
      .click();
    await page.getByRole("heading", { name: /^Source \d+$/ }).waitFor();
    await page.locator("mark.passage", { hasText: "€640 million" }).first().waitFor();
    expect(await axe(page), `axe beside a source on ${place}`).toEqual([]);
    await page.getByRole("button", { name: "Open document" }).click();
    const reader = page.getByRole("dialog", { name: "harbour-research-2025.pdf" });
    const marked = reader.locator('mark[data-mark="passage"]').first();
    await marked.waitFor();
    await expect.poll(() => marked.textContent()).toContain("worth €640 million in 2024");
    await expect.poll(() => isInSight(marked)).toBe(true);
    await page.keyboard.press("Escape");

    // The exported file lists its sources
    const { body } = await person.call("GET", "/api/tasks?limit=1");
    const text = await (await person.fetch(`/api/tasks/${body.items[0].id}/deliverable?format=markdown`)).text();
    expect(text).toMatch(/harbour-research-2025\.pdf/);
    expect(problems, `script errors on ${place}`).toEqual([]);
    await context.close();
  });
});

function isInSight(mark: Locator): Promise<boolean> {
  return mark.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
