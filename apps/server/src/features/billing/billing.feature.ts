import type { Feature } from "../../kernel/feature.ts";
import { eraseRows } from "../../kernel/personal-data.ts";
import { billingHttp } from "./billing.http.ts";
import { billingRoutes } from "./billing.routes.ts";
import { billingJobs } from "./billing.worker.ts";

export const billing = {
  name: "billing",
  routes: { billing: billingRoutes },
  http: [billingHttp],
  tables: [
    "subscriptions",
    "invoices",
    "billing_customers",
    "plan_claims",
    "stripe_events",
    "checkouts",
    "checkout_purposes",
  ],
  jobs: billingJobs,
  // Kept for a day; its path and task are in the export elsewhere.
  personalData: [{ erase: [eraseRows("checkout_purposes")] }],
} satisfies Feature;
