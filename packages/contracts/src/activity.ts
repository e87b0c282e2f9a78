import { oc } from "@orpc/contract";
import { z } from "zod";

export const notification = z.object({
  id: z.string(),
  type: z.enum(["success", "info", "error", "warning"]),
  title: z.string(),
  message: z.string(),
  /** Where it leads: "/tasks?task=ID". */
  link: z.string().nullable(),
  timestamp: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const feedItem = z.object({
  id: z.string(),
  /** "task_completed", "agent_created", "plan_activated", … */
  kind: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  actorName: z.string().nullable(),
  at: z.string(),
});
export type FeedItem = z.infer<typeof feedItem>;

/** What a person may ask mails for. */
export const mailKinds = ["task_completed", "task_failed"] as const;
export type MailKind = (typeof mailKinds)[number];

const wishes = z.object({ task_completed: z.boolean(), task_failed: z.boolean() });

export const notificationPreferences = z.object({
  mail: wishes,
  /** Whether this installation sends mail at all. */
  canMail: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const activity = {
  notifications: oc
    .route({ method: "GET", path: "/notifications", summary: "The newest 50", tags: ["activity"] })
    .output(z.object({ items: z.array(notification), unread: z.number().int() })),
  markRead: oc
    .route({
      method: "POST",
      path: "/notifications/read",
      summary: "Mark some, or all without ids, as read",
      tags: ["activity"],
    })
    .input(z.object({ ids: z.array(z.string()).max(50).optional() }))
    .output(z.object({ unread: z.number().int() })),
  preferences: oc
    .route({
      method: "GET",
      path: "/notifications/preferences",
      summary: "What one wants to hear of by mail",
      tags: ["activity"],
    })
    .output(notificationPreferences),
  changePreferences: oc
    .route({
      method: "PATCH",
      path: "/notifications/preferences",
      summary: "Change what one wants to hear of by mail",
      tags: ["activity"],
    })
    .input(z.object({ mail: wishes.partial() }))
    .output(notificationPreferences),
  feed: oc
    .route({ method: "GET", path: "/activity", summary: "What happened, newest first", tags: ["activity"] })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }))
    .output(z.object({ items: z.array(feedItem) })),
};
