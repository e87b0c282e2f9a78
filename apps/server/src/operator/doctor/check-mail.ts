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
      says: "SMTP_URL is not set. No email is sent.",
      costs: "Password reset links are only written to the server log, and invitation links must be shared by hand.",
      mend: "Set SMTP_URL to your mail server: smtp://user:password@mail.example.com:587",
    };
  const { host } = new URL(config.SMTP_URL);
  try {
    await tryMailServer(config);
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return {
      about,
      state: "broken",
      says: `Can't use the mail server ${host} (${[code, responseCode].filter(Boolean).join(" ") || "no response"}).`,
      costs: "Emails are queued and retried for several hours, then dropped.",
      mend: mends[code ?? ""] ?? "Start the mail server, or correct host and port in SMTP_URL.",
    };
  }
  const isReachable = config.PUBLIC_URL !== undefined;
  const says = `Connected and signed in to ${host}.`;
  if (isReachable) return ok(about, says);
  return {
    about,
    state: "missing",
    says: `${says} Links in emails start with ${publicUrl(config)}.`,
    costs: "Links in emails only work on this machine.",
    mend: "Set PUBLIC_URL to the URL people use to open Muster.",
  };
}

const mends: Record<string, string> = {
  EAUTH: "Correct the user name and password in SMTP_URL. Encode characters such as @ and : as %40 and %3A.",
  ENOAUTH: "The mail server requires a user name and password: smtp://user:password@host:587",
  ETLS: "The server's certificate is not trusted. Fix it, or add ?tls.rejectUnauthorized=false to SMTP_URL.",
};
