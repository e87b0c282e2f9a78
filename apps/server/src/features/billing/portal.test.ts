// One server and one moved clock serve all of it: a plan from its renewals to its end. A second file would start them again.
import { placeHeader, writePlace } from "@muster/contracts/place";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { entriesOf, planExport } from "../profile/export-content.ts";
import { renewPlans } from "./billing.worker.ts";
import { addDays, addMonths } from "./periods.ts";

let server: TestServer;
let owner: TestPerson;
const start = new Date("2027-01-10T12:00:00Z");
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const post = (path: string, body: object = {}, as = owner) =>
  server.request("POST", `/api/billing/${path}`, { as, body });
const get = async (path: string, as = owner) => (await server.request("GET", `/api/${path}`, { as })).body;
const overview = (as = owner) => get("billing/overview", as);
const invoices = async (as = owner) => (await get("billing/invoices", as)).items;
const tier = async (as = owner) => (await get("me", as)).profile.tier;

async function buy(priceId: string, body: object = {}, as = owner) {
  const { body: opened } = await post("create-checkout", { priceId, ...body }, as);
  const id = opened.url.split("/").at(-1);
  const page = await get(`billing/checkout/${id}`, as);
  const done = await post(`checkout/${id}/complete`, {}, as);
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  return page;
}

/** Moves the clock without expiring sessions. */
async function clock(moment: Date) {
  server.setNow(moment);
  await server.services.db.query("update sessions set expires_at = '2100-01-01', updated_at = $1", [
    moment.toISOString(),
  ]);
}

/** Moves the clock and runs the scheduled job. */
async function at(moment: Date) {
  await clock(moment);
  await renewPlans(server.services);
}

async function bought(priceId: string, body: object = {}) {
  server.setNow(undefined);
  owner = await server.signUp();
  await clock(start);
  return buy(priceId, body);
}

describe("a plan renews by itself", () => {
  it("with one invoice per period, and resets usage", async () => {
    await bought("basic_monthly");
    await at(addMonths(start, 2));
    await at(addMonths(start, 2));
    expect(await overview()).toMatchObject({
      tier: "basic",
      status: "active",
      priceCents: 2000,
      currentPeriodEnd: addMonths(start, 3).toISOString(),
      endsAt: null,
    });
    const rows = await invoices();
    expect(rows.map(({ number, kind, status, dueCents }: never) => [number, kind, status, dueCents])).toEqual([
      [3, "renewal", "paid", 2000],
      [2, "renewal", "paid", 2000],
      [1, "purchase", "paid", 2000],
    ]);
    expect((await get("me")).usage.period).toEqual({
      start: addMonths(start, 2).toISOString(),
      end: addMonths(start, 3).toISOString(),
    });
  });

  it("when its free trial ends", async () => {
    await bought("basic_monthly", { trialDays: 7 });
    expect(await invoices()).toEqual([]);
    expect(await overview()).toMatchObject({ status: "trialing", guarantee: null, trialOffered: false });
    await at(addDays(start, 7));
    expect(await overview()).toMatchObject({ status: "active", guarantee: { cents: 2000 } });
    expect(await invoices()).toMatchObject([{ kind: "renewal", dueCents: 2000 }]);
  });

  it("yearly, and counts its actions by the month", async () => {
    await bought("basic_yearly");
    await at(addDays(addMonths(start, 5), 3));
    expect((await get("me")).usage.period).toEqual({
      start: addMonths(start, 5).toISOString(),
      end: addMonths(start, 6).toISOString(),
    });
    expect(await invoices()).toHaveLength(1);
    await at(addMonths(start, 12));
    expect(await invoices()).toMatchObject([{ dueCents: 20_000 }, { dueCents: 20_000 }]);
  });

  it("once when several nodes process it concurrently", async () => {
    await bought("pro_monthly");
    await clock(addMonths(start, 1));
    await Promise.all([1, 2, 3, 4].map(() => renewPlans(server.services)));
    expect(await invoices()).toHaveLength(2);
  });
});

describe("a failed payment", () => {
  const due = addMonths(start, 1);

  it("allows three days, then moves the organization to Free and voids the invoice", async () => {
    await bought("pro_monthly");
    await post("test-card", { works: false });
    await at(due);
    expect(await overview()).toMatchObject({ status: "past_due", tier: "pro", endsAt: addDays(due, 3).toISOString() });
    expect(await get("billing/subscription")).toMatchObject({ tier: "pro", status: "past_due" });
    expect(await invoices()).toMatchObject([{ status: "open", dueCents: 5000 }, { status: "paid" }]);
    expect((await get("notifications")).items[0]).toMatchObject({
      title: "Payment Failed",
      message: "Your payment for Pro failed. Update your card by 13 Feb 2027 to keep your plan.",
    });
    await at(new Date(addDays(due, 3).getTime() - 1));
    expect(await tier()).toBe("pro");
    // Free at that moment, even before the job has run.
    await clock(addDays(due, 3));
    expect(await tier()).toBe("free");
    await renewPlans(server.services);
    expect(await overview()).toMatchObject({ tier: "free", status: "active", interval: null });
    expect(await invoices()).toMatchObject([{ status: "void" }, { status: "paid" }]);
  });

  it("is settled by a working card", async () => {
    await bought("pro_monthly");
    await post("test-card", { works: false });
    await at(due);
    expect(await post("create-checkout", { priceId: "premium_monthly" })).toMatchObject({
      status: 409,
      body: { error: "Your last payment failed. Pay the open invoice before you change plans." },
    });
    expect((await post("test-card", { works: true })).body).toMatchObject({ status: "active", endsAt: null });
    expect(await invoices()).toMatchObject([{ status: "paid", dueCents: 5000 }, { status: "paid" }]);
    await at(addDays(due, 10));
    expect(await tier()).toBe("pro");
  });
});

describe("a change of plan", () => {
  const half = new Date("2027-01-26T00:00:00Z"); // 15.5 of 31 days

  it("to a larger plan charges the prorated difference, shown beforehand", async () => {
    await bought("pro_monthly");
    await clock(half);
    expect(await buy("premium_monthly")).toMatchObject({
      replaces: "Pro",
      dueCents: 2500,
      lines: [
        { description: "Pro, unused time", amountCents: -2500 },
        { description: "Premium, remaining time", amountCents: 5000 },
      ],
    });
    expect(await overview()).toMatchObject({ tier: "premium", currentPeriodEnd: addMonths(start, 1).toISOString() });
    expect((await invoices())[0]).toMatchObject({ kind: "change", totalCents: 2500, dueCents: 2500 });
  });

  it("to a smaller plan adds credit, which the next invoices use first", async () => {
    await bought("premium_monthly");
    await clock(half);
    expect(await buy("basic_monthly")).toMatchObject({ dueCents: 0, creditAfterCents: 4000 });
    expect(await overview()).toMatchObject({ tier: "basic", creditCents: 4000 });
    await at(addMonths(start, 1));
    expect(await overview()).toMatchObject({ creditCents: 2000 });
    expect((await invoices())[0]).toMatchObject({ totalCents: 2000, dueCents: 0 });
  });

  it("keeps the actions used in the period", async () => {
    await bought("basic_monthly");
    await server.services.db.transaction(
      async (sql) =>
        void (await sql.query("update usage_accounts set used_half_units = 1400 where org_id = $1", [owner.orgId])),
      { role: "muster_system" },
    );
    await clock(half);
    await buy("pro_monthly");
    await buy("basic_yearly");
    expect((await get("me")).usage).toMatchObject({ used: 700, limit: 1000 });
  });

  it("is refused when the plan has changed since its price was shown", async () => {
    await bought("pro_monthly");
    const open = async (priceId: string) =>
      (await post("create-checkout", { priceId })).body.url.split("/").at(-1) as string;
    const [first, second] = [await open("premium_monthly"), await open("basic_monthly")];
    expect((await post(`checkout/${first}/complete`)).status).toBe(200);
    expect(await post(`checkout/${second}/complete`)).toMatchObject({
      status: 409,
      body: { error: "The plan changed after this checkout was opened. Choose a plan again." },
    });
  });

  it("is refused a free trial while a plan is active", async () => {
    await bought("pro_monthly");
    expect(await post("create-checkout", { priceId: "basic_monthly", trialDays: 7 })).toMatchObject({
      status: 409,
      body: { error: "The Basic free trial is only for organizations without a plan" },
    });
  });
});

describe("canceling", () => {
  it("at the period's end takes effect exactly then and can be undone before", async () => {
    await bought("pro_monthly");
    const end = addMonths(start, 1);
    const planned = (await post("cancel", { when: "period_end" })).body;
    expect(planned).toMatchObject({ cancelAtPeriodEnd: true, endsAt: end.toISOString() });
    expect(await get("billing/subscription")).toMatchObject({ tier: "pro", cancel_at_period_end: true });
    expect((await post("resume")).body).toMatchObject({ cancelAtPeriodEnd: false, endsAt: null });
    await post("cancel", { when: "period_end" });
    await clock(new Date(end.getTime() - 1));
    expect(await tier()).toBe("pro");
    await clock(end);
    expect(await tier()).toBe("free");
    await renewPlans(server.services);
    expect((await get("notifications")).items[0]).toMatchObject({
      title: "Plan Ended",
      message: "You're now on the Free plan with 10 actions a month. Nothing was deleted.",
    });
    expect(await post("resume")).toMatchObject({
      status: 409,
      body: { error: "There is no plan to change. Choose a plan first." },
    });
  });

  it("within 14 days refunds everything, once per organization", async () => {
    await bought("pro_monthly");
    await clock(addDays(start, 10));
    await buy("premium_monthly");
    const paid = (await overview()).guarantee.cents;
    const ended = (await post("cancel", { when: "now" })).body;
    expect(ended).toMatchObject({ tier: "free", guarantee: null });
    const rows = await invoices();
    expect(rows[0]).toMatchObject({ kind: "refund", totalCents: -paid, dueCents: -paid });
    expect(rows.reduce((sum: number, row: { dueCents: number }) => sum + row.dueCents, 0)).toBe(0);

    await buy("pro_monthly");
    expect(await overview()).toMatchObject({ tier: "pro", guarantee: null });
    expect(await post("cancel", { when: "now" })).toMatchObject({
      status: 409,
      body: {
        error: "The 14-day money-back guarantee has expired. You can cancel the plan at the end of its period.",
      },
    });
  });
});

it("records the user and the amount in USD in the audit log", async () => {
  await bought("pro_monthly");
  await post("cancel", { when: "now" });
  const { rows } = await server.services.db.transaction(
    (sql) =>
      sql.query("select kind, user_id, data from events where org_id = $1 and kind like 'plan%' order by id", [
        owner.orgId,
      ]),
    { role: "muster_system" },
  );
  expect(rows).toMatchObject([
    { kind: "plan_activated", user_id: owner.userId, data: { tier: "pro", currency: "USD", revenueCents: 5000 } },
    { kind: "plan_refunded", user_id: owner.userId, data: { currency: "USD", revenueCents: -5000 } },
  ]);
});

it("opens the billing portal and accepts return addresses on this server only", async () => {
  await bought("pro_monthly");
  expect((await post("create-portal", { returnUrl: "/settings" })).body).toEqual({
    url: "http://localhost:3000/billing/portal",
  });
  expect(await post("create-portal", { returnUrl: "https://evil.example/" })).toMatchObject({ status: 422 });
});

it("pages the invoices by number", async () => {
  await bought("basic_monthly");
  await at(addMonths(start, 4));
  const first = await get("billing/invoices?limit=2");
  expect(first.items.map(({ number }: { number: number }) => number)).toEqual([5, 4]);
  const second = await get(`billing/invoices?limit=2&before=${first.nextBefore}`);
  expect(second.items.map(({ number }: { number: number }) => number)).toEqual([3, 2]);
});

describe("emails to owners and admins", () => {
  const mails = async (to: TestPerson) =>
    (await queuedEmails(server.services)).filter((one) => one.to === to.email && !one.subject.startsWith("Confirm"));
  const subjects = async (to = owner) => (await mails(to)).map(({ subject }) => subject);
  const withMail = (work: () => Promise<void>) => server.under({ SMTP_URL: "smtp://127.0.0.1:9" }, work);
  const rounds = async (moment: Date) => {
    await clock(moment);
    await Promise.all([1, 2, 3].map(() => renewPlans(server.services)));
  };

  it("are sent once: three days before a trial ends and as a receipt for each renewal", () =>
    withMail(async () => {
      await bought("basic_monthly", { trialDays: 7 });
      await rounds(new Date(addDays(start, 4).getTime() - 1000));
      expect(await subjects()).toEqual([]);
      await rounds(addDays(start, 4));
      await rounds(addDays(start, 5));
      expect(await subjects()).toEqual(["Your Basic trial ends on 17 Jan 2027"]);
      expect((await mails(owner))[0]?.paragraphs[0]).toBe(
        "Your Basic trial ends on 17 Jan 2027. It then renews automatically at $20 a month.",
      );
      await rounds(addDays(start, 7));
      expect(await subjects()).toEqual([expect.stringContaining("trial ends"), "Payment receipt 1 for Basic"]);
      const receipt = (await mails(owner))[1]?.paragraphs;
      expect(receipt).toEqual([
        "We renewed your Basic plan for 17 Jan 2027 to 17 Feb 2027.",
        "Basic, one month: $20",
        "Paid: $20. This server uses test billing. No card was charged.",
        expect.stringMatching(/^You're receiving this because you belong to /),
        expect.stringContaining("Manage these emails"),
      ]);
    }));

  it("report a failed payment and the plan's end, except to members and to people who opted out", () =>
    withMail(async () => {
      await bought("pro_monthly");
      server.setNow(undefined);
      const [admin, silent, member] = [
        await server.join(owner, "admin"),
        await server.join(owner, "admin"),
        await server.join(owner, "member"),
      ];
      await clock(start);
      const off = { body: { mail: { billing: false } }, as: silent };
      expect((await server.request("PATCH", "/api/notifications/preferences", off)).status).toBe(200);
      await post("test-card", { works: false });
      await rounds(addMonths(start, 1));
      await post("test-card", { works: true });
      await post("test-card", { works: false });
      await rounds(addMonths(start, 2));
      await rounds(addDays(addMonths(start, 2), 3));
      const failed = "Your payment for Pro failed";
      const both = [failed, "Payment receipt 2 for Pro", failed, "Pro has ended"];
      expect([await subjects(), await subjects(admin)]).toEqual([both, both]);
      expect([await subjects(silent), await subjects(member)]).toEqual([[], []]);
      expect((await mails(owner))[0]).toMatchObject({
        title: "Payment Failed",
        paragraphs: [
          expect.stringContaining("Update your card by 13 Feb 2027 to keep your plan."),
          "Open Billing and pay with another card.",
          expect.any(String),
          expect.any(String),
        ],
        action: { label: "Pay with another card", url: expect.stringMatching(/^https?:.*\/billing\/portal$/) },
      });
    }));

  it("report a canceled plan and a refund", () =>
    withMail(async () => {
      await bought("pro_monthly");
      await post("cancel", { when: "period_end" });
      await post("cancel", { when: "period_end" });
      await post("resume");
      await post("cancel", { when: "now" });
      expect((await subjects()).sort()).toEqual(["Pro was canceled", "We refunded $50"]);
    }));

  it("are not queued without a mail server", async () => {
    await bought("pro_monthly");
    await post("cancel", { when: "now" });
    expect(await subjects()).toEqual([]);
  });
});

describe("offers limited to one per person", () => {
  const elsewhere = async (as = owner) => {
    const { status, body } = await server.request("POST", "/api/organizations", { as, body: { name: "Elsewhere" } });
    expect(status).toBe(200);
    return body.organization.id as string;
  };
  const back = (orgId = owner.orgId) =>
    server.request("POST", "/api/organization/switch", { as: owner, body: { organizationId: orgId } });
  const open = async (body: object, as = owner) => {
    const opened = await post("create-checkout", { priceId: "basic_monthly", ...body }, as);
    return opened.status === 200 ? String(opened.body.url.split("/").at(-1)) : opened.body.error;
  };
  const confirm = (id: string, body: object = {}) => post(`checkout/${id}/complete`, body);
  const trialHad = "You've already used a free trial. Basic starts with the first payment.";
  const begin = async (email?: string) => {
    server.setNow(undefined);
    owner = await server.signUp(email ? { email } : {});
    await clock(start);
  };
  const erase = () => server.request("POST", "/api/profile/delete", { as: owner, body: { password: owner.password } });

  it("grant the free trial in one organization only, even for concurrent confirmations", async () => {
    await begin();
    const orgs = [owner.orgId, await elsewhere(), await elsewhere()];
    const pages: string[] = [];
    for (const org of orgs) {
      await back(org);
      expect(await overview()).toMatchObject({ trialOffered: true, trialUsed: null });
      pages.push(await open({ trialDays: 7 }));
    }
    // Each tab names its organization in the request.
    const answers = await Promise.all(
      pages.map((id, index) =>
        server.request("POST", `/api/billing/checkout/${id}/complete`, {
          as: owner,
          body: {},
          headers: { [placeHeader]: writePlace({ userId: owner.userId, orgId: orgs[index] ?? "" }) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(trialHad);
    const loser = orgs[answers.findIndex(({ status }) => status === 409)];
    await back(loser);
    expect(await overview()).toMatchObject({ tier: "trial", trialOffered: false, trialUsed: "elsewhere" });
    expect(await open({ trialDays: 7 })).toBe(trialHad);
    const stale = pages[orgs.indexOf(loser ?? "")];
    expect(await get(`billing/checkout/${stale}`)).toMatchObject({ status: "open", blocker: trialHad });
    await buy("basic_monthly");
    expect(await overview()).toMatchObject({ tier: "basic", status: "active", trialUsed: null });
  });

  it("grant the money-back guarantee in one organization only, and show that in a second", async () => {
    await bought("pro_monthly");
    const first = owner.orgId;
    const second = await elsewhere();
    // Checked while the first guarantee runs and after its refund.
    expect(await overview()).toMatchObject({ guaranteeNext: "elsewhere" });
    await back(first);
    await post("cancel", { when: "now" });
    expect(await overview()).toMatchObject({ guaranteeNext: "used" });
    await clock(addDays(start, 40));
    await back(second);
    expect(await overview()).toMatchObject({ guaranteeNext: "elsewhere" });
    expect(await buy("pro_monthly")).toMatchObject({ guarantee: "elsewhere" });
    expect(await overview()).toMatchObject({ guarantee: null });
    expect((await post("cancel", { when: "now" })).status).toBe(409);
  });

  it("release an unused guarantee, and refuse a checkout whose promised guarantee is taken", async () => {
    await bought("pro_monthly");
    const second = await elsewhere();
    await clock(addDays(start, 14));
    const page = await open({});
    expect(await get(`billing/checkout/${page}`)).toMatchObject({ guarantee: "offered" });
    const third = await elsewhere();
    await buy("pro_monthly");
    await back(second);
    const refused = await confirm(page, { guarantee: true });
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining("no longer applies") } });
    expect(await get(`billing/checkout/${page}`)).toMatchObject({ status: "open", guarantee: "elsewhere" });
    expect((await confirm(page, { guarantee: false })).status).toBe(200);
    expect(await overview()).toMatchObject({ tier: "basic", guarantee: null });
    await back(third);
    expect((await post("cancel", { when: "now" })).body).toMatchObject({ tier: "free" });

    // A trial canceled before any payment uses up the trial, but not the guarantee.
    await bought("basic_monthly", { trialDays: 7 });
    await post("cancel", { when: "now" });
    await elsewhere();
    expect(await overview()).toMatchObject({ trialUsed: "elsewhere", guaranteeNext: "offered" });
  });

  it("do not restart the guarantee when a running plan changes", async () => {
    await bought("basic_monthly");
    expect(await overview()).toMatchObject({ guaranteeNext: "offered" });
    await clock(addDays(start, 14));
    expect(await overview()).toMatchObject({ guaranteeNext: "over", guarantee: null });
    expect(await buy("premium_monthly")).toMatchObject({ guarantee: "over" });
    expect((await post("cancel", { when: "now" })).status).toBe(409);

    // A plan paid by credit is not refundable, and the page does not offer a refund.
    await bought("enterprise_yearly");
    await buy("basic_monthly");
    await post("cancel", { when: "period_end" });
    await at(addMonths(start, 2));
    expect(await buy("pro_monthly")).toMatchObject({ dueCents: 0, guarantee: "over" });
    expect(await overview()).toMatchObject({ tier: "pro", guarantee: null });
  });

  it("are remembered for two years after account deletion, without personal data", async () => {
    const email = `once-${Date.now()}@example.com`;
    await begin(email);
    await buy("basic_monthly", { trialDays: 7 });
    const { userId, orgId } = owner;
    expect((await erase()).status).toBe(200);
    const rows = async () =>
      (await server.services.db.query("select row_to_json(c)::text as row from plan_claims c")).rows.map(({ row }) =>
        String(row),
      );
    const all = (await rows()).join();
    for (const word of [email, email.split("@")[0] ?? "", userId, orgId]) expect(all).not.toContain(word);

    // The same mailbox in another spelling.
    await begin(email.toUpperCase().replace("@", "+AGAIN@"));
    const had = { trialOffered: false, trialUsed: "elsewhere", guaranteeNext: "elsewhere" };
    expect(await overview()).toMatchObject(had);
    expect(await open({ trialDays: 7 })).toBe(trialHad);
    server.setNow(addDays(start, 731));
    await renewPlans(server.services);
    await begin(email);
    expect(await overview()).toMatchObject({ trialOffered: true, guaranteeNext: "offered" });
  });

  it("are included in the person's data export", async () => {
    await bought("basic_monthly", { trialDays: 7 });
    const entries = [];
    for await (const entry of entriesOf(
      server.services,
      await planExport(server.services, owner.userId),
      async () => undefined,
    ))
      entries.push(entry);
    const offers = entries.find(({ path }) => path === "plan-offers.json");
    expect(JSON.parse(String(offers?.content))).toEqual([
      { kind: "trial", at: start.toISOString(), until: null },
      { kind: "guarantee", at: start.toISOString(), until: addDays(start, 21).toISOString() },
    ]);
  });
});
