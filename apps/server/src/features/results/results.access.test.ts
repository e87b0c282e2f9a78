import { newId } from "../../platform/ids.ts";
import { defineAccess, ownersOwn, ownersOwnChange, signedIn200 } from "../../platform/testing/access.ts";

const concluded = {
  madeBy: { engine: "builtin", model: null },
  result: {
    ...{ query: "Zanzibar", reasoning: "", conclusion: "Zanzibar", confidenceScore: null, confidenceParts: [] },
    ...{
      thinkingSteps: [],
      recommendations: [],
      objections: [],
      ...{ searched: [], sources: [], quotes: [], unread: [] },
      weighed: null,
      expected: null,
      breakEven: null,
      premortem: [],
      timestamp: "",
      thinkingDuration: 1,
      tokensUsed: 0,
    },
  },
};

export const access = defineAccess("results", {
  routes: {
    "GET /api/ai-features/results": { answers: signedIn200 },
    "GET /api/ai-features/results/{id}": { id: "result", answers: ownersOwn },
    "GET /api/ai-features/results/{id}/export": { id: "result", query: "format=markdown", answers: ownersOwn },
    "PATCH /api/ai-features/results/{id}": {
      id: "result",
      body: () => ({ title: "Zanzibar" }),
      answers: ownersOwnChange,
    },
    "POST /api/ai-features/results/{id}/knowledge": {
      id: "result",
      body: ({ base }) => ({ baseId: base }),
      // The base is private to its creator and the admins, and the result to its owner.
      answers: [201, 404, 404, 403, 404, 404, 401],
    },
    "POST /api/ai-features/results/{id}/file": { id: "result", answers: [201, 404, 404, 403, 404, 404, 401] },
    "POST /api/ai-features/results/{id}/cancel": { id: "result", answers: ownersOwnChange },
    "DELETE /api/ai-features/results/{id}": {
      id: "result",
      answers: [204, 404, 404, 403, 404, 404, 401],
      runsLast: 1,
    },
    "POST /api/ai-features/results/{id}/restore": { id: "result", answers: ownersOwnChange, runsLast: 2 },
  },
  audit: {
    "GET /api/ai-features/results/{id}/export": "a copy of the person's own result",
    "PATCH /api/ai-features/results/{id}": "the person's own result",
    "POST /api/ai-features/results/{id}/knowledge": ["knowledge_uploaded"],
    "POST /api/ai-features/results/{id}/file": "the person's own file, as an upload",
    "POST /api/ai-features/results/{id}/cancel": "the person's own result",
    "DELETE /api/ai-features/results/{id}": "the person's own result",
    "POST /api/ai-features/results/{id}/restore": "the person's own result",
  },
  openToKeys: [
    "GET /api/ai-features/results",
    "GET /api/ai-features/results/{id}",
    "GET /api/ai-features/results/{id}/export",
    "PATCH /api/ai-features/results/{id}",
    "POST /api/ai-features/results/{id}/knowledge",
    "POST /api/ai-features/results/{id}/file",
    "POST /api/ai-features/results/{id}/cancel",
    "DELETE /api/ai-features/results/{id}",
    "POST /api/ai-features/results/{id}/restore",
  ],
  rows: {
    async result({ server, owner }) {
      const id = newId();
      await server.services.db.query(
        `insert into ai_results (id, org_id, user_id, kind, title, input, result, status, units, credits, created_at, ended_at)
         values ($1, $2, $3, 'thinking', 'Zanzibar', $4, $5, 'completed', 1, 1, now(), now())`,
        [
          id,
          owner.orgId,
          owner.userId,
          JSON.stringify({ value: { query: "Zanzibar" } }),
          JSON.stringify({ value: concluded }),
        ],
      );
      return id;
    },
  },
});
