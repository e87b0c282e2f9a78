import type { Agent } from "@muster/contracts/agents";
import { useState } from "react";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AdvancedFields } from "./advanced-fields.tsx";
import { changesOf, fromAgent, stepOfAgentField } from "./agent-form.ts";
import { useUpdateAgent } from "./agents.queries.ts";
import { CustomizeFields } from "./customize-fields.tsx";
import { useAgentForm } from "./use-agent-form.ts";

/** Saving creates a version; older ones stay readable. */
export function EditAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const form = useAgentForm(fromAgent(agent));
  const update = useUpdateAgent(agent.id);
  const [tab, setTab] = useState<"customize" | "advanced">("customize");
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function showField(name: string | undefined) {
    if (name) setTab(stepOfAgentField(name) === 2 ? "customize" : "advanced");
  }

  function leave() {
    if (Object.keys(changesOf(agent, form.getValues())).length > 0) setLeaving(true);
    else onClose();
  }

  const submit = form.handleSubmit(
    async (values) => {
      const changes = changesOf(agent, values);
      if (Object.keys(changes).length === 0) return onClose();
      setFailure(null);
      try {
        await update.mutateAsync(changes);
        onClose();
      } catch (error) {
        const message = applyFieldErrors(error, form.setError);
        if (!isHandledGlobally(error)) setFailure(message);
        showField(Object.keys(form.formState.errors)[0]);
      }
    },
    (errors) => showField(Object.keys(errors)[0]),
  );

  return (
    <>
      <Dialog
        title={`Edit ${agent.name}`}
        description={`Saving creates version ${agent.version + 1}. Running tasks keep their current version.`}
        size="lg"
        onClose={leave}
        closeOnOverlay={false}
        footer={
          <>
            <div className="flex-1" />
            <Button onClick={leave}>Cancel</Button>
            <Button variant="primary" busy={update.isPending} busyLabel="Saving…" onClick={() => void submit()}>
              Save
            </Button>
          </>
        }
      >
        {failure && (
          <p role="alert" className="mb-4 text-fault">
            {failure}
          </p>
        )}
        <Tabs
          label="Configuration"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: "customize", label: "Customize", panel: <CustomizeFields form={form} /> },
            { id: "advanced", label: "Advanced", panel: <AdvancedFields form={form} /> },
          ]}
        />
      </Dialog>
      {isLeaving && (
        <ConfirmDialog
          title="Discard your changes?"
          body={`Your changes to ${agent.name} will be lost.`}
          confirmLabel="Discard"
          danger
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  );
}
