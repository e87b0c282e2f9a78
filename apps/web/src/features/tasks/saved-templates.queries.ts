import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";

export function useSavedTemplates() {
  return useQuery(query(api.savedTemplates.list));
}

export function useSaveTemplate() {
  return useMutation({
    mutationFn: (input: { id: string; name: string; keepsSources: boolean }) => api.savedTemplates.create(input),
    onSuccess: ({ name }) => {
      notify({ type: "success", title: "Template saved", message: name, toastOnly: true });
      return invalidate("savedTemplates");
    },
  });
}

export function useRenameTemplate() {
  return useMutation({
    mutationFn: (input: { id: string; name: string }) => api.savedTemplates.rename(input),
    onSuccess: () => invalidate("savedTemplates"),
  });
}

export function useDeleteTemplate() {
  return useMutation({
    mutationFn: (id: string) => api.savedTemplates.remove({ id }),
    onSuccess: () => invalidate("savedTemplates"),
  });
}
