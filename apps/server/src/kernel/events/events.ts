import type { LiveNotification, Notification, NotificationKind } from "@muster/contracts/activity";
import { type Message, renderMessage } from "@muster/contracts/messages";
import type { RunStatus } from "@muster/contracts/runs";
import type { WebhookEventType } from "@muster/contracts/webhooks";
import { newId } from "../../platform/ids.ts";
import { publishLive } from "../../platform/live/live.ts";
import { oneLine } from "../../platform/one-line.ts";
import type { Services } from "../services.ts";
import { defineEvent, publish } from "../subscriptions.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import type { NotificationRow } from "./events.repo.ts";
import * as repo from "./events.repo.ts";
import { preferencesOfAll } from "./preferences.ts";

export interface NewEvent {
  /** "task_completed", "agent_created", "plan_activated", … */
  kind: string;
  text: Message;
  link?: string | null;
  /** "owner" for personal subjects: tasks, chats, research, downloads. */
  audience: "organization" | "owner";
  /** Who acted, and who owns the event. Null when no person acted. */
  userId: string | null;
  data?: Record<string, unknown>;
}

export interface NewNotification extends NotificationContent {
  userId: string;
}

/** The content of a notification, without its recipients. */
export interface NotificationContent {
  /** People who turned this kind off in the app are not notified. Without a kind the notification is always sent. */
  kind?: NotificationKind;
  type: Notification["type"];
  title: Message;
  message: Message;
  link?: string | null;
  /** Id of the subject, when the notification is withdrawn from everyone once that is settled. */
  about?: string;
}

/** Records an event. The activity feed and the audit log read the same rows. */
export async function recordEvent(tx: OrgTx, { kind, text, link, audience, userId, data }: NewEvent): Promise<void> {
  const by = tx.keyName === undefined ? {} : { viaKey: tx.keyName };
  const shared = { kind, text: renderMessage(text), textMessage: text, link: link ?? null, audience, userId };
  const event = { ...shared, data: { ...data, ...by } };
  await repo.insertEvent(tx, { id: newId(), orgId: tx.orgId, ...event });
}

/**
 * Published in the transaction of a change that an organization's other programs can react to. `data` has ids and figures only: it
 * leaves Muster, and admins see it who may not see a person's tasks.
 */
export const outgoingEvent = defineEvent<OutgoingEvent>("events.outgoing");

export async function publishOutgoing(tx: OrgTx, services: Services, payload: OutgoingEvent): Promise<void> {
  await publish(tx, services, { event: outgoingEvent, payload });
}

export interface OutgoingEvent {
  type: WebhookEventType;
  data: Record<string, string | number | null>;
  /** A path of the app. */
  link: string;
}

/** Adds a notification to a person's list, which keeps the newest 50, and sends it to their open pages. */
export function notify(tx: OrgTx, { userId, ...content }: NewNotification): Promise<void> {
  return notifyAll(tx, [userId], content);
}

/** Sends the same notification to several people, according to their preferences. */
export async function notifyAll(tx: OrgTx, userIds: string[], content: NotificationContent): Promise<void> {
  const preferenceOf = content.kind
    ? await preferencesOfAll(tx, userIds, content.kind)
    : () => ({ inApp: true, browser: true });
  const recipients = [...new Set(userIds)].filter((userId) => preferenceOf(userId).inApp);
  if (recipients.length === 0) return;
  const { type, link = null, about = null } = content;
  const shown = {
    ...{ type, link, about, titleMessage: content.title, textMessage: content.message },
    title: clip(renderMessage(content.title), 160),
    message: clip(renderMessage(content.message), 800),
  };
  const rows = await repo.insertNotifications(
    tx,
    recipients.map((userId) => ({ id: newId(), orgId: tx.orgId, userId, ...shown })),
  );
  await repo.deleteOldNotifications(tx, recipients);
  for (const row of rows)
    await publishToPerson(tx, row.userId, {
      type: "notification",
      notification: { ...toLive(row), browser: preferenceOf(row.userId).browser },
    });
}

/** Removes notifications about settled subjects, or those no longer for this person, also from open pages. */
export async function withdrawNotifications(tx: OrgTx, about: string[], from?: string): Promise<void> {
  if (about.length === 0) return;
  for (const { id, userId } of await repo.deleteNotificationsAbout(tx, about, from))
    await publishToPerson(tx, userId, { type: "withdrawn", id });
}

/** For one-time notices: does nothing when the person's list has a notification with this title. */
export async function notifyOnce(tx: OrgTx, notification: NewNotification): Promise<void> {
  const title = renderMessage(notification.title);
  if (!(await repo.hasNotification(tx, { userId: notification.userId, title }))) await notify(tx, notification);
}

/** Live messages for one person's open pages in one organization. */
export type PersonMessage =
  | { type: "notification"; notification: LiveNotification }
  | { type: "withdrawn"; id: string }
  /** The person's permissions have changed. */
  | { type: "account" }
  /** Approval requests have changed. */
  | { type: "approvals" }
  /** A run of the person has another status. */
  | { type: "run"; subject: { kind: string; id: string }; status: RunStatus };

export function personTopic(orgId: string, userId: string): string {
  return `person:${orgId}:${userId}`;
}

export function publishToPerson(tx: OrgTx, userId: string, message: PersonMessage): Promise<void> {
  return publishLive(tx, personTopic(tx.orgId, userId), message);
}

export function toNotification(row: NotificationRow): Notification {
  return { ...toLive(row), titleMessage: row.titleMessage, textMessage: row.textMessage };
}

function toLive(row: NotificationRow): Notification {
  const { id, type, title, message, link, createdAt, readAt } = row;
  return { id, type, title, message, link, timestamp: createdAt.toISOString(), read: readAt !== null };
}

/** Live messages hold a few thousand bytes; user and model text can be longer, or contain direction overrides. */
function clip(value: string, length: number): string {
  const text = oneLine(value);
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
