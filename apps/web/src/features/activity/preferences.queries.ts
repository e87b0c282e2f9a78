import type { NotificationChannel, NotificationKind, NotificationPreferences } from "@muster/contracts/activity";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

export function useNotificationPreferences() {
  return useQuery(query(api.activity.preferences));
}

interface ChangedPreference {
  channel: NotificationChannel;
  kind: NotificationKind;
  isOn: boolean;
}

/** Optimistic: changes are shown at once, sent one after the other, and rolled back when the server refuses one. */
export function useChangePreference() {
  const { queryKey } = query(api.activity.preferences);
  const mutationKey = [...queryKey, "change"];
  return useMutation({
    mutationKey,
    scope: { id: "notification preferences" },
    mutationFn: ({ channel, kind, isOn }: ChangedPreference) =>
      api.activity.changePreferences({ [channel]: { [kind]: isOn } }),
    onMutate: ({ channel, kind, isOn }) =>
      queryClient.setQueryData<NotificationPreferences>(
        queryKey,
        (before) => before && { ...before, [channel]: { ...before[channel], [kind]: isOn } },
      ),
    onError: (error) =>
      notify({
        type: "error",
        title: "Couldn’t save your notification settings",
        message: error.message,
        toastOnly: true,
      }),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) void invalidate(api.activity.preferences);
    },
  });
}
