import { defineAccess } from "../../platform/testing/access.ts";

export const access = defineAccess("research", {
  routes: {
    // No search service is configured in the matrix: without files or bases there is nothing to research, and nothing is charged.
    "POST /api/ai-features/research": {
      body: () => ({ topic: "Cold chain" }),
      answers: [503, 503, 503, 403, 503, 503, 401],
    },
    "POST /api/ai-features/research/plan": {
      body: () => ({ topic: "Cold chain" }),
      answers: [503, 503, 503, 403, 503, 503, 401],
    },
  },
  audit: {
    "POST /api/ai-features/research": "the person's own research",
    "POST /api/ai-features/research/plan": "a plan, which is not stored",
  },
  openToKeys: ["POST /api/ai-features/research", "POST /api/ai-features/research/plan"],
});
