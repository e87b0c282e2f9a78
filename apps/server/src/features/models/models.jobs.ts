import { z } from "zod";
import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Downloads of models: they take minutes to hours, and go on where they were after a restart. */
export const pullQueue: QueueDefinition = {
  name: "model-pull",
  retryLimit: 10,
  heartbeatSeconds: 10,
  expireInSeconds: 24 * 3600,
};

export const pullJob = z.object({ orgId: z.string(), pullId: z.string() });

/** Told when somebody stops a download. */
export function pullTopic(pullId: string): string {
  return `model-pull:${pullId}`;
}
