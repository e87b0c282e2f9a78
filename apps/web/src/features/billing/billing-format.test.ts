import type { BillingOverview } from "@muster/contracts/billing";
import { afterEach, expect, it, vi } from "vitest";
import {
  formatAmount,
  guaranteeSentence,
  invoiceState,
  planDay,
  planSentence,
  trialSentence,
} from "./billing-format.ts";

const pro: BillingOverview = {
  provider: "test",
  tier: "pro",
  status: "active",
  interval: "month",
  priceCents: 5000,
  currentPeriodEnd: "2026-12-21T00:00:00Z",
  endsAt: null,
  cancelAtPeriodEnd: false,
  creditCents: 0,
  guarantee: null,
  paymentFails: false,
  trialOffered: true,
  trialUsed: null,
  guaranteeNext: "offered",
};
const none = { interval: null, priceCents: null } as const;

it.each<[Partial<BillingOverview>, string]>([
  [{}, "Renews on 21 Dec 2026."],
  [{ status: "trialing", tier: "basic" }, "Your free trial ends on 21 Dec 2026. Then you’re billed monthly."],
  [{ cancelAtPeriodEnd: true, endsAt: "2026-12-21T00:00:00Z" }, "Ends on 21 Dec 2026 and won’t renew."],
  [
    { status: "past_due", endsAt: "2026-11-24T00:00:00Z" },
    "Your last payment failed. Your plan moves to Free on 24 Nov 2026 unless you pay.",
  ],
  [{ ...none, tier: "trial", status: "trialing" }, "Your trial ends on 21 Dec 2026."],
  [
    { ...none, tier: "trial", status: "trialing", provider: "off" },
    "Billing is off. Usage is recorded but not limited. Your Muster administrator can turn billing on.",
  ],
  [{ ...none, tier: "free", currentPeriodEnd: null }, "No subscription. Your action count resets every month."],
])("%o: %s", (differs, sentence) => {
  expect(planSentence({ ...pro, ...differs })).toBe(sentence);
});

it.each([
  ["renewal", "paid", 2000, 2000, "Paid"],
  ["renewal", "paid", 2000, 0, "Covered by credit"],
  ["change", "paid", -1500, 0, "Credited"],
  ["renewal", "open", 2000, 2000, "Unpaid"],
  ["renewal", "void", 2000, 2000, "Void"],
  ["refund", "paid", -2000, -2000, "Refunded"],
  ["refund", "open", -2000, -2000, "Pending"],
  ["refund", "void", -2000, -2000, "Failed"],
  ["dispute", "open", -2000, -2000, "Disputed"],
  ["dispute", "paid", -2000, -2000, "Disputed"],
  ["dispute", "void", -2000, -2000, "Closed"],
] as const)("a %s that is %s for %i, of which %i are due: %s", (kind, status, totalCents, dueCents, word) => {
  expect(invoiceState({ kind, status, totalCents, dueCents })).toBe(word);
});

it.each([
  [2000, "USD", "$20"],
  [-1250, "USD", "−$12.50"],
  [2000, "JPY", "¥2,000"],
  [1999, "EUR", "€19.99"],
])("%i of %s: %s", (cents, currency, text) => {
  expect(formatAmount(cents, currency).replace("-", "−")).toBe(text);
});

it.each([
  [null, null],
  ["elsewhere", "You’ve already used a free trial. Basic starts with the first payment."],
  ["here", "The free trial has already been used. Basic starts with the first payment."],
] as const)("a trial used %s: %s", (used, sentence) => {
  expect(trialSentence("Basic", used)).toBe(sentence);
});

it("promises a refund only when it is available", () => {
  const promising = (["offered", "used", "elsewhere", "over"] as const).filter((state) =>
    guaranteeSentence(state).startsWith("14-day"),
  );
  expect(promising).toEqual(["offered"]);
});

afterEach(() => void vi.unstubAllEnvs());

it.each(["Pacific/Kiritimati", "Pacific/Honolulu", "UTC"])("in %s a plan's dates match those in its emails", (zone) => {
  vi.stubEnv("TZ", zone);
  const days = ["2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"].map(planDay);
  expect(days).toEqual(["31 Dec 2026", "1 Jan 2027"]);
});
