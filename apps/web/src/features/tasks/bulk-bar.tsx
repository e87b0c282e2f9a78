import type { TaskListItem } from "@muster/contracts/tasks";
import { useMutation } from "@tanstack/react-query";
import { Check, RotateCw, Square, Trash2, X } from "lucide-react";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { isOpen } from "./task-progress.ts";
import { refreshTasks } from "./tasks.queries.ts";
import type { Selection } from "./use-selection.ts";

interface BulkAction {
  label: string;
  icon: typeof Check;
  /** "3 tasks accepted" */
  done: string;
  fits: (task: TaskListItem) => boolean;
  run: (id: string) => Promise<unknown>;
  undo?: (id: string) => Promise<unknown>;
}

const actions: BulkAction[] = [
  {
    label: "Accept",
    icon: Check,
    done: "accepted",
    fits: ({ status, result, acceptedVersion }) => status === "completed" && acceptedVersion !== result?.version,
    run: (id) => api.tasks.accept({ id }),
    undo: (id) => api.tasks.reopen({ id }),
  },
  {
    label: "Retry",
    icon: RotateCw,
    done: "assigned again",
    fits: ({ status }) => status === "failed" || status === "cancelled",
    run: (id) => api.tasks.retry({ id }),
  },
  {
    label: "Stop",
    icon: Square,
    done: "stopped",
    fits: ({ status }) => isOpen(status),
    run: (id) => api.tasks.cancel({ id }),
  },
  {
    label: "Delete",
    icon: Trash2,
    done: "deleted",
    fits: ({ status }) => !isOpen(status),
    run: (id) => api.tasks.remove({ id }),
    undo: (id) => api.tasks.restore({ id }),
  },
];

/** The actions for the selected tasks. Each applies to the tasks that it fits. */
export function BulkBar({ selection, shown }: { selection: Selection; shown: TaskListItem[] }) {
  const { tasks, clear, select } = selection;
  const bulk = useBulkAction(select);
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  if (tasks.length === 0) return null;
  return (
    <section
      aria-label="Selected tasks"
      className="fixed bottom-5 left-1/2 z-20 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-[10px] bg-overlay p-2 pl-4 shadow-pop max-md:bottom-[76px]"
    >
      <p className="num mr-2" role="status">
        {formatCount(tasks.length)} selected
      </p>
      {actions.map((action) => {
        const fitting = tasks.filter(action.fits);
        return (
          <Button
            key={action.label}
            size="sm"
            icon={action.icon}
            busy={bulk.isPending && bulk.variables.action === action}
            disabledReason={viewer ?? (fitting.length === 0 ? `None of these tasks can be ${action.done}` : null)}
            onClick={() => bulk.mutate({ action, tasks: fitting })}
          >
            {fitting.length > 0 && fitting.length < tasks.length ? `${action.label} (${fitting.length})` : action.label}
          </Button>
        );
      })}
      {tasks.length < shown.length && (
        <Button size="sm" variant="quiet" onClick={() => select(shown)}>
          Select all {formatCount(shown.length)}
        </Button>
      )}
      <IconButton label="Clear selection" icon={X} size="sm" onClick={clear} />
    </section>
  );
}

const atOnce = 4;

/** What failed stays selected, and what was done can be undone. */
function useBulkAction(select: (tasks: TaskListItem[]) => void) {
  return useMutation({
    mutationFn: ({ action, tasks }: { action: BulkAction; tasks: TaskListItem[] }) => runAll(tasks, action.run),
    onSuccess: ({ done, failed }, { action }) => {
      select(failed.map(({ task }) => task));
      const { undo } = action;
      const [first] = failed;
      notify({
        title: `${counted(done.length)} ${action.done}`,
        ...(first
          ? { type: "error", message: `${counted(failed.length)} not ${action.done}: ${first.reason}` }
          : { type: "success", toastOnly: true }),
        ...(undo &&
          done.length > 0 && {
            action: { label: "Undo", run: () => void undoAll(done, undo) },
          }),
      });
    },
    onSettled: refreshTasks,
  });
}

async function undoAll(tasks: TaskListItem[], undo: (id: string) => Promise<unknown>): Promise<void> {
  const { failed } = await runAll(tasks, undo);
  const [first] = failed;
  if (first) notify({ type: "error", title: `${counted(failed.length)} not restored`, message: first.reason });
  await refreshTasks();
}

interface Outcome {
  done: TaskListItem[];
  failed: { task: TaskListItem; reason: string }[];
}

/** A few at a time, in their order. A refused one does not stop the others. */
async function runAll(tasks: TaskListItem[], run: (id: string) => Promise<unknown>): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  const waiting = [...tasks];
  async function work() {
    for (let task = waiting.shift(); task; task = waiting.shift())
      try {
        await run(task.id);
        outcome.done.push(task);
      } catch (error) {
        outcome.failed.push({ task, reason: error instanceof Error ? error.message : "Network error" });
      }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}

function counted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "task" : "tasks"}`;
}
