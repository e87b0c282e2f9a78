import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Every ten minutes: erases organizations whose week is over. */
export const eraseQueue: QueueDefinition = {
  name: "organization.erase",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
};
