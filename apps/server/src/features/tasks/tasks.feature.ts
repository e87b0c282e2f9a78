import type { Feature } from "../../kernel/feature.ts";
import { on } from "../../kernel/subscriptions.ts";
import { agentDeleted } from "../agents/agents.events.ts";
import { cancelTasksOfAgent } from "./tasks.assign.service.ts";
import { tasksHttp } from "./tasks.http.ts";
import { tasksRoutes } from "./tasks.routes.ts";
import { describeTables, queryTable } from "./tasks.tools.ts";
import { taskRuns } from "./tasks.worker.ts";

export const tasks = {
  name: "tasks",
  routes: { tasks: tasksRoutes },
  http: [tasksHttp],
  tables: ["tasks", "task_files", "deliverables", "downloads", "task_totals", "task_numbers"],
  runKinds: [taskRuns],
  tools: [describeTables, queryTable],
  subscriptions: [on(agentDeleted, cancelTasksOfAgent)],
} satisfies Feature;
