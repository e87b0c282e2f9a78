import type { TaskListItem, TaskSort } from "@muster/contracts/tasks";
import { Eye } from "lucide-react";
import { Link } from "react-router";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { IconButton } from "../../ui/button.tsx";
import { formatDuration, formatMoneyMicros } from "../../ui/format.ts";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { Time } from "../../ui/time.tsx";
import { formatNames } from "./names.ts";
import { SelectBox } from "./task-board.tsx";
import type { TaskFilters } from "./task-filters.ts";
import { AssignedBy, TaskStateChip } from "./task-status.tsx";
import type { Selection } from "./use-selection.ts";

interface TaskTableProps {
  items: TaskListItem[];
  caption: string;
  addressOf: (number: string) => string;
  onPeek: (number: string) => void;
  /** Omitted when tasks cannot be selected. */
  selection?: Selection;
  /** Omitted where the order is fixed. */
  sorting?: Pick<TaskFilters, "sort" | "order"> & { onSort: (change: Pick<TaskFilters, "sort" | "order">) => void };
}

/** The list as rows, for many tasks at once. */
export function TaskTable({ items, caption, addressOf, onPeek, selection, sorting }: TaskTableProps) {
  const sort = (by: TaskSort) => (sorting ? { sort: sortOf(by, sorting) } : {});
  return (
    <div className="panel overflow-hidden">
      <SimpleTable
        caption={caption}
        hideCaption
        isStacked
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "title",
            header: "Task",
            ...sort("title"),
            cell: (task) => (
              <span className="block min-w-0 max-w-[380px]">
                <Link
                  to={addressOf(task.number)}
                  data-task={task.number}
                  title={task.title}
                  className="block truncate font-[560] hover:underline"
                >
                  {task.title}
                </Link>
                <span className="block truncate text-ink-3 text-small">
                  <span className="font-mono text-micro">{task.number}</span>{" "}
                  <WaitingMark record={`tasks:${task.id}`} />
                  <AssignedBy task={task} />
                  {task.summary && ` · ${task.summary}`}
                </span>
              </span>
            ),
          },
          { key: "status", header: "Status", ...sort("status"), cell: (task) => <TaskStateChip task={task} /> },
          {
            key: "agent",
            header: "Agent",
            ...sort("agent"),
            cell: (task) => <span className="break-words">{task.agentName}</span>,
          },
          {
            key: "date",
            header: "Date",
            ...sort("created"),
            cell: (task) => <Time value={task.result?.completedAt ?? task.createdAt} />,
          },
          {
            key: "duration",
            header: "Duration",
            ...sort("duration"),
            align: "right",
            cell: (task) => (task.durationMs === null ? "—" : formatDuration(task.durationMs)),
          },
          { key: "format", header: "Format", cell: (task) => formatNames[task.deliverableFormat] },
          {
            key: "cost",
            header: "Cost",
            ...sort("cost"),
            align: "right",
            cell: (task) => (task.result ? formatMoneyMicros(task.result.costMicros) : "—"),
          },
          {
            key: "peek",
            header: <span className="sr-only">Actions</span>,
            align: "right",
            cell: (task) => (
              <span className="inline-flex items-center gap-2">
                {selection && <SelectBox task={task} selection={selection} />}
                <IconButton label={`Peek at ${task.title}`} icon={Eye} size="sm" onClick={() => onPeek(task.number)} />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

/** A second click on a column reverses it. The first sorts names from A, and times and money from the highest. */
function sortOf(by: TaskSort, { sort, order, onSort }: NonNullable<TaskTableProps["sorting"]>) {
  const first = by === "title" || by === "agent" ? "asc" : "desc";
  const other = order === "asc" ? "desc" : "asc";
  return {
    by: sort !== by ? ("none" as const) : order === "asc" ? ("ascending" as const) : ("descending" as const),
    onSort: () => onSort({ sort: by, order: sort === by ? other : first }),
  };
}
