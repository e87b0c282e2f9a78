import { authed } from "../../kernel/http/rpc.ts";
import { changePreferences, listNotifications, markRead, preferencesOf, readActivity } from "./activity.service.ts";

export const activityRoutes = {
  notifications: authed.activity.notifications.handler(({ context }) => listNotifications(context)),
  /** Viewers may: they mark their own notifications. */
  markRead: authed.activity.markRead.handler(({ context, input }) => markRead(context, input)),
  /** Viewers may: these are their own preferences. */
  preferences: authed.activity.preferences.handler(({ context }) => preferencesOf(context)),
  changePreferences: authed.activity.changePreferences.handler(({ context, input }) =>
    changePreferences(context, input),
  ),
  feed: authed.activity.feed.handler(({ context, input }) => readActivity(context, input)),
};
