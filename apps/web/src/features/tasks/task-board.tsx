import type { TaskListItem, TaskStage } from "@muster/contracts/tasks";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { formatCount } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StepBar } from "../../ui/step-bar.tsx";
import { Time } from "../../ui/time.tsx";
import type { TaskFilters } from "./task-filters.ts";
import { isOpen, progressOf } from "./task-progress.ts";
import { AssignedBy, TaskStateChip } from "./task-status.tsx";
import { useTaskPages } from "./tasks.queries.ts";
import type { Selection } from "./use-selection.ts";

interface TaskBoardProps {
  filters: TaskFilters;
  selection: Selection;
  addressOf: (number: string) => string;
}

const columns: { stage: TaskStage; name: string }[] = [
  { stage: "pending", name: "Pending" },
  { stage: "in_progress", name: "In progress" },
  { stage: "to_review", name: "To review" },
  { stage: "done", name: "Done" },
  { stage: "failed", name: "Failed or canceled" },
];

/** A column a stage, each with its own pages. On a phone they are snapped to sideways, and empty ones are left out. */
export function TaskBoard(props: TaskBoardProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section aria-label="Board" tabIndex={0} className="-mx-4 overflow-x-auto px-4 max-md:snap-x max-md:scroll-px-4">
      <div className="grid min-w-max grid-flow-col auto-cols-[76vw] gap-3 md:min-w-0 md:auto-cols-[minmax(202px,1fr)]">
        {columns.map(({ stage, name }) => (
          <Column key={stage} {...props} stage={stage} name={name} />
        ))}
      </div>
    </section>
  );
}

function Column({ stage, name, filters, selection, addressOf }: TaskBoardProps & { stage: TaskStage; name: string }) {
  const tasks = useTaskPages(filters, stage);
  return (
    <section
      aria-label={name}
      className={cx("min-w-0 snap-start", !tasks.data?.total && !tasks.error && "max-md:hidden")}
    >
      <h2 className="mb-2 flex items-baseline gap-2 text-base">
        {name} <span className="num text-ink-3 text-small">{formatCount(tasks.data?.total ?? 0)}</span>
      </h2>
      <QueryView
        query={tasks}
        loading={<Skeleton height={84} className="rounded-[10px]!" />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="rounded-[10px] border border-line border-dashed p-3 text-ink-3 text-small">No tasks</p>}
        errorTitle="Couldn’t load these tasks"
      >
        {({ items }) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {items.map((task) => (
              <li key={task.id} className="min-w-0">
                <BoardCard task={task} to={addressOf(task.number)} selection={selection} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {tasks.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          className="mt-2"
          busy={tasks.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void tasks.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  );
}

function BoardCard({ task, to, selection }: { task: TaskListItem; to: string; selection: Selection }) {
  const progress = progressOf(task);
  return (
    <article
      className="panel grid grid-cols-[minmax(0,1fr)] gap-2 p-3"
      data-selected={selection.has(task.id) || undefined}
    >
      <div className="flex items-start gap-2">
        <SelectBox task={task} selection={selection} />
        <h3 className="min-w-0 flex-1 break-words font-[560]">
          <Link to={to} data-task={task.number} className="line-clamp-3 hover:underline" title={task.title}>
            {task.title}
          </Link>
        </h3>
      </div>
      <p className={`line-clamp-2 break-words text-small ${task.status === "failed" ? "text-fault" : "text-ink-2"}`}>
        {task.status === "completed" ? (task.summary ?? progress.sentence) : progress.sentence}
      </p>
      {isOpen(task.status) && progress.of > 0 && (
        <StepBar label={`Progress of ${task.title}`} of={progress.of} at={progress.done} tone={progress.tone} />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-small">
        <Mark id={task.agentId} size={20} />
        <span className="min-w-0 flex-1 truncate">
          {task.agentName}
          <AssignedBy task={task} />
        </span>
        {(isOpen(task.status) || task.status === "cancelled") && <TaskStateChip task={task} />}
        <Time value={task.result?.completedAt ?? task.createdAt} />
      </div>
    </article>
  );
}

/** Selects a task for bulk actions; X does the same for the one in focus. */
export function SelectBox({ task, selection }: { task: TaskListItem; selection: Selection }) {
  return (
    <input
      type="checkbox"
      className="mt-0.5 size-4 shrink-0 max-md:size-6"
      aria-label={`Select ${task.title}`}
      data-select={task.number}
      checked={selection.has(task.id)}
      onChange={() => selection.toggle(task)}
    />
  );
}
