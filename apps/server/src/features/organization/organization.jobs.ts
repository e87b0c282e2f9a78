import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Every ten minutes: organizations whose week is over are erased. */
export const eraseQueue: QueueDefinition = {
  name: "organization.erase",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
};
