import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenAIDouble, startOpenAIDouble } from "../packages/models/src/openai.double.ts";
import { buy, hire, type Person, signUp } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

let muster: Muster;
let browser: Browser;
let openai: OpenAIDouble;
let person: Person;
/** The agents named here wait in the middle of their text. */
let pausedAgents: string[] = [];

beforeAll(async () => {
  openai = await startOpenAIDouble({
    reply: ({ body: { messages = [] } }) => {
      const name = /^You are ([^,]+),/.exec(String(messages[0]?.content))?.[1] ?? "";
      const text = `${name} found **1,200** units.`;
      return pausedAgents.includes(name) ? { text, holdAfter: `${name} found` } : { text };
    },
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

it.each([
  ["on desktop", wide],
  ["on a phone", phone],
])("runs agents on one task, follows them across a reload, and keeps the result, %s", async (_, viewport) => {
  pausedAgents = ["Ledger"];
  const { page, context, problems } = await openPage(browser, {
    baseURL: muster.url,
    viewport,
    theme: "light",
    person,
  });
  await page.goto("/chat?tab=agents");

  // A start without agents and task explains what is missing
  await page.getByRole("button", { name: "Start collaboration" }).click();
  await page.getByText("Please select agents and enter a task description").waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByRole("button", { name: "Research Pipeline" }).click();
  await expect.poll(() => page.getByRole("checkbox", { name: "Critic" }).isChecked()).toBe(true);
  await page.locator("label", { hasText: "Ledger" }).click();
  await page.getByLabel(/^Task/).fill("How many units can we sell?");
  await page.getByRole("button", { name: "Start collaboration" }).click();

  // Each agent's text appears as it is written
  const steps = page.getByRole("list", { name: "Steps" });
  await steps.getByText("Ledger found").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await steps.getByText("Ledger found").waitFor();
  openai.release();

  await page.getByText("Written by Coordinator").waitFor();
  await page.getByText("Coordinator found 1,200 units.").waitFor();
  const contributions = page.locator("li", { hasText: "Looks for mistakes" });
  await contributions.locator("summary").click();
  await contributions.getByText("Critic found 1,200 units.").waitFor();
  await expectAccessible(page);

  // Stopped work is not charged
  const before = (await person.call("GET", "/api/usage")).body.used;
  pausedAgents = ["Researcher"];
  await page.getByRole("button", { name: "New collaboration" }).click();
  await page.getByRole("button", { name: "How many units can we sell?" }).first().waitFor();
  await page.getByRole("button", { name: "Market Analysis" }).click();
  await page.getByLabel(/^Task/).fill("Heat pumps");
  await page.getByRole("button", { name: "Start collaboration" }).click();
  await steps.getByText("Researcher found").waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByText("You stopped this").waitFor();
  // The text written so far is kept
  await page.getByText("Not finished, not checked").first().waitFor();
  await page.getByText("Researcher found").first().waitFor();
  expect(await axe(page)).toEqual([]);
  expect((await person.call("GET", "/api/usage")).body.used).toBe(before);
  expect(problems).toEqual([]);
  await context.close();
});
