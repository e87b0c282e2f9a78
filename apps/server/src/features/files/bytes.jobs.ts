import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Bytes whose rows are gone. Asked for with the rows' deletion, so that they go even when the process ends in between. */
export const bytesQueue: QueueDefinition = {
  name: "files.erase-bytes",
  retryLimit: 10,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};
