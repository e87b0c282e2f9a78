import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Looks now and then for questions that nobody has answered for too long. */
export const expireApprovalsQueue: QueueDefinition = {
  name: "expire-approvals",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
};
