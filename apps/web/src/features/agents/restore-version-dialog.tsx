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

/** Restoring creates a new version, so nothing is lost. */
export function RestoreVersionDialog({ agent, version, onClose }: RestoreVersionDialogProps) {
  const update = useUpdateAgent(agent.id);
  const failure = update.error && !isHandledGlobally(update.error) ? update.error.message : null;
  return (
    <ConfirmDialog
      title={`Restore version ${version.version}?`}
      body={`This creates version ${agent.version + 1} with the settings of version ${version.version}. Running tasks keep their current version.`}
      confirmLabel="Restore"
      busyLabel="Restoring…"
      busy={update.isPending}
      error={failure}
      onConfirm={() => update.mutate(restoredChanges(agent, version.snapshot), { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
