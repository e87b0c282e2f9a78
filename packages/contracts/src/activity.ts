import { oc } from "@orpc/contract";
import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { messageSchema } from "./messages.ts";

export const notification = z.object({
  id: z.string(),
  type: z.enum(["success", "info", "error", "warning"]),
  title: z.string(),
  message: z.string(),
  /** The source of title and message; omitted from live events, whose size is limited. */
  titleMessage: messageSchema.optional(),
  textMessage: messageSchema.optional(),
  /** A path in the app: "/tasks/ID". */
  link: z.string().nullable(),
  timestamp: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;
/** As sent to an open page; `browser`: the person also wants a browser notification of this kind. */
export type LiveNotification = Notification & { browser: boolean };

export const feedItem = z.object({
  id: z.string(),
  /** "task_completed", "agent_created", "plan_activated", … */
  kind: z.string(),
  text: z.string(),
  textMessage: messageSchema,
  link: z.string().nullable(),
  actorName: z.string().nullable(),
  at: z.string(),
});
export type FeedItem = z.infer<typeof feedItem>;

/** Kinds of notifications that a person may turn off. A notification without a kind is always sent. */
export const notificationKinds = [
  "task_completed",
  "task_failed",
  "approval_asked",
  "question_asked",
  "budget",
  "members",
  "billing",
  "webhooks",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** In the app's list, as a browser notification, by mail. A browser shows only notifications that are in the app. */
export const notificationChannels = ["inApp", "browser", "mail"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export type NotificationPreference = Record<NotificationChannel, boolean>;

/** The default preference: in the app always, by mail for what costs money or stops a connection. */
export function defaultPreference(kind: NotificationKind): NotificationPreference {
  return { inApp: true, browser: true, mail: kind === "budget" || kind === "billing" || kind === "webhooks" };
}

const perKind = z.object(Object.fromEntries(notificationKinds.map((kind) => [kind, z.boolean()])) as PreferenceShape);
type PreferenceShape = Record<NotificationKind, z.ZodBoolean>;

/** Why no emails are sent: the installation sends none, the address is not confirmed, or the mail server refuses it. */
const notificationEmailBlocker = z.enum(["off", "unconfirmed", "refused"]);
export type NotificationEmailBlocker = z.infer<typeof notificationEmailBlocker>;

export const notificationPreferences = z.object({
  inApp: perKind,
  browser: perKind,
  mail: perKind,
  /** The kinds that can reach this person in their current role. */
  kinds: z.array(z.enum(notificationKinds)),
  mailBlocker: notificationEmailBlocker.nullable(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

const changedPreferences = z.object({
  inApp: perKind.partial().optional(),
  browser: perKind.partial().optional(),
  mail: perKind.partial().optional(),
});
export type ChangedPreferences = z.infer<typeof changedPreferences>;

export const activity = {
  notifications: oc
    .route({ method: "GET", path: "/notifications", summary: "List the 50 newest notifications", tags: ["activity"] })
    .output(z.object({ items: z.array(notification), unread: z.number().int() })),
  markRead: oc
    .route({
      method: "POST",
      path: "/notifications/read",
      summary: "Mark notifications as read; without ids, all of them",
      tags: ["activity"],
    })
    .input(z.object({ ids: z.array(z.string()).max(50).optional() }))
    .output(z.object({ unread: z.number().int() })),
  preferences: oc
    .route({
      method: "GET",
      path: "/notifications/preferences",
      summary: "Get notification preferences",
      tags: ["activity"],
    })
    .output(notificationPreferences),
  changePreferences: oc
    .route({
      method: "PATCH",
      path: "/notifications/preferences",
      summary: "Update notification preferences",
      tags: ["activity"],
    })
    .input(changedPreferences)
    .output(notificationPreferences),
  feed: openToKeys
    .route({ method: "GET", path: "/activity", summary: "List activity, newest first", tags: ["activity"] })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }))
    .output(z.object({ items: z.array(feedItem) })),
};
