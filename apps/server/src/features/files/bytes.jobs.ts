import type { QueueDefinition } from "../../platform/queue/types.ts";

/**
 * Deletes bytes without rows. Enqueued with the rows' deletion, so that they are deleted even when the process ends in between.
 */
export const bytesQueue: QueueDefinition = {
  name: "files.erase-bytes",
  retryLimit: 10,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};
