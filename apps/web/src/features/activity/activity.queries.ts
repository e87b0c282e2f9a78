import type { MailKind, NotificationPreferences } from "@muster/contracts/activity";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";
import { markAllRead, receiveNotificationList, useNotifications } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

/** The notifications, newest first: what the server keeps, and what this browser said since it was loaded. */
export function useNotificationList() {
  const stored = useQuery({ ...query(api.activity.notifications), staleTime: 5 * 60_000 });
  const items = useNotifications((state) => state.items);
  const arrived = stored.data?.items;

  // The list has two sources; they meet in one store, which live events feed too.
  useEffect(() => {
    if (arrived) receiveNotificationList(arrived);
  }, [arrived]);

  return { items, unread: items.filter((item) => !item.read).length, stored };
}

export function useNotificationPreferences() {
  return useQuery(query(api.activity.preferences));
}

/** Switched here at once; put back when the server did not take it. */
export function useChangeNotificationPreferences() {
  const { queryKey } = query(api.activity.preferences);
  return useMutation({
    mutationFn: ({ kind, isOn }: { kind: MailKind; isOn: boolean }) =>
      api.activity.changePreferences({ mail: { [kind]: isOn } }),
    onMutate: ({ kind, isOn }) =>
      queryClient.setQueryData<NotificationPreferences>(queryKey, (before) =>
        before ? { ...before, mail: { ...before.mail, [kind]: isOn } } : before,
      ),
    onSettled: () => invalidate(api.activity.preferences),
  });
}

/** Marks all as read, here at once and on the server. */
export function useMarkAllRead() {
  return useMutation({
    mutationFn: () => api.activity.markRead({}),
    onMutate: markAllRead,
  });
}
