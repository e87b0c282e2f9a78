import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { defineAccess, editedByAdmins, public200, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("billing", {
  routes: {
    "GET /api/plans": { answers: public200 },
    "GET /api/usage": { answers: signedIn200 },
    "GET /api/billing/subscription": { answers: signedIn200 },
    "GET /api/billing/overview": { answers: signedIn200 },
    "GET /api/billing/invoices": { answers: [200, 200, 403, 403, 200, 200, 401] },
    "POST /api/billing/create-portal": { body: () => ({}), answers: [200, 200, 403, 403, 200, 200, 401] },
    "POST /api/billing/refresh": { answers: [200, 200, 403, 403, 200, 200, 401] },
    // No plan has been bought yet, so people who may change plans get a conflict.
    "POST /api/billing/cancel": { body: () => ({ when: "period_end" }), answers: [409, 409, 403, 403, 409, 409, 401] },
    "POST /api/billing/resume": { answers: [409, 409, 403, 403, 409, 409, 401] },
    "POST /api/billing/test-card": { body: () => ({ works: true }), answers: [409, 409, 403, 403, 409, 409, 401] },
    // Billing is not set to Stripe here; stripe.faults.test.ts tests the signature.
    "POST /api/billing/webhook": { answers: [404, 404, 404, 404, 404, 404, 404] },
    "POST /api/billing/create-checkout": {
      body: () => ({ priceId: "enterprise_monthly" }),
      answers: [200, 200, 403, 403, 200, 200, 401],
    },
    "POST /api/billing/purpose/take": { answers: [200, 200, 200, 403, 200, 200, 401] },
    "GET /api/billing/checkout/{id}": { id: "checkout", answers: [200, 200, 403, 403, 404, 404, 401] },
    "POST /api/billing/checkout/{id}/complete": { id: "checkout", answers: editedByAdmins },
    "POST /api/billing/checkout/{id}/cancel": { id: "checkout", answers: editedByAdmins },
  },
  audit: {
    "POST /api/billing/create-portal": "the way to a page",
    "POST /api/billing/refresh": "reads the state at the payment provider; a change found there has its own entry",
    "POST /api/billing/cancel": ["plan_cancel_planned"],
    "POST /api/billing/resume": ["plan_resumed"],
    "POST /api/billing/test-card": ["plan_card_changed"],
    "POST /api/billing/webhook":
      "sent by the payment provider; its changes are recorded without a person (stripe.test.ts)",
    "POST /api/billing/create-checkout": "leads to the payment page",
    "POST /api/billing/purpose/take": "a person's own way back to what they wanted",
    "POST /api/billing/checkout/{id}/complete": ["plan_activated"],
    "POST /api/billing/checkout/{id}/cancel": "nothing was bought",
  },
  auditedElsewhere: ["POST /api/billing/cancel", "POST /api/billing/resume", "POST /api/billing/test-card"],
  openToKeys: ["GET /api/plans", "GET /api/usage"],
  rows: {
    async checkout({ server, owner, post }) {
      // A plan that was bought cannot be bought again, and an earlier attempt may have bought it.
      await inOrg(server.services.db, owner, (tx) => tx.query("delete from subscriptions"));
      return (await post("/api/billing/create-checkout", { priceId: "enterprise_yearly" })).url.split("/").at(-1);
    },
  },
  internal: ({ checkout }) => [checkout],
});
