import type { AgentTemplate } from "@muster/contracts/agents";
import { businessTemplates } from "./templates/business.ts";
import { craftTemplates } from "./templates/craft.ts";

/** Starting points for an agent. Ids are kept with the agents made from them and do not change. */
export const agentTemplates: AgentTemplate[] = [...businessTemplates, ...craftTemplates];
