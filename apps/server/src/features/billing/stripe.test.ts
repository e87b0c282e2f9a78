// One server and one Stripe double serve all tests; stripe.faults.test.ts covers Stripe's failures.
import { placeHeader, writePlace } from "@muster/contracts/place";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { renewPlans } from "./billing.worker.ts";
import { addDays, addMonths } from "./periods.ts";
import { type StripeDouble, signatureOf, startStripeDouble } from "./stripe.double.ts";
import { doublePrice, type StripeMessage } from "./stripe-data.double.ts";

let stripe: StripeDouble;
let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  stripe = await startStripeDouble(() => server.services.now());
  server = await startTestServer(stripe.settings);
  owner = await server.signUp({ organizationName: "Acme" });
}, 60_000);
afterEach(() => clock(undefined));
afterAll(async () => {
  await server.stop();
  await stripe.stop();
});

const post = (path: string, body: object = {}, as = owner) =>
  server.request("POST", `/api/billing/${path}`, { as, body });
const overview = async (as = owner) => (await server.request("GET", "/api/billing/overview", { as })).body;
const invoices = async (as = owner) => (await server.request("GET", "/api/billing/invoices", { as })).body.items;

async function clock(moment: Date | undefined) {
  server.setNow(moment);
  const at = (moment ?? new Date()).toISOString();
  await server.services.db.query("update sessions set expires_at = '2100-01-01', updated_at = $1", [at]);
}

async function deliver({ payload }: StripeMessage | { payload: string }, header?: string) {
  const signature = header ?? signatureOf(payload, server.services.now());
  const request = new Request("http://localhost:3000/api/billing/webhook", {
    method: "POST",
    headers: { host: "localhost:3000", "stripe-signature": signature, "content-type": "application/json" },
    body: payload,
  });
  const response = await server.fetch(request);
  return { status: response.status, body: await response.json() };
}

async function deliverAll(messages: StripeMessage[]) {
  for (const message of messages) expect((await deliver(message)).status).toBe(200);
}

/** A new organization that has paid at Stripe's page; no message has arrived yet. */
async function paid(priceId: string, trialDays?: number) {
  owner = await server.signUp();
  stripe.messages.length = 0;
  const opened = await post("create-checkout", { priceId, ...(trialDays && { trialDays }) });
  return stripe.payCheckout(opened.body.url);
}

function isPayable(url: string | undefined): boolean {
  try {
    return url !== undefined && stripe.payCheckout(url) !== "";
  } catch {
    return false;
  }
}

describe("buying", () => {
  it("uses Stripe's checkout page and grants nothing before Stripe confirms the payment", async () => {
    await paid("pro_monthly");
    expect(await overview()).toMatchObject({ provider: "stripe", tier: "trial" });
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ tier: "pro", status: "active", interval: "month", priceCents: 5000 });
    expect(await invoices()).toMatchObject([{ kind: "purchase", status: "paid", dueCents: 5000 }]);
    const session = stripe.requests.findLast(
      ({ method, path }) => `${method} ${path}` === "POST /v1/checkout/sessions",
    );
    expect(session?.form.get("line_items[0][price]")).toBe(doublePrice("pro_monthly"));
    expect(session?.form.get("success_url")).toBe("http://localhost:3000/dashboard?upgraded=true&plan=pro");
    expect(session?.form.get("cancel_url")).toBe("http://localhost:3000/dashboard?upgrade_canceled=true");
  });

  it("is fetched from Stripe when the buyer returns before the webhook", async () => {
    await paid("pro_monthly");
    expect((await post("refresh")).body).toMatchObject({ tier: "pro", status: "active" });
  });

  it("grants Basic's seven-day trial once", async () => {
    const subscription = await paid("basic_monthly", 7);
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ tier: "basic", status: "trialing", trialOffered: false });
    stripe.end(subscription);
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ tier: "free" });
    expect(await post("create-checkout", { priceId: "basic_monthly", trialDays: 7 })).toMatchObject({ status: 409 });
  });

  it("grants the trial once per person, across organizations and with delayed webhooks", async () => {
    owner = await server.signUp();
    const elsewhere = () => server.request("POST", "/api/organizations", { as: owner, body: { name: "Elsewhere" } });
    const open = () => post("create-checkout", { priceId: "basic_monthly", trialDays: 7 });
    const had = {
      status: 409,
      body: { error: "You've already used a free trial. Basic starts with the first payment." },
    };
    const first = await open();
    await elsewhere();
    const second = await open();
    expect(() => stripe.payCheckout(first.body.url)).toThrow("This page has expired");
    stripe.messages.length = 0;
    stripe.payCheckout(second.body.url);

    // Its webhooks have not arrived yet.
    await elsewhere();
    expect(await overview()).toMatchObject({ trialOffered: true });
    const before = stripe.requests.length;
    expect(await open()).toMatchObject(had);
    const page = stripe.requests.slice(before).findLast(({ path }) => path.endsWith("/expire"))?.path;
    expect(page).toBeDefined();
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ trialOffered: false, trialUsed: "elsewhere" });
    expect(await open()).toMatchObject(had);
    expect(await post("create-checkout", { priceId: "basic_monthly" })).toMatchObject({ status: 200 });

    // Two concurrent tabs: at most one checkout page can be paid.
    owner = await server.signUp();
    const { orgId, userId } = owner;
    const other = (await elsewhere()).body.organization.id;
    const racing = await Promise.all(
      [orgId, other].map((id) =>
        server.request("POST", "/api/billing/create-checkout", {
          as: owner,
          body: { priceId: "basic_monthly", trialDays: 7 },
          headers: { [placeHeader]: writePlace({ userId, orgId: id }) },
        }),
      ),
    );
    expect(racing.filter(({ body }) => isPayable(body.url)).length).toBeLessThanOrEqual(1);
  });

  it("opens one checkout page for two clicks", async () => {
    owner = await server.signUp();
    const [first, second] = await Promise.all([1, 2].map(() => post("create-checkout", { priceId: "pro_monthly" })));
    expect(second?.body.url).toBe(first?.body.url);
    expect(stripe.customers.filter(({ email }) => email === owner.email)).toHaveLength(1);
  });

  it("keeps only the latest checkout page open and creates a new one after it closes", async () => {
    owner = await server.signUp();
    const admin = await server.join(owner, "admin");
    const open = async (priceId: string, as = owner) => (await post("create-checkout", { priceId }, as)).body.url;
    const pro = await open("pro_monthly");
    const premium = await open("premium_yearly", admin);
    expect(() => stripe.payCheckout(pro)).toThrow("This page has expired");
    const again = await open("pro_monthly");
    expect([again === pro, await open("pro_monthly")]).toEqual([false, again]);
    expect(() => stripe.payCheckout(premium)).toThrow("This page has expired");

    const prices = ["pro_monthly", "premium_monthly", "enterprise_yearly", "basic_yearly"];
    const racing = await Promise.all(prices.map((priceId) => post("create-checkout", { priceId })));
    expect(racing.filter(({ body }) => isPayable(body.url)).length).toBeLessThanOrEqual(1);
    const refused = racing.filter(({ status }) => status !== 200);
    for (const one of refused)
      expect(one).toMatchObject({ status: 409, body: { error: expect.stringMatching(/^Someone else just/) } });
  });

  it("keeps a plan with a retired price and counts a trial before its webhook arrives", async () => {
    await paid("pro_monthly");
    const STRIPE_PRICE_PRO_MONTHLY = `price_dearer, ${doublePrice("pro_monthly")}`;
    await server.under({ STRIPE_PRICE_PRO_MONTHLY }, () => deliverAll(stripe.messages));
    expect(await overview()).toMatchObject({ tier: "pro", status: "active" });

    // The subscription has another item, listed first. It is not the plan, and a change of plan leaves it alone.
    const items = stripe.subscriptions.at(-1)?.["items"].data;
    items.unshift({ ...items[0], id: "si_support", price: { ...items[0].price, id: "price_support" } });
    await post("refresh");
    expect(await overview()).toMatchObject({ tier: "pro", status: "active" });
    await post("create-checkout", { priceId: "premium_monthly" });
    const change = stripe.requests.findLast(({ path }) => path === "/v1/billing_portal/sessions")?.form;
    expect(change?.get("flow_data[subscription_update_confirm][items][0][id]")).toBe(items[1].id);

    stripe.end(await paid("basic_monthly", 7));
    expect(await post("create-checkout", { priceId: "basic_monthly", trialDays: 7 })).toMatchObject({
      status: 409,
      body: { error: "You've already used the Basic free trial" },
    });
  });

  it("opens the portal to confirm a change when a plan is active", async () => {
    await paid("pro_monthly");
    await deliverAll(stripe.messages);
    const opened = await post("create-checkout", { priceId: "premium_monthly" });
    expect(opened.body.url).toBe("https://billing.stripe.com/p/session/subscription_update_confirm");
    expect((await post("create-portal")).body.url).toBe("https://billing.stripe.com/p/session/home");
    // The same plan needs no confirmation page: the portal itself can undo the cancellation.
    stripe.cancelAtEnd(stripe.subscriptions.at(-1)?.["id"]);
    await post("refresh");
    const kept = await post("create-checkout", { priceId: "pro_monthly", successUrl: "/settings" });
    expect(kept.body.url).toBe("https://billing.stripe.com/p/session/home");
    const page = stripe.requests.findLast(({ path }) => path === "/v1/billing_portal/sessions")?.form;
    expect(page?.get("return_url")).toBe("http://localhost:3000/settings?success=true");
    for (const path of ["cancel", "resume", "test-card"]) {
      const body = path === "cancel" ? { when: "now" } : path === "test-card" ? { works: false } : {};
      expect(await post(path, body)).toMatchObject({
        status: 409,
        body: { error: "Manage your plan in the Stripe billing portal" },
      });
    }
  });
});

describe("a subscription's life", () => {
  it("follows Stripe through renewal, failed payment, payment, cancellation and end", async () => {
    const start = new Date("2027-03-31T08:00:00Z");
    await clock(undefined);
    const signedUp = await server.signUp();
    await clock(start);
    owner = signedUp;
    stripe.messages.length = 0;
    const subscription = stripe.payCheckout((await post("create-checkout", { priceId: "basic_monthly" })).body.url);
    await deliverAll(stripe.messages);

    await clock(addMonths(start, 1));
    stripe.renew(subscription, "fails");
    await deliverAll(stripe.messages);
    const until = addDays(addMonths(start, 1), 3);
    expect(await overview()).toMatchObject({ tier: "basic", status: "past_due", endsAt: until.toISOString() });
    await clock(until);
    expect(await overview()).toMatchObject({ tier: "free" });
    // Stripe sends no webhook for this; the job ends the plan and its keys' streams once.
    const ended: unknown[] = [];
    const stop = server.services.live.subscribe("streams-ended", (payload) => {
      if ((payload as { orgId: string }).orgId === owner.orgId) ended.push(payload);
    });
    await renewPlans(server.services);
    await renewPlans(server.services);
    await expect.poll(() => ended).toEqual([{ orgId: owner.orgId, onlyKeys: true }]);
    stop();
    stripe.payOpen(subscription);
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ tier: "basic", status: "active" });
    const usage = (await server.request("GET", "/api/me", { as: owner })).body.usage;
    expect(usage.period.start).toBe(addMonths(start, 1).toISOString());

    stripe.change(subscription, doublePrice("premium_monthly"));
    stripe.cancelAtEnd(subscription);
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ tier: "premium", cancelAtPeriodEnd: true });
    stripe.end(subscription);
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ tier: "free", cancelAtPeriodEnd: false });
    expect((await invoices()).map(({ status }: { status: string }) => status)).toEqual(["paid", "paid"]);
    const { rows } = await server.services.db.transaction(
      (sql) =>
        sql.query("select data from events where org_id = $1 and kind = 'plan_payment' order by id", [owner.orgId]),
      { role: "muster_system" },
    );
    const facts = { currency: "USD", revenueCents: 2000, tier: "basic", interval: "month" };
    expect(rows).toMatchObject(Array(2).fill({ data: facts }));
  });

  it("counts actions by the month on a yearly plan", async () => {
    await paid("basic_yearly");
    await deliverAll(stripe.messages);
    const period = async () => (await server.request("GET", "/api/me", { as: owner })).body.usage.period;
    const first = await period();
    expect(Date.parse(first.end) - Date.parse(first.start)).toBeLessThanOrEqual(31 * 86_400_000);
    await clock(new Date(Date.parse(first.end) + 1000));
    await renewPlans(server.services);
    expect((await period()).start).toBe(first.end);
  });

  it("is fetched from Stripe if no webhook arrives within an hour after its period", async () => {
    const subscription = await paid("pro_monthly");
    await post("refresh");
    stripe.renew(subscription);
    const end = (await overview()).currentPeriodEnd;
    await clock(new Date(Date.parse(end) + 3_600_001));
    await renewPlans(server.services);
    expect((await overview()).currentPeriodEnd > end).toBe(true);
    // Webhook ids are kept for months, not forever.
    const ids = async () => (await server.services.db.query("select count(*) from stripe_events")).rows[0]?.["count"];
    expect(Number(await ids())).toBeGreaterThan(0);
    await clock(new Date("2029-01-01T00:00:00Z"));
    await renewPlans(server.services);
    expect(Number(await ids())).toBe(0);
  });
});

describe("a refund at Stripe", () => {
  const ledger = async () =>
    (await invoices()).map(({ kind, status, dueCents }: never) => [kind, status, dueCents] as const);
  const revenue = async () => {
    const { rows } = await server.services.db.transaction(
      (sql) =>
        sql.query("select kind, data from events where org_id = $1 and data ? 'currency' order by id", [owner.orgId]),
      { role: "muster_system" },
    );
    return rows.map(({ kind, data }) => [kind, (data as { revenueCents: number }).revenueCents]);
  };

  it("in parts is recorded once per part and keeps the plan", async () => {
    const subscription = await paid("pro_monthly");
    stripe.refund(subscription, 1000);
    stripe.refund(subscription, 250);
    await deliverAll([...stripe.messages].reverse());
    await deliverAll(stripe.messages);
    expect(await ledger()).toEqual([
      ["refund", "paid", -250],
      ["refund", "paid", -1000],
      ["purchase", "paid", 5000],
    ]);
    expect(await revenue()).toEqual([
      ["plan_payment", 5000],
      ["plan_refunded", -1000],
      ["plan_refunded", -250],
    ]);
    expect(await overview()).toMatchObject({ tier: "pro", status: "active" });
    const { items } = (await server.request("GET", "/api/notifications", { as: owner })).body;
    expect(items.filter(({ title }: { title: string }) => title === "Payment Refunded")).toMatchObject([
      { message: "We refunded $2.50 to your original payment method. It can take a few days to appear." },
      { message: "We refunded $10 to your original payment method. It can take a few days to appear." },
    ]);
  });

  it("is found by its charge and counts only after it succeeds", async () => {
    const subscription = await paid("pro_monthly");
    await deliverAll(stripe.messages.splice(0));
    const refund = stripe.refund(subscription, 5000, "pending");
    const [created] = stripe.messages.splice(0);
    if (created?.type !== "refund.created") throw new Error("no message");
    await deliverAll([created]);
    expect(await ledger()).toEqual([
      ["refund", "open", -5000],
      ["purchase", "paid", 5000],
    ]);
    stripe.settleRefund(refund, "succeeded");
    const [webhook] = stripe.messages.splice(0);
    await server.under({ SMTP_URL: "smtp://127.0.0.1:9" }, () => deliverAll(webhook ? [webhook, webhook] : []));
    const emails = (await queuedEmails(server.services)).filter(({ to }) => to === owner.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["We refunded $50"]);
    expect((await ledger())[0]).toEqual(["refund", "paid", -5000]);
    stripe.settleRefund(refund, "failed");
    await deliverAll(stripe.messages.splice(0));
    expect((await ledger())[0]).toEqual(["refund", "void", -5000]);
    expect(await revenue()).toEqual([
      ["plan_payment", 5000],
      ["plan_refunded", -5000],
      ["plan_refund_failed", 5000],
    ]);
  });

  it("in full uses up the guarantee of the organization and of its buyer", async () => {
    const subscription = await paid("pro_monthly");
    stripe.refund(subscription, 4000);
    await deliverAll(stripe.messages.splice(0));
    stripe.end(subscription);
    await deliverAll(stripe.messages.splice(0));
    expect(await overview()).toMatchObject({ tier: "free", guaranteeNext: "offered" });
    stripe.refund(subscription, 1000);
    await deliverAll(stripe.messages.splice(0));
    expect(await overview()).toMatchObject({ guaranteeNext: "used" });
    await server.request("POST", "/api/organizations", { as: owner, body: { name: "Elsewhere" } });
    expect(await overview()).toMatchObject({ guaranteeNext: "elsewhere", trialOffered: true });
    // After the guarantee period, a refund does not use up the guarantee.
    const late = await paid("basic_monthly", 7);
    await clock(addDays(new Date(), 7));
    stripe.renew(late);
    await clock(addDays(new Date(), 22));
    stripe.refund(late, 2000);
    await post("refresh");
    stripe.end(late);
    await post("refresh");
    expect(await overview()).toMatchObject({ tier: "free", guaranteeNext: "offered" });
  });

  it("in more than ten parts is read completely", async () => {
    const subscription = await paid("pro_monthly");
    for (let part = 0; part < 12; part++) stripe.refund(subscription, 100 + part);
    await post("refresh");
    const refunded = (await ledger()).filter(([kind]: readonly string[]) => kind === "refund");
    expect(refunded).toHaveLength(12);
  });

  it("in another currency is recorded in it and excluded from USD revenue", async () => {
    const price = stripe.prices[doublePrice("premium_yearly")];
    if (!price) throw new Error("no price");
    stripe.prices[doublePrice("premium_yearly")] = { ...price, currency: "jpy" };
    const subscription = await paid("premium_yearly");
    stripe.refund(subscription, 3000);
    await deliverAll(stripe.messages);
    stripe.prices[doublePrice("premium_yearly")] = price;
    expect(await invoices()).toMatchObject([
      { dueCents: -3000, currency: "JPY" },
      { dueCents: 100_000, currency: "JPY" },
    ]);
    const feed = (await server.request("GET", "/api/activity", { as: owner })).body.items;
    expect(feed.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(["A ¥100,000 payment was received", "We refunded ¥3,000"]),
    );
    expect(await revenue()).toEqual([
      ["plan_payment", undefined],
      ["plan_refunded", undefined],
    ]);
  });
});

describe("a disputed payment", () => {
  const ledger = async () =>
    (await invoices()).map(({ kind, status, dueCents, lines }: never) => [kind, status, dueCents, lineOf(lines)]);
  const lineOf = ([first]: { description: string }[]) => first?.description;
  const events = async () => {
    const text =
      "select kind, data -> 'revenueCents' as cents from events where org_id = $1 and kind like 'plan_disp%' order by id";
    const { rows } = await server.services.db.transaction((sql) => sql.query(text, [owner.orgId]), {
      role: "muster_system",
    });
    return rows.map(({ kind, cents }) => [kind, cents]);
  };
  const notices = async () => {
    const { items } = (await server.request("GET", "/api/notifications", { as: owner })).body;
    return items.flatMap(({ title, message }: never) => (/Disp/.test(title) ? [message] : []));
  };

  it("keeps the plan, is deducted from revenue once and added back when won", async () => {
    const subscription = await paid("pro_monthly");
    await deliverAll(stripe.messages.splice(0));
    const dispute = stripe.dispute(subscription, 5000);
    const webhooks = stripe.messages.splice(0);
    expect(webhooks.map(({ type }) => type.replace("charge.dispute.", ""))).toEqual([
      "created",
      "funds_withdrawn",
      "updated",
    ]);
    await server.under({ SMTP_URL: "smtp://127.0.0.1:9" }, () => deliverAll([...webhooks.reverse(), ...webhooks]));
    const out = ["dispute", "paid", -5000, "Reversed by the bank while the dispute is open"];
    const bought = ["purchase", "paid", 5000, "1 × the plan"];
    expect(await ledger()).toEqual([out, bought]);
    expect(await overview()).toMatchObject({ tier: "pro", status: "active", cancelAtPeriodEnd: false });
    const words = "A $50 payment is disputed: the bank reversed it";
    expect(await notices()).toEqual([`${words}. Your plan stays active while the dispute is open.`]);
    const emails = (await queuedEmails(server.services)).filter(({ to }) => to === owner.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["A $50 payment is disputed"]);

    await clock(addDays(new Date(), 60));
    stripe.settleDispute(dispute, "won");
    await deliverAll(stripe.messages.splice(0));
    expect(await ledger()).toEqual([["dispute", "void", -5000, "Payment confirmed"], bought]);
    expect(await events()).toEqual([
      ["plan_disputed", -5000],
      ["plan_dispute_closed", 5000],
    ]);
    expect((await notices())[0]).toBe("The $50 dispute is closed: no payment was reversed.");
  });

  it("stays deducted when lost; a bank inquiry moves no money", async () => {
    const subscription = await paid("basic_monthly");
    const asked = stripe.dispute(subscription, 700, "inquiry");
    const closed = stripe.dispute(subscription, 300, "inquiry");
    await deliverAll(stripe.messages.splice(0));
    const [first, second] = await ledger();
    expect(first).toEqual(["dispute", "open", -300, "The bank opened an inquiry; no money moved"]);
    expect(second).toEqual(["dispute", "open", -700, "The bank opened an inquiry; no money moved"]);
    stripe.settleDispute(asked, "needs_response");
    stripe.settleDispute(closed, "warning_closed");
    await deliverAll(stripe.messages.splice(0).reverse());
    stripe.settleDispute(asked, "lost");
    // A refunded amount is not deducted a second time.
    stripe.settleDispute(stripe.dispute(subscription, 100, "inquiry"), "lost");
    await deliverAll(stripe.messages.splice(0));
    expect((await ledger()).slice(0, 3)).toEqual([
      ["dispute", "void", -100, "Decided for the cardholder; no payment was reversed"],
      ["dispute", "void", -300, "Payment confirmed"],
      ["dispute", "paid", -700, "The bank kept the reversed payment"],
    ]);
    expect(await events()).toEqual([
      ["plan_disputed", 0],
      ["plan_disputed", 0],
      ["plan_disputed", -700],
      ["plan_dispute_closed", 0],
      ["plan_dispute_closed", 0],
      ["plan_dispute_closed", 0],
    ]);
    expect(await overview()).toMatchObject({ tier: "basic", status: "active" });
  });

  it("is recorded without a notification if it is old when first read", async () => {
    const subscription = await paid("pro_monthly");
    stripe.settleDispute(stripe.dispute(subscription, 5000), "lost");
    await clock(addDays(new Date(), 8));
    await post("refresh");
    expect((await ledger())[0]).toEqual(["dispute", "paid", -5000, "The bank kept the reversed payment"]);
    expect(await notices()).toEqual([]);
    expect(await events()).toEqual([["plan_disputed", -5000]]);
  });
});

describe("a customer deleted at Stripe", () => {
  it("loses the plan and can buy again as a new customer", async () => {
    await paid("pro_monthly");
    await deliverAll(stripe.messages.splice(0));
    const customer = stripe.customers.find(({ email }) => email === owner.email);
    stripe.deleteCustomer(customer?.["id"]);
    await deliverAll(stripe.messages.splice(0));
    expect(await overview()).toMatchObject({ tier: "free", status: "active" });
    expect(await post("create-portal")).toMatchObject({
      status: 409,
      body: { error: "There is no plan to manage yet. Choose a plan first." },
    });
    stripe.payCheckout((await post("create-checkout", { priceId: "basic_monthly" })).body.url);
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ tier: "basic" });
    expect(stripe.customers.filter(({ email }) => email === owner.email)).toHaveLength(2);
  });

  it("cannot start a second trial as a new customer", async () => {
    await paid("basic_monthly", 7);
    const admin = await server.join(owner, "admin");
    await post("refresh");
    stripe.deleteCustomer(stripe.customers.find(({ email }) => email === owner.email)?.["id"]);
    stripe.end(stripe.payCheckout((await post("create-checkout", { priceId: "pro_monthly" })).body.url));
    await post("refresh");
    expect(await overview(admin)).toMatchObject({ tier: "free", trialOffered: false, trialUsed: "here" });
    const again = await post("create-checkout", { priceId: "basic_monthly", trialDays: 7 }, admin);
    expect(again).toMatchObject({ status: 409, body: { error: "You've already used the Basic free trial" } });
  });
});

describe("a webhook", () => {
  const unknownCustomer = {
    id: "evt_x",
    object: "event",
    type: "ping",
    created: 1,
    data: { object: { customer: "cus_nobody" } },
  };
  const payload = JSON.stringify(unknownCustomer);
  const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

  it("without a signature is refused", async () => {
    expect(await deliver({ payload }, "")).toMatchObject({ status: 400, body: { code: "malformed" } });
  });

  it("for an unknown customer is accepted", async () => {
    expect((await deliver({ payload }, signatureOf(payload, secondsFromNow(-290)))).status).toBe(200);
  });

  it("with the organization in its metadata but another customer changes nothing", async () => {
    owner = await server.signUp();
    const object = {
      object: "subscription",
      customer: "cus_stranger",
      metadata: { organization: owner.orgId },
      status: "active",
    };
    const text = JSON.stringify({
      ...unknownCustomer,
      id: "evt_forged",
      type: "customer.subscription.created",
      data: { object },
    });
    expect((await deliver({ payload: text })).status).toBe(200);
    expect(await overview()).toMatchObject({ tier: "trial" });
  });

  it("returns 502 when Stripe fails, so that Stripe sends it again", async () => {
    await paid("pro_monthly");
    const [message] = stripe.messages;
    if (!message) throw new Error("no message");
    stripe.failNext("500", "500", "500");
    expect(await deliver(message)).toMatchObject({ status: 502, body: { code: "upstream_failed" } });
    expect((await deliver(message)).status).toBe(200);
    expect(await overview()).toMatchObject({ tier: "pro" });
  });

  it("with a delayed response does not overwrite a later change", async () => {
    const subscription = await paid("pro_monthly");
    const [first] = stripe.messages.splice(0);
    if (!first) throw new Error("no message");
    const held = stripe.holdNext();
    const slow = deliver(first);
    await held.asked;
    stripe.change(subscription, doublePrice("premium_monthly"));
    await deliverAll(stripe.messages);
    expect(await overview()).toMatchObject({ tier: "premium" });
    held.release();
    expect((await slow).status).toBe(200);
    expect(await overview()).toMatchObject({ tier: "premium" });
  });

  it("is processed once", async () => {
    await paid("pro_monthly");
    await deliverAll(stripe.messages);
    const before = stripe.requests.length;
    await deliverAll(stripe.messages);
    expect(stripe.requests.length).toBe(before);
  });
});
