import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Every minute: whose budget is nearly spent is told. */
export const budgetQueue: QueueDefinition = {
  name: "warn-budgets",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
};
