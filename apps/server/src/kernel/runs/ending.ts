import type { House } from "../house.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { release, settle } from "../usage/usage.ts";
import { isCharged } from "./decide.ts";
import { runKind } from "./kinds.ts";
import type { RunRow, StepRow } from "./runs.repo.ts";
import { listSteps, toStep, updateRun, updateStep } from "./runs.repo.ts";
import type { EndedStep, NewRunEvent, RunEnd, StepUsage } from "./types.ts";

/** Ends a run whose lock the caller holds: charge, the kind's own end and the last events, which the caller tells. */
export async function endRun(
  tx: OrgTx,
  house: House,
  run: RunRow,
  { status, error }: Pick<RunEnd, "status" | "error">,
): Promise<NewRunEvent[]> {
  const kind = runKind(house, run.kind);
  const { steps, stopped } = await stopSteps(tx, run, house.now());
  const usage = sumUsage(steps);
  await closeCharge(tx, { ...run, status }, { isKept: isCharged(status, isDone(steps, kind.chargesAfter)), usage });
  const ended = await updateRun(tx, run.id, { status, error, endedAt: house.now() });
  await kind.onEnd(tx, house, { run: ended, status, error, steps: steps.map(toEndedStep), usage });
  return [
    ...stopped.map((step) => ({ type: "step" as const, data: toStep(step) })),
    { type: "status", data: { status, error } },
    { type: "done", data: { status } },
  ];
}

/** Settles or releases what the run reserved; what the models of a released one took is told as "failed_task". Safe to repeat. */
export async function closeCharge(
  tx: OrgTx,
  { id: runId, kind, status }: Pick<RunRow, "id" | "kind" | "status">,
  { isKept, usage }: { isKept: boolean; usage: StepUsage },
): Promise<void> {
  if (isKept) await settle(tx, { runId }, usage);
  else await release(tx, { runId }, `${status}_${kind}`);
}

export function isDone(steps: StepRow[], key: string): boolean {
  return steps.some((step) => step.key === key && step.status === "done");
}

/** All steps together; a price that is unknown for one is unknown for the whole. */
export function sumUsage(steps: StepRow[]): StepUsage {
  const spent = steps.filter((step) => step.promptTokens + step.completionTokens > 0 || step.costMicros !== null);
  return {
    promptTokens: spent.reduce((sum, step) => sum + step.promptTokens, 0),
    completionTokens: spent.reduce((sum, step) => sum + step.completionTokens, 0),
    estimated: spent.some((step) => step.isEstimated),
    costMicros: spent.some((step) => step.costMicros === null)
      ? null
      : spent.reduce((sum, step) => sum + (step.costMicros ?? 0), 0),
  };
}

function toEndedStep(step: StepRow): EndedStep {
  return { ...toStep(step), attempts: step.attempt, output: step.output?.value };
}

/** Whatever is still at work, or waits for somebody, has no worker any more that could finish it. */
async function stopSteps(tx: OrgTx, run: RunRow, now: Date): Promise<{ steps: StepRow[]; stopped: StepRow[] }> {
  const stopped: StepRow[] = [];
  const stop = { status: "failed", finishedAt: now, waitsFor: null, kept: null } as const;
  for (const step of await listSteps(tx, [run.id]))
    if (step.status === "working" || step.waitsFor) stopped.push(await updateStep(tx, step, stop));
  return { steps: await listSteps(tx, [run.id]), stopped };
}
