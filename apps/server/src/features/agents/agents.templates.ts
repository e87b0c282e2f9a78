import type { AgentTemplate, LibraryTemplate } from "@muster/contracts/agents";
import { businessTemplates } from "./templates/business.ts";
import { contentCreationAgents } from "./templates/content-creation.ts";
import { craftTemplates } from "./templates/craft.ts";
import { customerServiceAgents } from "./templates/customer-service.ts";
import { dataAnalysisAgents } from "./templates/data-analysis.ts";
import { financeAccountingAgents } from "./templates/finance-accounting.ts";
import { hrRecruitmentAgents } from "./templates/hr-recruitment.ts";
import { projectManagementAgents } from "./templates/project-management.ts";
import { salesMarketingAgents } from "./templates/sales-marketing.ts";
import { technicalSupportAgents } from "./templates/technical-support.ts";

/** Offered when creating an agent. Ids of templates are stored with the agents created from them and must not change. */
export const agentTemplates: AgentTemplate[] = [...businessTemplates, ...craftTemplates];

/** The templates and all other agents of the library. */
export const libraryAgents: LibraryTemplate[] = [
  ...agentTemplates,
  ...customerServiceAgents,
  ...salesMarketingAgents,
  ...technicalSupportAgents,
  ...contentCreationAgents,
  ...dataAnalysisAgents,
  ...hrRecruitmentAgents,
  ...financeAccountingAgents,
  ...projectManagementAgents,
];
