import { newId } from "../../platform/ids.ts";
import { defineAccess, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("images", {
  routes: {
    // No worker runs here, so a call that starts work would wait for its result: images.test.ts makes those.
    "POST /api/ai-features/generate-image": {
      body: () => ({ prompt: "" }),
      answers: [422, 422, 422, 403, 422, 422, 401],
    },
    "GET /api/ai-features/status": { answers: signedIn200 },
    "POST /api/ai-features/initialize-models": { body: () => ({}), answers: [200, 200, 200, 403, 200, 200, 401] },
    // No such image; images.test.ts opens one as its owner, a colleague and others.
    "GET /api/ai-features/results/{id}/images/{imageId}": {
      id: "missingImage",
      answers: [404, 404, 404, 404, 404, 404, 401],
    },
  },
  audit: {
    "POST /api/ai-features/generate-image": "one's own images",
    "POST /api/ai-features/initialize-models": "a look at servers, which changes nothing",
  },
  openToKeys: [
    "POST /api/ai-features/generate-image",
    "GET /api/ai-features/status",
    "POST /api/ai-features/initialize-models",
    "GET /api/ai-features/results/{id}/images/{imageId}",
  ],
  rows: { missingImage: async () => `${newId()}/1` },
});
