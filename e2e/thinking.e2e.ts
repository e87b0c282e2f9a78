import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buy, type Person, signUp } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const muster = sharedMuster();
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  const { body: base } = await person.call("POST", "/api/knowledge-bases", { name: "Suppliers" });
  const form = new FormData();
  form.append("files", new Blob(["The supplier Nord charges EUR 12 for each crate."]), "prices.md");
  await person.fetch(`/api/knowledge-bases/${base.id}/items`, { method: "POST", body: form });
  const isSearchable = async () =>
    expect((await person.call("GET", `/api/knowledge-bases/${base.id}`)).body.passageCount).toBeGreaterThan(0);
  await vi.waitFor(isSearchable, { timeout: 60_000, interval: 200 });
});
afterAll(() => browser.close());

it.each([
  ["on desktop", wide],
  ["on a phone", phone],
])("compares options with quotes from the knowledge, without a model, %s", async (_, viewport) => {
  const { page, context, problems } = await openPage(browser, {
    baseURL: muster.url,
    viewport,
    theme: "light",
    person,
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Think longer" }).click();
  const dialog = page.getByRole("dialog", { name: "Think longer" });
  await dialog.getByLabel(/^Question/).fill("Which supplier?");

  // An open question needs a model, which is stated before any charge
  await dialog.getByRole("button", { name: "Start Thinking" }).click();
  await dialog.getByRole("alert").getByText("Connect a model to think about an open question").waitFor();

  // All knowledge bases are searched unless the person chooses
  await expect.poll(() => dialog.getByRole("checkbox", { name: "Suppliers" }).isChecked()).toBe(true);
  await dialog.getByRole("switch", { name: "Weigh options" }).click();
  await dialog.getByLabel("Option 1", { exact: true }).fill("Nord");
  await dialog.getByLabel("Option 2", { exact: true }).fill("South");
  await dialog.getByLabel("Criterion 1", { exact: true }).fill("Price");
  await dialog.getByLabel("Criterion 2", { exact: true }).fill("Quality");
  await dialog.getByLabel("Weight of criterion 1").fill("3");
  await dialog.getByLabel("Weight of criterion 2").fill("1");
  await dialog.getByLabel("Score of option 1 for criterion 1").fill("8");
  await dialog.getByLabel("Score of option 1 for criterion 2").fill("4");
  await dialog.getByLabel("Score of option 2 for criterion 1").fill("6");
  await dialog.getByLabel("Score of option 2 for criterion 2").fill("9");
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Start Thinking" }).click();
  await dialog.getByText("Nord leads with 7.00 of 10, 0.25 ahead of South.").waitFor();
  expect(await dialog.innerText()).toMatch(/Which supplier\?\s+Nord leads/);
  await dialog.getByText("Your documents contain passages about 1 of 2 options.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Source 1" }).first().click();
  await page.waitForURL("**/knowledge/*/items/*");
  await page.getByText("Nord charges EUR 12").first().waitFor();
  await page.goto("/");
  await page.getByRole("button", { name: "Think longer" }).click();
  await dialog
    .getByRole("button", { name: /Which supplier\?/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "New Query" }).click();
  await dialog
    .getByRole("button", { name: /Which supplier\?/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it.each([
  ["on desktop", wide],
  ["on a phone", phone],
])("compares expected values and finds the break-even, without a model, %s", async (_, viewport) => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, theme: "dark", person });
  await page.goto("/");
  await page.getByRole("button", { name: "Think longer" }).click();
  const dialog = page.getByRole("dialog", { name: "Think longer" });
  await dialog.getByLabel(/^Question/).fill("Launch the new crate?");
  await dialog.getByRole("switch", { name: "Compare expected values" }).click();
  await dialog.getByRole("switch", { name: "Find the break-even" }).click();
  const outcomes = [
    ["Launch", "Hit", "30", "200000"],
    ["Launch", "Flop", "60", "-50000"],
  ];
  for (const [at, [option = "", name = "", chance = "", value = ""]] of outcomes.entries()) {
    await dialog.getByLabel(`Option of outcome ${at + 1}`).fill(option);
    await dialog.getByLabel(`Outcome ${at + 1}`, { exact: true }).fill(name);
    await dialog.getByLabel(`Chance of outcome ${at + 1}`).fill(chance);
    await dialog.getByLabel(`Value of outcome ${at + 1}`).fill(value);
  }
  await dialog.getByLabel(/^Fixed costs/).fill("12000");
  await dialog.getByLabel(/^Price per unit/).fill("20");
  await dialog.getByLabel(/^Cost per unit/).fill("8");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Start Thinking" }).click();
  await dialog.getByRole("alert").getByText("The chances of “Launch” add up to 90 %.").waitFor();

  await dialog.getByLabel("Chance of outcome 2").fill("70");
  await dialog.getByRole("button", { name: "Start Thinking" }).click();
  await dialog.getByText("Launch is worth 25,000 on average, more than not doing it.").waitFor({ timeout: 60_000 });
  await dialog.getByText("You break even at 1,000 units (revenue 20,000).").waitFor();
  await dialog.getByRole("heading", { name: "Pre-mortem" }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});
