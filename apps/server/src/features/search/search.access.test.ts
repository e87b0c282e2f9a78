import { newId } from "../../platform/ids.ts";
import { defineAccess } from "../../platform/testing/access.ts";

export const access = defineAccess("search", {
  routes: {
    // No service is open in tests: the search is refused and not charged.
    "POST /api/ai-features/web-search": {
      body: () => ({ query: "cold chain" }),
      answers: [503, 503, 503, 403, 503, 503, 401],
    },
    // No such picture; search.test.ts opens one as its owner and as another person.
    "GET /api/ai-features/results/{id}/thumbnails/{position}": {
      id: "missingThumbnail",
      answers: [404, 404, 404, 404, 404, 404, 401],
    },
  },
  audit: { "POST /api/ai-features/web-search": "the person's own search" },
  openToKeys: ["POST /api/ai-features/web-search"],
  rows: { missingThumbnail: async () => `${newId()}/1` },
});
