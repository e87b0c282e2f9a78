import type { Me } from "@muster/contracts/accounts";
import type { Notification } from "@muster/contracts/activity";
import type { Usage } from "@muster/contracts/usage";
import { useEffect, useRef } from "react";
import { api } from "../platform/api.ts";
import { type StreamState, useEventSource } from "../platform/events.ts";
import { receiveNotification } from "../platform/notifications.ts";
import { usePreferences } from "../platform/preferences.ts";
import { invalidate, query, queryClient } from "../platform/query.ts";
import { useMe } from "../platform/session.tsx";

const handlers = {
  notification: (data: unknown) => receiveNews(data as Notification),
  usage: (data: unknown) => receiveUsage(data as Usage),
  task: () => {
    void invalidate("tasks");
    void invalidate("approvals");
    void invalidate("dashboard");
    void invalidate("agents");
    void invalidate("usage");
  },
};

/** News for this person while the app is open: notifications, usage, tasks that changed. */
export function useLiveEvents(): StreamState {
  const me = useMe();
  // A stream belongs to one organization: another one opens another stream.
  const state = useEventSource(`/api/events?organization=${me.organization.id}`, handlers);
  const wasOpen = useRef(false);

  // The server ends the stream of whoever was removed or signed out elsewhere: after a break one asks anew who one is here.
  useEffect(() => {
    if (state !== "open" && wasOpen.current) void invalidate(api.accounts.me);
    wasOpen.current = state === "open";
  }, [state]);

  return state;
}

function receiveNews(news: Notification) {
  receiveNotification(news);
  if (!document.hidden || !usePreferences.getState().browserNotices) return;
  void import("../features/activity/browser-notice.ts").then(({ showBrowserNotice }) => showBrowserNotice(news));
}

function receiveUsage(usage: Usage) {
  const { queryKey } = query(api.accounts.me);
  const before = queryClient.getQueryData<Me>(queryKey);
  if (before) queryClient.setQueryData<Me>(queryKey, { ...before, usage });
  void invalidate("usage");
  const isOtherPlan = before?.usage.limit !== usage.limit || before?.usage.period.start !== usage.period.start;
  if (!isOtherPlan) return;
  void invalidate(api.accounts.me);
  void invalidate("billing");
}
