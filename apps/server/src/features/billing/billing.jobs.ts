import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Every minute: plans whose period is over are renewed, ended or read again from Stripe. */
export const renewalQueue: QueueDefinition = {
  name: "renew-plans",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

/** After an organization's deletion was requested or canceled: updates Stripe, retried for days until it answers. */
export const renewalSwitchQueue: QueueDefinition = {
  name: "switch-renewal",
  retryLimit: 200,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
  retryDelaySeconds: 15,
  retryDelayMaxSeconds: 3600,
};
