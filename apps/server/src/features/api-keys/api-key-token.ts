import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "muster_";

/**
 * "muster_", 256 random bits and a checksum of six characters, both in base64url. Secret scanners recognize a token by its form,
 * and a mistyped one is refused without asking the database.
 */
export function newToken(): string {
  const secret = randomBytes(32).toString("base64url");
  return `${prefix}${secret}${checkOf(secret)}`;
}

/** The stored hash of a token; undefined for a text that cannot be one. */
export function hashToken(token: string): string | undefined {
  const [, secret = "", check] = /^muster_([\w-]{43})([\w-]{6})$/.exec(token) ?? [];
  return check && check === checkOf(secret) ? createHash("sha256").update(token).digest("base64url") : undefined;
}

/** CRC-32 of the encoded random part. */
function checkOf(secret: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(secret));
  return bytes.toString("base64url");
}
