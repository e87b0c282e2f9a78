import type { Agent } from "@muster/contracts/agents";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useDeleteAgent } from "./agents.queries.ts";

export function DeleteAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const remove = useDeleteAgent();
  return (
    <ConfirmDialog
      title="Delete agent"
      body={`Are you sure you want to delete ${agent.name}? Its finished tasks and chats stay readable.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(agent, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
