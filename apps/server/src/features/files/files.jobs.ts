import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Removes contents that nothing uses. Deletions remove theirs at once; this is for what a crash left behind. */
export const contentSweepQueue: QueueDefinition = {
  name: "files.sweep-contents",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};
