import type { Task } from "@muster/contracts/tasks";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { useEventSource } from "../../platform/events.ts";
import { invalidate } from "../../platform/query.ts";
import { applyTaskEvent, type LiveTask, startLive, type TaskEvent } from "./task-events.ts";
import { isOpen } from "./task-progress.ts";
import { refreshTasks } from "./tasks.queries.ts";

/**
 * Follows one open task by its event stream, from its first event on, so that text written before the page was opened is
 * shown too. When it ends, the stored task is asked for again.
 */
export function useLiveTask(task: Task): LiveTask {
  const [live, setLive] = useState(() => startLive(task));
  const isWatched = isOpen(task.status) && !live.ended;

  function receive(event: TaskEvent, id: string) {
    setLive((current) => applyTaskEvent(current, Number(id), event));
    if (event.type === "done") void refreshTasks();
    // The stored task holds what the step asks.
    if (event.type === "step" && event.data.waitsFor !== undefined) void invalidate(api.tasks.get);
  }

  // The server's own contract types these events; the stream carries them as JSON.
  useEventSource(isWatched ? `/api/tasks/${task.id}/events` : null, {
    step: (data, id) => receive({ type: "step", data } as TaskEvent, id),
    "text-delta": (data, id) => receive({ type: "text-delta", data } as TaskEvent, id),
    status: (data, id) => receive({ type: "status", data } as TaskEvent, id),
    done: (data, id) => receive({ type: "done", data } as TaskEvent, id),
  });

  // Until the stream has said something, the stored task is the news.
  return live.lastId > 0 ? live : { ...live, ...pick(task) };
}

function pick({ steps, status, error }: Task) {
  return { steps, status, error };
}
