import type { WebhookDelivery, WebhookDraft } from "@muster/contracts/webhooks";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { invalidate, query } from "../../platform/query.ts";

export function useWebhooks() {
  return useQuery(query(api.webhooks.list));
}

const refreshMs = 2000;

/** Newest first. Follows deliveries whose next attempt is about to be made. */
export function useDeliveries(id: string, state: WebhookDelivery["state"] | undefined) {
  return useInfiniteQuery({
    queryKey: [...api.webhooks.deliveries.key, { id, state }],
    queryFn: ({ pageParam, signal }) =>
      api.webhooks.deliveries(
        { id, limit: 20, ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isAboutToBeSent)) ? refreshMs : false,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}

function isAboutToBeSent({ nextAttemptAt }: WebhookDelivery): boolean {
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + refreshMs;
}

/** The secret in the response is not cached. */
export function useSaveWebhook() {
  return useMutation({
    mutationFn: async ({ id, ...draft }: WebhookDraft & { id?: string | undefined }) =>
      id === undefined ? api.webhooks.create(draft) : { webhook: await api.webhooks.update({ id, ...draft }) },
    onSuccess: () => invalidate("webhooks"),
    gcTime: 0,
  });
}

export function useSetActive() {
  return useMutation({
    mutationFn: (change: { id: string; isActive: boolean }) => api.webhooks.update(change),
    onSettled: () => invalidate("webhooks"),
    onError: (error) => showFailure("Couldn’t change the webhook", error),
  });
}

export function useRotateSecret() {
  return useMutation({
    mutationFn: (id: string) => api.webhooks.rotateSecret({ id }),
    onSuccess: () => invalidate("webhooks"),
    gcTime: 0,
  });
}

export function useRemoveWebhook() {
  return useMutation({
    mutationFn: (id: string) => api.webhooks.remove({ id }),
    onSettled: () => invalidate("webhooks"),
  });
}

export function useTestWebhook() {
  return useMutation({
    mutationFn: (id: string) => api.webhooks.test({ id }),
    onSettled: () => invalidate("webhooks"),
    onError: (error) => showFailure("Couldn’t send a test event", error),
  });
}

export function useResend() {
  return useMutation({
    mutationFn: (id: string) => api.webhooks.resend({ id }),
    onSettled: () => invalidate("webhooks"),
    onError: (error) => showFailure("Couldn’t send it again", error),
  });
}
