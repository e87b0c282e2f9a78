import { accounts } from "./features/accounts/accounts.feature.ts";
import { activity } from "./features/activity/activity.feature.ts";
import { agents } from "./features/agents/agents.feature.ts";
import { apiKeys } from "./features/api-keys/api-keys.feature.ts";
import { approvals } from "./features/approvals/approvals.feature.ts";
import { audit } from "./features/audit/audit.feature.ts";
import { billing } from "./features/billing/billing.feature.ts";
import { dashboard } from "./features/dashboard/dashboard.feature.ts";
import { files } from "./features/files/files.feature.ts";
import { members } from "./features/members/members.feature.ts";
import { models } from "./features/models/models.feature.ts";
import { organization } from "./features/organization/organization.feature.ts";
import { profile } from "./features/profile/profile.feature.ts";
import { tasks } from "./features/tasks/tasks.feature.ts";
import { usage } from "./features/usage/usage.feature.ts";
import { wording } from "./features/wording/wording.feature.ts";

/** Every feature, one line each. Subscribers are called in this order; a later `authenticate` is asked first. */
export const features = [
  accounts,
  members,
  organization,
  profile,
  apiKeys,
  billing,
  usage,
  models,
  wording,
  agents,
  files,
  tasks,
  approvals,
  activity,
  audit,
  dashboard,
];
