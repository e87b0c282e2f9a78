import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Makes a person's data export. */
export const exportQueue: QueueDefinition = {
  name: "profile.export",
  retryLimit: 2,
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
};

/** Every hour: removes exports that are older than a day. */
export const exportSweepQueue: QueueDefinition = { ...exportQueue, name: "profile.export-sweep", retryLimit: 0 };
