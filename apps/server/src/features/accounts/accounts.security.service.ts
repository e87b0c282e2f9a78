import type { Security } from "@muster/contracts/profile";
import { texts } from "@muster/contracts/texts";
import type { Services } from "../../kernel/services.ts";
import type { Sql } from "../../platform/db/types.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isMemberOf, maxMailRefusals } from "./accounts.repo.ts";
import * as people from "./identity.repo.ts";
import { deletePasskeyRow, listPasskeyRows, renamePasskeyRow } from "./passkeys.repo.ts";
import { listSessionRows } from "./sessions.repo.ts";
import { issuerOf } from "./single-sign-on.ts";
import { dropOlderTickets } from "./tickets.ts";
import { countRecoveryCodes, countTrustedDevices, deleteTrustedDevices, findTwoFactor } from "./two-factor.repo.ts";

type Passkey = Security["passkeys"][number];

/** How an account is protected, without the parts that depend on the address used to reach it. */
export async function readSecurity(
  { db, config, now }: Services,
  userId: string,
): Promise<Omit<Security, "mail" | "passkeysBlocker">> {
  const [person, hash, factor, codes, devices, keys, isConnected] = await Promise.all([
    people.findPerson(db, userId),
    people.findPasswordHash(db, userId),
    findTwoFactor(db, userId),
    countRecoveryCodes(db, userId),
    countTrustedDevices(db, userId, now()),
    listPasskeyRows(db, userId),
    people.hasIdentity(db, userId, "oidc"),
  ]);
  if (!person) throw notFound("record");
  const isOn = Boolean(factor?.confirmedAt);
  return {
    email: person.email,
    emailVerified: person.emailVerified,
    isMailRefused: person.mailRefusals >= maxMailRefusals,
    hasPassword: hash !== null,
    twoFactor: { isOn, recoveryCodesLeft: isOn ? codes : 0, trustedDevices: devices },
    passkeys: keys.map(toPasskey),
    singleSignOn: issuerOf(config) && { name: config.OIDC_NAME, isConnected },
  };
}

/** Stores a new password. Revokes the browsers trusted under the old one and invalidates everything that was started under it. */
export async function setPassword(tx: Sql, change: { userId: string; hash: string; now: Date }): Promise<void> {
  if (!(await people.lockIdentity(tx, change.userId, "update"))) throw alreadyErased();
  await people.setPasswordHash(tx, change);
  await deleteTrustedDevices(tx, change.userId);
  await dropOlderTickets(tx, change.userId);
}

export async function renamePasskey(tx: Sql, wanted: { userId: string; id: string; name: string }): Promise<Passkey> {
  const row = await renamePasskeyRow(tx, wanted);
  if (!row) throw notFound("record");
  return toPasskey(row);
}

/** Returns its name. */
export async function deletePasskey(tx: Sql, wanted: { userId: string; id: string }): Promise<string> {
  const row = await deletePasskeyRow(tx, wanted);
  if (!row) throw notFound("record");
  return toPasskey(row).name;
}

function toPasskey(row: { id: string; name: string | null; createdAt: Date | null; lastUsedAt: Date | null }): Passkey {
  const { id, name, createdAt, lastUsedAt } = row;
  return {
    id,
    name: name ?? "Passkey",
    createdAt: (createdAt ?? new Date(0)).toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Erases the person except for an id that their work can keep referring to. Of two concurrent requests, one erases them. */
export async function erasePerson(tx: Sql, userId: string, now: Date): Promise<void> {
  if (!(await people.anonymizePerson(tx, userId, now))) throw alreadyErased();
}

function alreadyErased(): AppError {
  return new AppError("unauthenticated", texts.unauthenticated);
}

/** The account as its owner may export it: sessions without their tokens. */
export async function readOwnAccount({ db, now }: Services, userId: string) {
  const sessions = await listSessionRows(db, userId);
  const factor = await findTwoFactor(db, userId);
  return {
    person: await people.findPerson(db, userId),
    hasPassword: (await people.findPasswordHash(db, userId)) !== null,
    signsInElsewhere: await people.hasIdentity(db, userId, "oidc"),
    secondStepSince: factor?.confirmedAt ?? null,
    trustedBrowsers: await countTrustedDevices(db, userId, now()),
    passkeys: (await listPasskeyRows(db, userId)).map(toPasskey),
    sessions,
  };
}

export function belongsTo({ db }: Services, userId: string, orgId: string): Promise<boolean> {
  return isMemberOf(db, userId, orgId);
}
