import type { Feature } from "../../kernel/feature.ts";
import { ownRows } from "../../kernel/personal-data.ts";
import { agentsRoutes } from "./agents.routes.ts";

export const agents = {
  name: "agents",
  routes: { agents: agentsRoutes },
  tables: ["agents", "agent_versions"],
  personalData: [{ name: "agents", select: ownRows("agents", "created_by = $2") }],
} satisfies Feature;
