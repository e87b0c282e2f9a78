import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Empties the trash and reads due URLs again. */
export const upkeepQueue: QueueDefinition = {
  name: "knowledge.upkeep",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};
