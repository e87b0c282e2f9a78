/** Loaded with the first password: most requests come with a session. */
const library = () => import("better-auth/crypto");

export async function hashPassword(password: string): Promise<string> {
  return (await library()).hashPassword(password);
}

/** Longest accepted password in string units: a character has two at most. Keeps strangers from having megabytes hashed. */
const maxPasswordUnits = 256;

/** Takes the same time whether or not there is a hash: without one, a hash is computed and discarded. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const given = password.slice(0, maxPasswordUnits);
  if (hash === null || password.length > maxPasswordUnits) {
    await hashPassword(given);
    return false;
  }
  return (await library()).verifyPassword({ hash, password: given });
}
