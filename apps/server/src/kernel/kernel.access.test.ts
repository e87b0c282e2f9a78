import { defineAccess, ownersOwn, public200 } from "../platform/testing/access.ts";

export const access = defineAccess("kernel", {
  routes: {
    "GET /api/health": { answers: public200 },
    "GET /api/openapi.json": { answers: public200 },
    "POST /api/client-errors": {
      body: () => ({ name: "Error", message: "It broke", route: "/" }),
      answers: [204, 204, 204, 204, 204, 204, 204],
    },
    "GET /api/runs/{id}/events": { id: "run", answers: ownersOwn },
  },
  audit: {
    "POST /api/client-errors": "a fault of the page, and no change",
  },
  openToKeys: ["GET /api/health", "GET /api/openapi.json", "GET /api/runs/{id}/events"],
});
