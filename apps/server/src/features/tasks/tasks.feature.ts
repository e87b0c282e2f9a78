import type { Feature } from "../../kernel/feature.ts";
import { on } from "../../kernel/subscriptions.ts";
import { agentDeleted } from "../agents/agents.events.ts";
import { cancelTasksOfAgent } from "./tasks.assign.service.ts";
import { tasksHttp } from "./tasks.http.ts";
import { purgeTasksQueue } from "./tasks.jobs.ts";
import { purgeDeletedTasks } from "./tasks.review.service.ts";
import { tasksRoutes } from "./tasks.routes.ts";
import { queryTable } from "./tasks.tools.ts";
import { taskRuns } from "./tasks.worker.ts";

export const tasks = {
  name: "tasks",
  routes: { tasks: tasksRoutes },
  http: [tasksHttp],
  tables: ["tasks", "task_files", "deliverables", "downloads", "task_totals", "task_numbers"],
  runKinds: [taskRuns],
  tools: [queryTable],
  jobs: [{ queue: purgeTasksQueue, work: purgeDeletedTasks, concurrency: 1, schedule: "47 * * * *" }],
  subscriptions: [on(agentDeleted, cancelTasksOfAgent)],
} satisfies Feature;
