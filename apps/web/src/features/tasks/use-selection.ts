import type { TaskListItem } from "@muster/contracts/tasks";
import { useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

interface Selected {
  scope: string;
  tasks: ReadonlyMap<string, TaskListItem>;
}

/**
 * The tasks that bulk actions are about, never one that the person does not see: other filters (`scope`) clear the selection, and of
 * `shown`, the whole list with the newest states, a deleted task is no longer part.
 */
export function useSelection(scope: string, shown: readonly TaskListItem[] | null) {
  const [selected, setSelected] = useState<Selected>({ scope, tasks: new Map() });
  const current: Selected["tasks"] = selected.scope === scope ? selected.tasks : new Map();
  const select = (tasks: Iterable<TaskListItem>) =>
    setSelected({ scope, tasks: new Map([...tasks].map((task) => [task.id, task])) });
  const tasks = shown ? shown.filter(({ id }) => current.has(id)) : [...current.values()];
  return {
    tasks,
    has: (id: string) => current.has(id),
    toggle(task: TaskListItem) {
      const others = tasks.filter(({ id }) => id !== task.id);
      select(others.length < tasks.length ? others : [...tasks, task]);
    },
    select,
    clear: () => select([]),
  };
}
