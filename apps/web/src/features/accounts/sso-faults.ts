/** What stopped single sign-on, as the server names it in the address. */
const faults: Record<string, (name: string) => string> = {
  unreachable: (name) => `${name} does not answer. Try again in a moment, or tell an administrator.`,
  refused: (name) => `${name} did not sign you in.`,
  expired: () => "This took too long, or was begun in another browser. Try again.",
  not_trusted: (name) => `What ${name} said could not be checked. Tell an administrator.`,
  email_not_verified: (name) => `${name} has not confirmed your e-mail address, so it cannot sign you in here.`,
  not_linked: (name) =>
    `There is an account with this address already. Sign in to it, confirm your address or connect ${name} under Profile and security.`,
  sign_up_closed: () =>
    "There is no account with your address here, and new ones need an invitation, or are not made at all. Ask somebody who is here already.",
  too_often: () => "Too many sign-ins came from your network. Try again in some minutes.",
  taken: (name) => `This identity at ${name} belongs to another account here.`,
  organization: () => "Several organizations have the name that single sign-on joins. Tell an administrator.",
};

/** The sentence for `?sso=…`; undefined where there is nothing to say. */
export function ssoFault(code: string | null, name: string): string | undefined {
  if (!code) return undefined;
  const sentence = Object.hasOwn(faults, code) ? faults[code]?.(name) : undefined;
  return sentence ?? `${name} did not sign you in.`;
}
