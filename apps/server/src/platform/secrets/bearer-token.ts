import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** API keys start with the first, SCIM tokens with the second: neither has the form of the other. */
type Prefix = "muster_" | "muster_scim_";

/**
 * The prefix, 256 random bits and a checksum of six characters, both in base64url. Secret scanners recognize a token by its form,
 * and a mistyped one is refused without asking the database.
 */
export function newToken(prefix: Prefix = "muster_"): string {
  const secret = randomBytes(32).toString("base64url");
  return `${prefix}${secret}${checkOf(secret)}`;
}

/** The stored hash of a token; undefined for a text that cannot be one. */
export function hashToken(token: string, prefix: Prefix = "muster_"): string | undefined {
  if (!token.startsWith(prefix)) return undefined;
  const [, secret = "", check] = /^([\w-]{43})([\w-]{6})$/.exec(token.slice(prefix.length)) ?? [];
  return check && check === checkOf(secret) ? createHash("sha256").update(token).digest("base64url") : undefined;
}

/** CRC-32 of the encoded random part. */
function checkOf(secret: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(secret));
  return bytes.toString("base64url");
}
