import { defineAccess, ownersOwn, ownersOwnChange, signedIn200 } from "../../platform/testing/access.ts";

const decision = { options: ["Zanzibar", "B"], criteria: [{ name: "Price", weight: 1 }], scores: [[8], [6]] };

export const access = defineAccess("results", {
  routes: {
    "GET /api/ai-features/results": { answers: signedIn200 },
    "GET /api/ai-features/results/{id}": { id: "result", answers: ownersOwn },
    "GET /api/ai-features/results/:id/export": { id: "result", query: "format=markdown", answers: ownersOwn },
    "PATCH /api/ai-features/results/{id}": {
      id: "result",
      body: () => ({ title: "Zanzibar" }),
      answers: ownersOwnChange,
    },
    "POST /api/ai-features/results/{id}/cancel": { id: "result", answers: ownersOwnChange },
    "DELETE /api/ai-features/results/{id}": { id: "result", answers: ownersOwnChange, runsLast: 1 },
    "POST /api/ai-features/results/{id}/restore": { id: "result", answers: ownersOwnChange, runsLast: 2 },
  },
  audit: {
    "GET /api/ai-features/results/:id/export": "a copy of one's own result",
    "PATCH /api/ai-features/results/{id}": "one's own result",
    "POST /api/ai-features/results/{id}/cancel": "one's own work",
    "DELETE /api/ai-features/results/{id}": "one's own result",
    "POST /api/ai-features/results/{id}/restore": "one's own result",
  },
  openToKeys: [
    "GET /api/ai-features/results",
    "GET /api/ai-features/results/{id}",
    "GET /api/ai-features/results/:id/export",
    "PATCH /api/ai-features/results/{id}",
    "POST /api/ai-features/results/{id}/cancel",
    "DELETE /api/ai-features/results/{id}",
    "POST /api/ai-features/results/{id}/restore",
  ],
  rows: {
    result: async ({ post, server, owner }) => {
      await post("/api/ai-features/thinking", { query: "Zanzibar", decision });
      const { body } = await server.request("GET", "/api/ai-features/results", { as: owner });
      return body.items[0].id;
    },
  },
});
