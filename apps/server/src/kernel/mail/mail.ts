import { message } from "@muster/contracts/messages";
import { z } from "zod";
import type { Config } from "../../platform/config.ts";
import type { Sql } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { oneLine } from "../../platform/one-line.ts";
import type { QueueDefinition, QueuedJob } from "../../platform/queue/types.ts";
import { notify } from "../events/events.ts";
import type { Job } from "../feature.ts";
import type { Services } from "../services.ts";
import { type SharedFile, shareKind } from "../shares/share-kinds.ts";
import { findShare } from "../shares/shares.repo.ts";
import { defineEvent, publish } from "../subscriptions.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { type EmailDraft, renderEmail } from "./email.ts";
import { seal, unseal } from "./seal.ts";
import { type Delivery, isAddressRefused, isPermanentRefusal, publicUrl, sendEmail } from "./smtp.ts";

const tries = 10;

/** Ten tries over eight to sixteen hours, so that no mail is lost when the mail server is down overnight. */
export const mailQueue: QueueDefinition = {
  name: "mail.send",
  retryLimit: tries - 1,
  heartbeatSeconds: 10,
  expireInSeconds: 180,
  retryDelaySeconds: 120,
  retryDelayMaxSeconds: 6 * 3600,
};

export interface EmailOptions {
  /** Who is notified in the app when the mail cannot be delivered. */
  notify?: Sender;
  /** A share whose document is attached when the mail is sent, where it is at most 10 MB. */
  attach?: SharedDocument;
}

interface SharedDocument {
  orgId: string;
  shareId: string;
}

const attachmentBytes = 10 * 1024 * 1024;

interface Sender {
  orgId: string;
  userId: string;
}

/**
 * Enqueues an email in the caller's transaction: it is sent after the commit, and a rollback discards it. Without SMTP_URL its
 * link is written to the server's log, and nothing fails.
 */
export async function queueEmail(
  tx: Sql,
  { queue, config, now }: Pick<Services, "queue" | "config" | "now">,
  email: EmailDraft,
  { notify, attach }: EmailOptions = {},
): Promise<void> {
  const { action } = email;
  const queued: QueuedEmail = {
    ...email,
    to: oneLine(email.to),
    ...(action && { action: { ...action, url: absoluteUrl(config, action.url) } }),
    id: newId(now()),
    postedAt: now().toISOString(),
  };
  const job: MailPayload = { sealed: seal(config, queued), ...(notify && { notify }), ...(attach && { attach }) };
  await queue.send(tx, mailQueue.name, job);
}

/** Whether emails are sent. Without a mail server, their links are only in the log. */
export function isMailSetUp({ SMTP_URL }: Pick<Config, "SMTP_URL">): boolean {
  return SMTP_URL !== undefined;
}

/** The mail server accepted an email to this address, or refused the address for good. Published outside of a transaction. */
export const mailAddressChecked = defineEvent<{ address: string; isRefused: boolean }, void, Sql>(
  "mail.address-checked",
);

/** A permanent refusal is reported to the sender once; other failures are retried with growing delays. */
export const mailJob: Job = { queue: mailQueue, work: deliver, concurrency: 2 };

const payload = z.object({
  sealed: z.string(),
  notify: z.object({ orgId: z.string(), userId: z.string() }).optional(),
  attach: z.object({ orgId: z.string(), shareId: z.string() }).optional(),
});
type MailPayload = { sealed: string; notify?: Sender; attach?: SharedDocument };

async function deliver(services: Services, { data, retryCount, signal }: QueuedJob): Promise<void> {
  const { sealed, notify, attach } = payload.parse(data);
  const delivery = open(services, sealed);
  if (!delivery) return;
  if (!isMailSetUp(services.config)) return writeToLog(services, delivery);
  const file = attach && (await attachedFile(services, attach));
  const failure = await sendEmail(services.config, delivery, { signal, file }).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (failure) await handleFailure(services, delivery, { ...failure, tryNumber: retryCount + 1, notify });
  else services.log.info({ mail: delivery.id }, "Email sent");
  const isRefused = failure !== null && isAddressRefused(failure.error);
  if (failure && !isRefused) return;
  await publish(services.db, services, { event: mailAddressChecked, payload: { address: delivery.to, isRefused } });
}

/** Undefined for a revoked share or a document that is too large; the email then contains only the link. */
async function attachedFile(services: Services, { orgId, shareId }: SharedDocument): Promise<SharedFile | undefined> {
  const share = await inOrg(services.db, { orgId, userId: null }, (tx) => findShare(tx, shareId));
  const file = share && (await shareKind(services, share.kind).file?.(services, share));
  return file && file.bytes.length <= attachmentBytes ? file : undefined;
}

/** Throws when delivery should be retried. */
async function handleFailure(
  services: Services,
  delivery: Delivery,
  { error, tryNumber, notify }: { error: unknown; tryNumber: number; notify: Sender | undefined },
): Promise<void> {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const facts = { mail: delivery.id, code, responseCode, try: tryNumber };
  if (!isPermanentRefusal(error) && tryNumber < tries) {
    services.log.warn(facts, "Couldn't send an email; retrying");
    throw new Error(`The mail server didn't accept the email (${responseCode ?? code ?? "unknown"})`);
  }
  services.log.error(facts, "Couldn't deliver an email; giving up");
  if (notify) await notifySender(services, notify, delivery, isPermanentRefusal(error));
}

/** A mail sealed with an earlier secret is unreadable; the recipient asks for another. */
function open(services: Services, sealed: string): Delivery | undefined {
  try {
    return openSealed(services.config, sealed);
  } catch {
    services.log.warn("Dropped an email that was encrypted with a different MUSTER_SECRET");
    return undefined;
  }
}

/**
 * The only place that logs links: without a mail server the log is the only way to get them, so every log level includes them.
 */
function writeToLog({ log }: Services, { to, subject, action }: Delivery): void {
  log.warn({ to, subject, link: action?.url }, "SMTP_URL is not set; logging the link instead of sending the email");
}

function notifySender(services: Services, sender: Sender, { to, subject }: Delivery, isRefused: boolean) {
  return inOrg(services.db, sender, (tx) =>
    notify(tx, {
      userId: sender.userId,
      type: "error",
      title: message("events.email_rejected_title"),
      message: message(isRefused ? "events.email_refused" : "events.email_failed", { subject, to }),
    }),
  );
}

/** An email as the job's payload contains it. */
type QueuedEmail = EmailDraft & Pick<Delivery, "id" | "postedAt">;

/** Decrypts and renders a queued email. Throws when another secret sealed it. */
export function openSealed(config: Config, sealed: string): Delivery {
  const queued = unseal(config, sealed) as QueuedEmail; // sealed by `queueEmail` alone: the tag has been checked
  return { ...renderEmail(queued), id: queued.id, postedAt: queued.postedAt };
}

function absoluteUrl(config: Config, url: string): string {
  return url.startsWith("/") ? `${publicUrl(config)}${url}` : url;
}
