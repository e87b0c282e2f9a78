import type { CheckoutPurpose } from "@muster/contracts/billing";

export type Interval = "month" | "year";

export interface CheckoutRequest {
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  trialDays?: number;
  /** Only after a refusal: from settings the checkout returns to settings. */
  purpose?: CheckoutPurpose;
}

/** The request that buys a plan, with the pages the checkout returns to. */
export function checkoutRequest(
  plan: { id: string; trialDays: number },
  interval: Interval,
  from: "modal" | "settings",
  purpose?: CheckoutPurpose,
): CheckoutRequest {
  const returns =
    from === "settings"
      ? { successUrl: "/settings?success=true", cancelUrl: "/settings?canceled=true" }
      : { successUrl: `/dashboard?upgraded=true&plan=${plan.id}`, cancelUrl: "/dashboard?upgrade_canceled=true" };
  return {
    priceId: `${plan.id}_${interval === "month" ? "monthly" : "yearly"}`,
    ...returns,
    ...(plan.trialDays > 0 && { trialDays: plan.trialDays }),
    ...(from === "modal" && purpose && { purpose }),
  };
}
