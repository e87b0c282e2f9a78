import { defineAccess } from "../../platform/testing/access.ts";

export const access = defineAccess("thinking", {
  routes: {
    // No worker runs in the matrix, so a call that starts work would never return. thinking.test.ts covers those.
    "POST /api/ai-features/thinking": { body: () => ({ query: "" }), answers: [422, 422, 422, 403, 422, 422, 401] },
  },
  audit: { "POST /api/ai-features/thinking": "the person's own result" },
  openToKeys: ["POST /api/ai-features/thinking"],
});
