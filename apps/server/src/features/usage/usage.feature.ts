import type { Feature } from "../../kernel/feature.ts";
import { eraseRows } from "../../kernel/personal-data.ts";
import { sendBudgetWarnings } from "./usage.budgets.service.ts";
import { usageHttp } from "./usage.http.ts";
import { budgetQueue } from "./usage.jobs.ts";
import { usageRoutes } from "./usage.routes.ts";

export const usage = {
  name: "usage",
  routes: { usage: usageRoutes },
  http: [usageHttp],
  jobs: [{ queue: budgetQueue, work: sendBudgetWarnings, concurrency: 1, schedule: "* * * * *" }],
  personalData: [{ erase: [eraseRows("usage_budgets")] }],
} satisfies Feature;
