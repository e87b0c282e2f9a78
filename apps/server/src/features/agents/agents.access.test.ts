import { canary, defineAccess, editedByAdmins, seenByA, signedIn200 } from "../../platform/testing/access.ts";

const agent = { name: "Ann", role: "Analyst", description: "Reads tables" };

export const access = defineAccess("agents", {
  routes: {
    "GET /api/agents": { answers: signedIn200 },
    "GET /api/agent-templates": { answers: signedIn200 },
    "POST /api/agents": { body: () => agent, answers: [201, 201, 201, 403, 201, 201, 401] },
    "GET /api/agents/{id}": { id: "agent", answers: seenByA },
    "PATCH /api/agents/{id}": {
      id: "agent",
      body: () => ({ description: "Changed" }),
      answers: [200, 200, 403, 403, 404, 404, 401],
    },
    "DELETE /api/agents/{id}": { id: "agent", answers: [204, 204, 403, 403, 404, 404, 401] },
    "POST /api/agents/{id}/clone": { id: "agent", answers: [201, 201, 201, 403, 404, 404, 401] },
    "POST /api/agents/{id}/pause": { id: "agent", answers: editedByAdmins },
    "POST /api/agents/{id}/activate": { id: "agent", answers: editedByAdmins },
    "GET /api/agents/{id}/versions": { id: "agent", answers: seenByA },
    "GET /api/agents/{id}/figures": { id: "agent", answers: seenByA },
  },
  audit: {
    "POST /api/agents": ["agent_created"],
    "PATCH /api/agents/{id}": ["agent_changed"],
    "DELETE /api/agents/{id}": ["agent_deleted"],
    "POST /api/agents/{id}/clone": ["agent_created"],
    "POST /api/agents/{id}/pause": ["agent_paused"],
    "POST /api/agents/{id}/activate": ["agent_activated"],
  },
  auditedElsewhere: ["POST /api/agents/{id}/activate"],
  openToKeys: [
    "GET /api/agent-templates",
    "GET /api/agents",
    "POST /api/agents",
    "DELETE /api/agents/{id}",
    "GET /api/agents/{id}",
    "PATCH /api/agents/{id}",
    "POST /api/agents/{id}/activate",
    "POST /api/agents/{id}/clone",
    "GET /api/agents/{id}/figures",
    "POST /api/agents/{id}/pause",
    "GET /api/agents/{id}/versions",
  ],
  rows: {
    agent: async ({ post }) =>
      (await post("/api/agents", { name: `${canary} agent`, role: "Analyst", description: "Reads tables" })).id,
  },
  internal: ({ agent }) => [agent],
});
