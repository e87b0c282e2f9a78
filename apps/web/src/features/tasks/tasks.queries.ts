import type { DeliverableFormat } from "@muster/contracts/deliverable";
import type { FormAnswer } from "@muster/contracts/questions";
import type { NewTask } from "@muster/contracts/tasks";
import { texts } from "@muster/contracts/texts";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";
import type { TaskFilters } from "./task-filters.ts";
import { isOpen } from "./task-progress.ts";

/** How often open tasks are asked again where no event stream tells of each step. */
const openRefreshMs = 2000;

export type TaskPreview = Awaited<ReturnType<typeof api.tasks.preview>>;

export function useTaskPages({ search, status }: TaskFilters) {
  return useInfiniteQuery({
    queryKey: [...api.tasks.list.key, "pages", { search, status }],
    queryFn: ({ pageParam, signal }) =>
      api.tasks.list(
        {
          limit: 24,
          ...(search && { search }),
          ...(status !== "all" && { status }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    select: ({ pages }) => ({ items: pages.flatMap((page) => page.items), total: pages[0]?.total ?? 0 }),
    placeholderData: (previous) => previous,
    // The more pages are shown, the longer one round of asking takes.
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      const hasOpen = pages.some((page) => page.items.some((task) => isOpen(task.status)));
      return hasOpen && openRefreshMs * pages.length;
    },
  });
}

export function useTaskStats() {
  return useQuery(query(api.tasks.stats));
}

export function useTask(id: string) {
  return useQuery({
    ...query(api.tasks.get, { id }),
    // The event stream tells of each step; where a proxy holds it back, this still does.
    refetchInterval: ({ state: { data } }) => data !== undefined && isOpen(data.status) && openRefreshMs * 2,
  });
}

export function useTaskPreview(id: string, version: number | undefined) {
  return useQuery({
    ...query(api.tasks.preview, { id, ...(version !== undefined && { version }) }),
    placeholderData: (previous) => previous,
  });
}

/** Templates are part of the program: one load serves the whole visit. */
export function useTaskTemplates() {
  return useQuery({ ...query(api.tasks.templates), staleTime: Number.POSITIVE_INFINITY });
}

export function useEstimate(templateId: string | null, agentId: string | null) {
  return useQuery({
    ...query(api.tasks.estimate, { ...(templateId && { templateId }), ...(agentId && { agentId }) }),
    enabled: templateId !== null && agentId !== null,
  });
}

/** The server itself says when a task was assigned; here only what went wrong is told. */
export function useCreateTask() {
  return useMutation({
    mutationFn: ({ task, idempotencyKey }: { task: NewTask; idempotencyKey: string }) =>
      api.tasks.create(task, { idempotencyKey }),
    // Not waited for: the wizard closes at once.
    onSuccess: () => {
      void refreshTasks();
    },
    onError: (error) => {
      // What is wrong with an input stands under it, and trying again would not help.
      if (isHandledGlobally(error) || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return;
      notify({ type: "error", title: texts.taskAssignmentFailedTitle, message: texts.taskAssignmentFailed });
    },
  });
}

export function useRetryTask() {
  return useMutation({
    mutationFn: (id: string) => api.tasks.retry({ id }),
    onSuccess: (task) => {
      queryClient.setQueryData(query(api.tasks.get, { id: task.id }).queryKey, task);
      return refreshTasks();
    },
    onError: (error) => {
      if (!isHandledGlobally(error)) notify({ type: "error", title: texts.taskFailedTitle, message: error.message });
    },
  });
}

export function useCancelTask() {
  return useMutation({
    mutationFn: (id: string) => api.tasks.cancel({ id }),
    onSuccess: (task) => {
      queryClient.setQueryData(query(api.tasks.get, { id: task.id }).queryKey, task);
      return refreshTasks();
    },
  });
}

/** The task that waits goes on; of two answers the first counts, so after an error it is read again. */
export function useAnswerTask(taskId: string) {
  return useMutation({
    mutationFn: (answer: FormAnswer) => api.tasks.answer({ taskId, ...answer }),
    onSuccess: (task) => {
      queryClient.setQueryData(query(api.tasks.get, { id: task.id }).queryKey, task);
      return refreshTasks();
    },
    onError: () => invalidate("tasks"),
  });
}

interface Download {
  id: string;
  title: string;
  format: DeliverableFormat;
  version?: number | undefined;
}

export function useDownload() {
  return useMutation({
    mutationFn: ({ id, format, version }: Download) =>
      downloadFile(`/api/tasks/${id}/deliverable?format=${format}${version ? `&version=${version}` : ""}`),
    onSuccess: (_, { title }) => {
      notify({ type: "success", title: texts.downloadStartedTitle, message: title });
      return invalidate(api.tasks.stats);
    },
    onError: (error) => {
      if (isHandledGlobally(error)) return;
      notify({ type: "error", title: texts.downloadFailedTitle, message: error.message });
    },
  });
}

/** After a task began, ended or changed hands: its figures stand on other pages, and it may have cost an action. */
export async function refreshTasks() {
  await Promise.all([invalidate("tasks"), invalidate("dashboard"), invalidate(api.accounts.me), invalidate("billing")]);
}
