import type { NotificationChannel, NotificationKind, NotificationPreferences } from "@muster/contracts/activity";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";
import { markAllRead, notify, receiveNotificationList, useNotifications } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

/** The notifications, newest first: what the server keeps, and what this browser said since it was loaded. */
export function useNotificationList() {
  const stored = useQuery({
    queryKey: query(api.activity.notifications).queryKey,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      return { ...(await api.activity.notifications({}, { signal })), askedAt };
    },
    staleTime: 5 * 60_000,
  });
  const items = useNotifications((state) => state.items);
  const arrived = stored.data;

  // The list has two sources; they meet in one store, which live events feed too.
  useEffect(() => {
    if (arrived) receiveNotificationList(arrived.items, arrived.askedAt);
  }, [arrived]);

  return { items, unread: items.filter((item) => !item.read).length, stored };
}

export function useNotificationPreferences() {
  return useQuery(query(api.activity.preferences));
}

interface ChangedWish {
  channel: NotificationChannel;
  kind: NotificationKind;
  isOn: boolean;
}

/** Switched here at once, told to the server one after the other, and put back when it did not take one. */
export function useChangeWish() {
  const { queryKey } = query(api.activity.preferences);
  const mutationKey = [...queryKey, "change"];
  return useMutation({
    mutationKey,
    scope: { id: "notification wishes" },
    mutationFn: ({ channel, kind, isOn }: ChangedWish) =>
      api.activity.changePreferences({ [channel]: { [kind]: isOn } }),
    onMutate: ({ channel, kind, isOn }) =>
      queryClient.setQueryData<NotificationPreferences>(
        queryKey,
        (before) => before && { ...before, [channel]: { ...before[channel], [kind]: isOn } },
      ),
    onError: (error) => notify({ type: "error", title: "Not saved", message: error.message, toastOnly: true }),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) void invalidate(api.activity.preferences);
    },
  });
}

/** Marks all as read, here at once and on the server. */
export function useMarkAllRead() {
  return useMutation({
    mutationFn: () => api.activity.markRead({}),
    onMutate: markAllRead,
  });
}
