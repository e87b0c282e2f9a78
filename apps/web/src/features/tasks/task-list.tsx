import type { TaskListItem } from "@muster/contracts/tasks";
import { Plus } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { usePageKeys } from "../../platform/page-keys.ts";
import type { TaskView } from "../../platform/preferences.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatCount } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { CancelTaskDialog } from "./cancel-task-dialog.tsx";
import { useReturnFocus } from "./return-focus.ts";
import { TaskBoard } from "./task-board.tsx";
import { TaskCard } from "./task-card.tsx";
import { listParams, type TaskFilters, withFilters } from "./task-filters.ts";
import { groupTasks, readGroup } from "./task-groups.ts";
import { TaskTable } from "./task-table.tsx";
import type { useTaskPages } from "./tasks.queries.ts";
import { type Selection, useSelection } from "./use-selection.ts";

interface TaskListProps {
  tasks: ReturnType<typeof useTaskPages>;
  filters: TaskFilters;
  view: TaskView;
  /** What narrows the list, if anything. */
  filtered: { search: string; onClear: () => void } | null;
  assignBlocker: string | null;
  onAssign: () => void;
}

export function TaskList({ tasks, filters, view, filtered, assignBlocker, onAssign }: TaskListProps) {
  const { search, status, days } = filters;
  // A column of the board loads its own pages.
  const shown = view === "board" ? null : (tasks.data?.items ?? []);
  const selection = useSelection(JSON.stringify({ search, status, days, view }), shown);
  const list = useRef<HTMLDivElement>(null);
  const addressOf = useAddressOf();
  useListKeys(list);
  useReturnFocus(list, tasks.data !== undefined);
  return (
    <div ref={list}>
      {view === "board" && tasks.data?.total !== 0 && !tasks.error ? (
        <TaskBoard filters={{ ...filters, status: "all" }} selection={selection} addressOf={addressOf} />
      ) : (
        <QueryView
          query={tasks}
          loading={<CardsSkeleton />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Panel>
              {filtered ? (
                <Empty
                  art="search"
                  title={filtered.search ? `No results for “${filtered.search}”` : "No tasks match these filters"}
                  body="This list shows only your own tasks. Try another search, status, or date."
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
              <Groups items={items} filters={filters} view={view} selection={selection} />
              <div className="mt-4 flex flex-col items-center gap-2">
                {tasks.hasNextPage && (
                  <Button
                    busy={tasks.isFetchingNextPage}
                    busyLabel="Loading…"
                    onClick={() => void tasks.fetchNextPage()}
                  >
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
      )}
      <BulkBar selection={selection} shown={shown ?? []} />
    </div>
  );
}

/** A task's page, with the filters of the list. */
function useAddressOf(): (number: string) => string {
  const [params] = useSearchParams();
  const query = listParams(params).toString();
  return (number) => `/tasks/${number}${query && `?${query}`}`;
}

function usePeek(): (number: string) => void {
  const [, setParams] = useSearchParams();
  return (number) =>
    setParams((current) => {
      current.set("peek", number);
      return current;
    });
}

/** J and K move through the tasks, Enter opens, X selects, P shows a task without leaving the list. */
function useListKeys(list: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const addressOf = useAddressOf();
  const peek = usePeek();
  usePageKeys({
    j: () => moveFocus(list, 1),
    k: () => moveFocus(list, -1),
    o: () => withFocused(list, (number) => void navigate(addressOf(number))),
    p: () => withFocused(list, peek),
    x: () =>
      withFocused(list, (number) => list.current?.querySelector<HTMLElement>(`[data-select="${number}"]`)?.click()),
  });
}

interface GroupsProps {
  items: TaskListItem[];
  filters: TaskFilters;
  view: TaskView;
  selection: Selection;
}

function Groups({ items, filters, view, selection }: GroupsProps) {
  const [params, setParams] = useSearchParams();
  const [cancelling, setCancelling] = useState<TaskListItem | null>(null);
  const addressOf = useAddressOf();
  const peek = usePeek();

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {groupTasks(items, readGroup(params.get("group") ?? "")).map((group) => (
        <section key={group.name ?? ""} aria-label={group.name ?? "Tasks"}>
          {group.name && (
            <h2 className="mb-2 flex items-baseline gap-2 text-base">
              {group.name} <span className="num text-ink-3 text-small">{formatCount(group.items.length)}</span>
            </h2>
          )}
          {view === "list" ? (
            <TaskTable
              items={group.items}
              addressOf={addressOf}
              caption={group.name ?? "Tasks"}
              onPeek={peek}
              selection={selection}
              sorting={{
                ...filters,
                onSort: (change) => setParams((current) => withFilters(current, change), { replace: true }),
              }}
            />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
              {group.items.map((task) => (
                <li key={task.id} className="min-w-0">
                  <TaskCard
                    task={task}
                    selection={selection}
                    to={addressOf(task.number)}
                    onPeek={() => peek(task.number)}
                    onCancel={() => setCancelling(task)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {cancelling && <CancelTaskDialog task={cancelling} onClose={() => setCancelling(null)} />}
    </div>
  );
}

function linksOf(list: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(list.current?.querySelectorAll<HTMLElement>("[data-task]") ?? [])];
}

/** From the task that has the focus, or into the list. */
function moveFocus(list: RefObject<HTMLElement | null>, step: 1 | -1): void {
  const links = linksOf(list);
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at < 0 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

function withFocused(list: RefObject<HTMLElement | null>, use: (number: string) => void): void {
  const number = linksOf(list).find((link) => link === document.activeElement)?.dataset["task"];
  if (number) use(number);
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
