import type { SignedOut } from "@muster/contracts/profile";
import { seal, unseal } from "../../kernel/mail/seal.ts";
import type { Services } from "../../kernel/services.ts";
import type { Config } from "../../platform/config.ts";
import { endSessionUrl, issuerOf } from "./single-sign-on.ts";

/** Limits how long signing out waits for an issuer. */
const timeoutMs = 3000;
/** The token is sent in a URL; servers refuse longer ones. */
const maxTokenLength = 4000;

interface IssuerSession {
  /** The issuer's address. */
  issuer: string;
  /** Empty when the issuer does not need it: it then asks the user whom to sign out. */
  token: string;
}

/** What a session stores so that it can be ended at the issuer, too. */
export function sealIssuerSession(config: Config, { issuer, token }: IssuerSession): string {
  const isWanted = config.OIDC_LOGOUT === "1" && token.length <= maxTokenLength;
  return seal(config, { issuer, token: isWanted ? token : "" } satisfies IssuerSession);
}

/**
 * Where the browser of a signed-out person goes to sign out at the issuer; no address when that is not possible now. Null when
 * the issuer is no longer configured.
 */
export async function signOutAtIssuer(
  { config, log }: Pick<Services, "config" | "log">,
  { issuerSession, returnTo }: { issuerSession: string; returnTo: string },
): Promise<SignedOut["singleSignOn"]> {
  const session = open(config, issuerSession);
  const issuer = issuerOf(config);
  if (!issuer || issuer.url !== session?.issuer) return null;
  const name = config.OIDC_NAME;
  if (config.OIDC_LOGOUT === "0") return { name, url: null };
  const asking = endSessionUrl(issuer, { token: session.token, returnTo }).catch((error: unknown) => {
    log.warn({ reason: String((error as Error).cause ?? error) }, "Couldn't read the issuer's sign-out endpoint");
    return null;
  });
  return { name, url: await Promise.race([asking, timeout()]) };
}

/** Sealed with an earlier secret, so unreadable. */
function open(config: Config, sealed: string): IssuerSession | undefined {
  try {
    return unseal(config, sealed) as IssuerSession; // sealed by `sealIssuerSession`
  } catch {
    return undefined;
  }
}

function timeout(): Promise<null> {
  return new Promise((done) => void setTimeout(done, timeoutMs, null).unref());
}
