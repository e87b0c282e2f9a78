import type { BillingOverview } from "@muster/contracts/billing";
import { expect, it } from "vitest";
import { cancelOptions } from "./cancel-plan-dialog.tsx";

const guarantee = { cents: 5000, until: "2026-12-05T00:00:00Z" };
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
  trialOffered: false,
  trialUsed: null,
  guaranteeNext: "offered",
};

it.each<[string, Partial<BillingOverview>, string[]]>([
  ["within the guarantee", { guarantee }, ["period_end", "now"]],
  ["after it", {}, ["period_end"]],
  ["canceled, within the guarantee", { guarantee, cancelAtPeriodEnd: true }, ["now"]],
  ["canceled, after it", { cancelAtPeriodEnd: true }, []],
  ["in the free days", { status: "trialing" }, ["period_end", "now"]],
  ["not paid", { status: "past_due" }, ["now"]],
  ["without a plan", { interval: null, tier: "free" }, []],
])("a plan %s may end %o", (_, differs, whens) => {
  expect(cancelOptions({ ...pro, ...differs }).map(({ value }) => value)).toEqual(whens);
});

it("states the refund", () => {
  expect(cancelOptions({ ...pro, guarantee })[1]?.title).toBe("Now, with a $50 refund");
});
