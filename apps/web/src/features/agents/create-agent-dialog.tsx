import type { AgentTemplate } from "@muster/contracts/agents";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMe } from "../../platform/session.tsx";
import { cx } from "../../ui/cx.ts";
import { useZodForm } from "../../ui/form.ts";
import { Mark } from "../../ui/mark.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { draftKept, Wizard } from "../../ui/wizard.tsx";
import { AdvancedFields } from "./advanced-fields.tsx";
import { agentSchema, readAgentDraft, writeAgentDraft } from "./agent-draft.ts";
import { emptyAgent, fromTemplate, isAgentChanged, stepOfAgentField } from "./agent-form.ts";
import { limitReason, usedSentence } from "./agent-pages.ts";
import { useAgentPages, useAgentTemplates, useCreateAgent, useLibraryTemplate } from "./agents.queries.ts";
import { CustomizeFields } from "./customize-fields.tsx";

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
  const isInLibrary = Boolean(
    templateId && templates.data && !templates.data.items.some(({ id }) => id === templateId),
  );
  const fromLibrary = useLibraryTemplate(templateId ?? "", isInLibrary).data;
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
    const offered = [...(templates.data?.items ?? []), ...(fromLibrary ? [fromLibrary] : [])];
    const template = offered.find((candidate) => candidate.id === id);
    const values = template ? fromTemplate(template, methods.getValues()) : emptyAgent();
    methods.reset(values);
    setStart(values);
    setStep(2);
  }

  // A dialog opened for one template waits for the templates to load.
  useEffect(() => {
    if (templateId && templates.data && (!isInLibrary || fromLibrary) && methods.getValues("templateId") === null)
      choose(templateId);
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

interface TemplateStepProps {
  templates: UseQueryResult<{ items: AgentTemplate[] }>;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** Clicking a template fills in the next step, where everything can be changed. */
function TemplateStep({ templates, chosen, onChoose }: TemplateStepProps) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">Start from a template. You can change everything in the next steps.</p>
      <QueryView
        query={templates}
        loading={<SkeletonRows rows={4} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-ink-2">No templates are available on this server.</p>}
        errorTitle="Couldn’t load the templates"
      >
        {({ items }) => (
          <ul className="grid gap-2 md:grid-cols-2">
            {items
              .filter((template) => template.inCreateModal)
              .map((template) => (
                <li key={template.id} className="flex">
                  <button
                    type="button"
                    className={cx(
                      "choice w-full text-left",
                      template.id === chosen && "border-line-control! bg-pressed!",
                    )}
                    aria-pressed={template.id === chosen}
                    onClick={() => onChoose(template.id)}
                  >
                    <Mark id={template.id} size={32} />
                    <span className="min-w-0">
                      <span className="block font-[560]">{template.name}</span>
                      <span className="line-clamp-2 text-ink-2">{template.description}</span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      <p>
        <button type="button" className="link" onClick={() => onChoose(null)}>
          Start without a template
        </button>
      </p>
    </div>
  );
}
