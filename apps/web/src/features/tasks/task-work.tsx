import type { Task } from "@muster/contracts/tasks";
import { Fault } from "../../ui/fault.tsx";
import { Section } from "../../ui/panel.tsx";
import { DocumentText } from "./document/document-text.tsx";
import { StepList } from "./step-list.tsx";
import { TaskBrief } from "./task-brief.tsx";
import { TaskLive } from "./task-live.tsx";
import { isOpen, progressOf } from "./task-progress.ts";

/** A task without a document to read: at work, failed, or stopped. */
export function TaskWork({ task }: { task: Task }) {
  return (
    <div className="mx-auto grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-5 pt-6">
      {isOpen(task.status) ? <TaskLive task={task} /> : <Ended task={task} />}
      <TaskBrief task={task} />
    </div>
  );
}

/** Ended without a document. */
function Ended({ task }: { task: Task }) {
  return (
    <>
      {task.status === "failed" ? (
        <Fault
          title="This task failed"
          body={`${progressOf(task).sentence.replace(/\.$/, "")}. You weren’t charged.`}
        />
      ) : (
        <p className="text-ink-2">
          {task.error ?? "This task was stopped."} {chargeOf(task)} You can retry it.
        </p>
      )}
      {task.draft && (
        <Section title="Draft" level={2}>
          <p className="mb-2 text-attention">Incomplete. The task stopped before this text was finished and checked.</p>
          <div className="panel p-4">
            <DocumentText text={task.draft} />
          </div>
        </Section>
      )}
      <StepList steps={task.steps} />
    </>
  );
}

/** A stopped task keeps its action once its text was written. */
function chargeOf({ steps }: Task): string {
  const isWritten = steps.some(({ key, status }) => key === "write" && status === "done");
  return isWritten ? "It used 1 action, because the text was written." : "You weren’t charged an action.";
}
