import { useSearchParams } from "react-router";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";

const TaskPeek = lazyDialog(async () => (await import("./task-peek.tsx")).TaskPeek);
const TaskWizard = lazyDialog(async () => (await import("./task-wizard.tsx")).TaskWizard);

const AnalyticsDialog = lazyDialog(async () => (await import("./analytics-dialog.tsx")).AnalyticsDialog);

const ownParams = ["new", "step", "template", "agent", "from", "peek", "analytics", "period", "of"];

// Going back returns to the page before the dialog and does not reopen it.
const closing = { replace: true };

/** The dialogs of this page, opened by its address: ?new=1&step=2, ?new=1&from=MU-12, ?peek=MU-12 and ?analytics=1. */
export function TaskDialogs() {
  const [params, setParams] = useSearchParams();
  const peeked = params.get("peek");
  const start = { templateId: params.get("template"), agentId: params.get("agent"), fromTask: params.get("from") };

  function close() {
    setParams((current) => {
      for (const name of ownParams) current.delete(name);
      return current;
    }, closing);
  }

  return (
    <>
      {params.has("new") && <TaskWizard start={start} onClose={close} />}
      {params.has("analytics") && !params.has("new") && <AnalyticsDialog onClose={close} />}
      {peeked && !params.has("new") && <TaskPeek key={peeked} number={peeked} onClose={close} />}
    </>
  );
}
