import { discover, issuerOf } from "../../features/accounts/single-sign-on.ts";
import { publicUrl, tryMailServer } from "../../kernel/mail/smtp.ts";
import type { Config } from "../../platform/config.ts";
import { type Finding, ok } from "./finding.ts";

const about = "Email";

/** Whether emails can be sent: connects to the mail server and authenticates as for sending, but sends nothing. */
export async function checkMail(config: Config): Promise<Finding> {
  if (!config.SMTP_URL)
    return {
      about,
      state: "missing",
      summary: "SMTP_URL is not set. No email is sent.",
      impact: "Password reset links are only written to the server log, and invitation links must be shared by hand.",
      fix: "Set SMTP_URL to your mail server: smtp://user:password@mail.example.com:587",
    };
  const { host } = new URL(config.SMTP_URL);
  try {
    await tryMailServer(config);
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return {
      about,
      state: "broken",
      summary: `Can't use the mail server ${host} (${[code, responseCode].filter(Boolean).join(" ") || "no response"}).`,
      impact: "Emails are queued and retried for several hours, then dropped.",
      fix: fixes[code ?? ""] ?? "Start the mail server, or correct host and port in SMTP_URL.",
    };
  }
  const isReachable = config.PUBLIC_URL !== undefined;
  const summary = `Connected and signed in to ${host}.`;
  if (isReachable) return ok(about, summary);
  return {
    about,
    state: "missing",
    summary: `${summary} Links in emails start with ${publicUrl(config)}.`,
    impact: "Links in emails only work on this machine.",
    fix: "Set PUBLIC_URL to the URL people use to open Muster.",
  };
}

const fixes: Record<string, string> = {
  EAUTH: "Correct the user name and password in SMTP_URL. Encode characters such as @ and : as %40 and %3A.",
  ENOAUTH: "The mail server requires a user name and password: smtp://user:password@host:587",
  ETLS: "The server's certificate is not trusted. Fix it, or add ?tls.rejectUnauthorized=false to SMTP_URL.",
};

/** Whether the single sign-on issuer answers and matches the settings. Empty when it is not configured. */
export async function checkSignOn(config: Config): Promise<Finding[]> {
  const about = "Single sign-on";
  const issuer = issuerOf(config);
  if (!issuer)
    return config.OIDC_ISSUER || config.OIDC_CLIENT_ID || config.OIDC_ONLY === "1" ? [incompleteSettings(about)] : [];
  try {
    const { issuer: name } = await discover(issuer);
    return [ok(about, `${name} is available.`)];
  } catch (error) {
    const cause = error instanceof Error ? error.cause : error;
    return [
      {
        about,
        state: "broken",
        summary: `Can't use ${issuer.url}: ${cause instanceof Error ? cause.message : "it isn't responding"}`,
        impact: "No one can sign in with it.",
        fix: "Correct OIDC_ISSUER. Its /.well-known/openid-configuration must name the same issuer.",
      },
    ];
  }
}

function incompleteSettings(about: string): Finding {
  return {
    about,
    state: "broken",
    summary: "Single sign-on needs both OIDC_ISSUER and OIDC_CLIENT_ID.",
    impact: "No one can sign in with it. With OIDC_ONLY=1, no one can sign in at all.",
    fix: "Set both, and OIDC_CLIENT_SECRET if the issuer provided one.",
  };
}
