import type { Feature } from "../../kernel/feature.ts";
import { agentsRoutes } from "./agents.routes.ts";

export const agents = {
  name: "agents",
  routes: { agents: agentsRoutes },
  tables: ["agents", "agent_versions"],
} satisfies Feature;
