import type { WordingKey } from "@muster/contracts/texts";
import type { WordingText } from "@muster/contracts/wording";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

export function useTexts() {
  return useQuery(query(api.wording.list));
}

export function useChangeText() {
  return useMutation({
    mutationFn: (change: { id: WordingKey; text: string }) => api.wording.change(change),
    onSuccess: shown,
  });
}

export function useResetText() {
  return useMutation({ mutationFn: (which: { id: WordingKey }) => api.wording.reset(which), onSuccess: shown });
}

/** Updates the list at once; other places update when the session is refetched. */
async function shown(changed: WordingText) {
  queryClient.setQueryData<{ items: WordingText[] }>(
    query(api.wording.list).queryKey,
    (before) => before && { items: before.items.map((item) => (item.key === changed.key ? changed : item)) },
  );
  await invalidate(api.accounts.me);
}
