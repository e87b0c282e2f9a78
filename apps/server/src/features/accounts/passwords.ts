import { hashPassword, verifyPassword } from "better-auth/crypto";

/** No chosen one has more units than this, as its signs have two at most; hashing megabytes is not offered to strangers. */
const longestPassword = 256;

/** Takes the same time whether or not there is a hash: without one, a hash is computed and discarded. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const given = password.slice(0, longestPassword);
  if (hash === null || password.length > longestPassword) {
    await hashPassword(given);
    return false;
  }
  return verifyPassword({ hash, password: given });
}
