import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { defineAccess } from "../../platform/testing/access.ts";

export const access = defineAccess("search", {
  routes: {
    // No service is open in tests: the search is refused and not charged.
    "POST /api/ai-features/web-search": {
      body: () => ({ query: "cold chain" }),
      answers: [503, 503, 503, 403, 503, 503, 401],
    },
    "GET /api/search/settings": { answers: [200, 200, 403, 403, 200, 200, 401] },
    // Without a key it is refused before anything is asked.
    "PUT /api/search/services/{kind}": {
      id: "searchService",
      body: () => ({}),
      answers: [422, 422, 403, 403, 422, 422, 401],
    },
    "POST /api/search/services/{kind}/test": { id: "searchService", answers: [409, 409, 403, 403, 404, 404, 401] },
    "DELETE /api/search/services/{kind}": { id: "searchService", answers: [204, 204, 403, 403, 404, 404, 401] },
    // No such picture; search.test.ts opens one as its owner and as another person.
    "GET /api/ai-features/results/{id}/thumbnails/{position}": {
      id: "missingThumbnail",
      answers: [404, 404, 404, 404, 404, 404, 401],
    },
  },
  audit: {
    "PUT /api/search/services/{kind}": "recorded when the service answers, which search-services.test.ts covers",
    "POST /api/search/services/{kind}/test": "a trial, and no change",
    "DELETE /api/search/services/{kind}": ["search_service_removed"],
    "POST /api/ai-features/web-search": "the person's own search",
  },
  openToKeys: ["POST /api/ai-features/web-search"],
  rows: {
    missingThumbnail: async () => `${newId()}/1`,
    // Its key can't be opened, so that it finds nothing for the other routes.
    async searchService({ server, owner }) {
      await inOrg(server.services.db, owner, (tx) =>
        tx.query(
          `insert into search_services (org_id, kind, sealed_key, created_by, created_at)
             values ($1, 'brave', 'v1.unknown', $2, now()) on conflict do nothing`,
          [owner.orgId, owner.userId],
        ),
      );
      return "brave";
    },
  },
});
