import { discover, issuerOf } from "../../features/accounts/single-sign-on.ts";
import type { Config } from "../../platform/config.ts";
import { type Finding, ok } from "./finding.ts";

/** Whether the issuer of single sign-on answers and is who the settings say. Nothing where it is not set up. */
export async function lookAtSignOn(config: Config): Promise<Finding[]> {
  const about = "Single sign-on";
  const issuer = issuerOf(config);
  if (!issuer) return config.OIDC_ISSUER || config.OIDC_CLIENT_ID || config.OIDC_ONLY === "1" ? [half(about)] : [];
  try {
    const { issuer: name } = await discover(issuer);
    return [ok(about, `${name} answers.`)];
  } catch (error) {
    const cause = error instanceof Error ? error.cause : error;
    return [
      {
        about,
        state: "broken",
        says: `${issuer.url} cannot be used: ${cause instanceof Error ? cause.message : "it does not answer"}`,
        costs: "Nobody can sign in by it.",
        mend: "Correct OIDC_ISSUER: below it, /.well-known/openid-configuration must answer with that same issuer.",
      },
    ];
  }
}

function half(about: string): Finding {
  return {
    about,
    state: "broken",
    says: "It needs both OIDC_ISSUER and OIDC_CLIENT_ID.",
    costs: "Nobody can sign in by it; with OIDC_ONLY=1 nobody can sign in at all.",
    mend: "Set both, and OIDC_CLIENT_SECRET where the issuer gave one.",
  };
}
