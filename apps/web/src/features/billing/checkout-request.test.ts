import { plans, priceOf } from "@muster/contracts/plans";
import { describe, expect, it } from "vitest";
import { makeMe } from "../../platform/testing.ts";
import { checkoutRequest } from "./checkout-request.ts";
import { planBlocker } from "./plan-blocker.ts";

describe("checkoutRequest", () => {
  it.each(plans.filter((plan) => plan.forSale))("names a price of the catalog for $id", (plan) => {
    expect(priceOf(checkoutRequest(plan, "month", "modal").priceId)?.cents).toBe(plan.monthlyCents);
    expect(priceOf(checkoutRequest(plan, "year", "modal").priceId)?.cents).toBe(plan.yearlyCents);
  });

  it("returns to the page that started it", () => {
    expect(checkoutRequest({ id: "pro", trialDays: 0 }, "month", "modal")).toEqual({
      priceId: "pro_monthly",
      successUrl: "/dashboard?upgraded=true&plan=pro",
      cancelUrl: "/dashboard?upgrade_canceled=true",
    });
    expect(checkoutRequest({ id: "basic", trialDays: 7 }, "year", "settings")).toEqual({
      priceId: "basic_yearly",
      successUrl: "/settings?success=true",
      cancelUrl: "/settings?canceled=true",
      trialDays: 7,
    });
  });
});

it.each([
  ["owner", null],
  ["admin", null],
  ["member", "Only owners and admins can choose a plan"],
  ["viewer", "Only owners and admins can choose a plan"],
] as const)("%s gets the block reason %s", (memberRole, reason) => {
  expect(planBlocker(makeMe({ memberRole }))).toBe(reason);
});
