import { z } from "zod";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import type { House } from "../house.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";

/** The kernel counts tries and crashes itself, per step; the queue's own limit lies beyond both. */
export const stepQueue: QueueDefinition = {
  name: "run-step",
  retryLimit: 30,
  heartbeatSeconds: 10,
  expireInSeconds: 6 * 3600,
};

/** Every few minutes: settles units that were left open, and replaces lost jobs. */
export const sweepQueue: QueueDefinition = {
  name: "sweep",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
};

/** One step of one run. `turn` distinguishes the newest job of a step from one that is delivered late. */
export const stepJob = z.object({ orgId: z.string(), runId: z.string(), key: z.string(), turn: z.number().int() });
export type StepJob = z.infer<typeof stepJob>;

export function sendStep(
  tx: OrgTx,
  house: House,
  job: Omit<StepJob, "orgId">,
  startAfterSeconds?: number,
): Promise<void> {
  const payload: StepJob = { orgId: tx.orgId, ...job };
  return house.queue.send(tx, stepQueue.name, payload, startAfterSeconds === undefined ? {} : { startAfterSeconds });
}
