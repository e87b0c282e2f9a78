import type { TaskStatus, TaskStep } from "@muster/contracts/tasks";

/** The state from a task's event stream so far. */
export interface LiveTask {
  steps: TaskStep[];
  /** The document text written so far. */
  text: string;
  attempt: number;
  status: TaskStatus;
  error: string | null;
  /** Number of the last event applied; the stream replays from 1. */
  lastId: number;
  ended: boolean;
}

export type TaskEvent =
  | { type: "step"; data: TaskStep }
  | { type: "text-delta"; data: { text: string; attempt: number } }
  | { type: "status"; data: { status: TaskStatus; error: string | null } }
  | { type: "done"; data: { status: TaskStatus } };

export function startLive(task: { steps: TaskStep[]; status: TaskStatus; error: string | null }): LiveTask {
  return {
    steps: task.steps,
    text: "",
    attempt: 0,
    status: task.status,
    error: task.error,
    lastId: 0,
    ended: false,
  };
}

/** A reconnected stream may repeat events: one already applied changes nothing. */
export function applyTaskEvent(live: LiveTask, id: number, event: TaskEvent): LiveTask {
  if (id <= live.lastId) return live;
  return { ...live, ...changeOf(live, event), lastId: id };
}

function changeOf(live: LiveTask, event: TaskEvent): Partial<LiveTask> {
  switch (event.type) {
    case "step":
      return { steps: placeStep(live.steps, event.data) };
    case "text-delta":
      return appendText(live, event.data);
    case "status":
      return { status: event.data.status, error: event.data.error };
    case "done":
      return { status: event.data.status, ended: true };
  }
}

function placeStep(steps: TaskStep[], step: TaskStep): TaskStep[] {
  const known = steps.some((candidate) => candidate.key === step.key);
  return known ? steps.map((candidate) => (candidate.key === step.key ? step : candidate)) : [...steps, step];
}

/** A new attempt starts the text again; a late piece of an older one is dropped. */
function appendText(live: LiveTask, delta: { text: string; attempt: number }): Partial<LiveTask> {
  if (delta.attempt < live.attempt) return {};
  if (delta.attempt > live.attempt) return { text: delta.text, attempt: delta.attempt };
  return { text: live.text + delta.text };
}
