import { canary, defineAccess, readByAdmins, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("api-keys", {
  routes: {
    "GET /api/api-keys": { answers: signedIn200 },
    "GET /api/api-keys/others": { answers: readByAdmins },
    // Strangers and removed members are on a trial, which does not include API keys.
    "POST /api/api-keys": {
      body: () => ({ name: "Mine", scope: "write" }),
      answers: [201, 201, 201, 403, 402, 402, 401],
    },
    "DELETE /api/api-keys/{id}": { id: "apiKey", answers: [204, 204, 404, 404, 404, 404, 401] },
  },
  audit: {
    "POST /api/api-keys": ["api_key_created"],
    "DELETE /api/api-keys/{id}": ["api_key_revoked"],
  },
  rows: {
    apiKey: async ({ post }) => (await post("/api/api-keys", { name: canary, scope: "read", days: null })).key.id,
  },
});
