import type { TaskListItem } from "@muster/contracts/tasks";
import { Eye } from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "../../ui/button.tsx";
import { formatDuration, formatMoneyMicros } from "../../ui/format.ts";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { Time } from "../../ui/time.tsx";
import { formatNames } from "./names.ts";
import { SelectBox } from "./task-board.tsx";
import { TaskStateChip } from "./task-status.tsx";
import type { Selection } from "./use-selection.ts";

interface TaskTableProps {
  items: TaskListItem[];
  caption: string;
  addressOf: (number: string) => string;
  onPeek: (number: string) => void;
  /** Omitted when tasks cannot be selected. */
  selection?: Selection;
}

/** The list as rows, for many tasks at once. */
export function TaskTable({ items, caption, addressOf, onPeek, selection }: TaskTableProps) {
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
                  <span className="font-mono text-micro">{task.number}</span>
                  {task.summary && ` · ${task.summary}`}
                </span>
              </span>
            ),
          },
          { key: "status", header: "Status", cell: (task) => <TaskStateChip task={task} /> },
          { key: "agent", header: "Agent", cell: (task) => <span className="break-words">{task.agentName}</span> },
          { key: "date", header: "Date", cell: (task) => <Time value={task.result?.completedAt ?? task.createdAt} /> },
          {
            key: "duration",
            header: "Duration",
            align: "right",
            cell: (task) => (task.durationMs === null ? "—" : formatDuration(task.durationMs)),
          },
          { key: "format", header: "Format", cell: (task) => formatNames[task.deliverableFormat] },
          {
            key: "cost",
            header: "Cost",
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
