import { accounts } from "./features/accounts/accounts.feature.ts";
import { activity } from "./features/activity/activity.feature.ts";
import { agentLibrary } from "./features/agent-library/agent-library.feature.ts";
import { agents } from "./features/agents/agents.feature.ts";
import { apiKeys } from "./features/api-keys/api-keys.feature.ts";
import { approvals } from "./features/approvals/approvals.feature.ts";
import { audit } from "./features/audit/audit.feature.ts";
import { billing } from "./features/billing/billing.feature.ts";
import { camera } from "./features/camera/camera.feature.ts";
import { chat } from "./features/chat/chat.feature.ts";
import { collaboration } from "./features/collaboration/collaboration.feature.ts";
import { dashboard } from "./features/dashboard/dashboard.feature.ts";
import { files } from "./features/files/files.feature.ts";
import { images } from "./features/images/images.feature.ts";
import { jobRoles } from "./features/job-roles/job-roles.feature.ts";
import { knowledge } from "./features/knowledge/knowledge.feature.ts";
import { leads } from "./features/leads/leads.feature.ts";
import { mcp } from "./features/mcp/mcp.feature.ts";
import { members } from "./features/members/members.feature.ts";
import { models } from "./features/models/models.feature.ts";
import { organization } from "./features/organization/organization.feature.ts";
import { profile } from "./features/profile/profile.feature.ts";
import { research } from "./features/research/research.feature.ts";
import { results } from "./features/results/results.feature.ts";
import { schedules } from "./features/schedules/schedules.feature.ts";
import { scim } from "./features/scim/scim.feature.ts";
import { search } from "./features/search/search.feature.ts";
import { shares } from "./features/shares/shares.feature.ts";
import { study } from "./features/study/study.feature.ts";
import { tasks } from "./features/tasks/tasks.feature.ts";
import { thinking } from "./features/thinking/thinking.feature.ts";
import { usage } from "./features/usage/usage.feature.ts";
import { wallet } from "./features/wallet/wallet.feature.ts";
import { webhooks } from "./features/webhooks/webhooks.feature.ts";
import { wording } from "./features/wording/wording.feature.ts";

/**
 * Every feature, one line each. A feature may use those before it in this list and none after it; the linter enforces it.
 * Subscribers are called in this order, and a later `authenticate` is called first.
 */
export const features = [
  wording,
  models,
  accounts,
  apiKeys,
  webhooks,
  approvals,
  activity,
  audit,
  agents,
  agentLibrary,
  files,
  knowledge,
  jobRoles,
  tasks,
  mcp,
  schedules,
  chat,
  wallet,
  shares,
  results,
  search,
  leads,
  research,
  study,
  thinking,
  collaboration,
  camera,
  images,
  usage,
  billing,
  members,
  scim,
  organization,
  profile,
  dashboard,
] as const; // as a tuple: in an array, the more general type of two records would replace both
