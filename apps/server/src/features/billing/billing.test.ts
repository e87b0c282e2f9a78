import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const create = (as: TestPerson, body: object) => server.request("POST", "/api/billing/create-checkout", { as, body });
const idOf = (url: string) => url.split("/").at(-1) ?? "";

async function open(as: TestPerson, body: object) {
  const answer = await create(as, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return idOf(answer.body.url);
}

async function buy(as: TestPerson, body: object) {
  return server.request("POST", `/api/billing/checkout/${await open(as, body)}/complete`, { as, body: {} });
}

const subscription = async (as: TestPerson) => (await server.request("GET", "/api/billing/subscription", { as })).body;
const feed = async (as: TestPerson) => (await server.request("GET", "/api/activity", { as })).body.items;

describe("the plan catalog", () => {
  it("is public, with prices in cents and null for unlimited", async () => {
    const { status, body } = await server.request("GET", "/api/plans");
    expect(status).toBe(200);
    expect(body.items.find(({ id }: { id: string }) => id === "pro")).toMatchObject({
      monthlyCents: 5000,
      yearlyCents: 50_000,
      actions: null,
      popular: true,
      agents: 50,
    });
  });
});

describe("a purchase", () => {
  it("goes from create-checkout over its page to an active plan", async () => {
    const owner = await server.signUp({ organizationName: "Acme" });
    expect(await subscription(owner)).toMatchObject({ tier: "trial", status: "trialing", cancel_at_period_end: false });

    const created = await create(owner, { priceId: "pro_monthly" });
    expect(created).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/^http:\/\/localhost:3000\/checkout\/[\w-]+$/) },
    });
    const id = idOf(created.body.url);
    expect((await server.request("GET", `/api/billing/checkout/${id}`, { as: owner })).body).toEqual({
      id,
      planId: "pro",
      planName: "Pro",
      interval: "month",
      amountCents: 5000,
      trialDays: 0,
      status: "open",
      blocker: null,
      organizationName: "Acme",
      lines: [{ description: "Pro, one month", amountCents: 5000 }],
      dueCents: 5000,
      creditAfterCents: 0,
      replaces: null,
      guarantee: "offered",
    });
    expect((await subscription(owner)).tier).toBe("trial");

    const done = await server.request("POST", `/api/billing/checkout/${id}/complete`, { as: owner, body: {} });
    expect(done).toMatchObject({
      status: 200,
      body: { url: "http://localhost:3000/dashboard?upgraded=true&plan=pro" },
    });
    const now = await subscription(owner);
    expect(now).toMatchObject({ tier: "pro", status: "active", cancel_at_period_end: false });
    const days = (Date.parse(now.current_period_end) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27.9);
    expect(days).toBeLessThan(31.1);
    const me = await server.request("GET", "/api/me", { as: owner });
    expect(me.body).toMatchObject({
      profile: { tier: "pro", trialEndsAt: null },
      usage: { limit: null, remaining: null },
    });
    const notifications = await server.request("GET", "/api/notifications", { as: owner });
    expect(notifications.body.items[0]).toMatchObject({
      type: "success",
      title: "Plan Activated",
      message: expect.stringContaining("No card was charged"),
    });
  });

  it("is completed once under repeated confirmations", async () => {
    const owner = await server.signUp();
    const id = await open(owner, { priceId: "basic_yearly" });
    const press = () => server.request("POST", `/api/billing/checkout/${id}/complete`, { as: owner, body: {} });
    const answers = await Promise.all([press(), press(), press(), press()]);
    const url = "http://localhost:3000/dashboard?upgraded=true&plan=basic";
    expect(answers.map(({ status, body }) => [status, body.url])).toEqual(Array(4).fill([200, url]));
    const activated = (await feed(owner)).filter(({ kind }: { kind: string }) => kind === "plan_activated");
    expect(activated).toHaveLength(1);
  });

  it("leaves the plan unchanged when it is canceled", async () => {
    const owner = await server.signUp();
    const id = await open(owner, { priceId: "pro_monthly" });
    const left = await server.request("POST", `/api/billing/checkout/${id}/cancel`, { as: owner, body: {} });
    expect(left).toMatchObject({ status: 200, body: { url: "http://localhost:3000/dashboard?upgrade_canceled=true" } });
    const late = await server.request("POST", `/api/billing/checkout/${id}/complete`, { as: owner, body: {} });
    expect(late).toMatchObject({ status: 409, body: { error: "This checkout was canceled. Choose a plan again." } });
    expect((await subscription(owner)).tier).toBe("trial");
  });

  it("cannot be confirmed a day later, nor canceled once complete", async () => {
    const owner = await server.signUp();
    const id = await open(owner, { priceId: "pro_monthly" });
    server.setNow(new Date(Date.now() + 25 * 3_600_000));
    const page = await server.request("GET", `/api/billing/checkout/${id}`, { as: owner });
    const late = await server.request("POST", `/api/billing/checkout/${id}/complete`, { as: owner, body: {} });
    server.setNow(undefined);
    expect(page.body.status).toBe("expired");
    expect(late).toMatchObject({ status: 409, body: { error: "This checkout has expired. Choose a plan again." } });
    await server.request("POST", `/api/billing/checkout/${id}/complete`, { as: owner, body: {} });
    expect((await server.request("POST", `/api/billing/checkout/${id}/cancel`, { as: owner, body: {} })).status).toBe(
      409,
    );
  });

  it("refuses the active plan and accepts another one", async () => {
    const owner = await server.signUp();
    await buy(owner, { priceId: "pro_monthly" });
    expect(await create(owner, { priceId: "pro_monthly" })).toMatchObject({
      status: 409,
      body: { error: "Pro is already active" },
    });
    expect((await buy(owner, { priceId: "premium_monthly" })).status).toBe(200);
    expect((await subscription(owner)).tier).toBe("premium");
  });

  it("falls back to the Free plan after its grace period and notifies", async () => {
    const owner = await server.signUp();
    await buy(owner, { priceId: "basic_monthly", trialDays: 7 });
    server.setNow(new Date(Date.now() + 20 * 86_400_000));
    expect(await subscription(owner)).toEqual({
      tier: "free",
      status: "active",
      current_period_end: null,
      cancel_at_period_end: false,
    });
  });
});

describe("a plan's free trial", () => {
  it("grants Basic for seven days, once", async () => {
    const owner = await server.signUp();
    const started = await buy(owner, { priceId: "basic_monthly", trialDays: 7 });
    expect(started.body.url).toBe("http://localhost:3000/dashboard?trial=true");
    const now = await subscription(owner);
    expect(now).toMatchObject({ tier: "basic", status: "trialing" });
    expect((Date.parse(now.current_period_end) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    await buy(owner, { priceId: "pro_monthly" });
    expect(await create(owner, { priceId: "basic_monthly", trialDays: 7 })).toMatchObject({
      status: 409,
      body: { error: "You've already used the Basic free trial" },
    });
  });

  it("is granted once for two checkouts opened beforehand", async () => {
    const owner = await server.signUp();
    const body = { priceId: "basic_monthly", trialDays: 7 };
    const ids = [await open(owner, body), await open(owner, body)];
    const answers = await Promise.all(
      ids.map((id) => server.request("POST", `/api/billing/checkout/${id}/complete`, { as: owner, body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("checkout validation and access", () => {
  it.each([
    { body: { priceId: "pro_weekly" }, fields: { priceId: "Plan not found" } },
    { body: { priceId: "pro_monthly_x" }, fields: { priceId: "Plan not found" } },
    { body: { priceId: "free_monthly" }, fields: { priceId: "Plan not found" } },
    { body: { priceId: "__proto___monthly" }, fields: { priceId: "Plan not found" } },
    { body: { priceId: "trial_monthly" }, fields: { priceId: "Plan not found" } },
    { body: { priceId: "pro_monthly", trialDays: 7 }, fields: { trialDays: "Pro has no free trial" } },
    { body: { priceId: "basic_monthly", trialDays: 30 }, fields: { trialDays: "The free trial is limited to 7 days" } },
  ])("$body", async ({ body, fields }) => {
    expect(await create(await server.signUp(), body)).toMatchObject({ status: 422, body: { fields } });
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "http://localhost:3000@evil.example/",
    "http://user@localhost:3000/",
    "javascript:alert(1)",
    "https://localhost:3000/",
    "http://localhost:3001/",
  ])("rejects a return address at %s", async (elsewhere) => {
    const owner = await server.signUp();
    const fields = (name: string) => ({
      status: 422,
      body: { fields: { [name]: "The return URL must be on this server" } },
    });
    const priceId = "pro_monthly";
    expect(await create(owner, { priceId, successUrl: elsewhere })).toMatchObject(fields("successUrl"));
    expect(await create(owner, { priceId, cancelUrl: elsewhere })).toMatchObject(fields("cancelUrl"));
  });

  it("returns 403 to members who create, open or complete a checkout", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const id = await open(owner, { priceId: "pro_monthly" });
    const refused = { status: 403, body: { error: "Only owners and admins can choose a plan", code: "forbidden" } };
    expect(await create(member, { priceId: "pro_monthly" })).toMatchObject(refused);
    expect(await server.request("GET", `/api/billing/checkout/${id}`, { as: member })).toMatchObject(refused);
    expect(
      await server.request("POST", `/api/billing/checkout/${id}/complete`, { as: member, body: {} }),
    ).toMatchObject(refused);
    expect((await create(await server.join(owner, "admin"), { priceId: "pro_monthly" })).status).toBe(200);
  });

  it("returns 404 for another organization's checkout", async () => {
    const id = await open(await server.signUp(), { priceId: "pro_monthly" });
    const stranger = await server.signUp();
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/complete"],
      ["POST", "/cancel"],
    ] as const)
      expect(
        await server.request(method, `/api/billing/checkout/${id}${path}`, {
          as: stranger,
          ...(method === "POST" && { body: {} }),
        }),
      ).toMatchObject({
        status: 404,
        body: { error: "Checkout not found" },
      });
  });

  it.each([
    ["off", 409, "Billing is off on this server; no plan is needed"],
    ["stripe", 503, expect.stringContaining("STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BASIC_MONTHLY")],
  ] as const)("rejects checkouts with BILLING=%s", async (BILLING, status, error) => {
    const owner = await server.signUp();
    const answer = await server.under({ BILLING }, () => create(owner, { priceId: "pro_monthly" }));
    expect(answer).toMatchObject({ status, body: { error } });
  });
});

it.each([
  ["/settings?upgrade=true", "http://localhost:3000/settings?upgrade=true&success=true"],
  ["http://localhost:3000/tasks", "http://localhost:3000/tasks?upgraded=true&plan=pro"],
  ["//evil.example/x".slice(1), "http://localhost:3000/evil.example/x?upgraded=true&plan=pro"],
  ["http://localhost:3000//evil.example", "http://localhost:3000//evil.example?upgraded=true&plan=pro"],
])("returns to %s with the query parameter that page expects", async (successUrl, url) => {
  expect((await buy(await server.signUp(), { priceId: "pro_monthly", successUrl })).body.url).toBe(url);
});

describe("the purpose of a checkout", () => {
  it("is returned once to the buyer, and deleted by the next checkout or after a day", async () => {
    const as = await server.signUp();
    const buyFor = (purpose?: object) =>
      server.request("POST", "/api/billing/create-checkout", { as, body: { priceId: "pro_monthly", purpose } });
    const take = async (who = as) => (await server.request("POST", "/api/billing/purpose/take", { as: who })).body;
    const purpose = {
      path: "/tasks/MU-1?version=2",
      download: { taskId: "a-task", format: "pdf", version: 2 },
    };
    await buyFor(purpose);
    expect(await take(await server.join(as, "admin"))).toEqual({ purpose: null });
    expect(await take()).toEqual({ purpose });
    expect(await take()).toEqual({ purpose: null });

    await buyFor(purpose);
    await buyFor();
    expect(await take()).toEqual({ purpose: null });
    await buyFor(purpose);
    await server.services.db.query("update checkout_purposes set created_at = now() - interval '25 hours'");
    expect(await take()).toEqual({ purpose: null });
    expect(await buyFor({ path: "https://elsewhere.example/", download: null })).toMatchObject({
      status: 422,
      body: { fields: { purpose: "The return URL must be on this server" } },
    });
  });
});
