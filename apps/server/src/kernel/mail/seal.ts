import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../../platform/config.ts";
import { readSecret } from "../../platform/session/secret.ts";

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts an email (AES-256-GCM) while it waits in the queue's table, because its link grants access: a copy of the database
 * alone reveals nothing.
 */
export function seal(config: Config, words: object): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(config), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(words), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64");
}

/** Throws when the secret has changed. */
export function unseal(config: Config, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64");
  const cipher = createDecipheriv("aes-256-gcm", keyOf(config), bytes.subarray(0, nonceBytes));
  cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]);
  return JSON.parse(text.toString("utf8"));
}

function keyOf(config: Config): Buffer {
  return Buffer.from(hkdfSync("sha256", readSecret(config), "", "muster emails", 32));
}
