import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, CalendarClock, ChartNoAxesColumn, Columns3, LayoutGrid, List, Plus } from "lucide-react";
import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router";
import { api } from "../../platform/api.ts";
import { type TaskView, usePreferences } from "../../platform/preferences.ts";
import { query } from "../../platform/query.ts";
import { useMe } from "../../platform/session.tsx";
import { useUrlSearch, useUrlState } from "../../platform/url-state.ts";
import { useWording } from "../../platform/wording.ts";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { formatCount, formatMoneyMicros, formatPercent } from "../../ui/format.ts";
import { Ledger } from "../../ui/ledger.tsx";
import { Page } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { useUsageGate } from "../billing/usage-gate.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { TaskDialogs } from "./task-dialogs.tsx";
import {
  dateFilters,
  isFiltered,
  readFilters,
  sortNames,
  statusFilters,
  type TaskFilters,
  withFilters,
} from "./task-filters.ts";
import { groupNames, readGroup } from "./task-groups.ts";
import { TaskList } from "./task-list.tsx";
import { useTaskPages, useTaskStats } from "./tasks.queries.ts";

export function TasksPage() {
  const [params] = useSearchParams();
  const opened = params.get("task");
  if (opened) return <Navigate to={oldAddress(opened, params)} replace />;
  return <TaskCenter />;
}

/** The URL of a result before results had their own page. */
function oldAddress(id: string, params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete("task");
  const query = rest.toString();
  return `/tasks/${encodeURIComponent(id)}${query && `?${query}`}`;
}

/** Preloads the pages that the list links to, so that they open without a connection. */
function prefetchPages(): void {
  for (const load of [
    () => import("./task-page.tsx"),
    () => import("./task-result.tsx"),
    () => import("./task-work.tsx"),
    () => import("./task-peek.tsx"),
    () => import("../../ui/markdown-text.tsx"),
    () => import("./task-wizard.tsx"),
  ])
    load().catch(() => undefined);
}

function TaskCenter() {
  // When the page has been drawn and nothing else is to be done.
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));
    idle(() => prefetchPages());
  }, []);
  const [params, setParams] = useSearchParams();
  const search = useUrlSearch("search");
  const filters = readFilters(params);
  const [view, setView] = useTaskView();
  // The board has a column for each status.
  const tasks = useTaskPages(view === "board" ? { ...filters, status: "all" } : filters);
  const { memberRole } = useMe().organization;
  const blocker = memberRole === "viewer" ? "Viewers have read-only access" : null;
  const gate = useUsageGate("task_assignment");
  const [, showAnalytics] = useUrlState("analytics", "");

  function assign() {
    void gate(() =>
      setParams((current) => {
        current.set("new", "1");
        return current;
      }),
    );
  }

  function clear() {
    search.setText("");
    setParams((current) => withFilters(current, { search: "", status: "all", agent: "", days: null }), {
      replace: true,
    });
  }

  return (
    <Page
      title="Task Assignment Center"
      subtitle={useWording("tasks_description")}
      manyActions
      actions={
        <>
          <Button icon={ChartNoAxesColumn} onClick={() => showAnalytics("1")}>
            Analytics
          </Button>
          <ButtonLink icon={CalendarClock} to="/tasks/schedules">
            Schedules
          </ButtonLink>
          <Button variant="primary" icon={Plus} disabledReason={blocker} onClick={assign}>
            Assign New Task
          </Button>
        </>
      }
    >
      <TaskStats />
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search tasks"
          placeholder="Find a task"
          value={search.text}
          onChange={search.setText}
          className="min-w-0 max-md:basis-full md:w-[240px]"
        />
        <Filters filters={filters} view={view} onView={setView} />
      </div>
      <TaskList
        tasks={tasks}
        filters={filters}
        view={view}
        filtered={isFiltered(filters) ? { search: filters.search, onClear: clear } : null}
        assignBlocker={blocker}
        onAssign={assign}
      />
      <TaskDialogs />
    </Page>
  );
}

interface FiltersProps {
  filters: TaskFilters;
  view: TaskView;
  onView: (view: TaskView) => void;
}

function Filters({ filters, view, onView }: FiltersProps) {
  const [, setParams] = useSearchParams();
  const [group, setGroup] = useUrlState("group", "none");
  const change = (next: Partial<TaskFilters>) => setParams((current) => withFilters(current, next), { replace: true });
  const read = (name: string, value: string) => readFilters(new URLSearchParams({ [name]: value }));
  return (
    <>
      {view !== "board" && (
        <Choice
          label="Status"
          value={filters.status}
          options={statusFilters.map(([value, label]) => [value, value === "all" ? "All statuses" : label])}
          onChange={(value) => change({ status: read("status", value).status })}
        />
      )}
      <AgentChoice value={filters.agent} onChange={(agent) => change({ agent })} />
      <Choice
        label="Date"
        value={filters.days === null ? "any" : String(filters.days)}
        options={dateFilters}
        onChange={(value) => change({ days: read("days", value).days })}
      />
      <Choice
        label="Sort by"
        value={filters.sort}
        options={Object.entries(sortNames).map(([value, label]) => [value, `Sort: ${label.toLowerCase()}`])}
        onChange={(value) => change({ sort: read("sort", value).sort, order: value === "title" ? "asc" : "desc" })}
      />
      <IconButton
        label={filters.order === "desc" ? "Sorted descending. Sort ascending" : "Sorted ascending. Sort descending"}
        icon={filters.order === "desc" ? ArrowDown : ArrowUp}
        variant="secondary"
        onClick={() => change({ order: filters.order === "desc" ? "asc" : "desc" })}
      />
      {view !== "board" && (
        <Choice
          label="Group by"
          value={readGroup(group)}
          options={Object.entries(groupNames)}
          onChange={(value) => setGroup(value)}
        />
      )}
      <SavedFilters />
      <div className="md:ml-auto">
        <Segmented
          label="View"
          value={view}
          onChange={onView}
          options={[
            { value: "grid", label: <LayoutGrid size={14} aria-hidden />, ariaLabel: "Cards" },
            { value: "list", label: <List size={14} aria-hidden />, ariaLabel: "List" },
            { value: "board", label: <Columns3 size={14} aria-hidden />, ariaLabel: "Board" },
          ]}
        />
      </div>
    </>
  );
}

/** Shown when there is a choice. An agent that was deleted since keeps its place, so that the list says why it is short. */
function AgentChoice({ value, onChange }: { value: string; onChange: (agent: string) => void }) {
  const agents = useQuery(query(api.agents.list, { limit: 100 })).data?.items ?? [];
  if (agents.length < 2 && value === "") return null;
  const isKnown = value === "" || agents.some(({ id }) => id === value);
  return (
    <Choice
      label="Agent"
      value={value}
      options={[
        ["", "All agents"],
        ...agents.map(({ id, name }) => [id, name] as const),
        ...(isKnown ? [] : [[value, "Deleted agent"] as const]),
      ]}
      onChange={onChange}
    />
  );
}

/** The URL decides, so that a link shows what its sender saw; otherwise the last choice in this browser. */
function useTaskView(): [TaskView, (view: TaskView) => void] {
  const [linked, link] = useUrlState("view", "");
  const kept = usePreferences((state) => state.taskView);
  const keep = usePreferences((state) => state.setTaskView);
  const view = linked === "grid" || linked === "list" || linked === "board" ? linked : kept;
  return [
    view,
    (next) => {
      keep(next);
      link(next === "grid" ? null : next);
    },
  ];
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <div className="w-[138px] max-md:flex-1 max-md:basis-[40%]">
      <SelectField
        label={label}
        hideLabel
        isCompact
        value={value}
        options={options.map(([option, name]) => ({ value: option, label: name }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function TaskStats() {
  const stats = useTaskStats();
  const { total, byStatus, successRate, downloads, downloadsRemaining, spentMicros } = stats.data ?? {};
  const open = byStatus && byStatus.pending + byStatus.in_progress;
  return (
    <Ledger
      loading={stats.isPending}
      items={[
        { label: "Total Tasks", value: shown(total), note: `${shown(open)} running` },
        {
          label: "Completed",
          value: shown(byStatus?.completed),
          note: successRate === null ? "Appears after your first finished task" : `${rate(successRate)} success rate`,
        },
        { label: "Downloads", value: shown(downloads), note: remaining(downloadsRemaining) },
        {
          label: "Total Spent",
          value: spentMicros === undefined ? "—" : formatMoneyMicros(spentMicros),
          note: "AI model cost of finished tasks",
        },
      ]}
    />
  );
}

function shown(count: number | undefined): string {
  return count === undefined ? "—" : formatCount(count);
}

function rate(value: number | undefined): string {
  return value === undefined ? "—" : formatPercent(value);
}

function remaining(count: number | null | undefined): string {
  if (count === undefined) return "—";
  return count === null ? "No limit on your plan" : `${formatCount(count)} free remaining`;
}
