import type { Notification } from "@muster/contracts/activity";
import type { TaskStatus } from "@muster/contracts/tasks";
import { newId } from "../../platform/ids.ts";
import { publishLive } from "../../platform/live/live.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import type { NotificationRow } from "./events.repo.ts";
import * as repo from "./events.repo.ts";

export interface NewEvent {
  /** "task_completed", "agent_created", "plan_activated", … */
  kind: string;
  text: string;
  link?: string | null;
  /** "owner" for what is personal: tasks, chats, research, downloads. */
  audience: "organization" | "owner";
  /** Who did it, and whose it is. Null where no person did. */
  userId: string | null;
  data?: Record<string, unknown>;
}

export interface NewNotification {
  userId: string;
  type: Notification["type"];
  title: string;
  message: string;
  link?: string | null;
}

/** Adds to what happened. The feed, and later audit and webhooks, read the same rows. */
export async function recordEvent(tx: OrgTx, { kind, text, link, audience, userId, data }: NewEvent): Promise<void> {
  const event = { kind, text, link: link ?? null, audience, userId, data: data ?? {} };
  await repo.insertEvent(tx, { id: newId(), orgId: tx.orgId, ...event });
}

/** Adds to a person's list, which keeps the newest 50, and tells their open pages. */
export async function notify(tx: OrgTx, { userId, type, title, message, link }: NewNotification): Promise<void> {
  const words = { type, title, message, link: link ?? null };
  const row = await repo.insertNotification(tx, { id: newId(), orgId: tx.orgId, userId, ...words });
  await repo.deleteOldNotifications(tx, userId);
  await tellPerson(tx, userId, { type: "notification", notification: toNotification(row) });
}

/** For what is said a single time: nothing when a notification with this title is in the person's list. */
export async function notifyOnce(tx: OrgTx, notification: NewNotification): Promise<void> {
  if (!(await repo.hasNotification(tx, notification))) await notify(tx, notification);
}

/** News for one person's open pages in one organization. */
export type PersonNews =
  | { type: "notification"; notification: Notification }
  /** A run of theirs has another status; `subjectId` is what it works on. */
  | { type: "run"; kind: string; subjectId: string; status: TaskStatus };

export function personTopic(orgId: string, userId: string): string {
  return `person:${orgId}:${userId}`;
}

export function tellPerson(tx: OrgTx, userId: string, news: PersonNews): Promise<void> {
  return publishLive(tx, personTopic(tx.orgId, userId), news);
}

export function toNotification(row: NotificationRow): Notification {
  const { id, type, title, message, link, createdAt, readAt } = row;
  return { id, type, title, message, link, timestamp: createdAt.toISOString(), read: readAt !== null };
}
