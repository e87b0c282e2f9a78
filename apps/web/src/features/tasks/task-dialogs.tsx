import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";

const TaskDetail = lazy(async () => ({ default: (await import("./task-detail.tsx")).TaskDetail }));
const TaskWizard = lazy(async () => ({ default: (await import("./task-wizard.tsx")).TaskWizard }));

const ownParams = ["new", "step", "template", "agent", "task", "tab", "version", "source", "document"];

// Going back leads to where the dialog was opened from, not into it again.
const closing = { replace: true };

/** The dialogs of this page, opened by its address: ?new=1&step=2 and ?task=ID&tab=receipt, ?task=ID&source=3&document=1. */
export function TaskDialogs() {
  const [params, setParams] = useSearchParams();
  const taskId = params.get("task");
  const templateId = params.get("template");
  const agentId = params.get("agent");

  function close() {
    setParams((current) => {
      for (const name of ownParams) current.delete(name);
      return current;
    }, closing);
  }

  return (
    <Suspense>
      {params.has("new") && (
        <TaskWizard {...(templateId && { templateId })} {...(agentId && { agentId })} onClose={close} />
      )}
      {taskId && !params.has("new") && <TaskDetail key={taskId} id={taskId} onClose={close} />}
    </Suspense>
  );
}
