/** Messages for the error codes of single sign-on that the server puts into the URL. */
const faults: Record<string, (name: string) => string> = {
  unreachable: (name) => `${name} isn’t responding. Try again in a moment, or contact your Muster administrator.`,
  refused: (name) => `${name} didn’t sign you in.`,
  expired: () => "This sign-in expired or was started in another browser. Try again.",
  not_trusted: (name) => `Couldn’t verify the response from ${name}. Contact your Muster administrator.`,
  email_not_verified: (name) => `${name} hasn’t confirmed your email address, so it can’t sign you in here.`,
  not_linked: (name) =>
    `An account with this email address already exists. Sign in to it, then confirm the address or connect ${name} in Settings > Profile and security.`,
  sign_up_closed: () =>
    "No account uses this email address, and sign-up is restricted. Ask a member of your team to invite you.",
  too_often: () => "Too many sign-in attempts from your network. Try again in a few minutes.",
  taken: (name) => `This ${name} identity is connected to another account.`,
  organization: () =>
    "More than one organization has the name set for single sign-on. Contact your Muster administrator.",
};

/** The message for `?sso=…`; undefined without an error. */
export function ssoFault(code: string | null, name: string): string | undefined {
  if (!code) return undefined;
  const sentence = Object.hasOwn(faults, code) ? faults[code]?.(name) : undefined;
  return sentence ?? `${name} didn’t sign you in.`;
}
