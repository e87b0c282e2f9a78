import type { Task } from "@muster/contracts/tasks";
import { Bell } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { api } from "../../platform/api.ts";
import { useEventSource } from "../../platform/events.ts";
import { lazyPart } from "../../platform/part-boundary.tsx";
import { usePreferences } from "../../platform/preferences.ts";
import { invalidate } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Section } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StepBar } from "../../ui/step-bar.tsx";
import { DocumentText } from "./document/document-text.tsx";
import { expectedTime } from "./expected-time.ts";
import { QuestionsToAnswer } from "./questions-to-answer.tsx";
import { StepList } from "./step-list.tsx";
import { applyTaskEvent, type LiveTask, startLive, type TaskEvent } from "./task-events.ts";
import { isOpen, progressOf } from "./task-progress.ts";
import { refreshTasks, useEstimate } from "./tasks.queries.ts";

const TaskApproval = lazyPart(async () => (await import("../approvals/task-approval.tsx")).TaskApproval, {
  name: "The question",
  fallback: <Skeleton height={220} />,
});

/** A running task: its steps and its document, updated live. */
export function TaskLive({ task }: { task: Task }) {
  const live = useLiveTask(task);
  const progress = progressOf(live);
  const asked = progress.current?.waitsFor;
  const isQuestion = progress.current?.waitsForKind === "question";
  // The stored task is read again after each step, and holds the form a moment later than the stream names it.
  const form = task.waitingFor?.id === asked ? task.waitingFor : null;
  const waitText = isQuestion ? "Waiting for your answer" : "Waiting for your approval";
  // Text arrives faster than a page needs to be drawn.
  const text = useDeferredValue(live.text);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="mb-1.5 break-words text-ink-2">{asked ? waitText : progress.sentence}</p>
        <StepBar label={`Progress of ${task.title}`} of={progress.of} at={progress.done} tone={progress.tone} />
        {!asked && <Waiting task={task} />}
        <LiveRegion>{asked ? waitText : (progress.current?.label ?? progress.sentence)}</LiveRegion>
      </div>
      {asked &&
        isQuestion &&
        (form ? <QuestionsToAnswer taskId={task.id} waiting={form} /> : <Skeleton height={160} />)}
      {asked && !isQuestion && <TaskApproval key={asked} id={asked} />}
      <StepList steps={live.steps} />
      {text && (
        <Section title="Draft so far" level={3}>
          <div className="panel p-4" aria-busy="true">
            <DocumentText text={text} />
          </div>
        </Section>
      )}
    </div>
  );
}

/** The usual duration, and an offer to be notified at the end. */
function Waiting({ task }: { task: Task }) {
  const estimate = useEstimate(task.templateId, task.agentId);
  const isOn = usePreferences((state) => state.browserNotices);
  const setOn = usePreferences((state) => state.setBrowserNotices);

  async function notifyMe() {
    const { allowBrowserNotices } = await import("../activity/browser-notice.ts");
    if (await allowBrowserNotices()) setOn(true);
  }

  const canAsk = window.isSecureContext && "Notification" in window && window.Notification.permission !== "denied";
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-small">
      <span className="num">
        {estimate.data?.duration && `${expectedTime(estimate.data.duration)}. `}
        {isOn ? "Your browser notifies you when it’s done." : "You can leave this page; the work continues."}
      </span>
      {!isOn && canAsk && (
        <Button size="sm" variant="quiet" icon={Bell} onClick={() => void notifyMe()}>
          Notify me
        </Button>
      )}
    </div>
  );
}

/**
 * Follows one open task by its event stream, from its first event on, so that text written before the page was opened is
 * shown too. When it ends, the stored task is asked for again.
 */
function useLiveTask(task: Task): LiveTask {
  const [live, setLive] = useState(() => startLive(task));
  const isWatched = isOpen(task.status) && !live.ended;

  function receive(event: TaskEvent, id: string) {
    setLive((current) => applyTaskEvent(current, Number(id), event));
    if (event.type === "done") void refreshTasks();
    // The stored task contains the step's question.
    if (event.type === "step" && event.data.waitsFor !== undefined) void invalidate(api.tasks.get);
  }

  // The server's own contract types these events; the stream carries them as JSON.
  useEventSource(isWatched ? `/api/tasks/${task.id}/events` : null, {
    step: (data, id) => receive({ type: "step", data } as TaskEvent, id),
    "text-delta": (data, id) => receive({ type: "text-delta", data } as TaskEvent, id),
    status: (data, id) => receive({ type: "status", data } as TaskEvent, id),
    done: (data, id) => receive({ type: "done", data } as TaskEvent, id),
  });

  // Until the first event, the stored task is the latest state.
  return live.lastId > 0 ? live : { ...live, ...pick(task) };
}

function pick({ steps, status, error }: Task) {
  return { steps, status, error };
}
