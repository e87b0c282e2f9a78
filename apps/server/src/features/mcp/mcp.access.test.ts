import { newId } from "../../platform/ids.ts";
import { canary, defineAccess, editedByAdmins, readByAdmins, refusedToAll } from "../../platform/testing/access.ts";

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
    "GET /api/mcp-servers": { answers: readByAdmins },
    // Nothing listens on the port of discard, which the matrix allows. Strangers and removed members are on a trial.
    "POST /api/mcp-servers": {
      body: () => ({ name: canary, url: "http://127.0.0.1:9/mcp" }),
      answers: [422, 422, 403, 403, 402, 402, 401],
    },
    "POST /api/mcp-servers/{id}/refresh": { id: "mcpServer", answers: editedByAdmins },
    "PUT /api/mcp-servers/{id}/tool": {
      id: "mcpServer",
      body: () => ({ tool: "find", hash: "1", mode: "ask" }),
      answers: editedByAdmins,
    },
    "DELETE /api/mcp-servers/{id}": { id: "mcpServer", answers: [204, 204, 403, 403, 404, 404, 401] },
  },
  audit: {
    "POST /api/mcp": "its tools call other features, which record their events: mcp.test.ts looks for them",
    "DELETE /api/mcp": "always refused",
    "POST /api/mcp-servers": "needs an MCP server: mcp.servers.test.ts looks for its event",
    "POST /api/mcp-servers/{id}/refresh": "records tools that it switches off: mcp.servers.test.ts looks for the event",
    "PUT /api/mcp-servers/{id}/tool": ["mcp_tool_switched"],
    "DELETE /api/mcp-servers/{id}": ["mcp_server_removed"],
  },
  rows: {
    async mcpServer({ server, owner }) {
      const id = newId();
      const tools = [{ name: "find", description: canary, inputSchema: { type: "object" }, hash: "1", mode: "off" }];
      await server.services.db.query(
        `insert into mcp_servers (id, org_id, name, url, header_name, tools, checked_at, created_at)
         values ($1, $2, $3, 'http://127.0.0.1:9/mcp', '', $4, now(), now())`,
        [
          id,
          owner.orgId,
          canary,
          JSON.stringify(tools.map((tool) => ({ ...tool, isChanged: false, isDeclaredReadOnly: true }))),
        ],
      );
      return id;
    },
  },
  openToKeys: ["POST /api/mcp", "GET /api/mcp", "DELETE /api/mcp"],
});
