import { message } from "@muster/contracts/messages";
import { hasPaidFeatures, plansWithPaidFeatures } from "@muster/contracts/plans";
import { texts } from "@muster/contracts/texts";
import type { Usage } from "@muster/contracts/usage";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { heldByRun } from "./calls.ts";
import type { PlanPeriod, UsageRules } from "./gate.ts";
import { decideSpend, refusal } from "./gate.ts";
import { changeMoney, holdMoney } from "./money.ts";
import { notifyOfTrialUsed } from "./trial-notices.ts";
import { publishUsage } from "./usage.live.ts";
import type { AccountRow, UseKey } from "./usage.repo.ts";
import * as repo from "./usage.repo.ts";

export interface Use {
  action: string;
  /** In steps of 0.5. */
  units: number;
  credits?: number;
  /** One reservation per run, even when requested several times. */
  runId?: string;
  metadata?: Record<string, unknown>;
  /** The agent that does the work. */
  agentId?: string | undefined;
  /** Its cost limit: held against the month's budgets, if any, until it is closed. */
  holdMicros?: number | undefined;
}

export interface Reserved {
  reservationId: string;
  /** Units left in the period; null without a limit. */
  remaining: number | null;
}

export type Account = AccountRow & { isTrialOver: boolean };

/** At sign-up: starts the organization's trial. */
export function openAccount(tx: OrgTx, { trialEndsAt, now }: { trialEndsAt: Date; now: Date }): Promise<void> {
  return repo.insertAccount(tx, {
    orgId: tx.orgId,
    tier: "trial",
    trialEndsAt,
    periodStart: now,
    periodEnd: trialEndsAt,
  });
}

/**
 * Takes the units before the work begins. Throws the 402 with the reason; the caller's transaction then rolls everything back.
 */
export async function reserve(tx: OrgTx, use: Use, rules: UsageRules): Promise<Reserved> {
  const earlier = use.runId && (await repo.findReservationOfRun(tx, use.runId));
  if (earlier)
    return {
      reservationId: earlier.id,
      remaining: remainingOf(await readAccount(tx, rules.now, rules.billing), rules),
    };

  const halfUnits = toHalfUnits(use.units);
  const holdMicros = await holdMoney(tx, { micros: use.holdMicros ?? 0, now: rules.now });
  const account = await take(tx, use.action, halfUnits, rules);
  const reservation = {
    id: newId(),
    orgId: tx.orgId,
    userId: tx.userId,
    runId: use.runId ?? null,
    action: use.action,
    halfUnits,
    credits: use.credits ?? 0,
    periodNumber: account.periodNumber,
    status: "held" as const,
    metadata: use.metadata ?? {},
    createdAt: rules.now,
    agentId: use.agentId ?? null,
    holdMicros,
  };
  await repo.insertReservation(tx, reservation);
  if (tx.userId) await notifyOfTrialUsed(tx, { userId: tx.userId, account: withTrial(account, rules.now), rules });
  await publishUsage(tx);
  return { reservationId: reservation.id, remaining: remainingOf(account, rules) };
}

/** Throws the 402 that `reserve` would throw now. It takes nothing, so `reserve` still decides. */
export async function refuseIfUsedUp(
  tx: OrgTx,
  { action, units }: Pick<Use, "action" | "units">,
  rules: UsageRules,
): Promise<void> {
  if (rules.billing === "off") return;
  const decision = decideSpend(await readAccount(tx, rules.now, rules.billing), toHalfUnits(units));
  if (decision.kind === "stop") throw refusal(decision.reason, action);
}

/** Keeps the units. Returns false without effect when it was settled or released before. `details` are added to its metadata. */
export async function settle(
  tx: OrgTx,
  key: UseKey,
  { credits, details }: { credits?: number; details?: Record<string, unknown> } = {},
): Promise<boolean> {
  return close(tx, key, { status: "settled", credits, details });
}

/**
 * Returns the units; its calls are listed under `endedAs` from then on. Returns false without effect when it was settled or
 * released before.
 */
export async function release(tx: OrgTx, key: UseKey, endedAs: string | null = null): Promise<boolean> {
  return close(tx, key, { status: "released", endedAs });
}

/** The money it still holds is freed in any case; the units only when it is released. */
async function close(tx: OrgTx, key: UseKey, end: repo.ReservationEnd): Promise<boolean> {
  const taken = await repo.findHeld(tx, key);
  if (!taken) return false;
  const hold = await heldByRun(tx, taken.runId, taken, { isLocked: true });
  const { month, userId } = hold;
  await repo.closeReservation(tx, taken.id, end);
  await changeMoney(tx, tx.orgId, [{ month, userId, heldMicros: -hold.restMicros }]);
  if (end.status === "released") await repo.returnUnits(tx, taken);
  await publishUsage(tx);
  return true;
}

/**
 * Call before closing several runs' uses in one transaction. Closing the first may lock the month's money while a call of another
 * run waits for that lock and holds its own use: a deadlock.
 */
export function lockUses(tx: OrgTx, runIds: string[]): Promise<void> {
  return repo.lockReservations(tx, runIds);
}

/**
 * Starts a tier and its period with nothing used. With `keepsCount` the used count carries over, so that changing plans up and
 * down does not reset it. Setting the same plan again changes nothing; returns whether it was new.
 */
export async function setPlan(
  tx: OrgTx,
  plan: PlanPeriod,
  { keepsCount = false }: { keepsCount?: boolean } = {},
): Promise<boolean> {
  const isNew = await repo.updatePlan(tx, plan, { keepsCount });
  if (isNew) await publishUsage(tx);
  return isNew;
}

/**
 * Counts one download of a version by a person; the caller ensures that each is counted once. Throws the 402 when none is left.
 */
export async function takeDownload(tx: OrgTx, rules: UsageRules): Promise<{ remaining: number | null }> {
  if (rules.billing === "off") return { remaining: null };
  const taken = await repo.takeDownloadRow(tx, rules.now);
  if (!taken) throw new AppError("payment_required", texts.downloadsNeedPlan);
  return taken;
}

/** Why the next download would be refused, for the disabled button. */
export function downloadBlocker(account: Account, billing: UsageRules["billing"]): string | null {
  if (billing === "off" || account.downloadsLimit === null) return null;
  return account.downloadsUsed < account.downloadsLimit ? null : texts.downloadsNeedPlan;
}

/**
 * Passes when the plan has the paid features (pro, premium, enterprise) or billing is off; else throws the 402 that names the
 * feature. For collaboration strategies, analytics export, schedules, API keys, anchoring.
 */
export async function requirePaidFeature(tx: OrgTx, featureName: string, rules: UsageRules): Promise<void> {
  if (await mayUsePaidFeatures(tx, rules)) return;
  throw new AppError(
    "payment_required",
    message("billing.paid_feature", { feature: featureName, plans: plansWithPaidFeatures }),
  );
}

export async function mayUsePaidFeatures(tx: OrgTx, rules: UsageRules): Promise<boolean> {
  return rules.billing === "off" || hasPaidFeatures((await repo.findTier(tx, rules.now)) ?? "free");
}

/** The account as of `now`. The caller passes whether usage is limited, because that decides which period the count is of. */
export async function readAccount(tx: OrgTx, now: Date, billing: UsageRules["billing"] = "test"): Promise<Account> {
  const account = await repo.findAccount(tx, now, { isLimited: billing !== "off" });
  if (!account) throw new Error("This organization has no usage account");
  return withTrial(account, now);
}

/** The usage meter. */
export async function readUsage(tx: OrgTx, rules: UsageRules): Promise<Usage> {
  return toUsage(await readAccount(tx, rules.now, rules.billing), rules);
}

/** How the period's units were used, by action. */
export async function usageByAction(
  tx: OrgTx,
  rules: UsageRules,
): Promise<{ action: string; units: number; count: number }[]> {
  const account = await readAccount(tx, rules.now, rules.billing);
  const rows = await repo.sumByAction(tx, account.periodNumber);
  return rows.map(({ action, halfUnits, count }) => ({ action, units: halfUnits / 2, count }));
}

async function take(tx: OrgTx, action: string, halfUnits: number, rules: UsageRules): Promise<AccountRow> {
  const isLimited = rules.billing !== "off";
  const granted = await repo.takeUnits(tx, { halfUnits, now: rules.now, isLimited });
  if (granted) return granted;
  // Locked, so that units returned meanwhile cannot contradict the reason of the refusal.
  const account = await repo.findAccount(tx, rules.now, { lock: true });
  if (!account) throw new Error("This organization has no usage account");
  const decision = decideSpend(withTrial(account, rules.now), halfUnits);
  if (decision.kind === "stop") throw refusal(decision.reason, action);
  return take(tx, action, halfUnits, rules);
}

/** The usage meter of an account that was already read. */
export function toUsage(account: Account, rules: UsageRules): Usage {
  const limit = rules.billing === "off" || account.limitHalfUnits === null ? null : account.limitHalfUnits / 2;
  const used = account.usedHalfUnits / 2;
  return {
    used,
    limit,
    remaining: remainingOf(account, rules),
    percentage: limit === null ? 0 : Math.min(100, Math.round((used / limit) * 100)),
    period: { start: account.periodStart.toISOString(), end: account.periodEnd.toISOString() },
  };
}

function remainingOf(account: AccountRow, rules: UsageRules): number | null {
  if (rules.billing === "off" || account.limitHalfUnits === null) return null;
  return Math.max(0, account.limitHalfUnits - account.usedHalfUnits) / 2;
}

function withTrial(account: AccountRow, now: Date): Account {
  return { ...account, isTrialOver: account.tier === "trial" && account.trialEndsAt <= now };
}

function toHalfUnits(units: number): number {
  const halfUnits = units * 2;
  if (!Number.isInteger(halfUnits) || halfUnits < 0) throw new Error(`${units} units cannot be counted in halves`);
  return halfUnits;
}
