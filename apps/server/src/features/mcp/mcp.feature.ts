import type { Feature } from "../../kernel/feature.ts";
import { mcpHttp } from "./mcp.http.ts";
import { mcpServersRoutes } from "./mcp.routes.ts";
import { listRemoteTools } from "./mcp.tools.ts";

/** The Model Context Protocol: Muster as a server for other programs, and their servers' tools for agents. */
export const mcp = {
  name: "mcp",
  routes: { mcpServers: mcpServersRoutes },
  http: [mcpHttp],
  tables: ["mcp_servers"],
  addedTools: listRemoteTools,
} satisfies Feature;
