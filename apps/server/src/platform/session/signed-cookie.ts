import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The value of a cookie written as `value.signature` (HMAC-SHA-256, base64), or undefined when it is absent or its signature is
 * not ours. A copy of the database alone is therefore not enough to sign in as a person.
 */
export function readSignedCookie(header: string | null, name: string, secret: string): string | undefined {
  for (const part of header?.split(";") ?? []) {
    const [key, ...rest] = part.trim().split("=");
    if (key !== name) continue;
    const value = verify(decode(rest.join("=")), secret);
    if (value !== undefined) return value;
  }
  return undefined;
}

function verify(signed: string, secret: string): string | undefined {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const expected = createHmac("sha256", secret).update(value).digest();
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/**
 * A Set-Cookie header for `readSignedCookie`. Scripts cannot read it (HttpOnly), and other sites send it only by following a link
 * (SameSite=Lax).
 */
export function writeSignedCookie(
  { name, secret, isSecure }: { name: string; secret: string; isSecure: boolean },
  value: string,
  maxAgeSeconds: number,
): string {
  const signature = createHmac("sha256", secret).update(value).digest("base64");
  const signed = value && encodeURIComponent(`${value}.${signature}`);
  return `${name}=${signed}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${isSecure ? "; Secure" : ""}; SameSite=Lax`;
}
