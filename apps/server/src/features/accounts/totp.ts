import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepSeconds = 30;

/** RFC 4648 base32 without padding: the format of keys in authenticator apps. */
export function toBase32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The six-digit code of one step (RFC 4226 with SHA-1, which every app supports). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Number of half minutes since 1970 (RFC 6238). */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/**
 * The time step of a code: the current one or one to either side, since clocks differ. Undefined when the code matches no step.
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const digits = code.replaceAll(/\s/g, "");
  const step = stepAt(now);
  return [step, step - 1, step + 1].find((candidate) => codeAt(secret, candidate) === digits);
}

/** The content of the QR code. */
export function otpauthUri({ key, account, issuer }: { key: string; account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
}
