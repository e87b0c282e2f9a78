import type { AgentTemplate } from "@muster/contracts/agents";
import { businessTemplates } from "./templates/business.ts";
import { craftTemplates } from "./templates/craft.ts";

/** Starting points for an agent. Ids are stored with the agents created from them and must not change. */
export const agentTemplates: AgentTemplate[] = [...businessTemplates, ...craftTemplates];
