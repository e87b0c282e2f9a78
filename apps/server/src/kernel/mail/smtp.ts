import type { Config } from "../../platform/config.ts";
import { oneLine } from "../../platform/one-line.ts";
import type { SharedFile } from "../shares/share-kinds.ts";
import { type Email, emailHtml, emailText } from "./email.ts";
import { isMessageRejected, updateServerState } from "./server-state.ts";

/** Milliseconds; parameters in SMTP_URL take precedence (`?greetingTimeout=…`). */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 5_000 };

export interface Delivery extends Email {
  /** The same at every try, so that a mail sent just before a crash is recognized as a duplicate when it is sent again. */
  id: string;
  /** ISO 8601. */
  postedAt: string;
}

/** Sends one email through the server that SMTP_URL names. Throws the server's or the connection's error. */
export async function sendEmail(
  config: Config,
  delivery: Delivery,
  { signal, file }: { signal?: AbortSignal | undefined; file?: SharedFile | undefined } = {},
): Promise<void> {
  const transport = await openTransport(config);
  const stop = () => transport.close();
  signal?.addEventListener("abort", stop);
  try {
    const footer = `Sent by Muster (${publicUrl(config)}). If you weren't expecting this email, you can ignore it.`;
    const sending = transport.sendMail({
      from: sender(config),
      to: { name: "", address: delivery.to },
      subject: delivery.subject,
      text: emailText(delivery, footer),
      html: emailHtml(delivery, footer),
      messageId: `<${delivery.id}@${mailHost(config)}>`,
      date: new Date(delivery.postedAt),
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      ...(file && {
        attachments: [{ filename: file.fileName, content: Buffer.from(file.bytes), contentType: file.mediaType }],
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await recordHealth(config, sending);
  } finally {
    signal?.removeEventListener("abort", stop);
    transport.close();
  }
}

/** Connects, greets and authenticates like a delivery, but sends nothing. */
export async function tryMailServer(config: Config): Promise<void> {
  const transport = await openTransport(config);
  await recordHealth(config, transport.verify()).finally(() => transport.close());
}

/** Records the mail server's health from every exchange with it. */
async function recordHealth({ SMTP_URL = "" }: Config, exchange: Promise<unknown>): Promise<void> {
  try {
    await exchange;
    updateServerState(SMTP_URL);
  } catch (error) {
    updateServerState(SMTP_URL, error);
    throw error;
  }
}

/** Whether a retry is useless: the server rejected this mail or its address permanently (5xx). */
export function isPermanentRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return isMessageRejected(error) && (responseCode ?? 0) >= 500;
}

/**
 * Whether the server rejects the address permanently (RFC 3463: 5.1 and 5.2). Rejections of the content, our name or by policy
 * say nothing about the address.
 */
export function isAddressRefused(error: unknown): boolean {
  const { command, response = "" } = error as { command?: string; response?: string };
  const subject = /\b5\d\d[ -]5\.(\d+)\./.exec(response)?.[1];
  return isPermanentRefusal(error) && command === "RCPT TO" && (subject === undefined || /^[12]$/.test(subject));
}

/** The public address of this installation, without a trailing slash: the base of links in emails. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Config): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, "");
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** The library is loaded with the first email, which saves 70 ms at start. */
async function openTransport({ SMTP_URL }: Config) {
  if (!SMTP_URL) throw new Error("SMTP_URL is not set");
  const url = new URL(SMTP_URL);
  for (const [name, ms] of Object.entries(timeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  const { createTransport } = await import("nodemailer");
  return createTransport({ url: url.href });
}

function sender(config: Config): string {
  return oneLine(config.MAIL_FROM ?? `Muster <muster@${mailHost(config)}>`);
}

function mailHost(config: Config): string {
  return new URL(publicUrl(config)).hostname.replace(/^\[|\]$/g, "");
}
