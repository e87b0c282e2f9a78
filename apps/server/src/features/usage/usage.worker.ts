import type { House } from "../../kernel/house.ts";
import { budgetQueue } from "./usage.jobs.ts";
import { warnOfBudgets } from "./usage.warn.service.ts";

/** Looks at the budgets every minute. */
export async function startBudgetWorker(house: House): Promise<void> {
  const { queue } = house;
  await queue.work(budgetQueue.name, async () => void (await warnOfBudgets(house)), { concurrency: 1 });
  await queue.schedule(budgetQueue.name, "* * * * *");
}
