import type { Feature } from "../../kernel/feature.ts";
import { eraseRows, ownRows } from "../../kernel/personal-data.ts";
import { on } from "../../kernel/subscriptions.ts";
import { agentCreatedFromTemplate } from "../agents/agents.events.ts";
import { countInstall } from "./agent-library.repo.ts";
import { agentLibraryRoutes } from "./agent-library.routes.ts";

export const agentLibrary = {
  name: "agent-library",
  routes: { agentLibrary: agentLibraryRoutes },
  tables: ["agent_library_uses", "agent_library_reviews"],
  subscriptions: [on(agentCreatedFromTemplate, (tx, _, { templateId }) => countInstall(tx, templateId))],
  personalData: [
    {
      name: "agent_library_reviews",
      select: ownRows("agent_library_reviews"),
      erase: [eraseRows("agent_library_reviews")],
    },
  ],
} satisfies Feature;
