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
  it("adds a role from the library, hires for it, assigns it to another agent, and deletes it", async () => {
    const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
    const agent = { name: "Quill", role: "Writer", description: "Writes" };
    expect((await person.call("POST", "/api/agents", agent)).status).toBe(201);
    const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, person });
    await page.goto("/job-roles");
    await page.getByRole("button", { name: "Start from the library" }).click();
    await page.getByRole("searchbox", { name: "Search roles" }).fill("finance");
    await page.getByRole("button", { name: "Use Finance analyst" }).click();
    const editor = page.getByRole("dialog", { name: "New role" });
    await editor.getByRole("textbox", { name: "Title" }).fill("");
    await editor.getByRole("button", { name: "Add role" }).click();
    await editor.getByText("Enter a title").waitFor();
    await editor.getByRole("textbox", { name: "Title" }).fill("Controller");
    await editor.getByRole("button", { name: "Add role" }).click();
    await editor.waitFor({ state: "detached" });

    await page.getByRole("heading", { level: 2, name: "Finance" }).waitFor();
    await page.getByRole("button", { name: "Open position: hire for Controller" }).click();
    const hiring = page.getByRole("dialog", { name: "Hire for Controller" });
    await hiring.getByRole("textbox", { name: "Name of the agent" }).fill("Ledger");
    await hiring.getByRole("button", { name: "Hire" }).click();
    await page.getByRole("link", { name: "Ledger" }).first().waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Actions for Controller" }).click();
    await page.getByRole("menuitem", { name: "Choose agents" }).click();
    const chooser = page.getByRole("dialog", { name: "Agents for Controller" });
    await chooser.getByRole("checkbox", { name: /Ledger/ }).uncheck();
    await chooser.getByRole("checkbox", { name: /Quill/ }).check();
    expect(await axe(page)).toEqual([]);
    await chooser.getByRole("button", { name: "Save" }).click();
    await chooser.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.getByText("Reports delivered by the fifth working day").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Quill" }).waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Actions for Controller" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("Are you sure you want to delete Controller? Its agent stays.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No job roles yet" }).waitFor();
    expect((await person.call("GET", "/api/agents")).body.total).toBe(2);
    expect(problems).toEqual([]);
    await context.close();
  });
});
