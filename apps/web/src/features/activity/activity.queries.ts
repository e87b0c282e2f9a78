import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";
import { markAllRead, receiveNotificationList, useNotifications } from "../../platform/notifications.ts";
import { query } from "../../platform/query.ts";

/** The notifications, newest first: the server's, and those of this browser since the page was loaded. */
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

  // The list has two sources, merged in one store, which live events update too.
  useEffect(() => {
    if (arrived) receiveNotificationList(arrived.items, arrived.askedAt);
  }, [arrived]);

  return { items, unread: items.filter((item) => !item.read).length, stored };
}

/** Marks all as read, here at once and on the server. */
export function useMarkAllRead() {
  return useMutation({
    mutationFn: () => api.activity.markRead({}),
    onMutate: markAllRead,
  });
}
