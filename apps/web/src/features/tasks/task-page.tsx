import type { Task, TaskListItem } from "@muster/contracts/tasks";
import { Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { PartBoundary } from "../../platform/part-boundary.tsx";
import { showTrialNotice } from "../../platform/trial-notice.ts";
import { useUrlState } from "../../platform/url-state.ts";
import { loadable } from "../../ui/loadable.tsx";
import { preloadMarkdown } from "../../ui/markdown.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useLeaveTask } from "./return-focus.ts";
import { TaskHeader } from "./task-header.tsx";
import { isOpen } from "./task-progress.ts";
import { TaskStateChip } from "./task-status.tsx";
import { findListed, useTask } from "./tasks.queries.ts";

// With the renderer of its text: the buttons below the document would move when the text replaces its placeholder.
const TaskResult = loadable(async () => {
  const [{ TaskResult: Result }] = await Promise.all([import("./task-result.tsx"), preloadMarkdown()]);
  return Result;
});
const TaskWork = loadable(async () => (await import("./task-work.tsx")).TaskWork);
// Most tasks that are opened have a result: its code travels while the task is fetched.
void TaskResult.preload().catch(() => undefined);

/** One task at its own address, by number: at work, ended without a result, or with its document. */
export function TaskPage() {
  const { task: key = "" } = useParams();
  const { search, hash } = useLocation();
  const task = useTask(key);
  const found = task.data;
  const listed = found ? undefined : findListed(key);
  if (found && found.number !== key) return <Navigate to={`/tasks/${found.number}${search}${hash}`} replace />;
  return (
    <div className="[--task-head:61px]">
      <div className={found ? undefined : "mx-auto max-w-[1308px] px-4 md:px-8"}>
        {!found && <Head task={listed} />}
        <RecordView
          query={task}
          loading={<Reading />}
          errorTitle="Couldn’t load this task"
          wayBack={{ to: "/tasks", label: "Back to tasks" }}
        >
          {(data) => <Opened key={data.id} task={data} />}
        </RecordView>
      </div>
    </div>
  );
}

/** The heading while the task loads, and when there is no such task. */
function Head({ task }: { task: TaskListItem | undefined }) {
  useDocumentTitle(task?.title ?? "Task");
  return task ? <Listed task={task} /> : <h1 className="py-4 text-head">Task</h1>;
}

/** What a list has said of the task already: shown until the task arrives, which without a connection may take a while. */
function Listed({ task }: { task: TaskListItem }) {
  return (
    <div className="py-4">
      <h1 className="text-head">{task.title}</h1>
      <p className="mt-1 flex items-center gap-2 text-ink-3 text-small">
        <span className="font-mono text-micro">{task.number}</span> {task.agentName} <TaskStateChip task={task} />
      </p>
      {task.summary && <p className="mt-3 max-w-[720px] text-read">{task.summary}</p>}
    </div>
  );
}

function Opened({ task }: { task: Task }) {
  useLeaveTask(task.number);
  const [version, setVersion] = useUrlState("version", "");
  useDocumentTitle(useTabTitle(task));
  const isFinished = task.status === "completed";

  // Leaving the page of a finished result is the moment at which its reader knows it.
  useEffect(() => (isFinished ? showTrialNotice : undefined), [isFinished]);

  return (
    <>
      <TaskHeader task={task} version={Number(version) || undefined} />
      <div className="mx-auto w-full max-w-[1308px] px-4 pb-24 md:px-8 md:pb-10">
        <PartBoundary name="The document">
          <Suspense fallback={<Reading />}>
            {isFinished ? (
              <TaskResult
                task={task}
                version={Number(version) || undefined}
                onVersion={(next) => setVersion(`${next}`)}
              />
            ) : (
              <TaskWork task={task} />
            )}
          </Suspense>
        </PartBoundary>
      </div>
    </>
  );
}

/** A background tab's title shows when the work is done. */
function useTabTitle(task: Task): string {
  const [wasOpen] = useState(() => isOpen(task.status));
  const name = `${task.title} · ${task.number}`;
  if (isOpen(task.status)) return `Working: ${name}`;
  if (!wasOpen) return name;
  return task.status === "completed" ? `Done: ${name}` : `Stopped: ${name}`;
}

function Reading() {
  return (
    <div className="max-w-[720px] pt-6" aria-busy="true">
      <SkeletonText lines={9} />
    </div>
  );
}
