import type { ModelPurpose, ProviderDraft } from "@muster/contracts/models";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

export type ModelSettings = Awaited<ReturnType<typeof api.models.settings>>;
export type LocalModels = Awaited<ReturnType<typeof api.models.local>>;
export type LocalFile = Awaited<ReturnType<typeof api.models.localFile>>;
export type OllamaServers = Awaited<ReturnType<typeof api.models.ollama>>;

export function useModelSettings() {
  return useQuery(query(api.models.settings));
}

export function useAddProvider() {
  return useMutation({
    mutationFn: (draft: ProviderDraft) => api.models.addProvider(draft),
    onSuccess: refresh,
  });
}

export function useChangeProvider(id: string) {
  return useMutation({
    mutationFn: (change: Partial<Omit<ProviderDraft, "kind">>) => api.models.changeProvider({ id, ...change }),
    onSuccess: refresh,
  });
}

export function useRemoveProvider() {
  return useMutation({ mutationFn: (id: string) => api.models.removeProvider({ id }), onSuccess: refresh });
}

export function useOrderProviders() {
  return useMutation({
    mutationFn: (ids: string[]) => api.models.orderProviders({ ids }),
    onSuccess: keepSettings,
    onError: (error) => showFailure("Couldn’t save the order", error),
  });
}

/** Has a mutation key, so that a test started elsewhere on the page is shown as running. */
export function useTestProvider(id: string) {
  return useMutation({
    mutationKey: ["models", "test", id],
    mutationFn: (model: string) => api.models.testProvider({ id, ...(model && { model }) }),
    onSuccess: refresh,
    onError: (error) => showFailure("Couldn’t test the provider", error),
  });
}

export function useSetDefault() {
  return useMutation({
    mutationFn: (choice: { purpose: ModelPurpose; model: string }) => api.models.setDefault(choice),
    onSuccess: keepSettings,
    onError: (error) => showFailure("Couldn’t change the default", error),
  });
}

export function useSetPrice() {
  return useMutation({
    mutationFn: (price: {
      model: string;
      inputMicrosPerMillion: number;
      outputMicrosPerMillion: number;
      cachedInputMicrosPerMillion: number | null;
      from?: string;
    }) => api.models.setPrice(price),
    onSuccess: refresh,
  });
}

export function useRemovePrice() {
  return useMutation({
    mutationFn: (id: string) => api.models.removePrice({ id }),
    onSuccess: refresh,
    onError: (error) => showFailure("Couldn’t remove the price", error),
  });
}

const progressEveryMs = 1000;

/** Polls every second during a download: the server keeps the progress for all viewers. */
export function useOllama() {
  return useQuery({
    ...query(api.models.ollama),
    refetchInterval: ({ state }) => (state.data?.pulls.some(isUnderWay) ? progressEveryMs : false),
  });
}

export function isUnderWay({ status }: OllamaServers["pulls"][number]): boolean {
  return status === "waiting" || status === "pulling";
}

export function usePullModel(id: string) {
  return useMutation({
    mutationFn: (model: string) => api.models.pull({ id, model }),
    onSuccess: () => invalidate(api.models.ollama),
  });
}

export function useCancelPull() {
  return useMutation({
    mutationFn: (id: string) => api.models.cancelPull({ id }),
    onSuccess: () => Promise.all([invalidate(api.models.ollama), invalidate(api.models.local)]),
    onError: (error) => showFailure("Couldn’t stop the download", error),
  });
}

export function useDeleteModel(id: string) {
  return useMutation({
    mutationFn: (model: string) => api.models.removeOllamaModel({ id, model }),
    onSuccess: () => refresh(),
  });
}

/** Asked every second while a model is being downloaded. When that ends, there is another engine to choose. */
export function useLocalModels() {
  const local = useQuery({
    ...query(api.models.local),
    refetchInterval: ({ state }) => (hasDownload(state.data) ? progressEveryMs : false),
  });
  const isRunning = hasDownload(local.data);
  const wasRunning = useRef(false);
  // The end shows in a server response; no query callback distinguishes one response from the next.
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate(api.models.list);
    wasRunning.current = isRunning;
  }, [isRunning]);
  return local;
}

function hasDownload(local: LocalModels | undefined): boolean {
  const pulls = [local?.runner.gpu?.pull, ...(local?.models ?? []).map(({ pull }) => pull)];
  return pulls.some((pull) => pull && isUnderWay(pull));
}

export function useGpuBuild() {
  const onSuccess = () => invalidate(api.models.local);
  return {
    install: useMutation({ mutationFn: () => api.models.installGpuBuild({}), onSuccess }),
    remove: useMutation({ mutationFn: () => api.models.removeGpuBuild({}), onSuccess }),
  };
}

/** Read from the hub each time: a person agrees to what is there now. */
export function useLocalFile(id: string) {
  return useQuery({ ...query(api.models.localFile, { id }), retry: false, staleTime: 0, gcTime: 0 });
}

export function useDownloadLocalModel() {
  return useMutation({
    mutationFn: (input: { id: string; sha256: string }) => api.models.downloadLocal(input),
    onSuccess: () => invalidate(api.models.local),
  });
}

export function useRemoveLocalModel() {
  return useMutation({
    mutationFn: (id: string) => api.models.removeLocal({ id }),
    onSuccess: () => Promise.all([invalidate(api.models.local), invalidate(api.models.list)]),
  });
}

/** Waits for the settings; the list of engines is refetched in the background, because it takes as long as the slowest server. */
async function refresh(): Promise<void> {
  void invalidate(api.models.list);
  void invalidate(api.models.ollama);
  await invalidate(api.models.settings);
}

function keepSettings(settings: ModelSettings): void {
  queryClient.setQueryData(query(api.models.settings).queryKey, settings);
  void invalidate(api.models.list);
}
