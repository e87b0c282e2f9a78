import type { House } from "../house.ts";
import { asSystem, inOrg } from "../tenancy/tenancy.ts";
import { releaseAbandoned } from "../usage/reaper.ts";
import { hasEnded, isCharged } from "./decide.ts";
import { closeCharge, isDone, sumUsage } from "./ending.ts";
import { sendStep, stepQueue } from "./jobs.ts";
import { runKind } from "./kinds.ts";
import { findStep, type LostStep, listLostSteps, listSteps, listUncharged, lockRuns, updateStep } from "./runs.repo.ts";

/**
 * Every few minutes: sees to what nobody would see to any more. Units held by requests that died or by runs that have ended are
 * settled or given back, and a step whose job is gone gets another. Safe to repeat, and for several nodes at once.
 */
export async function sweepRuns(house: House): Promise<void> {
  await releaseAbandoned(house.db, house.now());
  await closeCharges(house);
  for (const lost of await asSystem(house.db, "steps without a job", (tx) => listLostSteps(tx, stepQueue.name)))
    await revive(house, lost);
}

async function closeCharges(house: House): Promise<void> {
  for (const run of await asSystem(house.db, "units held by ended runs", listUncharged))
    await inOrg(house.db, { orgId: run.orgId, userId: null }, async (tx) => {
      const steps = await listSteps(tx, [run.id]);
      const isKept = isCharged(run.status, isDone(steps, runKind(house, run.kind).chargesAfter));
      await closeCharge(tx, run, { isKept, usage: sumUsage(steps) });
    });
}

async function revive(house: House, { orgId, runId, key, turn }: LostStep): Promise<void> {
  await inOrg(house.db, { orgId, userId: null }, async (tx) => {
    const [run] = await lockRuns(tx, [runId]);
    const step = run && !hasEnded(run.status) ? await findStep(tx, runId, key) : undefined;
    if (step?.turn !== turn || step.status === "done") return;
    await updateStep(tx, step, { turn: turn + 1 });
    await sendStep(tx, house, { runId, key, turn: turn + 1 });
    house.log.warn({ runId, step: key }, "Requeued a step without a job");
  });
}
