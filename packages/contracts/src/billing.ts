import { oc } from "@orpc/contract";
import { z } from "zod";
import { tiers } from "./plans.ts";
import { usageContract } from "./usage.ts";

export const plan = z.object({
  id: z.enum(tiers),
  name: z.string(),
  monthlyCents: z.number().int(),
  yearlyCents: z.number().int(),
  actions: z.number().int().nullable(),
  storageBytes: z.number().int(),
  downloads: z.number().int().nullable(),
  agents: z.number().int().nullable(),
  popular: z.boolean(),
  forSale: z.boolean(),
  trialDays: z.number().int(),
  features: z.array(z.string()),
});

export const subscription = z.object({
  tier: z.enum(tiers),
  status: z.enum(["trialing", "active", "past_due", "canceled"]),
  current_period_end: z.string().nullable(),
  cancel_at_period_end: z.boolean(),
});

/** One visit to the test checkout: what would be bought, and where its two buttons lead. */
export const checkout = z.object({
  id: z.string(),
  planId: z.enum(tiers),
  planName: z.string(),
  interval: z.enum(["month", "year"]),
  amountCents: z.number().int(),
  trialDays: z.number().int(),
  status: z.enum(["open", "complete", "canceled", "expired"]),
  organizationName: z.string(),
});
export type Checkout = z.infer<typeof checkout>;

const checkoutId = z.object({ id: z.string() });

export const billing = {
  plans: oc
    .route({ method: "GET", path: "/plans", summary: "The plan catalogue", tags: ["billing"] })
    .output(z.object({ items: z.array(plan) })),
  usage: usageContract.get,
  subscription: oc
    .route({ method: "GET", path: "/billing/subscription", summary: "The organization's plan", tags: ["billing"] })
    .output(subscription),
  createCheckout: oc
    .route({
      method: "POST",
      path: "/billing/create-checkout",
      summary: "Start buying a plan; the answer's url is the checkout page",
      tags: ["billing"],
    })
    .input(
      z.object({
        priceId: z.string().max(60),
        /** Paths or URLs of this installation; other hosts are refused. */
        successUrl: z.string().max(2000).optional(),
        cancelUrl: z.string().max(2000).optional(),
        trialDays: z.number().int().min(0).max(30).optional(),
      }),
    )
    .output(z.object({ url: z.string() })),
  getCheckout: oc
    .route({ method: "GET", path: "/billing/checkout/{id}", summary: "An open test checkout", tags: ["billing"] })
    .input(checkoutId)
    .output(checkout),
  completeCheckout: oc
    .route({
      method: "POST",
      path: "/billing/checkout/{id}/complete",
      summary: "Confirm the test checkout; no card is charged",
      tags: ["billing"],
    })
    .input(checkoutId)
    .output(z.object({ url: z.string() })),
  cancelCheckout: oc
    .route({
      method: "POST",
      path: "/billing/checkout/{id}/cancel",
      summary: "Leave the test checkout",
      tags: ["billing"],
    })
    .input(checkoutId)
    .output(z.object({ url: z.string() })),
};
