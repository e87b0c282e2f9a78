import { defineAccess, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("usage", {
  routes: {
    "GET /api/usage/report": { answers: signedIn200 },
    "GET /api/usage/rows": { answers: signedIn200 },
    "GET /api/usage/export": { answers: signedIn200 },
    "GET /api/usage/budgets": { answers: signedIn200 },
    "PUT /api/usage/budgets": {
      body: () => ({ userId: null, monthMicros: 1_000_000_000 }),
      answers: [200, 200, 403, 403, 200, 200, 401],
    },
  },
  audit: {
    "GET /api/usage/export": ["usage_exported"],
    "PUT /api/usage/budgets": ["budget_set"],
  },
  openToKeys: ["GET /api/usage/export", "GET /api/usage/report", "GET /api/usage/rows"],
});
