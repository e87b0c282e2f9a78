import { defineAccess } from "../../platform/testing/access.ts";

export const access = defineAccess("search", {
  routes: {
    // No service is open in tests: the search is refused and not charged.
    "POST /api/ai-features/web-search": {
      body: () => ({ query: "cold chain" }),
      answers: [503, 503, 503, 403, 503, 503, 401],
    },
    // The result of the matrix has no picture; search.test.ts opens one.
    "GET /api/ai-features/results/{id}/thumbnails/{position}": {
      id: "result",
      answers: [404, 404, 404, 404, 404, 404, 401],
    },
  },
  audit: { "POST /api/ai-features/web-search": "one's own search" },
  openToKeys: ["POST /api/ai-features/web-search"],
});
