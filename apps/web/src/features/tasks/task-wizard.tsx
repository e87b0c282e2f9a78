import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { WizardPanel } from "../../ui/wizard-panel.tsx";
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
  const [isLeaving, setLeaving] = useState(false);
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

  // What the server refused may stand far below: it is there only once its step is drawn.
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

  function close() {
    if (hasContent(state) || uploads.isSending) setLeaving(true);
    else leave();
  }

  function startOver() {
    dispatch({ type: "startOver" });
    wizard.dropDraft();
    go(1);
  }

  return (
    <>
      <Dialog
        title="Assign New Task"
        description={wizard.isRestored && <Restored onStartOver={startOver} />}
        size="lg"
        hasFixedHeight
        onClose={close}
        closeOnOverlay={false}
        header={<ProgressBar value={(step / stepNames.length) * 100} label={`Step ${step} of ${stepNames.length}`} />}
        footer={
          <>
            <p className="flex-1 text-ink-2 text-small">
              Step {step} of {stepNames.length}: <span className="font-[560] text-ink">{stepNames[step - 1]}</span>
            </p>
            {step > 1 && (
              <Button icon={ArrowLeft} onClick={() => go((step - 1) as Step)} disabled={isAssigning}>
                Back
              </Button>
            )}
            {step < 4 ? (
              <Button
                variant="primary"
                iconAfter={ArrowRight}
                disabledReason={waitsFor(step, wizard)}
                onClick={forward}
              >
                Continue
              </Button>
            ) : (
              <Button
                key="assign"
                variant="primary"
                busy={isAssigning}
                busyLabel="Assigning…"
                // It takes the place of Continue: the second half of a double click there must not assign.
                onClick={(event) => event.detail < 2 && assign()}
              >
                Assign Task
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
        <WizardPanel
          at={step}
          names={stepNames}
          onNext={step < 4 ? () => !waitsFor(step, wizard) && forward() : assign}
        >
          <StepContent step={step} wizard={wizard} isAssigning={isAssigning} onEdit={go} />
        </WizardPanel>
      </Dialog>
      {isLeaving && (
        <ConfirmDialog
          title="Save draft and close?"
          body={
            uploads.isSending
              ? "Your entries stay as a draft on this device. Files that haven’t finished uploading will be lost."
              : "Your entries stay as a draft on this device."
          }
          confirmLabel="Close"
          cancelLabel="Keep editing"
          onConfirm={leave}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** Why the next step cannot be shown yet; what an input lacks is said under it instead. */
function waitsFor(step: Step, { state, facts, uploads }: ReturnType<typeof useWizard>): string | null {
  if (step === 3) return uploads.isSending ? "A file is still uploading" : null;
  return Object.values(problemsOf(step, state, facts))[0] ?? null;
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <>
      Draft restored.{" "}
      <button type="button" className="link" onClick={onStartOver}>
        Start over
      </button>
    </>
  );
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
