import type { Services } from "../../kernel/services.ts";
import { budgetQueue } from "./usage.jobs.ts";
import { warnOfBudgets } from "./usage.warn.service.ts";

/** Looks at the budgets every minute. */
export async function startBudgetWorker(services: Services): Promise<void> {
  const { queue } = services;
  await queue.work(budgetQueue.name, async () => void (await warnOfBudgets(services)), { concurrency: 1 });
  await queue.schedule(budgetQueue.name, "* * * * *");
}
