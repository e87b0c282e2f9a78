import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { WizardSteps } from "../../ui/step-bar.tsx";
import { WizardPanel } from "../../ui/wizard-panel.tsx";
import { AdvancedFields } from "./advanced-fields.tsx";
import { readAgentDraft, writeAgentDraft } from "./agent-draft.ts";
import { emptyAgent, fromTemplate, isAgentChanged, stepOfAgentField } from "./agent-form.ts";
import { limitReason, usedSentence } from "./agent-pages.ts";
import { useAgentPages, useAgentTemplates, useCreateAgent } from "./agents.queries.ts";
import { CustomizeFields } from "./customize-fields.tsx";
import { TemplateStep } from "./template-step.tsx";
import { useAgentForm } from "./use-agent-form.ts";

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
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useAgentForm(draft ?? emptyAgent());
  const [start, setStart] = useState(emptyAgent);
  // Two clicks can come before the button is rendered as busy.
  const isSending = useRef(false);

  function choose(id: string | null) {
    const template = templates.data?.items.find((candidate) => candidate.id === id);
    const values = template ? fromTemplate(template, form.getValues()) : emptyAgent();
    form.reset(values);
    setStart(values);
    setStep(2);
  }

  // A dialog opened for one template waits for the templates to load.
  useEffect(() => {
    if (templateId && templates.data && form.getValues("templateId") === null) choose(templateId);
  });

  // The form's state is outside React, so the draft is saved by subscription.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeAgentDraft(userId, isAgentChanged(values, start) ? values : null),
      }),
    [form, userId, start],
  );

  function leave() {
    if (isAgentChanged(form.getValues(), start)) setLeaving(true);
    else onClose();
  }

  function startOver() {
    setDraft(null);
    form.reset(emptyAgent());
    setStart(emptyAgent());
    setStep(1);
  }

  async function next() {
    if (await form.trigger([...requiredFields], { shouldFocus: true })) setStep(3);
  }

  const submit = form.handleSubmit(
    async (values) => {
      if (isSending.current) return;
      isSending.current = true;
      setFailure(null);
      try {
        await create.mutateAsync(values);
        writeAgentDraft(userId, null);
        onClose();
      } catch (error) {
        setFailure(applyFieldErrors(error, form.setError));
        const [field] = Object.keys(form.formState.errors);
        if (field) setStep(stepOfAgentField(field));
      } finally {
        isSending.current = false;
      }
    },
    (errors) => setStep(stepOfAgentField(Object.keys(errors)[0] ?? "name")),
  );

  return (
    <>
      <Dialog
        title="Create New Agent"
        description={
          <>
            {agents.data ? usedSentence(agents.data) : "Choose a name, a role, and how it responds"}
            {draft && <Restored onStartOver={startOver} />}
          </>
        }
        size="lg"
        onClose={leave}
        closeOnOverlay={false}
        header={<ProgressBar value={(step / stepNames.length) * 100} label={`Step ${step} of ${stepNames.length}`} />}
        footer={
          <>
            <WizardSteps at={step} names={stepNames} />
            <div className="flex-1" />
            {step > 1 && (
              <Button icon={ArrowLeft} onClick={() => setStep(step - 1)}>
                Back
              </Button>
            )}
            {step === 2 && (
              <Button variant="primary" iconAfter={ArrowRight} onClick={() => void next()}>
                Continue
              </Button>
            )}
            {step === 3 && (
              <Button
                variant="primary"
                busy={create.isPending}
                busyLabel="Creating…"
                disabledReason={agents.data && limitReason(agents.data)}
                // This button replaces Continue: the second half of a double click must not create.
                onClick={(event) => event.detail < 2 && void submit()}
              >
                Create Agent
              </Button>
            )}
          </>
        }
      >
        {failure && (
          <p role="alert" className="mb-4 text-fault">
            {failure}
          </p>
        )}
        <WizardPanel at={step} names={stepNames}>
          {step === 1 && <TemplateStep templates={templates} chosen={form.getValues("templateId")} onChoose={choose} />}
          {step === 2 && <CustomizeFields form={form} />}
          {step === 3 && <AdvancedFields form={form} />}
        </WizardPanel>
      </Dialog>
      {isLeaving && (
        <ConfirmDialog
          title="Save draft and close?"
          body="Your entries stay as a draft on this device."
          confirmLabel="Close"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  );
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <>
      {" · "}Draft restored.{" "}
      <button type="button" className="link" onClick={onStartOver}>
        Start over
      </button>
    </>
  );
}
