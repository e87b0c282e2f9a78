import type { House } from "../house.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { type Attempt, type Untold, whileMine } from "./attempt.ts";
import { hasEnded } from "./decide.ts";
import { sendStep } from "./jobs.ts";
import { findWaitingStep, lockRuns, toStep, updateStep } from "./runs.repo.ts";
import { storable } from "./storable.ts";
import { tell, tellOwner } from "./telling.ts";
import type { StepWait } from "./types.ts";

/** Stores how far this attempt has come. */
export async function keepProgress(house: House, attempt: Attempt, progress: unknown): Promise<void> {
  const isKept = await whileMine(house, attempt, async (tx) => {
    await updateStep(tx, attempt.step, { kept: storable({ value: progress ?? null }) });
    return true;
  });
  if (!isKept) throw new Error("The step is no longer this worker's");
}

/** Puts the step down, with what it has done so far and what it asks, in one commit. Its job is done; the next one comes with `wakeStep`. */
export async function wait(
  house: House,
  attempt: Attempt,
  { waitFor, detail, kept, commit }: StepWait,
  untold: Untold,
): Promise<void> {
  const { run, step } = attempt;
  await whileMine(house, attempt, async (tx) => {
    const waiting = await updateStep(tx, step, {
      status: "waiting",
      turn: step.turn + 1,
      waitsFor: waitFor,
      detail: storable(detail),
      kept: storable({ value: kept ?? null }),
    });
    await commit?.(tx);
    await tell(tx, run, [...untold.events, { type: "step", data: toStep(waiting) }], house.now());
    await tellOwner(tx, run, run.status);
  });
}

/**
 * Lets the step that waits for this key go on, in the caller's transaction. False, and nothing done, when none does: it was woken
 * before, or its run has ended. Takes the run's lock, so of two callers the second waits and then gets false.
 */
export async function wakeStep(
  tx: OrgTx,
  house: House,
  { runId, waitsFor }: { runId: string; waitsFor: string },
): Promise<boolean> {
  const [run] = await lockRuns(tx, [runId]);
  const step = run && !hasEnded(run.status) ? await findWaitingStep(tx, runId, waitsFor) : undefined;
  if (!run || !step) return false;
  const woken = await updateStep(tx, step, { waitsFor: null });
  await sendStep(tx, house, { runId, key: step.key, turn: step.turn });
  await tell(tx, run, [{ type: "step", data: toStep(woken) }], house.now());
  await tellOwner(tx, run, run.status);
  return true;
}
