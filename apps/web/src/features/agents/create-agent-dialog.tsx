import { useEffect, useState } from "react";
import { useMe } from "../../platform/session.tsx";
import { useZodForm } from "../../ui/form.ts";
import { draftKept, Wizard } from "../../ui/wizard.tsx";
import { AdvancedFields } from "./advanced-fields.tsx";
import { agentSchema, readAgentDraft, writeAgentDraft } from "./agent-draft.ts";
import { emptyAgent, fromTemplate, isAgentChanged, stepOfAgentField } from "./agent-form.ts";
import { limitReason, usedSentence } from "./agent-pages.ts";
import { useAgentPages, useAgentTemplates, useCreateAgent } from "./agents.queries.ts";
import { CustomizeFields } from "./customize-fields.tsx";
import { TemplateStep } from "./template-step.tsx";

const stepNames = ["Template", "Customize", "Advanced"];
const requiredFields = [
  "name",
  "role",
  "description",
  "capabilities",
  "personality",
  "responseStyle",
  "knowledgeDomains",
] as const;

interface CreateAgentDialogProps {
  /** Starts at the second step with this template. */
  templateId?: string;
  onClose: () => void;
}

export function CreateAgentDialog({ templateId, onClose }: CreateAgentDialogProps) {
  const userId = useMe().user.id;
  const templates = useAgentTemplates();
  const agents = useAgentPages("");
  const create = useCreateAgent();
  const [draft, setDraft] = useState(() => (templateId ? null : readAgentDraft(userId)));
  const [step, setStep] = useState(draft || templateId ? 2 : 1);
  const [start, setStart] = useState(emptyAgent);
  const form = useZodForm({
    schema: agentSchema,
    defaultValues: draft ?? emptyAgent(),
    mode: "onTouched",
    onSubmit: (values) => create.mutateAsync(values),
    onDone: () => {
      writeAgentDraft(userId, null);
      onClose();
    },
    onRefused: ([name]) => name && setStep(stepOfAgentField(name)),
  });
  const { methods } = form;

  function choose(id: string | null) {
    const template = templates.data?.items.find((candidate) => candidate.id === id);
    const values = template ? fromTemplate(template, methods.getValues()) : emptyAgent();
    methods.reset(values);
    setStart(values);
    setStep(2);
  }

  // A dialog opened for one template waits for the templates to load.
  useEffect(() => {
    if (templateId && templates.data && methods.getValues("templateId") === null) choose(templateId);
  });

  // The form's state is outside React, so the draft is saved by subscription.
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeAgentDraft(userId, isAgentChanged(values, start) ? values : null),
      }),
    [methods, userId, start],
  );

  function startOver() {
    setDraft(null);
    methods.reset(emptyAgent());
    setStart(emptyAgent());
    setStep(1);
  }

  async function next() {
    if (await methods.trigger([...requiredFields], { shouldFocus: true })) setStep(3);
  }

  return (
    <Wizard
      title="Create New Agent"
      description={agents.data ? usedSentence(agents.data) : "Choose a name, a role, and how it responds"}
      onStartOver={draft ? startOver : undefined}
      stepNames={stepNames}
      step={step}
      onBack={() => setStep(step - 1)}
      next={step === 2 ? { label: "Continue", onPress: () => void next() } : undefined}
      submit={
        step === 3
          ? {
              label: "Create Agent",
              busy: form.isBusy,
              busyLabel: "Creating…",
              blocker: agents.data && limitReason(agents.data),
              onPress: () => void form.submit(),
            }
          : undefined
      }
      error={form.error ?? null}
      leaving={isAgentChanged(form.values, start) ? draftKept : null}
      onClose={onClose}
    >
      <div ref={form.props.ref}>
        {step === 1 && (
          <TemplateStep templates={templates} chosen={methods.getValues("templateId")} onChoose={choose} />
        )}
        {step === 2 && <CustomizeFields form={methods} />}
        {step === 3 && <AdvancedFields form={methods} />}
      </div>
    </Wizard>
  );
}
