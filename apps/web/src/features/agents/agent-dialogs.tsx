import { useSearchParams } from "react-router";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { useAgent } from "./agents.queries.ts";

const CreateAgentDialog = lazyDialog(async () => (await import("./create-agent-dialog.tsx")).CreateAgentDialog);
const DeleteAgentDialog = lazyDialog(async () => (await import("./delete-agent-dialog.tsx")).DeleteAgentDialog);

const ownParams = ["new", "template", "delete", "step"];

// Back leads to the page where the dialog was opened, not into the dialog again.
const closing = { replace: true };

/** The dialogs of this page, opened by its URL: ?new=1&template=ID and ?delete=ID. */
export function AgentDialogs() {
  const [params, setParams] = useSearchParams();
  const deleteId = params.get("delete");

  function close() {
    setParams((current) => {
      for (const name of ownParams) current.delete(name);
      return current;
    }, closing);
  }

  const template = params.get("template");
  return (
    <>
      {params.has("new") && <CreateAgentDialog {...(template && { templateId: template })} onClose={close} />}
      {deleteId && <DeleteById id={deleteId} onClose={close} />}
    </>
  );
}

function DeleteById({ id, onClose }: { id: string; onClose: () => void }) {
  const agent = useAgent(id);
  return agent.data ? <DeleteAgentDialog agent={agent.data} onClose={onClose} /> : null;
}
