import type { DeliverableFormat } from "@muster/contracts/deliverable";
import type { FormAnswer } from "@muster/contracts/questions";
import type { NewTask, Task, TaskListItem, TaskStage, TaskStatus } from "@muster/contracts/tasks";
import type { TaskRevision } from "@muster/contracts/tasks-versions";
import { texts } from "@muster/contracts/texts";
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { ApiError, isOffline } from "../../platform/api-error.ts";
import { isHandledGlobally, showFailure } from "../../platform/billing-gate.ts";
import { deliverablePath, downloadFile } from "../../platform/download.ts";
import { notify } from "../../platform/notifications.ts";
import { wantDownload } from "../../platform/purpose.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";
import type { TaskFilters } from "./task-filters.ts";
import { isOpen } from "./task-progress.ts";

/** The polling interval of open tasks without an event stream. */
const openRefreshMs = 2000;
const dayMs = 86_400_000;

export type TaskPreview = Awaited<ReturnType<typeof api.tasks.preview>>;

/** A stage of the board, or the list that the filters describe. */
export function useTaskPages({ search, status, agent, days, sort, order }: TaskFilters, stage?: TaskStage) {
  return useInfiniteQuery({
    queryKey: [...api.tasks.list.key, "pages", { search, status, agent, days, sort, order, stage }],
    queryFn: ({ pageParam, signal }) =>
      api.tasks.list(
        {
          limit: 24,
          ...(search && { search }),
          ...(stage ? { stage } : stateOf(status)),
          ...(agent && { agentId: agent }),
          ...(days !== null && { since: new Date(Date.now() - days * dayMs).toISOString() }),
          ...(sort !== "created" && { sort }),
          ...(order !== "desc" && { order }),
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

function stateOf(status: TaskFilters["status"]): { status?: TaskStatus; stage?: TaskStage } {
  if (status === "to_review" || status === "done") return { stage: status };
  return status === "all" ? {} : { status };
}

/** A task as a list that was loaded earlier shows it, by id or number. */
export function findListed(key: string): TaskListItem | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<{ items: TaskListItem[] }>>({
    queryKey: [...api.tasks.list.key, "pages"],
  });
  return lists
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .find(({ id, number }) => id === key || number === key);
}

export function useTaskStats() {
  return useQuery(query(api.tasks.stats));
}

export function useTask(id: string) {
  return useQuery({
    ...query(api.tasks.get, { id }),
    // The event stream reports each step; if a proxy buffers it, polling still does.
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

/** The server notifies about an assigned task, so only errors are reported here. */
export function useCreateTask() {
  return useMutation({
    mutationFn: ({ task, idempotencyKey }: { task: NewTask; idempotencyKey: string }) =>
      api.tasks.create(task, { idempotencyKey }),
    // Not waited for: the wizard closes at once.
    onSuccess: () => {
      void refreshTasks();
    },
    onError: (error) => {
      // Input errors appear at their fields, and a retry would not help.
      if (isHandledGlobally(error) || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return;
      const message = isOffline(error) ? error.message : texts.taskAssignmentFailed;
      notify({ type: "error", title: texts.taskAssignmentFailedTitle, message });
    },
  });
}

export function useRetryTask() {
  return useTaskChange((id: string) => api.tasks.retry({ id }), texts.taskFailedTitle);
}

export function useCancelTask() {
  return useTaskChange((id: string) => api.tasks.cancel({ id }), null);
}

export function useAcceptTask() {
  const reopen = useReopenTask();
  return useTaskChange(
    (id: string) => api.tasks.accept({ id }),
    "Couldn’t accept the result",
    (task) =>
      notify({
        type: "success",
        title: `${task.number} accepted`,
        toastOnly: true,
        action: { label: "Undo", run: () => reopen.mutate(task.id) },
      }),
  );
}

export function useReopenTask() {
  return useTaskChange((id: string) => api.tasks.reopen({ id }), "Couldn’t withdraw the acceptance");
}

export function useReviseTask() {
  return useTaskChange(
    (input: { id: string; kind: RunRevision; text: string; passage?: string }) => api.tasks.revise(input),
    null,
  );
}

/** Opens a new chat that has this version of the document attached. */
export function useContinueInChat() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (source: { id: string; version: number | undefined }) => api.tasks.asSource(source),
    onSuccess: ({ id, name }) => navigate("/chat", { state: { attachment: { id, name } } }),
    onError: (error) =>
      notify({ type: "error", title: "Couldn’t continue in chat", message: error.message, toastOnly: true }),
  });
}

/** The newest finished tasks, to choose one from. */
export function useFinishedTasks() {
  return useQuery(query(api.tasks.list, { limit: 50, status: "completed" }));
}

/** The kinds of revision that a run makes; what a user changes needs no run. */
type RunRevision = Exclude<TaskRevision["kind"], "edit" | "cover">;

export function useCover() {
  return useTaskChange(
    (input: Parameters<typeof api.tasks.cover>[0]) => api.tasks.cover(input),
    "Couldn’t change the cover",
  );
}

export function useEditTask() {
  return useTaskChange((input: { id: string; version: number; markdown: string }) => api.tasks.edit(input), null);
}

/** Removes the task from every list; it can be restored while the message is shown. */
export function useDeleteTask() {
  const restore = useTaskChange((id: string) => api.tasks.restore({ id }), "Couldn’t restore the task");
  return useMutation({
    mutationFn: ({ id }: Pick<Task, "id" | "number" | "title">) => api.tasks.remove({ id }),
    onSuccess: (_, { id, number, title }) => {
      notify({
        type: "info",
        title: `${number} deleted`,
        message: title,
        toastOnly: true,
        action: { label: "Undo", run: () => restore.mutate(id) },
      });
      // Its own page is not refetched, because that would only report the deletion.
      return Promise.all([invalidate(api.tasks.list), invalidate(api.tasks.stats), invalidate("dashboard")]);
    },
    onError: (error) => showFailure("Couldn’t delete the task", error),
  });
}

/** A call that returns the updated task: every view of it is updated. A form that shows its own errors passes no title. */
function useTaskChange<Input>(
  change: (input: Input) => Promise<Task>,
  failure: string | null,
  onDone?: (task: Task) => void,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (task) => {
      for (const key of [task.id, task.number])
        queryClient.setQueryData(query(api.tasks.get, { id: key }).queryKey, task);
      onDone?.(task);
      return refreshTasks();
    },
    onError: (error) => failure && showFailure(failure, error),
  });
}

/** The task that waits goes on; of two answers the first counts, so after an error it is read again. */
export function useAnswerTask(taskId: string) {
  return useMutation({
    mutationFn: (answer: FormAnswer) => api.tasks.answer({ taskId, ...answer }),
    onSuccess: (task) => {
      for (const key of [task.id, task.number])
        queryClient.setQueryData(query(api.tasks.get, { id: key }).queryKey, task);
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
    mutationFn: ({ id, format, version }: Download) => downloadFile(deliverablePath({ taskId: id, format, version })),
    onSuccess: (_, { title }) => {
      wantDownload(null);
      notify({ type: "success", title: texts.downloadStartedTitle, message: title });
      return invalidate(api.tasks.stats);
    },
    onError: (error, { id, format, version }) => {
      if (error instanceof ApiError && error.status === 402)
        wantDownload({ taskId: id, format, version: version ?? null });
      if (isHandledGlobally(error)) return;
      notify({ type: "error", title: texts.downloadFailedTitle, message: error.message });
    },
  });
}

/** After a task started, ended or was reassigned: other pages show its figures, and it may have cost an action. */
export async function refreshTasks() {
  await Promise.all([invalidate("tasks"), invalidate("dashboard"), invalidate(api.accounts.me), invalidate("billing")]);
}
