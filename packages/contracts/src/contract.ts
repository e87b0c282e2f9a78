import { accounts } from "./accounts.ts";
import { activity } from "./activity.ts";
import { agentLibrary } from "./agent-library.ts";
import { agents } from "./agents.ts";
import { apiKeys } from "./api-keys.ts";
import { approvals } from "./approvals.ts";
import { audit } from "./audit.ts";
import { billing } from "./billing.ts";
import { camera } from "./camera.ts";
import { chat } from "./chat.ts";
import { chatLibrary } from "./chat-library.ts";
import { dashboard } from "./dashboard.ts";
import { files } from "./files.ts";
import { functions } from "./functions.ts";
import { images } from "./images.ts";
import { jobRoles } from "./job-roles.ts";
import { knowledge } from "./knowledge.ts";
import { leads } from "./leads.ts";
import { mcpServers } from "./mcp-servers.ts";
import { members } from "./members.ts";
import { models } from "./models.ts";
import { ollama } from "./ollama.ts";
import { organization } from "./organization.ts";
import { fileProcessing } from "./process-files.ts";
import { profile } from "./profile.ts";
import { research } from "./research.ts";
import { results } from "./results.ts";
import { schedules } from "./schedules.ts";
import { scimTokens } from "./scim.ts";
import { search } from "./search.ts";
import { shares } from "./shares.ts";
import { studyReview } from "./study-review.ts";
import { tasks } from "./tasks.ts";
import { taskAnalyticsCalls } from "./tasks-analytics.ts";
import { taskFilters } from "./tasks-filters.ts";
import { savedTemplates } from "./tasks-saved-templates.ts";
import { usageReports } from "./usage.ts";
import { wallet } from "./wallet.ts";
import { webhooks } from "./webhooks.ts";
import { wording } from "./wording.ts";

/** Every typed call between web and server, one entry per feature. Paths are relative to /api. */
export const contract = {
  accounts,
  activity,
  agentLibrary,
  agents,
  apiKeys,
  approvals,
  audit,
  billing,
  camera,
  chat,
  chatLibrary,
  dashboard,
  fileProcessing,
  files,
  functions,
  images,
  jobRoles,
  knowledge,
  leads,
  mcpServers,
  members,
  models,
  ollama,
  organization,
  profile,
  research,
  results,
  savedTemplates,
  taskFilters,
  schedules,
  scimTokens,
  search,
  shares,
  study: studyReview,
  tasks,
  taskAnalytics: taskAnalyticsCalls,
  usage: usageReports,
  wallet,
  webhooks,
  wording,
};
export type Contract = typeof contract;
