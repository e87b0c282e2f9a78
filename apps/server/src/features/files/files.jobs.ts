import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Reads and profiles an uploaded table, so that the first question about it need not wait. Payload: orgId, fileId. */
export const profileTableQueue: QueueDefinition = {
  name: "files.profile-table",
  retryLimit: 1,
  heartbeatSeconds: 30,
  expireInSeconds: 300,
};
