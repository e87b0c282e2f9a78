import { type Message, reasonText } from "@muster/contracts/messages";
import type { RunStatus } from "@muster/contracts/runs";
import { withdrawNotifications } from "../events/events.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { release, settle } from "../usage/usage.ts";
import {
  advance,
  isCharged,
  PlanError,
  type PlannedStep,
  planSteps,
  skippedReason,
  statusWhenStopped,
} from "./decide.ts";
import { sendStep } from "./jobs.ts";
import type { EndedStep, NewRunEvent, NextStep, Run, RunEnd } from "./kinds.ts";
import { runKind } from "./kinds.ts";
import { hasSentText, liveHub } from "./live-hub.ts";
import { cancelForms } from "./questions.repo.ts";
import { addEvents, notifyOwner, toStorable, writeEvents } from "./run-events.ts";
import type { RunRow, StepRow } from "./runs.repo.ts";
import {
  findStep,
  hasText,
  insertSteps,
  listPlanned,
  listSteps,
  takeTurn,
  toStep,
  updateRun,
  updateStep,
} from "./runs.repo.ts";

/** Applies the rules of decide.ts to the rows, in a transaction that holds the run's lock. */

/** Adds the steps that a step returned, or that the run begins with; those are all that it has. Returns what was added. */
export async function extendPlan(
  tx: OrgTx,
  services: Services,
  run: RunRow,
  next: NextStep[],
): Promise<{ planned: PlannedStep[]; rows: StepRow[] }> {
  if (next.length === 0) return { planned: [], rows: [] };
  const isNew = run.lastEvent === 0;
  const existing = isNew ? [] : await listPlanned(tx, run.id);
  const added = planSteps(existing, toStorable(next), runKind(services, run.kind));
  const rows = await insertSteps(tx, { runId: run.id, from: existing.length }, added);
  // The steps that a run begins with are read with the run.
  if (existing.length > 0) await addEvents(tx, services, run, rows.map(toStepEvent));
  return { planned: added, rows };
}

function toStepEvent(row: StepRow): NewRunEvent {
  return { type: "step", data: toStep(row) };
}

/** Takes a step that may run now without a job, where this process can; undefined leaves it to the queue. */
type TakeNow = (key: string) => Promise<unknown>;

/** After steps were added or have ended: releases joins, sends jobs, and ends the run when nothing is left or it has failed. */
export async function advanceRun(
  tx: OrgTx,
  services: Services,
  run: RunRow,
  { planned, takeFirst }: { planned?: PlannedStep[] | undefined; takeFirst?: TakeNow | undefined } = {},
): Promise<void> {
  const { changes, start, failedBy, isComplete } = advance(planned ?? (await listPlanned(tx, run.id)));
  if (failedBy) {
    const lost = await findStep(tx, run.id, failedBy.key);
    return endRun(tx, services, run, { status: "failed", error: lost?.error ?? skippedReason(failedBy.label) });
  }
  const events: NewRunEvent[] = [];
  for (const { key, status } of changes) {
    const end = status === "skipped" ? { finishedAt: services.now() } : {};
    const changed = await updateStep(tx, { runId: run.id, key }, { status, ...end });
    if (status === "skipped") events.push(toStepEvent(changed));
  }
  await addEvents(tx, services, run, events);
  const [first, ...others] = start;
  if (first !== undefined) await (takeFirst?.(first) ?? startStep(tx, services, { runId: run.id, key: first }));
  for (const key of others) await startStep(tx, services, { runId: run.id, key });
  if (isComplete) await endRun(tx, services, run, { status: "completed", error: null });
}

/** Gives a queued step its next job. */
async function startStep(tx: OrgTx, services: Services, step: { runId: string; key: string }): Promise<void> {
  const { turn } = await takeTurn(tx, step);
  await sendStep(tx, services, { ...step, turn });
}

/** Resumes a paused step, in a transaction that holds the run's lock. */
export async function resumePaused(
  tx: OrgTx,
  services: Services,
  { run, step }: { run: RunRow; step: Pick<StepRow, "runId" | "key"> },
): Promise<void> {
  const woken = await updateStep(tx, step, { status: "queued", ...notWaiting });
  await addEvents(tx, services, run, [toStepEvent(woken)]);
  await notifyOwner(tx, run, run.status);
  await advanceRun(tx, services, run);
}

const notWaiting = { waitsFor: null, waitsForKind: null, wakesAt: null } as const;

/** Ends a run: its charge, the kind's own end and the last events. */
export async function endRun(
  tx: OrgTx,
  services: Services,
  run: RunRow,
  { status, error }: Pick<RunEnd, "status" | "error">,
): Promise<void> {
  const kind = runKind(services, run.kind);
  const now = services.now();
  const { steps, stopped } = await stopSteps(tx, run, now);
  const isCharged = await settleCharge(tx, services, { run: { ...run, status }, steps });
  const ended = toRun(await updateRun(tx, run.id, { status, error, endedAt: now }));
  const output = (key: string) => outputIn(steps, key);
  const result = steps.find((step) => step.key === kind.result)?.output?.value;
  const facts = { run: ended, status, error, isCharged, steps: steps.map(toEndedStep) };
  await kind.onEnd?.(tx, services, { ...facts, result, output });
  const events: NewRunEvent[] = stopped.map(toStepEvent);
  events.push({ type: "status", data: statusData(status, error) }, { type: "done", data: { status } });
  await writeEvents(tx, services, run, { events, closes: true });
}

function statusData(status: RunStatus, reason: Message | null) {
  return { status, error: reasonText(reason), ...(reason && { reason }) };
}

/**
 * Settles or releases what the run reserved, and returns whether it was settled; the calls of a released run are listed as
 * "failed_task". Safe to repeat.
 */
export async function settleCharge(
  tx: OrgTx,
  services: Services,
  { run: { id: runId, kind: name, status }, steps }: { run: Pick<RunRow, "id" | "kind" | "status">; steps: StepRow[] },
): Promise<boolean> {
  const kind = runKind(services, name);
  const hasDelivered = steps.some((step) => step.status === "done" && kind.steps[step.step]?.isDelivery);
  const isStopped = kind.chargesShownText === true && status === "cancelled";
  // What this process has sent may not be stored yet.
  const hasShown = isStopped && (hasSentText(liveHub(services.live), runId) || (await hasText(tx, runId)));
  const isUncharged = status === "completed" && kind.isUncharged?.((key) => outputIn(steps, key));
  if (isUncharged || !isCharged(status, hasDelivered || hasShown)) {
    await release(tx, { runId }, `${isUncharged ? "nothing_delivered" : status}_${kind.kind}`);
    return false;
  }
  const failed = steps.filter((step) => step.status === "failed" && step.isOptional).map(({ label }) => label);
  await settle(tx, { runId }, failed.length > 0 ? { details: { failed } } : {});
  return true;
}

export function toRun({ subjectKind, subjectId, input, ...row }: RunRow): Run {
  const { id, orgId, kind, userId, status, error, createdAt, startedAt, endedAt } = row;
  const subject = { kind: subjectKind, id: subjectId };
  return { id, orgId, kind, subject, userId, input: input.value, status, error, createdAt, startedAt, endedAt };
}

/** The output of a step by its key; a step that is not done has none. */
export function outputIn(steps: Pick<StepRow, "key" | "status" | "output">[], key: string): unknown {
  const step = steps.find((one) => one.key === key);
  if (step?.status !== "done") throw new PlanError(`The step ${key} is not done, so it has no output`);
  return step.output?.value;
}

function toEndedStep(step: StepRow): EndedStep {
  const { attempt: attempts, output, error, kept } = step;
  return { ...toStep(step), attempts, output: output?.value, error, kept: kept?.value };
}

async function stopSteps(tx: OrgTx, run: RunRow, now: Date): Promise<{ steps: StepRow[]; stopped: StepRow[] }> {
  const stopped: StepRow[] = [];
  const rest = { finishedAt: now, ...notWaiting, kept: null, hasJob: false, leaseUntil: null };
  const unanswered: string[] = [];
  const before = await listSteps(tx, [run.id]);
  for (const step of before) {
    if (step.waitsFor && step.waitsForKind === "question") unanswered.push(step.waitsFor);
    const status = statusWhenStopped(step.status);
    if (status) stopped.push(await updateStep(tx, step, { status, ...rest }));
  }
  await cancelForms(tx, unanswered, now);
  await withdrawNotifications(tx, unanswered);
  if (stopped.length === 0) return { steps: before, stopped };
  const kept = new Map(before.map((step) => [step.key, step.kept]));
  const steps = (await listSteps(tx, [run.id])).map((step) => ({ ...step, kept: kept.get(step.key) ?? null }));
  return { steps, stopped };
}
