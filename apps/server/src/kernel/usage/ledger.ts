import type { Database } from "../../platform/db/types.ts";
import { AppError } from "../../platform/errors.ts";
import { asSystem, type OrgTx, type SystemTx } from "../tenancy/tenancy.ts";
import type { CallFigures } from "./by-model.ts";
import type { RecordRow } from "./ledger.repo.ts";
import * as repo from "./ledger.repo.ts";
import { insertRecord } from "./usage.repo.ts";

interface Held {
  orgId: string;
  userId: string | null;
  holdMicros: number;
  holdMonth: string | null;
}

/**
 * Before anything else is taken: holds what the use may come to against the budgets of the organization and the person, in this
 * month. Throws the 402 that names the budget; the caller's transaction then takes everything back. Answers the month.
 */
export async function holdMoney(tx: OrgTx, { micros, now }: { micros: number; now: Date }): Promise<string> {
  const month = monthOf(now);
  const { orgId, userId } = tx;
  const standing = await repo.changeMonths(tx, [{ orgId, userId, month, spentMicros: 0, heldMicros: micros }]);
  for (const budget of await repo.findBudgets(tx, userId)) {
    const money = standing.find((row) => row.userId === budget.userId);
    if (!money) continue;
    const leftMicros = budget.monthMicros - money.spentMicros - (money.heldMicros - micros);
    if (leftMicros <= 0 || leftMicros < micros)
      throw new AppError(
        "budget_reached",
        budgetWords({ ...budget, leftMicros, micros, now, isSpent: money.spentMicros >= budget.monthMicros }),
      );
  }
  return month;
}

/** Gives back what was held; in this order, as the month is locked first everywhere. */
export async function letGoOfMoney(tx: OrgTx | SystemTx, held: Held): Promise<void> {
  const { orgId, userId, holdMicros, holdMonth } = held;
  if (holdMonth)
    await repo.changeMonths(tx, [{ orgId, userId, month: holdMonth, spentMicros: 0, heldMicros: -holdMicros }]);
}

/** A use as the ledger tells it, with what was held for it. */
type Use = Pick<RecordRow, "id" | "userId" | "action" | "agentId" | "model" | "metadata" | "halfUnits" | "credits"> &
  CallFigures & { holdMicros: number; holdMonth: string | null; at?: Date | undefined };

/** Writes a row of the ledger and adds it up, by month and by day; what was held for it is free again. */
export async function recordUse(tx: OrgTx, use: Use): Promise<void> {
  const { holdMicros, holdMonth, at, ...told } = use;
  const { id, userId, action, agentId, model, metadata, halfUnits, credits } = told;
  const { promptTokens, completionTokens, costMicros } = told;
  const { orgId } = tx;
  const record = await insertRecord(tx, {
    ...{ id, orgId, userId, action, agentId, model, metadata, halfUnits, credits },
    ...{ promptTokens, completionTokens, costMicros, ...(at && { at }) },
  });
  const month = monthOf(record.at);
  const inOne = holdMonth === month;
  const spent = { orgId, userId, month, spentMicros: costMicros, heldMicros: inOne ? -holdMicros : 0 };
  const earlier =
    holdMonth && !inOne ? [{ orgId, userId, month: holdMonth, spentMicros: 0, heldMicros: -holdMicros }] : [];
  await repo.changeMonths(tx, [...earlier, spent]);
  await repo.addToDays(tx, record);
}

/** At start: a database from before days and months were kept gets them from its ledger. */
export function countLedgerOnce(db: Database): Promise<void> {
  return db.alone(() =>
    asSystem(db, "add up the ledger", async (tx) => {
      if (await repo.isUncounted(tx)) await repo.recountLedger(tx);
      if (await repo.isUncountedByAction(tx)) await repo.recountActions(tx);
    }),
  );
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
  /** False where a part of it is only held, and may come back. */
  isSpent: boolean;
}

/** Which budget, what it has left, and who can raise it. */
export function budgetWords({ userId, monthMicros, leftMicros, micros, now, isSpent }: Reached): string {
  const whose = userId === "" ? "Your organization's budget" : "Your own budget";
  const month = now.toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  const budget = `${whose} of ${dollars(monthMicros)} for ${month}`;
  const helper = "An owner or admin can raise it in Settings > Usage.";
  if (leftMicros <= 0 && !isSpent)
    return `The rest of ${lowered(budget)} is reserved for running tasks. Wait for them to finish. ${helper}`;
  if (leftMicros <= 0) return `${budget} has been spent. ${helper}`;
  return `This may cost up to ${dollars(micros)}, but only ${dollars(leftMicros)} is left in ${lowered(budget)}. ${helper}`;
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** With as many digits as a small amount needs. */
function dollars(micros: number): string {
  return `$${(micros / 1e6).toFixed(micros % 10_000 === 0 ? 2 : 4)}`;
}
