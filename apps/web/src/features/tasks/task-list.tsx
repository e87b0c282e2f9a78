import type { TaskListItem } from "@muster/contracts/tasks";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatCount } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CancelTaskDialog } from "./cancel-task-dialog.tsx";
import { TaskCard } from "./task-card.tsx";
import type { useTaskPages } from "./tasks.queries.ts";

interface TaskListProps {
  tasks: ReturnType<typeof useTaskPages>;
  /** What narrows the list, if anything. */
  filtered: { search: string; onClear: () => void } | null;
  assignBlocker: string | null;
  onAssign: () => void;
}

export function TaskList({ tasks, filtered, assignBlocker, onAssign }: TaskListProps) {
  return (
    <QueryView
      query={tasks}
      loading={<CardsSkeleton />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Panel>
          {filtered ? (
            <Empty
              art="search"
              title={filtered.search ? `No results for “${filtered.search}”` : "No tasks with this status"}
              body="This list shows only your own tasks. Try another search or status."
            >
              <Button onClick={filtered.onClear}>Show all tasks</Button>
            </Empty>
          ) : (
            <Empty
              art="task"
              title="No tasks yet"
              body="Give an agent your files and a question. Follow its progress here and download the finished document."
            >
              <Button variant="primary" icon={Plus} disabledReason={assignBlocker} onClick={onAssign}>
                Assign New Task
              </Button>
            </Empty>
          )}
        </Panel>
      }
      errorTitle="Couldn’t load your tasks"
    >
      {({ items, total }) => (
        <>
          <Cards items={items} />
          <div className="mt-4 flex flex-col items-center gap-2">
            {tasks.hasNextPage && (
              <Button busy={tasks.isFetchingNextPage} busyLabel="Loading…" onClick={() => void tasks.fetchNextPage()}>
                Load more
              </Button>
            )}
            <p className="num text-small text-ink-3" role="status">
              {formatCount(items.length)} of {formatCount(total)} {total === 1 ? "task" : "tasks"} shown
            </p>
          </div>
        </>
      )}
    </QueryView>
  );
}

function Cards({ items }: { items: TaskListItem[] }) {
  const [params] = useSearchParams();
  const [cancelling, setCancelling] = useState<TaskListItem | null>(null);
  const addressOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set("task", id);
    return `/tasks?${next}`;
  };
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {items.map((task) => (
          <li key={task.id} className="min-w-0">
            <TaskCard task={task} to={addressOf(task.id)} onCancel={() => setCancelling(task)} />
          </li>
        ))}
      </ul>
      {cancelling && <CancelTaskDialog task={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

function CardsSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="panel flex min-h-[166px] flex-col gap-3 p-4">
          <div className="flex gap-3">
            <Skeleton width={32} height={32} className="rounded-[8px]!" />
            <div className="flex-1 pt-0.5">
              <Skeleton width="60%" height={12} />
              <Skeleton width="30%" height={9} className="mt-2" />
            </div>
          </div>
          <Skeleton width="45%" height={10} className="mt-auto" />
          <Skeleton height={4} />
          <Skeleton width="35%" height={24} className="mt-2" />
        </div>
      ))}
    </div>
  );
}
