import { discover, issuerOf } from "../../features/accounts/single-sign-on.ts";
import type { Config } from "../../platform/config.ts";
import { type Finding, ok } from "./finding.ts";

/** Whether the single sign-on issuer answers and matches the settings. Empty when it is not configured. */
export async function checkSignOn(config: Config): Promise<Finding[]> {
  const about = "Single sign-on";
  const issuer = issuerOf(config);
  if (!issuer) return config.OIDC_ISSUER || config.OIDC_CLIENT_ID || config.OIDC_ONLY === "1" ? [half(about)] : [];
  try {
    const { issuer: name } = await discover(issuer);
    return [ok(about, `${name} is available.`)];
  } catch (error) {
    const cause = error instanceof Error ? error.cause : error;
    return [
      {
        about,
        state: "broken",
        says: `Can't use ${issuer.url}: ${cause instanceof Error ? cause.message : "it isn't responding"}`,
        costs: "No one can sign in with it.",
        mend: "Correct OIDC_ISSUER. Its /.well-known/openid-configuration must name the same issuer.",
      },
    ];
  }
}

function half(about: string): Finding {
  return {
    about,
    state: "broken",
    says: "Single sign-on needs both OIDC_ISSUER and OIDC_CLIENT_ID.",
    costs: "No one can sign in with it. With OIDC_ONLY=1, no one can sign in at all.",
    mend: "Set both, and OIDC_CLIENT_SECRET if the issuer provided one.",
  };
}
