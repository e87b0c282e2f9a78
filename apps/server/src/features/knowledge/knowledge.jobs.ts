import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Empties the bin and reads addresses again that are due. */
export const upkeepQueue: QueueDefinition = {
  name: "knowledge.upkeep",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};
