import type { Anchor } from "@muster/contracts/wallet";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { invalidate, query } from "../../platform/query.ts";
import { readByWallet, type SentTransaction } from "./wallet-connection.ts";

export function useUnanchoredRecords() {
  return useQuery(query(api.wallet.waiting));
}

const pollMs = 3000;

/** Polls while the server checks a transaction. */
export function useAnchors() {
  return useInfiniteQuery({
    queryKey: api.wallet.list.key,
    queryFn: ({ pageParam, signal }) =>
      api.wallet.list({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => ({ items: pages.flatMap(({ items }) => items) }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === "sent")) ? pollMs : false,
  });
}

export function useAnchor(id: string) {
  return useQuery(query(api.wallet.get, { id }));
}

export function usePrepareAnchor(onPrepared: (anchor: Anchor) => void) {
  return useMutation({
    mutationFn: (chosen: { interactionIds: string[] } | { day: string }) => api.wallet.prepare(chosen),
    onSuccess: onPrepared,
    onSettled: () => invalidate("wallet"),
    onError: (error) => showFailure("Couldn’t prepare the anchor", error),
  });
}

export function useStoreSent() {
  return useMutation({
    mutationFn: (sent: SentTransaction & { id: string }) => api.wallet.sent(sent),
    onSettled: () => invalidate("wallet"),
  });
}

export function useCheckAnchor() {
  return useMutation({
    mutationFn: (id: string) => api.wallet.check({ id }),
    onSettled: () => invalidate("wallet"),
    onError: (error) => showFailure("Couldn’t check the transaction", error),
  });
}

export function useDiscardAnchor() {
  return useMutation({
    mutationFn: (id: string) => api.wallet.discard({ id }),
    onSettled: () => invalidate("wallet"),
    onError: (error) => showFailure("Couldn’t discard the anchor", error),
  });
}

export function readProof(id: string, interactionId: string) {
  return api.wallet.proof({ id, interactionId });
}

/** The transaction as read by the server and, on the same network, by the wallet. */
export async function readTransaction({ chainId, txHash }: { chainId: number | null; txHash: string | null }) {
  if (chainId === null || txHash === null) return { server: null, wallet: null };
  const [server, wallet] = await Promise.all([
    api.wallet.transaction({ chainId, txHash }),
    readByWallet(chainId, txHash),
  ]);
  return { server, wallet };
}
