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
  feed: oc
    .route({ method: "GET", path: "/activity", summary: "What happened, newest first", tags: ["activity"] })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }))
    .output(z.object({ items: z.array(feedItem) })),
};
