const fewest = 8;
const most = 128;

/** Why a password is not allowed; undefined when it is. Counts visible characters: an emoji is one. */
export function passwordBlocker(password: string): string | undefined {
  const signs = [...password].length;
  if (signs < fewest) return `Use at least ${fewest} characters`;
  return signs > most ? `Use at most ${most} characters` : undefined;
}
