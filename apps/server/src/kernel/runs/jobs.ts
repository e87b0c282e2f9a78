import { z } from "zod";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { countJobs } from "./runs.repo.ts";

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

/**
 * Organizations take turns: of the steps that are due, those of the organization with the fewest under way come first. What an
 * organization may hold of one process is limited besides; see worker.ts.
 */
export async function sendStep(
  tx: OrgTx,
  services: Services,
  job: Omit<StepJob, "orgId">,
  options: { id?: string; startAfterSeconds?: number | undefined } = {},
): Promise<void> {
  const payload: StepJob = { orgId: tx.orgId, ...job };
  const priority = -Math.min(await countJobs(tx), lowestPriority);
  const { id, startAfterSeconds } = options;
  await services.queue.send(tx, stepQueue.name, payload, {
    group: tx.orgId,
    priority,
    ...(id !== undefined && { id }),
    ...(startAfterSeconds !== undefined && { startAfterSeconds }),
  });
}

const lowestPriority = 100;
