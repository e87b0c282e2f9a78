import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query, queryClient } from "../../platform/query.ts";

export function useImageStatus() {
  return useQuery(query(api.images.status, undefined));
}

/** Checks the servers again. */
export function useInitializeModels() {
  return useMutation({
    mutationFn: () => api.images.initialize({}),
    onSuccess: (status) => queryClient.setQueryData(query(api.images.status, undefined).queryKey, status),
  });
}
