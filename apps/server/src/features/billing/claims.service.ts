import { createHmac, hkdfSync } from "node:crypto";
import type { Services } from "../../kernel/services.ts";
import type { Actor } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Config } from "../../platform/config.ts";
import type { Sql } from "../../platform/db/types.ts";
import { AppError } from "../../platform/errors.ts";
import { readSecret } from "../../platform/session/secret.ts";
import { claimConflict, type UsedBenefits } from "./billing.policy.ts";
import type { SubscriptionRow } from "./billing.table.ts";
import * as repo from "./claims.repo.ts";
import { addDays, guaranteeDays } from "./periods.ts";
import { guaranteeNext, startsGuarantee } from "./subscription.ts";

type Person = Pick<Actor, "userId" | "email">;

/** Benefits the person has used and cannot have in this organization: each is given once to a person. */
export async function readUsedBenefits(tx: OrgTx, config: Config, person: Person, now: Date): Promise<UsedBenefits> {
  const standing = await repo.listUsedBenefits(tx, claimant(config, person), now);
  return { trial: standing.includes("trial"), guarantee: standing.includes("guarantee") };
}

/**
 * In the transaction of a purchase: the buyer uses the free days and the guarantee here. Throws the 409 when the days were used;
 * returns whether the money can be given back.
 */
export async function claimPurchase(
  tx: OrgTx,
  { config, buyer, at }: { config: Config; buyer: Person; at: Date },
  { name, trialDays, owned }: { name: string; trialDays: number; owned: SubscriptionRow | undefined },
): Promise<boolean> {
  const who = claimant(config, buyer);
  await repo.lockClaims(tx, who);
  const had = await readUsedBenefits(tx, config, buyer, at);
  const isTrial = trialDays > 0;
  const isClaimed = isTrial && !had.trial && (await repo.upsertClaim(tx, who, { kind: "trial", at, holdsUntil: null }));
  const conflict = claimConflict({ name, trialDays }, { trial: isTrial && !isClaimed });
  if (conflict) throw new AppError("conflict", conflict);
  if (guaranteeNext(owned, at) !== "offered") return false;
  if (!startsGuarantee(owned)) return true;
  const holdsUntil = addDays(at, trialDays + guaranteeDays);
  return !had.guarantee && (await repo.upsertClaim(tx, who, { kind: "guarantee", at, holdsUntil }));
}

/** A trial was seen at Stripe: the person who opened its checkout page has used theirs. */
export async function claimTrialSeen(tx: OrgTx, { config, now }: Pick<Services, "config" | "now">): Promise<void> {
  const opener = await repo.takeTrialBuyer(tx);
  if (opener) await repo.upsertClaim(tx, claimant(config, opener), { kind: "trial", at: now(), holdsUntil: null });
}

/** A payment was refunded at Stripe within the guarantee: the person who opened its checkout page has used theirs. */
export async function claimRefund(tx: OrgTx, { config, now }: Pick<Services, "config" | "now">): Promise<void> {
  const opener = await repo.findBuyer(tx);
  if (opener) await repo.upsertClaim(tx, claimant(config, opener), { kind: "guarantee", at: now(), holdsUntil: null });
}

/** For the person's own export of their data. */
export async function readOwnClaims({ db }: Services, userId: string) {
  const claims = await repo.listClaims(db, userId);
  return claims.map(({ kind, at, holdsUntil }) => ({
    kind,
    at: at.toISOString(),
    until: holdsUntil?.toISOString() ?? null,
  }));
}

/**
 * On account deletion: what the account has used is still recognized by its address, without anything that identifies a person.
 */
export function forgetClaimant(tx: Sql, config: Config, person: Person): Promise<void> {
  return repo.forgetClaimant(tx, claimant(config, person));
}

function claimant(config: Config, { userId, email }: Person): repo.Claimant {
  const key = Buffer.from(hkdfSync("sha256", readSecret(config), "", "muster plan claims", 32));
  return { userId, addressHash: createHmac("sha256", key).update(mailbox(email)).digest("base64url") };
}

/** A "+suffix" in an address reaches the same person. */
function mailbox(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
}
