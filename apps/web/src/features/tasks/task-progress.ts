import type { TaskStatus, TaskStep } from "@muster/contracts/tasks";
import { formatDuration } from "../../ui/format.ts";

export interface TaskProgress {
  of: number;
  done: number;
  /** The running step, the one that waits for a decision, or the one that failed. */
  current: TaskStep | undefined;
  /** The task's current activity as a sentence. */
  sentence: string;
  tone: "live" | "ink" | "attention" | "fault";
}

interface Tracked {
  status: TaskStatus;
  steps: TaskStep[];
  error: string | null;
}

export function progressOf(task: Tracked): TaskProgress {
  const done = task.steps.filter((step) => step.status === "done").length;
  const current = task.steps.find((step) => step.status === "failed") ?? task.steps.find(isWorking);
  const tone = current?.waitsFor ? "attention" : tones[task.status];
  return { of: task.steps.length, done, current, sentence: sentenceOf(task, current), tone };
}

/** Open tasks are watched; others no longer change by themselves. */
export function isOpen(status: TaskStatus): boolean {
  return status === "pending" || status === "in_progress";
}

const tones = {
  pending: "ink",
  in_progress: "live",
  completed: "ink",
  failed: "fault",
  cancelled: "ink",
} as const satisfies Record<TaskStatus, TaskProgress["tone"]>;

function sentenceOf(task: Tracked, current: TaskStep | undefined): string {
  switch (task.status) {
    case "pending":
      return "Queued";
    case "in_progress":
      return current ? stepSentence(task.steps, current) : "Starting the next step";
    case "completed":
      return finishedSentence(task.steps);
    case "failed":
      return task.error ?? (current ? `Stopped at “${current.label}”` : "Stopped before the first step");
    case "cancelled":
      return task.error ?? "Stopped before the document was finished";
  }
}

function finishedSentence(steps: TaskStep[]): string {
  const starts = steps.flatMap(({ startedAt }) => (startedAt ? [Date.parse(startedAt)] : []));
  const ends = steps.flatMap(({ finishedAt }) => (finishedAt ? [Date.parse(finishedAt)] : []));
  if (starts.length === 0 || ends.length === 0) return "Finished";
  return `Finished in ${formatDuration(Math.max(...ends) - Math.min(...starts))}`;
}

function stepSentence(steps: TaskStep[], current: TaskStep): string {
  if (current.waitsFor) return current.detail ?? "Waiting for your approval";
  const place = `Step ${steps.indexOf(current) + 1} of ${steps.length} · ${current.label}`;
  return current.detail ? `${place}: ${current.detail}` : place;
}

function isWorking(step: TaskStep) {
  return step.status === "working" || step.waitsFor !== undefined;
}
