import { createHash, randomBytes } from "node:crypto";
import type { Auth } from "./auth.ts";

const yearSeconds = 365 * 86_400;
const purpose = "known-device";

interface Account {
  headers: Headers;
  /** The account's address as it is stored. */
  email: string;
  now: Date;
}

/**
 * The browser's id when this account has signed in with it within a year, so that strangers who try passwords do not lock the
 * owner out. The cookie is signed and names the account's address: for any other account it counts as absent.
 */
export function knownDevice(auth: Pick<Auth, "readCookie">, { headers, email, now }: Account): string | undefined {
  const [kind, id, account, endsAt] = auth.readCookie(headers, "known_device")?.split("|") ?? [];
  const isValid = kind === purpose && account === accountOf(email) && Number(endsAt) > now.getTime();
  return isValid ? id : undefined;
}

/** The Set-Cookie line after a sign-in. A known browser keeps its id, and with it its count of attempts. */
export function writeKnownDevice(auth: Pick<Auth, "readCookie" | "writeCookie">, account: Account): string {
  const id = knownDevice(auth, account) ?? randomBytes(16).toString("base64url");
  const endsAt = account.now.getTime() + yearSeconds * 1000;
  return auth.writeCookie("known_device", [purpose, id, accountOf(account.email), endsAt].join("|"), yearSeconds);
}

function accountOf(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}
