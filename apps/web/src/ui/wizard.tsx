import { ArrowLeft, ArrowRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { cx } from "./cx.ts";
import { Dialog } from "./dialog.tsx";
import { FormAlert } from "./form-alert.tsx";
import { ProgressBar } from "./progress-bar.tsx";

interface WizardProps {
  title: string;
  /** Below the title. */
  description?: ReactNode;
  /** Offers to start over when the entries of an earlier visit were restored. */
  onStartOver?: (() => void) | undefined;
  stepNames: string[];
  /** From 1. */
  step: number;
  onBack: () => void;
  /** Left out on a step that a choice leads on from. */
  next?: WizardButton | undefined;
  /** On the last step, and on earlier ones that may be the last. */
  submit?: WizardButton | undefined;
  error: string | null;
  /** What closing would do to the entries; null closes without a question. */
  leaving: { title: string; body: string; confirmLabel: string; danger?: boolean } | null;
  onClose: () => void;
  children: ReactNode;
}

interface WizardButton {
  label: string;
  busy?: boolean;
  busyLabel?: string;
  blocker?: string | null | undefined;
  onPress: () => void;
}

/** For a wizard that keeps an unfinished draft. */
export const draftKept = {
  title: "Save draft and close?",
  body: "Your entries stay as a draft on this device.",
  confirmLabel: "Close",
};

/** A dialog in steps: progress, the step's fields, and the buttons that lead back, on, and to the end. */
export function Wizard(props: WizardProps) {
  const { stepNames, step, next, submit, leaving, onClose } = props;
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (leaving ? setLeaving(true) : onClose());
  const press = ({ busy, blocker, onPress }: WizardButton) => {
    if (!busy && !blocker) onPress();
  };
  return (
    <>
      <Dialog
        title={props.title}
        description={(props.description || props.onStartOver) && <Description {...props} />}
        size="lg"
        hasFixedHeight
        onClose={leave}
        closeOnOverlay={false}
        header={<ProgressBar value={(step / stepNames.length) * 100} label={`Step ${step} of ${stepNames.length}`} />}
        footer={
          <>
            <WizardSteps at={step} names={stepNames} />
            <div className="flex-1" />
            {step > 1 && (
              <Button icon={ArrowLeft} onClick={props.onBack} disabled={submit?.busy}>
                Back
              </Button>
            )}
            {submit && (
              <Button
                key="submit"
                variant="primary"
                busy={submit.busy ?? false}
                {...(submit.busyLabel && { busyLabel: submit.busyLabel })}
                disabledReason={submit.blocker}
                // It may replace the button to the next step: the second half of a double click there must not submit.
                onClick={(event) => event.detail < 2 && submit.onPress()}
              >
                {submit.label}
              </Button>
            )}
            {next && (
              <Button
                variant={submit ? "secondary" : "primary"}
                iconAfter={ArrowRight}
                disabledReason={next.blocker}
                onClick={next.onPress}
              >
                {next.label}
              </Button>
            )}
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FormAlert message={props.error ?? undefined} />
          <StepPanel
            at={step}
            names={stepNames}
            onNext={() => {
              const button = next ?? submit;
              if (button) press(button);
            }}
          >
            {props.children}
          </StepPanel>
        </div>
      </Dialog>
      {isLeaving && leaving && (
        <ConfirmDialog {...leaving} cancelLabel="Keep editing" onConfirm={onClose} onCancel={() => setLeaving(false)} />
      )}
    </>
  );
}

/** The position in a wizard, with the names of its steps. */
function WizardSteps({ at, names }: { at: number; names: string[] }) {
  return (
    <ol className="flex items-center gap-1.5 text-small" aria-label={`Step ${at} of ${names.length}`}>
      {names.map((name, index) => {
        const isHere = index + 1 === at;
        return (
          <li
            key={name}
            aria-current={isHere ? "step" : undefined}
            className={cx("flex items-center gap-1.5", isHere ? "font-[560] text-ink" : "text-ink-3 max-md:hidden")}
          >
            <span
              className={cx(
                "num grid size-[18px] place-items-center rounded-[9px] text-micro",
                index < at ? "bg-ink text-on-ink" : "border border-line-control",
              )}
            >
              {index + 1 < at ? "✓" : index + 1}
            </span>
            {name}
            {index < names.length - 1 && <span className="mx-1 h-px w-6 bg-line-strong max-md:hidden" />}
          </li>
        );
      })}
      <li aria-hidden="true" className="text-ink-3 md:hidden">
        of {names.length}
      </li>
    </ol>
  );
}

function Description({ description, onStartOver }: Pick<WizardProps, "description" | "onStartOver">) {
  return (
    <>
      {description}
      {onStartOver && (
        <>
          {description && " · "}Draft restored.{" "}
          <button type="button" className="link" onClick={onStartOver}>
            Start over
          </button>
        </>
      )}
    </>
  );
}

const field = "[data-autofocus], input:checked, input:not([type=file]), textarea, select";

interface StepPanelProps {
  at: number;
  names: string[];
  /** Ctrl or ⌘ and Enter call it from any field. */
  onNext: () => void;
  children: ReactNode;
}

/** Moving to another step focuses its first field, which is announced with the step. */
function StepPanel({ at, names, onNext, children }: StepPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(at);

  // The first step keeps the focus that the dialog set.
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    const first = panel.current?.querySelector<HTMLElement>(field);
    (first ?? panel.current)?.focus();
  }, [at]);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onNext();
  }

  return (
    <div
      ref={panel}
      onKeyDown={handleKey}
      role="group"
      aria-label={`Step ${at} of ${names.length}: ${names[at - 1]}`}
      tabIndex={-1}
      className="focus-visible:outline-none"
    >
      {children}
    </div>
  );
}
