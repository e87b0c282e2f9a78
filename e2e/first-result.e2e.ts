import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emailOf, signUp } from "./support/api.ts";
import { cookiesOf, openBrowser, openPage, phone, wide } from "./support/browser.ts";
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
])("leads from sign-up to a first result in at most 8 clicks, on %s", async (_, viewport) => {
  const { page, problems } = await openPage(browser, { baseURL: muster.url, viewport });
  await countClicks(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Create Account" }).first().click();
  await page.getByLabel(/^Email/).click();
  await page.keyboard.type(emailOf("amara"));
  await page.getByLabel("Password", { exact: true }).click();
  await page.keyboard.type("correct horse battery");
  await page.getByLabel(/^Confirm password/i).click();
  await page.keyboard.type("correct horse battery");
  await page.getByRole("button", { name: "Create Account", exact: true }).last().click();

  // No zeros: three steps, and a sample table instead of an upload
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText("Attach a table or document").waitFor();
  await steps.getByRole("button", { name: "Try a sample table" }).click();
  await steps.getByRole("columnheader", { name: "Revenue number" }).waitFor();
  await steps.getByText("by a new agent, Data Analyst").waitFor();
  const suggested = steps.getByRole("list", { name: "Suggested questions" }).getByRole("button");
  await expect.poll(() => suggested.count()).toBe(3);
  await suggested.first().click();
  // The reading and its answer appear before the task is assigned
  const preview = steps.getByRole("region", { name: "Preview of the answer" });
  await preview.getByText(/has the highest (?:total )?revenue/i).waitFor();
  await page.keyboard.press("Control+Enter");

  await page.waitForURL("**/tasks/MU-1");
  await page
    .getByText(/has the highest (?:total )?revenue/i)
    .first()
    .waitFor({ timeout: 60_000 });
  expect(await page.evaluate(() => sessionStorage.getItem("clicks"))).toSatisfy((clicks) => Number(clicks) <= 8);

  // Nothing covers the result: no plans, no banner, no redundant message
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByText("PAYMENT REQUIRED AFTER 1 ACTION").count()).toBe(0);
  expect(await page.locator(".toast").count()).toBe(0);
  // "Done: " when the page was open before the work ended
  await expect.poll(() => page.title()).toMatch(/^(Done: )?.+ · MU-1 · Muster$/);
  expect(problems).toEqual([]);
  await page.context().close();
});

it("opens a finished example in one click, which uses no action and can be deleted", async () => {
  const { page, problems } = await openPage(browser, { baseURL: muster.url, viewport: phone });
  const person = await signUp(muster.url, { organizationName: "Lindgren Studio" });
  await page.context().addCookies(cookiesOf(person, muster.url));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "See a finished example" }).click();
  await page.waitForURL("**/tasks/MU-1");
  const answer = page.getByText(/has the highest (?:total )?revenue/i).first();
  await answer.waitFor({ timeout: 60_000 });
  await page.getByText("To review", { exact: true }).first().waitFor();
  await expect.poll(() => page.locator("header").getByText("Example", { exact: true }).count()).toBe(1);
  expect((await person.call("GET", "/api/usage")).body.used).toBe(0);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("No tasks yet").waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it("keeps a question typed before the form's code and the figures of a new organization arrive", async () => {
  const { page, problems } = await openPage(browser, { baseURL: muster.url, viewport: wide });
  const person = await signUp(muster.url, { organizationName: "Okafor Logistics" });
  await page.context().addCookies(cookiesOf(person, muster.url));
  const [code, figures] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/assets/*quick-assign*", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.route("**/api/dashboard*", async (route) => {
    await figures.promise;
    await route.continue();
  });
  await page.goto("/");
  const question = page.getByRole("textbox", { name: "Question" });
  await question.click();
  await page.keyboard.type("Which route ");
  code.resolve();
  await page.getByRole("button", { name: "Assign", exact: true }).waitFor();
  await page.keyboard.type("costs most?");
  figures.resolve();
  await page.getByRole("region", { name: "First steps" }).waitFor();
  await page.keyboard.type(" And when?");
  expect(await question.inputValue()).toBe("Which route costs most? And when?");
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Real clicks, counted by the page over all of its loads. */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      "pointerdown",
      () => sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks") ?? 0) + 1)),
      true,
    );
  });
}
