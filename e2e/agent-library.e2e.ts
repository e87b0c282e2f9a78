import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
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
])("on %s", (_, viewport) => {
  it("finds an agent, installs it, reviews it, and customizes another first", async () => {
    const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
    const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, person });
    await page.goto("/agents");
    await page.getByRole("link", { name: "Agent Library" }).click();
    await page.getByRole("heading", { level: 1, name: "Agent Library" }).waitFor();
    await page.getByText("33 agents").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Finance & Accounting" }).click();
    await page.getByText("4 agents").waitFor();
    await page.getByRole("searchbox", { name: "Search the library" }).fill("zebra");
    await page.getByRole("heading", { name: "No results for “zebra”" }).waitFor();
    await page.getByRole("searchbox", { name: "Search the library" }).fill("reconcil");
    await page.getByText("1 agent", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?category=finance-accounting&search=reconcil");

    await page.getByRole("link", { name: "Bookkeeper" }).click();
    await page.getByText("You prepare books that another person can audit").waitFor();
    await page.getByRole("button", { name: "Write a review" }).hover();
    await page.getByText("Install it before you review it").first().waitFor();
    await page.getByRole("button", { name: "Install", exact: true }).click();
    await page.getByRole("button", { name: "Open agent" }).waitFor();
    await page.getByRole("button", { name: "Write a review" }).click();
    const review = page.getByRole("dialog", { name: "Review Bookkeeper" });
    await review.getByRole("button", { name: "Save review" }).click();
    await review.getByText("Choose 1 to 5 stars").waitFor();
    await review.getByRole("radio", { name: "3 stars" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await review.getByRole("textbox", { name: "Review" }).fill("Finds the missing receipts");
    expect(await axe(page)).toEqual([]);
    await review.getByRole("button", { name: "Save review" }).click();
    await page.getByText("4 (1 review)").waitFor();
    await page.getByText("Finds the missing receipts").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByText("No ratings yet").waitFor();

    await page.goto("/agents/library/copy-editor");
    await page.getByRole("button", { name: "Customize first" }).click();
    const create = page.getByRole("dialog", { name: "Create New Agent" });
    await expect.poll(() => create.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Copy Editor");
    await create.getByRole("textbox", { name: "Name" }).fill("House editor");
    await create.getByRole("button", { name: "Continue" }).click();
    await create.getByRole("button", { name: "Create Agent" }).click();
    await create.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "House editor" }).click();
    await page.getByRole("heading", { level: 1, name: "House editor" }).waitFor();
    const { items } = (await person.call("GET", "/api/agents")).body;
    expect(items.map(({ templateId }: { templateId: string }) => templateId)).toEqual(["copy-editor", "bookkeeper"]);
    expect(problems).toEqual([]);
    await context.close();
  });
});
