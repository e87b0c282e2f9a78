import { defineAccess } from "../../platform/testing/access.ts";

export const access = defineAccess("search", {
  routes: {
    // No service is open in tests: everyone who may search is told so, and nobody is charged.
    "POST /api/ai-features/web-search": {
      body: () => ({ query: "cold chain" }),
      answers: [503, 503, 503, 403, 503, 503, 401],
    },
  },
  audit: { "POST /api/ai-features/web-search": "one's own search" },
  openToKeys: ["POST /api/ai-features/web-search"],
});
