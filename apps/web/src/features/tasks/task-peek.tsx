import type { Task } from "@muster/contracts/tasks";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { DocumentText } from "./document/document-text.tsx";
import { StepList } from "./step-list.tsx";
import { progressOf } from "./task-progress.ts";
import { TaskStateChip } from "./task-status.tsx";
import { useTask, useTaskPreview } from "./tasks.queries.ts";

/** A look at a task without leaving the list. */
export function TaskPeek({ number, onClose }: { number: string; onClose: () => void }) {
  const task = useTask(number);
  return (
    <Dialog
      title={task.data?.title ?? number}
      size="lg"
      onClose={onClose}
      description={
        task.data && (
          <span className="mt-1 flex items-center gap-2 text-small">
            <span className="font-mono text-micro">{task.data.number}</span> {task.data.agentName}
            <TaskStateChip task={task.data} />
          </span>
        )
      }
      footer={
        <>
          <div className="flex-1" />
          <ButtonLink variant="primary" to={`/tasks/${number}`} data-autofocus="">
            Open task
          </ButtonLink>
        </>
      }
    >
      <RecordView query={task} loading={<SkeletonText lines={6} />} errorTitle="Couldn’t load this task">
        {(data) => (data.result ? <Document task={data} /> : <Work task={data} />)}
      </RecordView>
    </Dialog>
  );
}

function Work({ task }: { task: Task }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{progressOf(task).sentence}</p>
      <StepList steps={task.steps} />
    </div>
  );
}

function Document({ task }: { task: Task }) {
  const preview = useTaskPreview(task.id, undefined);
  return <DocumentText text={task.result?.content ?? ""} charts={preview.data?.deliverable.charts ?? []} />;
}
