import type { Agent } from "@muster/contracts/agents";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { restoredChanges } from "./agent-form.ts";
import { type AgentVersion, useUpdateAgent } from "./agents.queries.ts";

interface RestoreVersionDialogProps {
  agent: Agent;
  version: AgentVersion;
  onClose: () => void;
}

/** Nothing is lost: the old settings become the newest version. */
export function RestoreVersionDialog({ agent, version, onClose }: RestoreVersionDialogProps) {
  const update = useUpdateAgent(agent.id);
  const failure = update.error && !isHandledGlobally(update.error) ? update.error.message : null;
  return (
    <ConfirmDialog
      title={`Restore version ${version.version}?`}
      body={`${agent.name} is set up as it was in version ${version.version}. This makes version ${agent.version + 1}; the others stay. Tasks under way go on with theirs.`}
      confirmLabel="Restore"
      busyLabel="Restoring"
      busy={update.isPending}
      error={failure}
      onConfirm={() => update.mutate(restoredChanges(agent, version.snapshot), { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
