import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";

export function useResult(id: string | null) {
  return useQuery({ ...query(api.results.get, { id: id ?? "" }), enabled: id !== null });
}

export function useRecentResults(kind: string, limit: number) {
  return useQuery(query(api.results.list, { kind, limit }));
}

/** Without a title, the form that uses it shows the error. */
export function useResultAction<Input, Output>(title: string | null, act: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: act,
    onSettled: refreshResults,
    onError: (error) => {
      if (title !== null && !isHandledGlobally(error)) notify({ type: "error", title, message: error.message });
    },
  });
}

export async function refreshResults() {
  await Promise.all([invalidate("results"), invalidate("usage")]);
}
