import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useUrlState } from "../../platform/url-state.ts";
import { draftKept, Wizard } from "../../ui/wizard.tsx";
import { ChooseAgent } from "./wizard/choose-agent.tsx";
import { ChooseTemplate } from "./wizard/choose-template.tsx";
import { Configure } from "./wizard/configure.tsx";
import { inputId } from "./wizard/parameter-field.tsx";
import { Review } from "./wizard/review.tsx";
import { useAssign } from "./wizard/use-assign.ts";
import { useWizard, type WizardStart } from "./wizard/use-wizard.ts";
import { hasContent } from "./wizard/wizard-draft.ts";
import { furthestStep, hasSource, problemsOf, type Step, stepNames, stepOfField } from "./wizard/wizard-steps.ts";

interface TaskWizardProps {
  start: WizardStart;
  onClose: () => void;
}

export function TaskWizard({ onClose, start }: TaskWizardProps) {
  const wizard = useWizard(start);
  const { state, dispatch, facts, uploads } = wizard;
  const [asked, setAsked] = useUrlState("step", "1");
  const refused = useRef<string | null>(null);
  const navigate = useNavigate();
  const { assign, isAssigning, failure } = useAssign({
    wizard,
    onAssigned: (task) => {
      onClose();
      void navigate(`/tasks/${task.number}`);
    },
    onRefused: (field) => {
      refused.current = field;
      go(stepOfField(field));
    },
  });
  const step = Math.min(toStep(asked), furthestStep(state, facts)) as Step;

  // The refused input may be far below, and exists only after its step is rendered.
  useEffect(() => {
    if (step === 4 || refused.current === null) return;
    document.getElementById(inputId(refused.current))?.focus();
    refused.current = null;
  }, [step]);

  function go(next: Step) {
    setAsked(String(next), { replace: false });
  }

  function forward() {
    const problems = problemsOf(step, state, facts);
    dispatch({ type: "refuse", errors: problems });
    const [first] = Object.keys(problems);
    if (first) document.getElementById(inputId(first))?.focus();
    else if (step < 4) go((step + 1) as Step);
  }

  function leave() {
    // On another page than Tasks nothing else would take the step out of the address.
    setAsked(null);
    onClose();
  }

  function startOver() {
    dispatch({ type: "startOver" });
    wizard.dropDraft();
    go(1);
  }

  return (
    <Wizard
      title="Assign New Task"
      onStartOver={wizard.isRestored ? startOver : undefined}
      stepNames={stepNames}
      step={step}
      onBack={() => go((step - 1) as Step)}
      next={step < 4 ? { label: "Continue", blocker: waitsFor(step, wizard), onPress: forward } : undefined}
      submit={
        step === 4 ? { label: "Assign Task", busy: isAssigning, busyLabel: "Assigning…", onPress: assign } : undefined
      }
      error={failure}
      leaving={leavingOf(hasContent(state), uploads.isSending)}
      onClose={leave}
    >
      <StepContent step={step} wizard={wizard} isAssigning={isAssigning} onEdit={go} />
    </Wizard>
  );
}

function leavingOf(hasEntries: boolean, isSending: boolean) {
  if (isSending) return { ...draftKept, body: `${draftKept.body} Files that haven’t finished uploading will be lost.` };
  return hasEntries ? draftKept : null;
}

/** Why the next step cannot be shown yet; problems of a single input appear below it. */
function waitsFor(step: Step, { state, facts, uploads }: ReturnType<typeof useWizard>): string | null {
  if (step === 3) return uploads.isSending ? "A file is still uploading" : null;
  return Object.values(problemsOf(step, state, facts))[0] ?? null;
}

function toStep(text: string): Step {
  return ([1, 2, 3, 4] as const).find((step) => String(step) === text) ?? 1;
}

interface StepContentProps {
  step: Step;
  wizard: ReturnType<typeof useWizard>;
  isAssigning: boolean;
  onEdit: (step: Step) => void;
}

function StepContent({ step, wizard, isAssigning, onEdit }: StepContentProps) {
  const { state, dispatch, facts, template, uploads } = wizard;
  return (
    <>
      {step === 1 && (
        <ChooseTemplate
          templates={wizard.templates}
          value={state.templateId}
          error={state.errors["templateId"]}
          onChoose={(chosen) => dispatch({ type: "chooseTemplate", template: chosen })}
          onUse={(saved) => {
            dispatch({ type: "fill", task: { ...saved, title: "" } });
            onEdit(3);
          }}
        />
      )}
      {step === 2 && (
        <ChooseAgent
          agents={wizard.agents}
          value={state.agentId}
          template={template}
          engine={facts.engine}
          hasSource={hasSource(state, facts)}
          error={state.errors["agentId"]}
          onChoose={(agentId) => dispatch({ type: "chooseAgent", agentId })}
        />
      )}
      {step === 3 && (
        <Configure
          state={state}
          dispatch={dispatch}
          template={template}
          needsSource={
            template?.needsSource === true &&
            facts.engine === "builtin" &&
            !hasSource({ ...state, attachments: [] }, facts)
          }
          uploads={uploads}
          agentBases={wizard.agentBases}
        />
      )}
      {step === 4 && (
        <Review
          state={state}
          template={template}
          agent={wizard.agents.data?.items.find((agent) => agent.id === state.agentId)}
          estimate={wizard.estimate}
          onEdit={onEdit}
          isAssigning={isAssigning}
        />
      )}
    </>
  );
}
