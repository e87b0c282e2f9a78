import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestServer } from "../../platform/testing/test-server.ts";
import { type StripeDouble, signatureOf, startStripeDouble } from "./stripe.double.ts";
import { doublePrice, type StripeMessage } from "./stripe-data.double.ts";
import { derive, type StripeSubscription } from "./stripe-derive.ts";
import { settledCents } from "./stripe-ledger.ts";
import { accountOf, move } from "./subscription.ts";
import { fieldsOf, type Subscription } from "./subscription-state.ts";

// A history is the list of subscriptions after each change at Stripe. Each change sends a webhook. Between receiving a webhook, reading
// from Stripe and storing the result, more changes and webhooks may come.
const start = new Date("2027-01-31T09:00:00Z");
const later = new Date("2027-06-01T00:00:00Z");

it("10,000 orders and repetitions of a subscription's webhooks end in the same state", () => {
  let histories = 0;
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (snapshots, random) => {
      histories++;
      const pick = (below: number) => Number(random.next().value) % below;
      const expected = summary(undefined, snapshots.at(-1) ?? []);
      expect(summary(deliver(snapshots, pick), undefined)).toEqual(expected);
    }),
    { numRuns: 10_000 },
  );
  expect(histories).toBeGreaterThanOrEqual(10_000);
}, 120_000);

/** Delivers each webhook at least once after its change. Reading and storing are separate steps, so webhooks interleave. */
function deliver(snapshots: StripeSubscription[][], pick: (below: number) => number): Subscription | undefined {
  const seen = new Set<number>();
  const open: { message: number; reading: number; answer: StripeSubscription[] }[] = [];
  let [state, begun, stored, happened]: [Subscription | undefined, number, number, number] = [undefined, 0, 0, 0];
  const waiting: number[] = [];
  const store = ({ message, reading, answer }: (typeof open)[number]) => {
    if (seen.has(message)) return;
    seen.add(message);
    if (reading <= stored) return;
    stored = reading;
    const observed = derive(answer);
    if (!observed) return;
    const outcome = move(state, { kind: "observe", seen: observed }, later);
    if (outcome.kind === "moved") state = outcome.state;
  };
  while (happened < snapshots.length || waiting.length > 0 || open.length > 0) {
    const choice = pick(3);
    if (choice === 0 && happened < snapshots.length) {
      waiting.push(...Array.from({ length: 1 + pick(3) }, () => happened));
      happened++;
    } else if (choice === 1 && waiting.length > 0) {
      const [message] = waiting.splice(pick(waiting.length), 1);
      // Stripe returns the current state, in any order.
      const answer = [...(snapshots[happened - 1] ?? [])].sort(() => pick(2) - 0.5);
      if (message !== undefined && !seen.has(message)) open.push({ message, reading: ++begun, answer });
    } else if (open.length > 0) {
      const [one] = open.splice(pick(open.length), 1);
      if (one) store(one);
    }
  }
  return state;
}

function summary(state: Subscription | undefined, last: StripeSubscription[] | undefined) {
  const observed = last && derive(last);
  const outcome = observed && move(undefined, { kind: "observe", seen: observed }, later);
  const end = outcome?.kind === "moved" ? outcome.state : state;
  return end && { ...Object.fromEntries(fieldsOf(end)), account: accountOf(end, later) };
}

const price = fc.constantFrom("basic_monthly", "basic_yearly", "pro_monthly", "premium_yearly", null);
const change = fc.oneof(
  fc.record({ kind: fc.constant("begin" as const), price, trial: fc.boolean() }),
  fc.record({
    kind: fc.constant("become" as const),
    nth: fc.nat(2),
    status: fc.constantFrom("active", "past_due", "unpaid", "paused", "canceled", "incomplete_expired"),
  }),
  fc.record({ kind: fc.constant("renew" as const), nth: fc.nat(2) }),
  fc.record({ kind: fc.constant("switch" as const), nth: fc.nat(2), price }),
  fc.record({ kind: fc.constant("cancel" as const), nth: fc.nat(2), isEnding: fc.boolean() }),
);

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const history = fc.array(change, { minLength: 1, maxLength: 9 }).map((changes) => {
  const snapshots: StripeSubscription[][] = [];
  let all: StripeSubscription[] = [];
  changes.forEach((one, n) => {
    const day = new Date(start.getTime() + n * 86_400_000);
    if (one.kind === "begin") all = [...all, fresh(n, day, one)];
    else all = all.map((each, index) => (index === one.nth ? changed(each, one) : each));
    snapshots.push(all);
  });
  return snapshots;
});

function fresh(n: number, day: Date, of: { price: string | null; trial: boolean }): StripeSubscription {
  return {
    id: `sub_${n}`,
    itemId: `si_${n}`,
    status: of.trial ? "trialing" : "incomplete",
    priceId: of.price,
    periodStart: day,
    periodEnd: new Date(day.getTime() + 30 * 86_400_000),
    isEnding: false,
    trialStart: of.trial ? day : null,
    createdAt: day,
  };
}

function changed(one: StripeSubscription, change: Exclude<Change, { kind: "begin" }>): StripeSubscription {
  switch (change.kind) {
    case "become":
      // Only a subscription whose first payment was never made can expire.
      return change.status === "incomplete_expired" && one.status !== "incomplete"
        ? one
        : { ...one, status: change.status };
    case "renew":
      return { ...one, periodStart: one.periodEnd, periodEnd: new Date(one.periodEnd.getTime() + 30 * 86_400_000) };
    case "switch":
      return { ...one, priceId: change.price };
    case "cancel":
      return { ...one, isEnding: change.isEnding };
  }
}

const entry = fc.record({
  id: fc.constantFrom("in_1", "in_2", "re_1", "du_1"),
  status: fc.constantFrom("open" as const, "paid" as const, "void" as const),
  dueCents: fc.constantFrom(2000, 5000, 1234),
});

it("logged revenue equals the last stored ledger after any sequence of readings", () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(entry, { selector: ({ id }) => id }), { maxLength: 8 }), (readings) => {
      const known = new Map<string, { status: "open" | "paid" | "void"; dueCents: number }>();
      let reported = 0;
      for (const one of readings.flat()) {
        reported += settledCents(one) - settledCents(known.get(one.id));
        known.set(one.id, one);
      }
      expect(reported).toBe([...known.values()].reduce((sum, one) => sum + settledCents(one), 0));
    }),
    { numRuns: 1000 },
  );
});

let stripe: StripeDouble;
let server: TestServer;
beforeAll(async () => {
  stripe = await startStripeDouble(() => server.services.now());
  server = await startTestServer({ ...stripe.settings, DATABASE_CONNECTIONS: 20 });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await stripe.stop();
});

it("hundreds of concurrent, repeated webhooks in any order end in the same rows", async () => {
  for (let round = 0; round < 4; round++) {
    const owner = await server.signUp();
    stripe.messages.length = 0;
    const body = { priceId: "basic_monthly", trialDays: 7 };
    const opened = await server.request("POST", "/api/billing/create-checkout", { as: owner, body });
    const subscription = stripe.payCheckout(opened.body.url);
    const pending = stripe.messages.splice(0);
    // Some webhooks are delivered two or three times, in any order, while more changes happen at Stripe.
    const deliveries: Promise<number>[] = [];
    const [refunds, disputes]: [string[], string[]] = [[], []];
    const changes = [
      () => stripe.renew(subscription),
      () => void refunds.push(stripe.refund(subscription, 500), stripe.refund(subscription, 700, "pending")),
      () => void refunds.push(stripe.refund(subscription, 300)),
      () => stripe.settleRefund(refunds[1] ?? "", round % 2 ? "failed" : "succeeded"),
      () => void disputes.push(stripe.dispute(subscription, 200), stripe.dispute(subscription, 100, "inquiry")),
      () => stripe.settleRefund(refunds[2] ?? "", "failed"),
      () => stripe.settleDispute(disputes[0] ?? "", round % 2 ? "won" : "lost"),
      () => stripe.settleDispute(disputes[1] ?? "", "warning_closed"),
      () => stripe.change(subscription, doublePrice("pro_monthly")),
      () => stripe.cancelAtEnd(subscription),
      () => stripe.cancelAtEnd(subscription, false),
      () => stripe.renew(subscription, "fails"),
      () => stripe.payOpen(subscription),
    ];
    for (const change of changes) {
      deliveries.push(
        ...shuffled([...pending, ...pending])
          .slice(0, 3)
          .map(send),
      );
      change();
      pending.push(...stripe.messages.splice(0));
    }
    if (round % 3 === 0) {
      stripe.end(subscription);
      pending.push(...stripe.messages.splice(0));
    }
    const again = shuffled(pending).slice(0, 8);
    const order = round % 2 ? shuffled([...pending, ...again]) : [...pending, ...again].reverse();
    deliveries.push(...order.map(send));
    expect(new Set(await Promise.all(deliveries))).toEqual(new Set([200]));
    expect(await rowsOf(owner.orgId)).toEqual({
      tier: "pro",
      status: round % 3 === 0 ? "canceled" : "active",
      cancel_at_period_end: false,
      account: round % 3 === 0 ? "free" : "pro",
      invoices: ["paid", "paid", "paid"],
      refunds: ["-500 paid", round % 2 ? "-700 void" : "-700 paid", "-300 void"],
      disputes: [round % 2 ? "-200 void" : "-200 paid", "-100 void"],
      numbers: [1, 2, 3, 4, 5, 6, 7, 8],
      revenueCents: 2000 + 5000 - 500 - (round % 2 ? 0 : 700 + 200),
      events: pending.length,
    });
  }
}, 120_000);

async function send(message: StripeMessage): Promise<number> {
  const { payload } = message;
  const request = new Request("http://localhost:3000/api/billing/webhook", {
    method: "POST",
    headers: { host: "localhost:3000", "stripe-signature": signatureOf(payload, server.services.now()) },
    body: payload,
  });
  const { status } = await server.fetch(request);
  // With all connections busy, the server returns 503 and Stripe sends the webhook again.
  return status === 503 ? send(message) : status;
}

function rowsOf(orgId: string) {
  return inOrg(server.services.db, { orgId, userId: null }, async (tx) => {
    const one = async (text: string) => (await tx.query(text)).rows[0];
    const ledger = await tx.query("select kind, status, due_cents, number from invoices order by at, provider_id");
    const back = (of: string) =>
      ledger.rows.flatMap(({ kind, due_cents, status }) => (kind === of ? [`${due_cents} ${status}`] : []));
    const revenue = "select sum((data ->> 'revenueCents')::int) as n from events where data ? 'revenueCents'";
    return {
      ...(await one("select tier, status, cancel_at_period_end from subscriptions")),
      account: (await one("select tier from usage_accounts"))?.["tier"],
      invoices: ledger.rows.flatMap(({ kind, status }) => (/refund|dispute/.test(String(kind)) ? [] : [status])),
      refunds: back("refund"),
      disputes: back("dispute"),
      numbers: ledger.rows.map(({ number }) => Number(number)).sort(),
      revenueCents: Number((await one(revenue))?.["n"]),
      events: Number((await one("select count(*) as n from stripe_events"))?.["n"]),
    };
  });
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
