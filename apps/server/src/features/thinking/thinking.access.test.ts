import { defineAccess } from "../../platform/testing/access.ts";

const decision = { options: ["A", "B"], criteria: [{ name: "Price", weight: 1 }], scores: [[8], [6]] };

export const access = defineAccess("thinking", {
  routes: {
    "POST /api/ai-features/thinking": {
      body: () => ({ query: "Which?", decision }),
      answers: [200, 200, 200, 403, 200, 200, 401],
    },
  },
  audit: { "POST /api/ai-features/thinking": "one's own thinking" },
  openToKeys: ["POST /api/ai-features/thinking"],
});
