import type { Config } from "../../platform/config.ts";
import { oneLine } from "../../platform/one-line.ts";
import type { SharedFile } from "../shares/share-kinds.ts";
import { type Letter, letterHtml, letterText } from "./letter.ts";
import { isAboutLetter, noteServer } from "./server-state.ts";

/** Milliseconds, unless SMTP_URL itself says otherwise (`?greetingTimeout=…`). */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 5_000 };

export interface Posting extends Letter {
  /** The same at every try, so that a mail that went out just before a crash is recognised when it goes out again. */
  id: string;
  /** ISO 8601. */
  postedAt: string;
}

/** Hands one letter to the mail server that SMTP_URL names. Throws what the server, or the way to it, said. */
export async function sendLetter(
  config: Config,
  posting: Posting,
  { signal, file }: { signal?: AbortSignal | undefined; file?: SharedFile | undefined } = {},
): Promise<void> {
  const transport = await openTransport(config);
  const stop = () => transport.close();
  signal?.addEventListener("abort", stop);
  try {
    const footer = `Sent by Muster (${publicBase(config)}). If you weren't expecting this email, you can ignore it.`;
    const sending = transport.sendMail({
      from: sender(config),
      to: { name: "", address: posting.to },
      subject: posting.subject,
      text: letterText(posting, footer),
      html: letterHtml(posting, footer),
      messageId: `<${posting.id}@${mailHost(config)}>`,
      date: new Date(posting.postedAt),
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      ...(file && {
        attachments: [{ filename: file.fileName, content: Buffer.from(file.bytes), contentType: file.mediaType }],
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await noted(config, sending);
  } finally {
    signal?.removeEventListener("abort", stop);
    transport.close();
  }
}

/** Connects, says hello and signs in, as sending would; sends nothing. */
export async function tryMailServer(config: Config): Promise<void> {
  const transport = await openTransport(config);
  await noted(config, transport.verify()).finally(() => transport.close());
}

/** Whatever is said with the server tells how it is. */
async function noted({ SMTP_URL = "" }: Config, word: Promise<unknown>): Promise<void> {
  try {
    await word;
    noteServer(SMTP_URL);
  } catch (error) {
    noteServer(SMTP_URL, error);
    throw error;
  }
}

/** Whether trying again is of no use: the server itself said no (5xx) to this mail or its address. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return isAboutLetter(error) && (responseCode ?? 0) >= 500;
}

/**
 * Whether the server will not have the address itself (RFC 3463: 5.1 and 5.2), for good. What it says of our words, our name or
 * its rules says nothing about the address.
 */
export function isAddressRefused(error: unknown): boolean {
  const { command, response = "" } = error as { command?: string; response?: string };
  const subject = /\b5\d\d[ -]5\.(\d+)\./.exec(response)?.[1];
  return isRefusedForGood(error) && command === "RCPT TO" && (subject === undefined || /^[12]$/.test(subject));
}

/** Where people reach this installation, without a slash at the end: links in letters begin with it. */
export function publicBase({ PUBLIC_URL, HOST, PORT }: Config): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, "");
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** The library is loaded with the first letter: a start that sends none is 70 ms shorter. */
async function openTransport({ SMTP_URL }: Config) {
  if (!SMTP_URL) throw new Error("SMTP_URL is not set");
  const url = new URL(SMTP_URL);
  for (const [name, ms] of Object.entries(patience))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  const { createTransport } = await import("nodemailer");
  return createTransport({ url: url.href });
}

function sender(config: Config): string {
  return oneLine(config.MAIL_FROM ?? `Muster <muster@${mailHost(config)}>`);
}

function mailHost(config: Config): string {
  return new URL(publicBase(config)).hostname.replace(/^\[|\]$/g, "");
}
