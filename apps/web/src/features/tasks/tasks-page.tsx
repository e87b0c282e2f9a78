import { ChartNoAxesColumn, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useUrlSearch } from "../../platform/url-state.ts";
import { useWording } from "../../platform/wording.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/panel.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { useUsageGate } from "../billing/usage-gate.ts";
import { TaskDialogs } from "./task-dialogs.tsx";
import { isFiltered, readFilters, statusFilters, withFilters } from "./task-filters.ts";
import { TaskList } from "./task-list.tsx";
import { TaskStats } from "./task-stats.tsx";
import { useTaskPages } from "./tasks.queries.ts";

export function TasksPage() {
  const [params, setParams] = useSearchParams();
  const search = useUrlSearch("search");
  const filters = readFilters(params);
  const tasks = useTaskPages(filters);
  const { memberRole } = useMe().organization;
  const blocker = memberRole === "viewer" ? "Viewers have read-only access" : null;

  const gate = useUsageGate("task_assignment");

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
    setParams((current) => withFilters(current, { search: "", status: "all" }), { replace: true });
  }

  return (
    <Page
      title="Task Assignment Center"
      subtitle={useWording("tasks_description")}
      manyActions
      actions={
        <>
          <Button icon={ChartNoAxesColumn} disabledReason="Task analytics aren’t available yet">
            Analytics
          </Button>
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
          className="min-w-0 max-md:flex-1 md:w-[260px]"
        />
        <div className="w-[150px]">
          <SelectField
            label="Status"
            hideLabel
            value={filters.status}
            options={statusFilters.map(([value, label]) => ({
              value,
              label: value === "all" ? "All statuses" : label,
            }))}
            onChange={(event) => {
              const status = readFilters(new URLSearchParams({ status: event.target.value })).status;
              setParams((current) => withFilters(current, { status }), { replace: true });
            }}
          />
        </div>
      </div>
      <TaskList
        tasks={tasks}
        filtered={isFiltered(filters) ? { search: filters.search, onClear: clear } : null}
        assignBlocker={blocker}
        onAssign={assign}
      />
      <TaskDialogs />
    </Page>
  );
}
