import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Removes contents that nothing uses. Deletions remove theirs at once; this is for what a crash left behind. */
export const contentSweepQueue: QueueDefinition = {
  name: "files.sweep-contents",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

/** Reads and profiles an uploaded table, so that the first question to it need not wait. Payload: orgId, fileId. */
export const profileTableQueue: QueueDefinition = {
  name: "files.profile-table",
  retryLimit: 1,
  heartbeatSeconds: 30,
  expireInSeconds: 300,
};
