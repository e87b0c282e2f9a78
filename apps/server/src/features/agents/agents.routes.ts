import { authed, writer } from "../../kernel/http/rpc.ts";
import { cloneAgent, createAgent, updateAgent } from "./agents.hire.service.ts";
import {
  agentFigures,
  deleteAgent,
  getAgent,
  listAgents,
  listAgentVersions,
  setAgentStatus,
} from "./agents.service.ts";
import { agentTemplates } from "./agents.templates.ts";

export const agentsRoutes = {
  list: authed.agents.list.handler(({ context, input }) => listAgents(context, input)),
  templates: authed.agents.templates.handler(() => ({ items: agentTemplates })),
  create: writer.agents.create.handler(({ context, input }) => createAgent(context, input)),
  get: authed.agents.get.handler(({ context, input }) => getAgent(context, input)),
  update: writer.agents.update.handler(({ context, input }) => updateAgent(context, input)),
  remove: writer.agents.remove.handler(({ context, input }) => deleteAgent(context, input)),
  clone: writer.agents.clone.handler(({ context, input }) => cloneAgent(context, input)),
  pause: writer.agents.pause.handler(({ context, input }) => setAgentStatus(context, input, "paused")),
  activate: writer.agents.activate.handler(({ context, input }) => setAgentStatus(context, input, "active")),
  versions: authed.agents.versions.handler(({ context, input }) => listAgentVersions(context, input)),
  figures: authed.agents.figures.handler(({ context, input }) => agentFigures(context, input)),
};
