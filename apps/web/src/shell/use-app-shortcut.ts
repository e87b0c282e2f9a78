import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { openModal } from "../platform/modals.ts";

/** Opens what a shortcut of the installed app leads to: "/tasks?new=task". */
export function useAppShortcut(): void {
  const [params, setParams] = useSearchParams();
  const isNewTask = params.get("new") === "task";

  // The URL is outside React.
  useEffect(() => {
    if (!isNewTask) return;
    setParams(
      (all) => {
        all.delete("new");
        return all;
      },
      { replace: true },
    );
    openModal("task-wizard");
  }, [isNewTask, setParams]);
}
