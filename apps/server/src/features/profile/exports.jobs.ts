import type { QueueDefinition } from "../../platform/queue/types.ts";

/** A copy of everything about a person. */
export const exportQueue: QueueDefinition = {
  name: "profile.export",
  retryLimit: 2,
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
};

/** Every hour: copies whose day is over are removed. */
export const exportSweepQueue: QueueDefinition = { ...exportQueue, name: "profile.export-sweep", retryLimit: 0 };
