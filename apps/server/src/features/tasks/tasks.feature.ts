import type { Feature } from "../../kernel/feature.ts";
import { on } from "../../kernel/subscriptions.ts";
import { agentDeleted, agentTotalsRequested } from "../agents/agents.events.ts";
import { fileDeleting, fileNeedsAsked, fileUseAsked } from "../files/files.events.ts";
import { cancelTasksOfAgent } from "./tasks.assign.service.ts";
import { tasksHttp } from "./tasks.http.ts";
import { personalTasks } from "./tasks.personal.ts";
import { isFileOfOwnTask, listUsedFiles, sumTasksOfAgent } from "./tasks.repo.ts";
import { purgeDeletedTasks, purgeTasksQueue } from "./tasks.review.service.ts";
import { savedTemplatesRoutes, taskAnalyticsRoutes, taskFiltersRoutes, tasksRoutes } from "./tasks.routes.ts";
import { refuseUsedFile } from "./tasks.service.ts";
import { taskShares } from "./tasks.shares.ts";
import { describeTables, queryTable } from "./tasks.tools.ts";
import { taskRuns } from "./tasks.worker.ts";

export const tasks = {
  name: "tasks",
  routes: {
    ...{ tasks: tasksRoutes, taskAnalytics: taskAnalyticsRoutes },
    ...{ savedTemplates: savedTemplatesRoutes, taskFilters: taskFiltersRoutes },
  },
  http: [tasksHttp],
  tables: [
    "tasks",
    "task_files",
    "deliverables",
    "downloads",
    "task_totals",
    "task_numbers",
    "task_filters",
    "saved_templates",
  ],
  runKinds: [taskRuns],
  shareKinds: [taskShares],
  tools: [describeTables, queryTable],
  jobs: [{ queue: purgeTasksQueue, work: purgeDeletedTasks, concurrency: 1, schedule: "47 * * * *" }],
  subscriptions: [
    on(agentDeleted, cancelTasksOfAgent),
    on(agentTotalsRequested, (tx, _services, { agentId }) => sumTasksOfAgent(tx, agentId)),
    on(fileDeleting, refuseUsedFile),
    on(fileNeedsAsked, (tx, _services, { fileIds }) => listUsedFiles(tx, fileIds)),
    on(fileUseAsked, (tx, _services, use) => isFileOfOwnTask(tx, use)),
  ],
  personalData: personalTasks,
} satisfies Feature;
