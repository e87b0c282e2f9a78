import type { Database } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { asSystem, inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import * as repo from "./calls.repo.ts";
import { findBudgets } from "./money.repo.ts";
import { budgetReached, changeMoney, type MoneyChange, monthOf } from "./money.ts";
import { publishUsage } from "./usage.live.ts";

/** Lease of a process that waits for a call; it renews it three times as often. */
export const callLeaseMs = 180_000;

/** The facts of a call before it is sent. */
export interface OpenedCall {
  kind: "model" | "embedding" | "image" | "search";
  runId: string | null;
  stepKey?: string | null;
  purpose: string;
  provider: string;
  model: string;
  startedAt: Date;
  /** Estimated from the prompt. */
  promptTokens: number;
  promptCostMicros: number;
  /** Its maximum cost; 0 for a free call. */
  maxMicros: number;
  priceSource: string;
}

/**
 * Inserts the row of a call, before it is sent. When a budget is set, the call's maximum cost is held, and the call is refused
 * with the 402 that names the budget when nothing is left: for a run, not counting what the run itself holds. Not refused are a
 * run that holds nothing any more and a free call outside of runs.
 */
export async function openCall(tx: OrgTx, call: OpenedCall, now: Date): Promise<string> {
  const { maxMicros, ...known } = call;
  const run = call.runId ? await repo.findRunMoney(tx, call.runId, { lock: false }) : undefined;
  const userId = run?.userId ?? tx.userId;
  const budgets = await findBudgets(tx, userId);
  const id = newId(call.startedAt);
  const row = {
    ...known,
    id,
    orgId: tx.orgId,
    userId,
    agentId: run?.agentId ?? null,
    leaseUntil: new Date(now.getTime() + callLeaseMs),
    holdMicros: budgets.length > 0 ? maxMicros : 0,
  };
  const before = await heldByRun(tx, call.runId, run);
  await repo.insertCall(tx, row);
  const after = await heldByRun(tx, call.runId, run, { isLocked: true });
  const month = monthOf(call.startedAt);
  const changes = [{ month, userId, heldMicros: row.holdMicros }, ...changeOf(before, after)];
  const totals = await changeMoney(tx, tx.orgId, changes, { locks: budgets.length > 0 });
  const isBound = call.runId === null ? maxMicros > 0 : run?.status === "held";
  const ownMicros = row.holdMicros + before.openMicros + (after.month === month ? after.restMicros : 0);
  for (const budget of isBound ? budgets : []) {
    const money = totals.find((one) => one.month === month && one.userId === budget.userId);
    if (!money || money.spentMicros + money.heldMicros - ownMicros < budget.monthMicros) continue;
    const isSpent = call.runId !== null || money.spentMicros >= budget.monthMicros;
    throw budgetReached({ ...budget, leftMicros: 0, micros: 0, now: call.startedAt, isSpent });
  }
  return id;
}

/**
 * Closes a call with its figures, and adds its cost to the month in which it began. Returns false without effect when it was
 * closed before.
 */
export async function closeCall(
  tx: OrgTx,
  { id, runId, onlyOpen = false }: { id: string; runId: string | null; onlyOpen?: boolean },
  end: repo.CallEnd,
): Promise<boolean> {
  const run = runId ? await repo.findRunMoney(tx, runId, { lock: false }) : undefined;
  const before = await heldByRun(tx, runId, run);
  const closed = await repo.updateClosed(tx, { id, onlyOpen }, end);
  if (!closed) return false;
  const after = await heldByRun(tx, runId, run, { isLocked: true });
  const { startedAt, userId, heldMicros, earlierCostMicros } = closed;
  const spentMicros = end.costMicros - earlierCostMicros;
  const own: MoneyChange = { month: monthOf(startedAt), userId, spentMicros, heldMicros: -heldMicros };
  await changeMoney(tx, tx.orgId, [own, ...changeOf(before, after)]);
  if (spentMicros !== 0) await publishUsage(tx);
  return true;
}

/** Renews the call's lease. False when it is closed. */
export function keepCallOpen(tx: OrgTx, id: string, now: Date): Promise<boolean> {
  return repo.renewCall(tx, id, new Date(now.getTime() + callLeaseMs));
}

/**
 * Closes the calls that a dead process left open, at the cost of the prompt alone, since nothing else is known. If the process
 * was only suspended, it writes the true figures when it resumes.
 */
export async function closeLostCalls(db: Database, now: Date): Promise<void> {
  const lost = await asSystem(db, "close lost calls", (tx) => repo.listLost(tx, now));
  for (const { id, orgId, runId, promptTokens, promptCostMicros, priceSource } of lost)
    await inOrg(db, { orgId, userId: null }, async (tx) => {
      const end = { outcome: "lost", latencyMs: null, firstTokenMs: null, completionTokens: 0, isEstimated: true };
      const figures = { ...end, promptTokens, costMicros: promptCostMicros, priceSource };
      await closeCall(tx, { id, runId, onlyOpen: true }, figures);
    });
}

/** Tokens and money of the closed calls of a run, or of one of its steps, as of now. */
export function useOfRun(tx: OrgTx, runId: string, stepKey?: string) {
  return repo.sumRunUse(tx, runId, stepKey);
}

interface RunHold {
  /** What the use holds beyond what its calls cost or hold themselves. */
  restMicros: number;
  openMicros: number;
  month: string;
  userId: string | null;
}

/**
 * What a running use holds: its limit, less what its calls cost and what its open ones hold. Locks the use only when it holds
 * something.
 */
export async function heldByRun(
  tx: OrgTx,
  runId: string | null,
  run: Pick<repo.RunMoney, "status" | "userId" | "createdAt" | "holdMicros"> | undefined,
  { isLocked = false } = {},
): Promise<RunHold> {
  const nothing = { restMicros: 0, openMicros: 0, month: "", userId: null };
  if (runId === null || run?.status !== "held") return nothing;
  const locked = run.holdMicros > 0 && !isLocked ? await repo.findRunMoney(tx, runId, { lock: true }) : run;
  if (locked?.status !== "held") return nothing;
  const { costMicros, openMicros } = await repo.sumRunMoney(tx, runId);
  const restMicros = Math.max(0, locked.holdMicros - costMicros - openMicros);
  return { restMicros, openMicros, month: monthOf(locked.createdAt), userId: locked.userId };
}

function changeOf(before: RunHold, after: RunHold): MoneyChange[] {
  if (before.month === "") return [];
  return [{ month: before.month, userId: before.userId, heldMicros: after.restMicros - before.restMicros }];
}
