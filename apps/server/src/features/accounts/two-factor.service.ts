import { createHash, createHmac, randomBytes } from "node:crypto";
import type { secondStepInput } from "@muster/contracts/profile";
import type { z } from "zod";
import { seal, unseal } from "../../kernel/mail/seal.ts";
import type { Services } from "../../kernel/services.ts";
import type { Sql } from "../../platform/db/types.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { countUse, returnUses } from "../../platform/session/rate-limit.ts";
import { readSecret } from "../../platform/session/secret.ts";
import { dropTickets } from "./tickets.ts";
import { matchingStep, otpauthUri, toBase32 } from "./totp.ts";
import * as repo from "./two-factor.repo.ts";

export const trustedDeviceSeconds = 30 * 86_400;
const codeAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Whether a sign-in needs its second step. `device` is the token of a trusted browser. */
export async function needsSecondStep(
  { db, now }: Services,
  { userId, device }: { userId: string; device: string | undefined },
): Promise<boolean> {
  const factor = await repo.findTwoFactor(db, userId);
  if (!factor?.confirmedAt) return false;
  return !(device && (await repo.isTrustedDevice(db, { userId, hash: sha256(device), now: now() })));
}

/** Throws unless one of the two codes is valid; a valid one is used up. At most ten failures in a quarter of an hour. */
export async function checkSecondStep(
  services: Services,
  userId: string,
  { code, recoveryCode }: Pick<z.output<typeof secondStepInput>, "code" | "recoveryCode">,
): Promise<void> {
  const limit = { key: `second-step:${userId}`, most: 10, windowSeconds: 900 };
  await countUse(services.db, [limit], services.now());
  const now = services.now();
  if (recoveryCode) {
    const hash = hashRecoveryCode(services, userId, recoveryCode);
    if (!(await repo.useRecoveryCode(services.db, { userId, hash, now })))
      throw refuse("recoveryCode", "Invalid or used recovery code");
  } else await useCode(services, services.db, { userId, code: code ?? "" });
  await returnUses(services.db, [limit.key]);
}

/** Creates a new key, sealed; it becomes active once a code from it was entered. */
export async function beginTwoFactor(services: Services, { userId, email }: { userId: string; email: string }) {
  const bytes = randomBytes(20);
  const secret = seal(services.config, { userId, secret: bytes.toString("base64") });
  if (!(await repo.startTwoFactor(services.db, { userId, secret, now: services.now() })))
    throw new AppError("conflict", "Two-factor authentication is already on. Turn it off first.");
  const key = toBase32(bytes);
  return { key, uri: otpauthUri({ key, account: email, issuer: "Muster" }) };
}

/** Turns it on with the first code, and returns the recovery codes, in the caller's transaction. */
export async function turnOnTwoFactor(
  services: Services,
  tx: Sql,
  { userId, code }: { userId: string; code: string },
): Promise<string[]> {
  await useCode(services, tx, { userId, code });
  if (!(await repo.confirmTwoFactor(tx, userId, services.now())))
    throw new AppError("conflict", "Two-factor authentication is already on");
  return renewRecoveryCodes(services, tx, userId);
}

/** Creates ten new codes; only their hashes are stored. */
export async function renewRecoveryCodes(services: Services, tx: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, makeRecoveryCode);
  await repo.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(services, userId, code)),
  );
  return codes;
}

/** Also deletes its recovery codes, the trusted browsers, and the sign-ins that wait for a code. */
export async function turnOffTwoFactor(tx: Sql, userId: string): Promise<void> {
  await repo.deleteTwoFactor(tx, userId);
  await dropTickets(tx, "second-step", userId);
}

export function forgetTrustedDevices(db: Sql, userId: string): Promise<void> {
  return repo.deleteTrustedDevices(db, userId);
}

/** Lets this browser skip the second step for thirty days; returns the value of its cookie. */
export async function trustDevice({ db, now }: Services, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now().getTime() + trustedDeviceSeconds * 1000);
  await repo.insertTrustedDevice(db, { id: newId(now()), userId, hash: sha256(token), expiresAt, createdAt: now() });
  return token;
}

async function useCode(services: Services, db: Sql, { userId, code }: { userId: string; code: string }): Promise<void> {
  const factor = await repo.findTwoFactor(db, userId);
  const step = factor && matchingStep(openSecret(services, userId, factor.secret), code, services.now());
  if (step === undefined) throw refuse("code", "Incorrect code. Enter the code your app shows now.");
  if (!(await repo.useStep(db, userId, step)))
    throw refuse("code", "This code was already used. Wait up to 30 seconds for the next one.");
}

function openSecret({ config }: Services, userId: string, sealed: string): Uint8Array {
  const open = unseal(config, sealed) as { userId: string; secret: string }; // sealed by `beginTwoFactor`
  if (open.userId !== userId) throw new Error("This setup belongs to another account");
  return Buffer.from(open.secret, "base64");
}

/** Keyed with the installation's secret, so that a copy of the database alone cannot be searched for codes. */
function hashRecoveryCode({ config }: Services, userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHmac("sha256", readSecret(config)).update(`recovery ${userId} ${plain}`).digest("base64url");
}

/** Ten characters from 31: 49 bits, without look-alikes. */
function makeRecoveryCode(): string {
  const signs = Array.from({ length: 10 }, () => codeAlphabet[randomCharacter()]).join("");
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** Rejection sampling: bytes past the last multiple are drawn again, so that every character is equally likely. */
function randomCharacter(): number {
  const byte = randomBytes(1)[0] ?? 0;
  return byte < 248 ? byte % codeAlphabet.length : randomCharacter();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function refuse(field: "code" | "recoveryCode", message: string): AppError {
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}
