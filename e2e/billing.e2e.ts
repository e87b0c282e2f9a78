import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { startMuster } from "./support/muster.ts";
import { sharedMuster } from "./support/shared-muster.ts";
import { salesCsv } from "./support/tables.ts";

const muster = sharedMuster();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each([
  ["desktop", wide],
  ["a phone", phone],
])("from trial to Pro and back to Free, on %s", (_, viewport) => {
  it("is blocked, buys at the test checkout, changes plan, and cancels with a refund", async () => {
    const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
    const task = await firstTask(person);
    const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport });
    await signIn(context, person);

    // Trial: the one action is used, so the next is refused, in a modal that cannot be closed.
    const refused = await person.call("POST", "/api/tasks", task);
    expect(refused).toMatchObject({
      status: 402,
      body: {
        error:
          "Task Assignment requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).",
      },
    });
    await page.goto("/");
    await page.getByText("PAYMENT REQUIRED AFTER 1 ACTION").first().waitFor();
    await page.goto("/dashboard?upgrade=true");
    const plans = page.getByRole("dialog");
    await plans.getByRole("heading", { name: "Upgrade Your Plan" }).waitFor();
    await page.keyboard.press("Escape");
    await plans.waitFor({ state: "detached" });
    // A refused dialog keeps what was entered.
    await page.getByRole("button", { name: "Think longer" }).click();
    const thinking = page.getByRole("dialog", { name: "Think longer" });
    await thinking.getByLabel(/^Question/).fill("Which supplier?");
    await thinking.getByRole("button", { name: "Start Thinking" }).click();
    await page.getByRole("button", { name: "Not now" }).click();
    await page.getByRole("heading", { name: "Upgrade Your Plan" }).waitFor({ state: "detached" });
    expect(await thinking.getByLabel(/^Question/).inputValue()).toBe("Which supplier?");
    await page.goto("/tasks");
    await page.getByRole("button", { name: "Assign New Task" }).first().click();
    await page
      .getByText(/^Task Assignment requires a paid plan\./)
      .first()
      .waitFor();
    await plans.getByRole("heading", { name: "Payment Required" }).waitFor();
    await page.keyboard.press("Escape");
    // Without focus inside, the browser would close it; so would a reload.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
    await plans.getByRole("heading", { name: "Payment Required" }).waitFor();
    // The finished work is one click away, and a reload shows no plans, because nothing was refused.
    await plans.getByRole("button", { name: "Back to my results" }).click();
    await plans.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { name: "Task Assignment Center" }).waitFor();
    expect(await plans.count()).toBe(0);
    await page.getByRole("button", { name: "Assign New Task" }).first().click();
    await plans.getByRole("heading", { name: "Payment Required" }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
    expect(await plans.getByRole("button", { name: "Close" }).count()).toBe(0);
    await plans.getByText("Most popular").waitFor();
    await plans.getByRole("button", { name: "Try Basic for 7 days" }).waitFor();
    await plans.getByText("Yearly saves 2 months").waitFor();
    await plans.getByText(/14-day money-back guarantee/).waitFor();
    await plans
      .getByRole("radio", { name: "Yearly" })
      .or(plans.getByRole("button", { name: "Yearly" }))
      .first()
      .click();
    await plans.getByText("$500").waitFor();
    await plans
      .getByRole("radio", { name: "Monthly" })
      .or(plans.getByRole("button", { name: "Monthly" }))
      .first()
      .click();

    // Checkout: nothing is bought before it is confirmed.
    await plans.getByRole("button", { name: "Choose Pro" }).click();
    await page.waitForURL("**/checkout/*");
    await page.getByText("Test checkout. You don’t need a card, and no card is charged.").waitFor();
    await page.getByText("$50 (test mode, not charged)").waitFor();
    expect(await tierOf(person)).toBe("trial");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Pro is active").first().waitFor();
    expect(await tierOf(person)).toBe("pro");
    expect((await person.call("POST", "/api/tasks", task)).status).toBe(201);

    // Up to Premium: the price of the change is shown first.
    await page.goto("/settings");
    await page.getByRole("button", { name: "Choose Premium" }).click();
    await page.waitForURL("**/checkout/*");
    await page.getByRole("heading", { name: "Replaces Pro" }).waitFor();
    await page.getByText("Pro, unused time").waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Nothing was charged. Your plan is unchanged.").first().waitFor();
    expect(await tierOf(person)).toBe("pro");

    // The portal: canceled at the period's end, resumed, then ended now with the money back.
    await page.getByRole("button", { name: "Manage billing" }).click();
    await page.waitForURL("**/billing/portal");
    await page.getByText("Purchase").filter({ visible: true }).first().waitFor();
    await expectAccessible(page);
    await cancel(page, /^On /);
    await page
      .getByText(/and won’t renew/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Resume plan" }).click();
    await page.getByText(/^Renews on/).waitFor();
    await cancel(page, "Now, with a $50 refund");
    await page.getByText("No subscription. Your action count resets every month.").waitFor();
    await page.getByText("Refunded").filter({ visible: true }).first().waitFor();
    expect(await tierOf(person)).toBe("free");
    await page.goto("/settings");
    await page.getByText(/of 10 actions used/).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

it("shows a purchased plan without a reload", async () => {
  const person = await signUp(muster.url);
  const { page, context } = await openPage(browser, { baseURL: muster.url });
  await signIn(context, person);
  await page.goto("/settings");
  await page.getByText(/^Your trial ends on/).waitFor();
  await page.getByText("Live", { exact: true }).first().waitFor();
  await buy(person, "pro_monthly");
  await page.getByText(/^Renews on/).waitFor();
  await page.getByText("Choose Your Plan").first().waitFor({ state: "detached" });
  await context.close();
});

it("shows before a purchase what the person has used in another organization", async () => {
  const person = await signUp(muster.url);
  const checkout = async (body: object) =>
    (await person.call("POST", "/api/billing/create-checkout", { priceId: "basic_monthly", ...body })).body.url;
  const stale = await checkout({ trialDays: 7 });
  const { body: first } = await person.call("GET", "/api/me");
  await person.call("POST", "/api/organizations", { name: "Second venture" });
  const trial = await checkout({ trialDays: 7 });
  await person.call("POST", `/api/billing/checkout/${trial.split("/").at(-1)}/complete`);
  await person.call("POST", "/api/organization/switch", { organizationId: first.organization.id });
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport: phone });
  await signIn(context, person);
  await page.goto(stale);
  const had = "You've already used a free trial. Basic starts with the first payment.";
  await page.getByRole("alert").getByText(had).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Confirm" }).getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL("**/dashboard**");
  await page.goto("/settings");
  await page.getByText("You’ve already used a free trial. Basic starts with the first payment.").waitFor();
  await page
    .getByText("The money-back guarantee doesn’t apply here: you’ve used it in another organization.")
    .waitFor();
  expect(await page.getByText(/free trial, then|days free|Try Basic/).count()).toBe(0);
  await page.getByRole("button", { name: "Choose Basic" }).click();
  await page.waitForURL("**/checkout/*");
  await page.getByText("$20 (test mode, not charged)").waitFor();
  await page.getByText(/^The money-back guarantee doesn’t apply/).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it("does not start with BILLING=stripe while a setting is missing, and names it", async () => {
  const half = { BILLING: "stripe", STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PRICE_BASIC_MONTHLY: "price_x" };
  await expect(startMuster(half)).rejects.toThrow(
    /BILLING=stripe needs these settings: STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BASIC_YEARLY, .*STRIPE_PRICE_ENTERPRISE_YEARLY\. Set them, or use BILLING=test\./,
  );
});

it("shows members the plan's status, but no way to change it", async () => {
  const person = await signUp(muster.url);
  await buy(person, "basic_monthly");
  const { page, context } = await openPage(browser, { baseURL: muster.url });
  await signIn(context, person);
  await page.route("**/api/me", async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    me.profile.role = "member";
    me.organization.memberRole = "member";
    await route.fulfill({ response, json: me });
  });
  await page.goto("/settings");
  await page.getByText(/^Renews on/).waitFor();
  const button = page.getByRole("button", { name: "Manage billing" });
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
  await page.goto("/billing/portal");
  await page.getByText(/Only owners and admins can choose a plan/).waitFor();
  await context.close();
});

async function firstTask(person: Person): Promise<object> {
  const agentId = await hire(person);
  const file = await person.upload("sales.csv", salesCsv());
  const task = {
    agentId,
    templateId: "data-analysis",
    title: "Sales by region",
    description: "Which region leads in revenue?",
    attachments: [file],
  };
  const { body } = await person.call("POST", "/api/tasks", task);
  await untilEnded(person, body.id);
  return task;
}

async function cancel(page: Page, choice: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Cancel plan" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: choice }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Cancel plan" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function tierOf(person: Person): Promise<string> {
  return (await person.call("GET", "/api/me")).body.profile.tier;
}

async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const cookies = person.cookie.split("; ").map((cookie) => {
    const at = cookie.indexOf("=");
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: muster.url };
  });
  await context.addCookies(cookies);
}
