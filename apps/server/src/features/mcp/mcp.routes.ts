import { authed } from "../../kernel/http/rpc.ts";
import * as service from "./mcp.servers.service.ts";

export const mcpServersRoutes = {
  list: authed.mcpServers.list.handler(({ context }) => service.listServers(context)),
  create: authed.mcpServers.create.handler(({ context, input }) => service.createServer(context, input)),
  refresh: authed.mcpServers.refresh.handler(({ context, input }) => service.refreshServer(context, input)),
  setTool: authed.mcpServers.setTool.handler(({ context, input }) => service.setTool(context, input)),
  remove: authed.mcpServers.remove.handler(({ context, input }) => service.removeServer(context, input)),
};
