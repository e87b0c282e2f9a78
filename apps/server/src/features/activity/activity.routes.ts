import { authed } from "../../kernel/http/rpc.ts";
import { listNotifications, markRead, readActivity } from "./activity.service.ts";

export const activityRoutes = {
  notifications: authed.activity.notifications.handler(({ context }) => listNotifications(context)),
  /** One's own list: viewers may mark theirs, too. */
  markRead: authed.activity.markRead.handler(({ context, input }) => markRead(context, input)),
  feed: authed.activity.feed.handler(({ context, input }) => readActivity(context, input)),
};
