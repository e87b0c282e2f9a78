import { oc } from "@orpc/contract";
import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { deliverableFormat } from "./deliverable.ts";
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

/**
 * Whether the next payment can be refunded for 14 days. Used: by the organization. Elsewhere: the person's guarantee runs, or was
 * used, in another organization. Over: the running plan is older, and changing it starts no new guarantee.
 */
const guaranteeState = z.enum(["offered", "used", "elsewhere", "over"]);
export type GuaranteeState = z.infer<typeof guaranteeState>;

/** Negative for a refund. */
export const invoiceLine = z.object({ description: z.string(), amountCents: z.number().int() });

/** A visit to the test checkout: what would be bought, what is due now, and where its two buttons lead. */
export const checkout = z.object({
  id: z.string(),
  planId: z.enum(tiers),
  planName: z.string(),
  interval: z.enum(["month", "year"]),
  amountCents: z.number().int(),
  trialDays: z.number().int(),
  status: z.enum(["open", "complete", "canceled", "expired"]),
  /** Why the viewer can no longer confirm it; null when they can. */
  blocker: z.string().nullable(),
  organizationName: z.string(),
  lines: z.array(invoiceLine),
  /** After the available credit. */
  dueCents: z.number().int(),
  creditAfterCents: z.number().int(),
  /** The name of the plan that it replaces; null for a first one. */
  replaces: z.string().nullable(),
  /** From the viewer's perspective. */
  guarantee: guaranteeState,
});
export type Checkout = z.infer<typeof checkout>;

/** The plan's status and the available actions. */
/** Where the person was when they went to buy, and what was refused there. */
export const checkoutPurpose = z.object({
  /** A path of this installation. */
  path: z.string().max(2000),
  download: z
    .object({ taskId: z.string().max(60), format: deliverableFormat, version: z.number().int().nullable() })
    .nullable(),
});
export type CheckoutPurpose = z.infer<typeof checkoutPurpose>;

export const billingOverview = z.object({
  provider: z.enum(["test", "stripe", "off"]),
  tier: z.enum(tiers),
  status: z.enum(["trialing", "active", "past_due", "canceled"]),
  /** Null without a bought plan. */
  interval: z.enum(["month", "year"]).nullable(),
  priceCents: z.number().int().nullable(),
  currentPeriodEnd: z.string().nullable(),
  /** When the plan becomes free without further action: canceled, or unpaid. */
  endsAt: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  creditCents: z.number().int(),
  /** What canceling now would refund. */
  guarantee: z.object({ cents: z.number().int(), until: z.string() }).nullable(),
  /** The test card is set to fail. */
  paymentFails: z.boolean(),
  /** The plan's own free trial is available. */
  trialOffered: z.boolean(),
  /** Why no trial is offered: this organization has used it, or the viewer has, in another one. Null when neither applies. */
  trialUsed: z.enum(["here", "elsewhere"]).nullable(),
  guaranteeNext: guaranteeState,
});
export type BillingOverview = z.infer<typeof billingOverview>;

export const invoice = z.object({
  id: z.string(),
  number: z.number().int(),
  /** A dispute is a payment that the payer's bank reclaims; void when the payment stays. */
  kind: z.enum(["purchase", "change", "renewal", "refund", "dispute"]),
  status: z.enum(["paid", "open", "void"]),
  lines: z.array(invoiceLine),
  totalCents: z.number().int(),
  dueCents: z.number().int(),
  /** "USD", unless the operator sells in another currency at Stripe. Amounts are in its smallest unit. */
  currency: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  at: z.string(),
  url: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const checkoutId = z.object({ id: z.string() });

export const billing = {
  plans: openToKeys
    .route({ method: "GET", path: "/plans", summary: "List plans", tags: ["billing"] })
    .output(z.object({ items: z.array(plan) })),
  usage: usageContract.get,
  subscription: oc
    .route({
      method: "GET",
      path: "/billing/subscription",
      summary: "Get the organization's subscription",
      tags: ["billing"],
    })
    .output(subscription),
  createCheckout: oc
    .route({
      method: "POST",
      path: "/billing/create-checkout",
      summary: "Create a checkout and return the URL of its page",
      tags: ["billing"],
    })
    .input(
      z.object({
        priceId: z.string().max(60),
        /** Paths or URLs of this installation; other hosts are refused. */
        successUrl: z.string().max(2000).optional(),
        cancelUrl: z.string().max(2000).optional(),
        trialDays: z.number().int().min(0).max(30).optional(),
        /** The purpose of a checkout; the app resumes it afterwards. */
        purpose: checkoutPurpose.optional(),
      }),
    )
    .output(z.object({ url: z.string() })),
  takePurpose: oc
    .route({
      method: "POST",
      path: "/billing/purpose/take",
      summary: "Get the purpose of your last checkout and delete it",
      tags: ["billing"],
    })
    .output(z.object({ purpose: checkoutPurpose.nullable() })),
  getCheckout: oc
    .route({ method: "GET", path: "/billing/checkout/{id}", summary: "Get a test checkout", tags: ["billing"] })
    .input(checkoutId)
    .output(checkout),
  completeCheckout: oc
    .route({
      method: "POST",
      path: "/billing/checkout/{id}/complete",
      summary: "Complete a test checkout; no card is charged",
      tags: ["billing"],
    })
    .input(
      checkoutId.extend({
        /** Whether the page promised a refund: if that no longer holds, nothing is bought. */
        guarantee: z.boolean().optional(),
      }),
    )
    .output(z.object({ url: z.string() })),
  cancelCheckout: oc
    .route({
      method: "POST",
      path: "/billing/checkout/{id}/cancel",
      summary: "Cancel a test checkout",
      tags: ["billing"],
    })
    .input(checkoutId)
    .output(z.object({ url: z.string() })),
  overview: oc
    .route({
      method: "GET",
      path: "/billing/overview",
      summary: "Get the current plan and available changes",
      tags: ["billing"],
    })
    .output(billingOverview),
  invoices: oc
    .route({ method: "GET", path: "/billing/invoices", summary: "List invoices, newest first", tags: ["billing"] })
    .input(
      z.object({
        before: z.coerce.number().int().optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.object({ items: z.array(invoice), nextBefore: z.number().int().nullable() })),
  createPortal: oc
    .route({
      method: "POST",
      path: "/billing/create-portal",
      summary: "Create a billing portal session and return its URL",
      tags: ["billing"],
    })
    .input(z.object({ returnUrl: z.string().max(2000).optional() }))
    .output(z.object({ url: z.string() })),
  cancel: oc
    .route({
      method: "POST",
      path: "/billing/cancel",
      summary: "Cancel the plan at the end of the period, or now with a refund under the money-back guarantee",
      tags: ["billing"],
    })
    .input(z.object({ when: z.enum(["period_end", "now"]) }))
    .output(billingOverview),
  resume: oc
    .route({ method: "POST", path: "/billing/resume", summary: "Resume a canceled plan", tags: ["billing"] })
    .output(billingOverview),
  setTestCard: oc
    .route({
      method: "POST",
      path: "/billing/test-card",
      summary: "Set the outcome of the next test payment",
      tags: ["billing"],
    })
    .input(z.object({ works: z.boolean() }))
    .output(billingOverview),
  refresh: oc
    .route({
      method: "POST",
      path: "/billing/refresh",
      summary: "Sync the plan from Stripe now",
      tags: ["billing"],
    })
    .output(billingOverview),
};
