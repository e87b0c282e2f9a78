import type { TaskStep } from "@muster/contracts/tasks";
import { useEffect, useState } from "react";
import { type Status, StatusDot } from "../../ui/chip.tsx";
import { formatDuration } from "../../ui/format.ts";

interface Look {
  dot: Status;
  tone: string;
  word: string;
  isQuiet?: boolean;
  isCurrent?: boolean;
}

const looks: Record<TaskStep["status"], Look> = {
  waiting: { dot: "queued", tone: "text-ink-3", word: "Waiting", isQuiet: true },
  working: { dot: "working", tone: "text-live", word: "In progress", isCurrent: true },
  done: { dot: "done", tone: "text-ink-2", word: "Done" },
  failed: { dot: "failed", tone: "text-fault", word: "Failed" },
  skipped: { dot: "queued", tone: "text-ink-3", word: "Skipped", isQuiet: true },
};

/** A step that continues after a decision or an answer. */
const asking: Look = { dot: "review", tone: "text-attention", word: "Waiting for you", isCurrent: true };

/** Every planned step with its state, its report, and its duration so far. */
export function StepList({ steps }: { steps: TaskStep[] }) {
  const now = useNow(steps.some((step) => step.status === "working"));
  return (
    <ol className="panel" aria-label="Steps">
      {steps
        .map((step) => ({ step, look: step.waitsFor ? asking : looks[step.status] }))
        .map(({ step, look }) => (
          <li key={step.key} className="row items-start!" aria-current={look.isCurrent ? "step" : undefined}>
            <span className={`grid h-5 w-4 shrink-0 place-items-center ${look.tone}`}>
              <StatusDot status={look.dot} />
            </span>
            <span className="min-w-0 flex-1">
              <span className={look.isQuiet ? "text-ink-3" : "font-[560]"}>{step.label}</span>
              <span className="sr-only">, {look.word}</span>
              {step.detail && (
                <span className={`block break-words ${step.status === "failed" ? "text-fault" : "text-ink-2"}`}>
                  {step.detail}
                </span>
              )}
            </span>
            <span className="num shrink-0 text-small leading-5! text-ink-3">{elapsed(step, now)}</span>
          </li>
        ))}
    </ol>
  );
}

function elapsed({ startedAt, finishedAt, waitsFor }: TaskStep, now: number): string {
  if (!startedAt || waitsFor) return "";
  const end = finishedAt ? Date.parse(finishedAt) : now;
  return formatDuration(Math.max(0, end - Date.parse(startedAt)));
}

/** The current time, updated every second while needed. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  // Time passes outside React.
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
