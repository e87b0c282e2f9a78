import type { Services } from "../services.ts";
import { asSystem, inOrg } from "../tenancy/tenancy.ts";
import { closeLostCalls } from "../usage/calls.ts";
import { releaseAbandoned } from "../usage/reaper.ts";
import { hasEnded } from "./decide.ts";
import { sendStep, stepQueue } from "./jobs.ts";
import { expireWait } from "./questions.ts";
import { settleCharge } from "./run-plan.ts";
import {
  findStep,
  type LostStep,
  listLostSteps,
  listOverdueWaits,
  listSteps,
  listUncharged,
  lockRuns,
  updateStep,
} from "./runs.repo.ts";

/**
 * Every few minutes: calls that a dead process left open are closed, units held by requests that died or by runs that have ended are
 * settled or released, a step whose job is lost gets another, and one that should have been woken is. Safe to repeat, and for several nodes at once.
 */
export async function sweepRuns(services: Services): Promise<void> {
  await closeLostCalls(services.db, services.now());
  await releaseAbandoned(services.db, services.now());
  await closeCharges(services);
  for (const lost of await asSystem(services.db, "steps without a job", (tx) => listLostSteps(tx, stepQueue.name)))
    await revive(services, lost);
  await wakeOverslept(services);
}

/** A delayed job may have been lost with the queue. */
async function wakeOverslept(services: Services): Promise<void> {
  const dueBefore = new Date(services.now().getTime() - 60_000);
  const due = await asSystem(services.db, "steps to wake", (tx) => listOverdueWaits(tx, dueBefore));
  for (const { orgId, runId, key } of due)
    await inOrg(services.db, { orgId, userId: null }, async (tx) => {
      const [run] = await lockRuns(tx, [runId]);
      const step = run && !hasEnded(run.status) ? await findStep(tx, runId, key) : undefined;
      if (run && step?.status === "paused" && step.wakesAt && step.wakesAt <= dueBefore)
        await expireWait(tx, services, { run, step });
    });
}

async function closeCharges(services: Services): Promise<void> {
  for (const run of await asSystem(services.db, "units held by ended runs", listUncharged))
    await inOrg(services.db, { orgId: run.orgId, userId: null }, async (tx) => {
      const steps = await listSteps(tx, [run.id]);
      await settleCharge(tx, services, { run, steps });
    });
}

async function revive(services: Services, { orgId, runId, key, turn }: LostStep): Promise<void> {
  await inOrg(services.db, { orgId, userId: null }, async (tx) => {
    const [run] = await lockRuns(tx, [runId]);
    const step = run && !hasEnded(run.status) ? await findStep(tx, runId, key) : undefined;
    if (step?.turn !== turn || !step.hasJob) return;
    await updateStep(tx, step, { turn: turn + 1 });
    await sendStep(tx, services, { runId, key, turn: turn + 1 });
    services.log.warn({ runId, step: key }, "Requeued a step without a job");
  });
}
