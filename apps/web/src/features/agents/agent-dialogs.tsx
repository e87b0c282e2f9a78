import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useAgent } from "./agents.queries.ts";

const CreateAgentDialog = lazy(async () => ({
  default: (await import("./create-agent-dialog.tsx")).CreateAgentDialog,
}));
const EditAgentDialog = lazy(async () => ({ default: (await import("./edit-agent-dialog.tsx")).EditAgentDialog }));
const AgentOverlay = lazy(async () => ({ default: (await import("./agent-overlay.tsx")).AgentOverlay }));
const DeleteAgentDialog = lazy(async () => ({
  default: (await import("./delete-agent-dialog.tsx")).DeleteAgentDialog,
}));

const ownParams = ["new", "template", "agent", "edit", "delete", "step", "tab", "from", "to"];

// Going back leads to where the dialog was opened from, not into it again.
const closing = { replace: true };

/** The dialogs of this page, opened by its address: ?new=1&template=ID, ?agent=ID, ?agent=ID&tab=versions, ?agent=ID&edit=1, ?delete=ID. */
export function AgentDialogs({ cloneBlocker }: { cloneBlocker: string | null }) {
  const [params, setParams] = useSearchParams();
  const agentId = params.get("agent");
  const deleteId = params.get("delete");

  function close() {
    setParams((current) => {
      for (const name of ownParams) current.delete(name);
      return current;
    }, closing);
  }

  function toggleEdit(isEditing: boolean) {
    setParams((current) => {
      if (isEditing) current.set("edit", "1");
      else current.delete("edit");
      return current;
    });
  }

  const template = params.get("template");
  return (
    <Suspense>
      {params.has("new") && <CreateAgentDialog {...(template && { templateId: template })} onClose={close} />}
      {agentId && !params.has("edit") && (
        <AgentOverlay id={agentId} cloneBlocker={cloneBlocker} onEdit={() => toggleEdit(true)} onClose={close} />
      )}
      {agentId && params.has("edit") && <EditById id={agentId} onClose={() => toggleEdit(false)} />}
      {deleteId && <DeleteById id={deleteId} onClose={close} />}
    </Suspense>
  );
}

function EditById({ id, onClose }: { id: string; onClose: () => void }) {
  const agent = useAgent(id);
  return agent.data ? <EditAgentDialog agent={agent.data} onClose={onClose} /> : null;
}

function DeleteById({ id, onClose }: { id: string; onClose: () => void }) {
  const agent = useAgent(id);
  return agent.data ? <DeleteAgentDialog agent={agent.data} onClose={onClose} /> : null;
}
