import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { discover, issuerOf } from "../../features/accounts/single-sign-on.ts";
import { publicUrl, tryMailServer } from "../../kernel/mail/smtp.ts";
import type { Config } from "../../platform/config.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
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

/** Whether a file can be written to the bucket, read, listed, and deleted. Empty when files are kept in a folder. */
export async function checkBucket(config: Config): Promise<Finding[]> {
  if (!config.S3_URL) return [];
  const about = "Bucket";
  const dataDir = await mkdtemp(join(tmpdir(), "muster-doctor-"));
  try {
    const storage = await openStorage({ ...config, dataDir });
    const { sha256 } = await storage.put("doctor", Readable.from([Buffer.from(dataDir)]), { maxBytes: 1000 });
    await (await openStorage({ ...config, dataDir: join(dataDir, "elsewhere") })).path("doctor", sha256);
    const isListed = (await storage.list("doctor")).includes(sha256);
    await storage.remove("doctor", sha256);
    if (!isListed) throw new Error("A stored file isn't listed");
    return [ok(about, `${new URL(config.S3_URL).host} stores, lists, and deletes files.`)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return [
      {
        about,
        state: "broken",
        summary: `Can't use the bucket at ${new URL(config.S3_URL).host}: ${cause instanceof Error ? cause.message : cause}`,
        impact: "Uploads fail, and stored files can't be read.",
        fix: "Check S3_URL, S3_REGION, and the access key. It must be allowed to read, write, delete, and list the bucket.",
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

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
