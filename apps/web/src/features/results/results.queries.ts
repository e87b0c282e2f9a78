import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";

export function useResult(id: string | null) {
  return useQuery({ ...query(api.results.get, { id: id ?? "" }), enabled: id !== null });
}

interface WantedResults {
  kind: string;
  search?: string;
  isDeleted?: boolean;
  limit: number;
}

export function useResultList({ kind, search = "", isDeleted = false, limit }: WantedResults) {
  const wanted = { kind, limit, ...(search && { search }), ...(isDeleted && { deleted: "true" as const }) };
  return useQuery({ ...query(api.results.list, wanted), placeholderData: keepPreviousData });
}

/** Deletes a result; a notification offers to undo it where the page doesn't. */
export function useRemoveResult(id: string, { notifies }: { notifies: boolean }) {
  const remove = useResultAction("Couldn’t delete the result", () => api.results.remove({ id }));
  const restore = useRestoreResult();
  return (onRemoved: () => void) =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onRemoved();
        if (!notifies) return;
        notify({
          type: "info",
          title: "Result deleted",
          message: "It can be restored for 30 days.",
          toastOnly: true,
          action: { label: "Undo", run: () => restore.mutate(id) },
        });
      },
    });
}

export function useRestoreResult() {
  return useResultAction("Couldn’t restore the result", (id: string) => api.results.restore({ id }));
}

/** Without a title, the form that uses it shows the error. */
export function useResultAction<Input, Output>(title: string | null, act: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: act,
    onSettled: refreshResults,
    onError: (error) => {
      if (title !== null) showFailure(title, error);
    },
  });
}

export async function refreshResults() {
  await Promise.all([invalidate("results"), invalidate("usage")]);
}
