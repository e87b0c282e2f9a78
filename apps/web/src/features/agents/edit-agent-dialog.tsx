import type { Agent } from "@muster/contracts/agents";
import { useState } from "react";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AdvancedFields } from "./advanced-fields.tsx";
import { agentSchema } from "./agent-draft.ts";
import { changesOf, fromAgent, stepOfAgentField } from "./agent-form.ts";
import { useUpdateAgent } from "./agents.queries.ts";
import { CustomizeFields } from "./customize-fields.tsx";

/** Saving creates a version; older ones stay readable. */
export function EditAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const update = useUpdateAgent(agent.id);
  const [tab, setTab] = useState<"customize" | "advanced">("customize");
  const form = useZodForm({
    schema: agentSchema,
    defaultValues: fromAgent(agent),
    mode: "onTouched",
    onSubmit: async (values) => {
      const changes = changesOf(agent, values);
      if (Object.keys(changes).length > 0) await update.mutateAsync(changes);
    },
    onDone: onClose,
    onRefused: ([name = ""]) => setTab(stepOfAgentField(name) === 2 ? "customize" : "advanced"),
  });

  return (
    <FormDialog
      form={form}
      title={`Edit ${agent.name}`}
      description={`Saving creates version ${agent.version + 1}. Running tasks keep their current version.`}
      size="lg"
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <Tabs
        label="Configuration"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "customize", label: "Customize", panel: <CustomizeFields form={form.methods} /> },
          { id: "advanced", label: "Advanced", panel: <AdvancedFields form={form.methods} /> },
        ]}
      />
    </FormDialog>
  );
}
