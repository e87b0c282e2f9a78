import { publicBase, tryMailServer } from "../../kernel/mail/smtp.ts";
import type { Config } from "../../platform/config.ts";
import { type Finding, ok } from "./finding.ts";

const about = "Mail";

/** Whether letters get out: connects to the mail server and signs in as sending would, and sends nothing. */
export async function lookAtMail(config: Config): Promise<Finding> {
  if (!config.SMTP_URL)
    return {
      about,
      state: "missing",
      says: "SMTP_URL is not set: no mail is sent.",
      costs: "Links of password resets stand in the server's log; invitations are copied by whoever invites.",
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
      says: `The mail server ${host} cannot be used (${[code, responseCode].filter(Boolean).join(" ") || "no answer"}).`,
      costs: "Mails wait and are tried again for some hours, then given up.",
      mend: mends[code ?? ""] ?? "Start the mail server, or correct host and port in SMTP_URL.",
    };
  }
  const isReachable = config.PUBLIC_URL !== undefined;
  const says = `The mail server ${host} answers and lets Muster in.`;
  if (isReachable) return ok(about, says);
  return {
    about,
    state: "missing",
    says: `${says} Links in mails begin with ${publicBase(config)}.`,
    costs: "They work on this machine alone.",
    mend: "Set PUBLIC_URL to the address people use.",
  };
}

const mends: Record<string, string> = {
  EAUTH: "Correct the name and password in SMTP_URL; signs such as @ and : are written %40 and %3A there.",
  ENOAUTH: "The mail server wants a name and a password: smtp://user:password@host:587",
  ETLS: "Its certificate is not trusted. Mend it, or add ?tls.rejectUnauthorized=false to SMTP_URL.",
};
