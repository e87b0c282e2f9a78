import { forgotQueue } from "./features/accounts/accounts.letters.service.ts";
import { renewalQueue, renewalSwitchQueue } from "./features/billing/billing.jobs.ts";
import { contentSweepQueue } from "./features/files/files.jobs.ts";
import { pullQueue } from "./features/models/models.jobs.ts";
import { eraseQueue } from "./features/organization/organization.jobs.ts";
import { bytesQueue } from "./features/profile/bytes.jobs.ts";
import { exportQueue, exportSweepQueue } from "./features/profile/exports.jobs.ts";
import { purgeTasksQueue } from "./features/tasks/tasks.jobs.ts";
import { queryTable } from "./features/tasks/tasks.tools.ts";
import { taskRuns } from "./features/tasks/tasks.worker.ts";
import { budgetQueue } from "./features/usage/usage.jobs.ts";
import { expireApprovalsQueue } from "./kernel/agent/approvals.ts";
import { fetchPage } from "./kernel/agent/fetch-page.tools.ts";
import { readPassage, searchSources } from "./kernel/agent/source.tools.ts";
import type { Tool } from "./kernel/agent/tools.ts";
import { sealQueue } from "./kernel/events/audit.ts";
import { mailQueue } from "./kernel/mail/mail.ts";
import { stepQueue, sweepQueue } from "./kernel/runs/jobs.ts";
import type { RunKind } from "./kernel/runs/kinds.ts";
import { revenueQueue, revenueSweepQueue } from "./kernel/telemetry/revenue.ts";
import type { QueueDefinition } from "./platform/queue/types.ts";

/** Everything that works in the background, one line each. */
export const queues: QueueDefinition[] = [
  stepQueue,
  pullQueue,
  sweepQueue,
  sealQueue,
  renewalQueue,
  renewalSwitchQueue,
  mailQueue,
  forgotQueue,
  exportQueue,
  exportSweepQueue,
  bytesQueue,
  contentSweepQueue,
  eraseQueue,
  purgeTasksQueue,
  expireApprovalsQueue,
  budgetQueue,
  revenueQueue,
  revenueSweepQueue,
];
export const runKinds: RunKind[] = [taskRuns];
/** Everything that agents can do; a kind of run names those that it offers. */
export const agentTools: Tool[] = [searchSources, readPassage, fetchPage, queryTable];
