import type { TaskListItem } from "@muster/contracts/tasks";
import { useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/** The tasks that bulk actions are about, among those on screen. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, TaskListItem>>(new Map());
  return {
    tasks: [...selected.values()],
    has: (id: string) => selected.has(id),
    toggle(task: TaskListItem) {
      setSelected((current) => {
        const next = new Map(current);
        if (!next.delete(task.id)) next.set(task.id, task);
        return next;
      });
    },
    clear: () => setSelected(new Map()),
  };
}
