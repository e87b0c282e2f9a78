import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
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
});
afterAll(() => browser.close());

it("on a phone, scrolls to the reason why nothing was started", async () => {
  const { page, context } = await openPage(browser, {
    baseURL: muster.url,
    viewport: phone,
    theme: "dark",
    hasServiceWorker: true,
    person,
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Create image" }).click();
  const dialog = page.getByRole("dialog", { name: "Create image" });
  await dialog.getByLabel(/^Title/).fill("Cold chain report 2027");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Generate", exact: true }).click();
  const reason = dialog.getByRole("alert").filter({ hasText: "Generation Failed" });
  await reason.waitFor();
  const top = await reason.evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(phone.height);
  await context.close();
});

it("creates, varies, downloads and deletes covers with undo, on desktop and phone", async () => {
  const { page, context, problems } = await openPage(browser, {
    ...{ baseURL: muster.url, viewport: wide, theme: "light" },
    person,
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Create image" }).click();
  const dialog = page.getByRole("dialog", { name: "Create image" });

  // It names the image engine, and nothing starts without a description
  await dialog.getByText("Muster’s built-in designer composes covers").waitFor();
  await dialog.getByRole("button", { name: "Generate", exact: true }).click();
  await dialog.getByText("Please enter a description for the image you want to create.").first().waitFor();

  await dialog.getByLabel(/^Title/).fill("Cold chain report 2027");
  await dialog.getByText("Cartoon", { exact: true }).click();
  await dialog.getByLabel("Size").selectOption("512x512");
  await dialog.getByLabel("Number of images").selectOption("2");
  await dialog.getByText("0.4 credits and 1 action of your plan").waitFor();
  expect(await axe(page)).toEqual([]);
  await shot(page, "image-form");
  await dialog.getByRole("button", { name: "Generate", exact: true }).click();
  await dialog.getByText("without an image model").waitFor({ timeout: 60_000 });
  const pictures = dialog.getByRole("img", { name: /Cold chain report 2027, cartoon style/ });
  await expect.poll(() => pictures.count()).toBe(2);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)))
    .toEqual([512, 512]);
  expect(await axe(page)).toEqual([]);
  await shot(page, "image-result");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download image 1" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Cold chain report 2027 1.png");

  // A variation is another picture
  await dialog.getByRole("button", { name: "Variation" }).first().click();
  await expect.poll(() => pictures.count(), { timeout: 60_000 }).toBe(1);

  await page.setViewportSize(phone);
  await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
  });
  await expectAccessible(page);
  await shot(page, "image-result-phone");

  // Deleted and restored
  await dialog.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const recent = dialog.getByRole("button", { name: /Cold chain report 2027/ });
  await expect.poll(() => recent.count()).toBe(1);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => recent.count()).toBe(2);
  expect(await axe(page)).toEqual([]);
  await shot(page, "image-form-phone");
  expect(problems).toEqual([]);
  await context.close();
});

/** Saves a screenshot when a folder is set. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["MUSTER_SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
