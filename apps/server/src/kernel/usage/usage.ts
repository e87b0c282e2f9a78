import { hasPaidFeatures } from "@muster/contracts/plans";
import { paymentRequired, texts } from "@muster/contracts/texts";
import type { Usage } from "@muster/contracts/usage";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { publishLive } from "../../platform/live/live.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { type CallsByModel, hasTaken, splitByModel } from "./by-model.ts";
import type { PlanPeriod, UsageRules, UseFigures } from "./gate.ts";
import { costInMicros, decideSpend, refusal } from "./gate.ts";
import { holdMoney, letGoOfMoney, recordUse } from "./ledger.ts";
import { noticeTrialSpent } from "./trial-notices.ts";
import type { AccountRow, UseKey } from "./usage.repo.ts";
import * as repo from "./usage.repo.ts";

export interface Use {
  action: string;
  /** In steps of a half. */
  units: number;
  credits?: number;
  /** One reservation a run, however often it is asked for. */
  runId?: string;
  metadata?: Record<string, unknown>;
  /** Who works on it, for the ledger. */
  agentId?: string | undefined;
  /** What it may come to at most: held against the month's budgets until it is settled. */
  holdMicros?: number | undefined;
}

export interface Reserved {
  reservationId: string;
  /** Units left in the period; null where there is no limit. */
  remaining: number | null;
}

/** What a use came to. */
export interface Settlement extends UseFigures {
  credits?: number;
  /** Left out, it is the one that `noteCall` told. */
  model?: string | undefined;
  /** Of the use; else of the transaction. */
  at?: Date;
}

export type Account = AccountRow & { isTrialOver: boolean };

/** Says that the organization's figures are others now; whoever hears it reads them. */
export function usageTopic(orgId: string): string {
  return `usage:${orgId}`;
}

/** At sign-up: the organization's trial. */
export function openAccount(tx: OrgTx, { trialEndsAt, now }: { trialEndsAt: Date; now: Date }): Promise<void> {
  return repo.insertAccount(tx, {
    orgId: tx.orgId,
    tier: "trial",
    trialEndsAt,
    periodStart: now,
    periodEnd: trialEndsAt,
  });
}

/** Takes the units before the work begins. Throws the 402 that says why not; the caller's transaction then takes everything back. */
export async function reserve(tx: OrgTx, use: Use, rules: UsageRules): Promise<Reserved> {
  const earlier = use.runId && (await repo.findReservationOfRun(tx, use.runId));
  if (earlier)
    return {
      reservationId: earlier.id,
      remaining: remainingOf(await readAccount(tx, rules.now, rules.billing), rules),
    };

  const halfUnits = toHalfUnits(use.units);
  const holdMicros = use.holdMicros ?? 0;
  const holdMonth = await holdMoney(tx, { micros: holdMicros, now: rules.now });
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
    holdMonth,
  };
  await repo.insertReservation(tx, reservation);
  if (tx.userId) await noticeTrialSpent(tx, { userId: tx.userId, account: withTrial(account, rules.now), rules });
  await publishUsage(tx);
  return { reservationId: reservation.id, remaining: remainingOf(account, rules) };
}

/** Keeps the units and records what the use came to. False, and nothing done, when it has been settled or released before. */
export async function settle(tx: OrgTx, key: UseKey, figures: Settlement): Promise<boolean> {
  const taken = await repo.closeReservation(tx, key, { status: "settled" });
  if (!taken) return false;
  const { model = taken.model, credits = taken.credits, at } = figures;
  // Whoever settles may not know of every call: one that was made in vain, or was still under way.
  const most = (name: "promptTokens" | "completionTokens") => Math.max(figures[name], taken[name]);
  const total = {
    promptTokens: most("promptTokens"),
    completionTokens: most("completionTokens"),
    costMicros: Math.max(costInMicros(figures), taken.costMicros),
  };
  await recordByModel(tx, { ...taken, ...total, model, credits, at });
  return true;
}

/**
 * Gives the units back; what its models took is told as `endedAs`, without units. False, and nothing done, when it has been settled
 * or released before.
 */
export async function release(tx: OrgTx, key: UseKey, endedAs: string | null = null): Promise<boolean> {
  const taken = await repo.closeReservation(tx, key, { status: "released", endedAs });
  if (!taken) return false;
  const model = taken.model ?? Object.keys(taken.calls)[0] ?? null;
  const action = endedAs ?? taken.action;
  if (hasTaken(taken)) await recordByModel(tx, { ...taken, model, action, halfUnits: 0, credits: 0 });
  else await letGoOfMoney(tx, taken);
  await repo.giveBackUnits(tx, taken);
  await publishUsage(tx);
  return true;
}

/** One row of the use itself, and one without units for each other model that it has asked. */
async function recordByModel(
  tx: OrgTx,
  { calls, ...use }: Parameters<typeof recordUse>[1] & { calls: CallsByModel },
): Promise<void> {
  const [own, ...others] = splitByModel(use, calls);
  await recordUse(tx, { ...use, ...own });
  const nothing = { halfUnits: 0, credits: 0, holdMicros: 0, holdMonth: null };
  for (const other of others) await recordUse(tx, { ...use, ...nothing, ...other, id: newId() });
}

/**
 * Before several uses of runs are closed in one transaction: the first one's end locks the month's money, for which a call of another
 * one may wait that is just noted.
 */
export function lockUses(tx: OrgTx, runIds: string[]): Promise<void> {
  return repo.lockReservations(tx, runIds);
}

/**
 * Starts a tier and its period with nothing used; with `keepsCount`, what was used counts on, so that going up and down again is no
 * way to begin anew. The same one a second time changes nothing; answers whether it was new.
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

/** Counts one download of a version by a person; the caller makes sure that each counts once. Throws the 402 when none is left. */
export async function takeDownload(tx: OrgTx, rules: UsageRules): Promise<{ remaining: number | null }> {
  if (rules.billing === "off") return { remaining: null };
  const taken = await repo.takeDownloadRow(tx, rules.now);
  if (!taken) throw new AppError("payment_required", texts.downloadsNeedPlan);
  return taken;
}

/** Why the next download would be refused, for a button that says so beforehand. */
export function downloadBlocker(account: Account, billing: UsageRules["billing"]): string | null {
  if (billing === "off" || account.downloadsLimit === null) return null;
  return account.downloadsUsed < account.downloadsLimit ? null : texts.downloadsNeedPlan;
}

/**
 * Passes where the plan has the paid features (pro, premium, enterprise) or billing is off; else throws the 402 that names the
 * feature. For collaboration strategies, analytics export, schedules, API keys, anchoring.
 */
export async function requirePaidFeature(tx: OrgTx, featureName: string, rules: UsageRules): Promise<void> {
  if (rules.billing === "off" || hasPaidFeatures((await repo.findTier(tx, rules.now)) ?? "free")) return;
  throw new AppError("payment_required", paymentRequired(featureName));
}

/** The account as it stands at `now`. Whoever shows what was used says whether anything is limited: it decides which period that is of. */
export async function readAccount(tx: OrgTx, now: Date, billing: UsageRules["billing"] = "test"): Promise<Account> {
  const account = await repo.findAccount(tx, now, { isLimited: billing !== "off" });
  if (!account) throw new Error("This organization has no usage account");
  return withTrial(account, now);
}

/** The usage meter. */
export async function readUsage(tx: OrgTx, rules: UsageRules): Promise<Usage> {
  return toUsage(await readAccount(tx, rules.now, rules.billing), rules);
}

/** What the period's units went to. */
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
  // Locked, so that units given back meanwhile cannot make the reason and the refusal disagree.
  const account = await repo.findAccount(tx, rules.now, { lock: true });
  if (!account) throw new Error("This organization has no usage account");
  const decision = decideSpend(withTrial(account, rules.now), halfUnits);
  if (decision.kind === "stop") throw refusal(decision.reason, action);
  return take(tx, action, halfUnits, rules);
}

/** The usage meter of an account that has been read already. */
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

/** Whoever looks at the usage reads it anew. */
export function publishUsage(tx: OrgTx): Promise<void> {
  return publishLive(tx, usageTopic(tx.orgId), {});
}
