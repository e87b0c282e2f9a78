import { type Message, message } from "@muster/contracts/messages";
import { AppError } from "../../platform/errors.ts";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import * as repo from "./money.repo.ts";

export interface MoneyChange {
  month: string;
  userId: string | null;
  spentMicros?: number;
  heldMicros?: number;
}

/**
 * Updates the money counters; changes of one month are combined, and a change of zero locks nothing. Two months are always
 * changed in the same order. With `locks`, for a limit, the rows are locked in any case. Returns the new totals of the changed
 * rows.
 */
export async function changeMoney(
  tx: OrgTx | SystemTx,
  orgId: string,
  changes: MoneyChange[],
  { locks = false } = {},
): Promise<MonthTotal[]> {
  const sums = new Map<string, repo.MonthChange>();
  for (const { month, userId, spentMicros = 0, heldMicros = 0 } of changes) {
    const key = `${month} ${userId ?? ""}`;
    const sum = sums.get(key) ?? { orgId, month, userId, spentMicros: 0, heldMicros: 0 };
    sums.set(key, { ...sum, spentMicros: sum.spentMicros + spentMicros, heldMicros: sum.heldMicros + heldMicros });
  }
  const moved = [...sums.values()].filter((sum) => locks || sum.spentMicros !== 0 || sum.heldMicros !== 0);
  return moved.length > 0 ? repo.changeMonths(tx, moved) : [];
}

type MonthTotal = Awaited<ReturnType<typeof repo.changeMonths>>[number];

/**
 * Holds a use's maximum cost against this month's budgets of the organization and the person, before its units are taken. Locks
 * the month's row only when a budget is set. Throws the 402 that names the budget. Returns the amount held: 0 without a budget.
 */
export async function holdMoney(tx: OrgTx, { micros, now }: { micros: number; now: Date }): Promise<number> {
  const { userId } = tx;
  const budgets = await repo.findBudgets(tx, userId);
  if (budgets.length === 0) return 0;
  const totals = await changeMoney(tx, tx.orgId, [{ month: monthOf(now), userId, heldMicros: micros }], {
    locks: true,
  });
  for (const budget of budgets) {
    const money = totals.find((row) => row.userId === budget.userId);
    if (!money) continue;
    const leftMicros = budget.monthMicros - money.spentMicros - (money.heldMicros - micros);
    if (leftMicros <= 0 || leftMicros < micros)
      throw budgetReached({ ...budget, leftMicros, micros, now, isSpent: money.spentMicros >= budget.monthMicros });
  }
  return micros;
}

/** "2026-11", UTC. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

interface Reached {
  userId: string;
  monthMicros: number;
  leftMicros: number;
  micros: number;
  now: Date;
  /** False when a part of it is only held, and may be released. */
  isSpent: boolean;
}

/** The 402 that states which budget, what it has left, and who can raise it. */
export function budgetReached(reached: Reached): AppError {
  return new AppError("budget_reached", describe(reached));
}

function describe({ userId, monthMicros, leftMicros, micros, now, isSpent }: Reached): Message {
  const budget = {
    whose: userId === "" ? "organization" : "person",
    amount: dollars(monthMicros),
    // The middle of the month is in that month in every time zone.
    month: Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 15),
  };
  if (leftMicros > 0)
    return message("usage.budget_too_small", { ...budget, cost: dollars(micros), left: dollars(leftMicros) });
  return message(isSpent ? "usage.budget_spent" : "usage.budget_reserved", budget);
}

/** With enough digits for a small amount. */
function dollars(micros: number): string {
  return `$${(micros / 1e6).toFixed(micros % 10_000 === 0 ? 2 : 4)}`;
}
