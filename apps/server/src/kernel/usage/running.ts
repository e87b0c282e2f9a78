import type { OrgTx } from "../tenancy/tenancy.ts";
import { changeMonths } from "./ledger.repo.ts";
import { budgetWords, monthOf } from "./ledger.ts";
import { findRunBudgets, raiseHold } from "./running.repo.ts";

interface Noted {
  runId: string;
  /** The model that answered; undefined where none did. */
  model: string | undefined;
  /** What all calls of the run have come to, with this one. */
  costMicros: number;
}

/**
 * A run has called a model. Its use is told under the last one that answered; and where its calls come to more than was held for
 * it, that much is held, so that nothing else begins with money that is gone.
 */
export async function noteCall(tx: OrgTx, { runId, model, costMicros }: Noted): Promise<void> {
  const raised = await raiseHold(tx, { runId, model, costMicros });
  if (!raised?.holdMonth || raised.addedMicros <= 0) return;
  const { userId, holdMonth: month, addedMicros: heldMicros } = raised;
  await changeMonths(tx, [{ orgId: tx.orgId, userId, month, spentMicros: 0, heldMicros }]);
}

/**
 * Why a run may not call a model any more: a budget is used up by what it has cost itself and by what others have spent and hold.
 * Undefined while there is something left, without a budget, and for runs that nothing is held for.
 */
export async function budgetStop(
  tx: OrgTx,
  { runId, now, costOfRun }: { runId: string; now: Date; costOfRun: () => Promise<number> },
): Promise<string | undefined> {
  const month = monthOf(now);
  const budgets = await findRunBudgets(tx, { runId, month });
  if (budgets.length === 0) return undefined;
  const own = await costOfRun();
  const spent = budgets.find(({ othersMicros, monthMicros }) => othersMicros + own >= monthMicros);
  return spent && budgetWords({ ...spent, leftMicros: 0, micros: 0, now, isSpent: true });
}
