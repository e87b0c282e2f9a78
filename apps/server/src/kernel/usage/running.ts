import { newId } from "../../platform/ids.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { type CallFigures, hasTaken } from "./by-model.ts";
import { changeMonths } from "./ledger.repo.ts";
import { budgetWords, monthOf, recordUse } from "./ledger.ts";
import { addToRun, findOwnBudgets, findRunBudgets } from "./running.repo.ts";
import { findReservationOfRun } from "./usage.repo.ts";
import { publishUsage } from "./usage.ts";

interface Noted extends CallFigures {
  runId: string | null;
  model: string;
  hasAnswered: boolean;
  /** What the ledger calls it where it belongs to no run. */
  action: string;
  now: Date;
}

/**
 * A model was called: what it took is in the ledger, or will be, from the transaction on that keeps the call. A run at work gathers it
 * for its own rows, one for each model; and where its calls come to more than was held for it, that much is held, so that nothing else
 * begins with money that is gone. A call of no run, or one that outlived its run, has a row of its own.
 */
export async function noteCall(tx: OrgTx, call: Noted): Promise<void> {
  const { runId, action: _, now: _now, ...made } = call;
  const raised = runId && (await addToRun(tx, { runId, ...made }));
  if (!raised) return recordAlone(tx, call);
  const { userId, holdMonth: month, addedMicros: heldMicros } = raised;
  if (!month || heldMicros <= 0) return;
  await changeMonths(tx, [{ orgId: tx.orgId, userId, month, spentMicros: 0, heldMicros }]);
}

/** No action, no credits: tokens and money alone. */
async function recordAlone(tx: OrgTx, { runId, model, action, now, hasAnswered: _, ...figures }: Noted): Promise<void> {
  if (!hasTaken(figures)) return;
  const run = runId ? await findReservationOfRun(tx, runId) : undefined;
  const told = run
    ? { userId: run.userId, action: run.endedAs ?? run.action, agentId: run.agentId, metadata: run.metadata }
    : { userId: tx.userId, action, agentId: null, metadata: {} };
  const nothing = { halfUnits: 0, credits: 0, holdMicros: 0, holdMonth: null };
  await recordUse(tx, { id: newId(now), ...told, ...nothing, model, ...figures, at: now });
  await publishUsage(tx);
}

/**
 * Why a model may not be called any more: a budget is used up by what was spent and is held, for a run without its own hold but with
 * what it has cost. Undefined while there is something left, without a budget, and for runs that nothing is held for.
 */
export async function budgetStop(
  tx: OrgTx,
  { runId, now }: { runId: string | undefined; now: Date },
): Promise<string | undefined> {
  const month = monthOf(now);
  const budgets = await (runId === undefined ? findOwnBudgets(tx, month) : findRunBudgets(tx, { runId, month }));
  const reached = budgets.find(({ takenMicros, monthMicros }) => takenMicros >= monthMicros);
  if (!reached) return undefined;
  const isSpent = runId !== undefined || reached.spentMicros >= reached.monthMicros;
  return budgetWords({ ...reached, leftMicros: 0, micros: 0, now, isSpent });
}
