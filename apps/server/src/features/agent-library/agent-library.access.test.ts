import { canary, defineAccess, signedIn200 } from "../../platform/testing/access.ts";

const noEvent = "a person's opinion, shown with their name and date, which they can withdraw without a trace";

export const access = defineAccess("agent-library", {
  routes: {
    "GET /api/agent-library": { answers: signedIn200 },
    "GET /api/agent-library/{id}": { id: "libraryAgent", answers: signedIn200 },
    // Runs before the install, so the organizations of strangers and removed members don't have the agent yet.
    "PUT /api/agent-library/{id}/review": {
      id: "libraryAgent",
      body: () => ({ stars: 4, text: canary }),
      answers: [200, 200, 200, 403, 403, 403, 401],
    },
    "POST /api/agent-library/{id}/install": { id: "libraryAgent", answers: [201, 201, 201, 403, 201, 201, 401] },
    "DELETE /api/agent-library/{id}/review": { id: "libraryAgent", answers: [200, 200, 200, 403, 200, 200, 401] },
  },
  audit: {
    "POST /api/agent-library/{id}/install": ["agent_created"],
    "PUT /api/agent-library/{id}/review": noEvent,
    "DELETE /api/agent-library/{id}/review": noEvent,
  },
  openToKeys: ["GET /api/agent-library", "GET /api/agent-library/{id}", "POST /api/agent-library/{id}/install"],
  rows: {
    // Library ids are the same in every organization; organization A installs and reviews this agent.
    libraryAgent: async ({ server, owner, post }) => {
      await post("/api/agent-library/bookkeeper/install", {});
      const body = { stars: 5, text: `${canary} is content` };
      await server.request("PUT", "/api/agent-library/bookkeeper/review", { as: owner, body });
      return "bookkeeper";
    },
  },
});
