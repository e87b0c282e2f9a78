import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Removes the passages of documents that are out of search: payload { orgId, documentIds }, or empty for leftovers of a crash. */
export const clearQueue: QueueDefinition = {
  name: "sources.clear",
  retryLimit: 3,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
};

/** Removes contents that nothing uses. Deletions remove theirs immediately; this cleans up after crashes. */
export const contentSweepQueue: QueueDefinition = {
  name: "sources.sweep-contents",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};
