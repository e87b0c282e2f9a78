import { defineAccess, refusedToAll } from "../../platform/testing/access.ts";

export const access = defineAccess("mcp", {
  routes: {
    // Sessions are refused; keys reach the protocol, which refuses a message without its Accept header, and has no streams or sessions.
    "POST /api/mcp": {
      body: () => ({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      answers: refusedToAll(401),
      withKey: 406,
    },
    "GET /api/mcp": { answers: refusedToAll(401), withKey: 405 },
    "DELETE /api/mcp": { answers: refusedToAll(401), withKey: 405 },
  },
  audit: {
    "POST /api/mcp": "its tools call other features, which record their events: mcp.test.ts looks for them",
    "DELETE /api/mcp": "always refused",
  },
  openToKeys: ["POST /api/mcp", "GET /api/mcp", "DELETE /api/mcp"],
});
