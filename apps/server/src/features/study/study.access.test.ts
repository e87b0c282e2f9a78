import { defineAccess } from "../../platform/testing/access.ts";

export const access = defineAccess("study", {
  routes: {
    // Without files nothing can be studied; with another person's file neither.
    "POST /api/ai-features/study": {
      body: () => ({ topic: "Cold chain" }),
      answers: [422, 422, 422, 403, 422, 422, 401],
    },
  },
  audit: { "POST /api/ai-features/study": "one's own study session" },
  openToKeys: ["POST /api/ai-features/study"],
});
