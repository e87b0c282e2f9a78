import type { StoredFile } from "@muster/contracts/files";
import {
  type Decision,
  maxThinkingFiles,
  type ThinkingTime,
  thinkingBudgets,
  thinkingTimes,
} from "@muster/contracts/thinking";
import { type FormEvent, useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/format.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { AttachmentsField } from "../files/attachments-field.tsx";
import { acceptFor } from "../files/file-rules.ts";
import { useUploads } from "../files/use-uploads.ts";
import { BaseChecks } from "../knowledge/base-checks.tsx";
import { ResultDialog } from "../results/result-dialog.tsx";
import { DecisionFields, emptyDecision, isComplete } from "./decision-fields.tsx";
import {
  type BreakEvenDraft,
  BreakEvenFields,
  emptyBreakEven,
  emptyOutcomes,
  type OutcomeDraft,
  OutcomeFields,
  toBreakEven,
  toExpectation,
} from "./figure-fields.tsx";
import { ThinkingView } from "./thinking-view.tsx";

/** Think longer: a question, how long to think, and options to weigh. */
export function ThinkingDialog({ onClose }: { onClose: () => void }) {
  return (
    <ResultDialog
      title="Think longer"
      kind="thinking"
      path="/api/ai-features/thinking"
      againLabel="New Query"
      recent={5}
      form={(asked) => <ThinkingForm {...asked} />}
      show={(detail) => <ThinkingView detail={detail} />}
      onClose={onClose}
    />
  );
}

interface ThinkingFormProps {
  start: (body: unknown) => void;
  isBusy: boolean;
  fieldErrors: Record<string, string>;
}

const names: Record<ThinkingTime, string> = { normal: "Normal", extended: "Extended", deep: "Deep" };

function ThinkingForm({ start, isBusy, fieldErrors }: ThinkingFormProps) {
  const [query, setQuery] = useState("");
  const [context, setContext] = useState("");
  const [time, setTime] = useState<ThinkingTime>("normal");
  const [decision, setDecision] = useState<Decision | null>(null);
  const [outcomes, setOutcomes] = useState<OutcomeDraft[] | null>(null);
  const [plan, setPlan] = useState<BreakEvenDraft | null>(null);
  const expectation = outcomes && toExpectation(outcomes);
  const breakEven = plan && toBreakEven(plan);
  /** Null: all that the person may read. */
  const [baseIds, setBaseIds] = useState<string[] | null>(null);
  const [files, setFiles] = useState<StoredFile[]>([]);
  const uploads = useUploads(files.length, { takes: ["document"] }, (file) => setFiles((all) => [...all, file]));
  const isBlank = query.trim() === "";
  const figures = { decision, outcomes, expectation, plan, breakEven };
  const blocker = isBlank
    ? "Please enter a question or topic to think about."
    : (missingFigures(figures) ?? (uploads.isSending ? "Wait until your files are uploaded" : null));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank) {
      notify({
        type: "warning",
        title: "Query Required",
        message: "Please enter a question or topic to think about.",
        toastOnly: true,
      });
    } else if (!blocker)
      start({
        ...{ query, context: context.trim() || null, thinkingTime: time, decision, expectation, breakEven },
        ...{ knowledgeBases: baseIds, files: files.map(({ id }) => id) },
      });
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TextArea
        label="Question"
        required
        data-autofocus=""
        rows={3}
        placeholder="Should we open a second warehouse next year?"
        value={query}
        error={fieldErrors["query"]}
        onChange={(event) => setQuery(event.target.value)}
      />
      <TextArea
        label="Context"
        optional
        rows={3}
        placeholder="What to consider"
        value={context}
        error={fieldErrors["context"]}
        onChange={(event) => setContext(event.target.value)}
      />
      <RadioCards
        legend="Thinking time"
        columns={3}
        value={time}
        onChange={setTime}
        options={thinkingTimes.map((value) => ({
          value,
          title: names[value],
          description: describe(value),
        }))}
      />
      <BaseChecks
        hint="All are searched unless you choose. The answer cites what it uses."
        chosen={baseIds}
        onChange={setBaseIds}
        error={fieldErrors["knowledgeBases"]}
      />
      <AttachmentsField
        label="Attach files"
        hint={`Up to ${maxThinkingFiles} of your documents, searched as well.`}
        accept={acceptFor(["document"])}
        error={fieldErrors["files"]}
        attachments={files}
        uploads={uploads}
        onDetach={(id) => setFiles((all) => all.filter((file) => file.id !== id))}
      />
      <Switch
        label="Weigh options"
        hint="Score options against weighted criteria. This needs no model."
        checked={decision !== null}
        onChange={(isOn) => setDecision(isOn ? emptyDecision() : null)}
      />
      {decision && <DecisionFields decision={decision} onChange={setDecision} />}
      {fieldErrors["decision.scores"] && (
        <p role="alert" className="text-fault">
          {fieldErrors["decision.scores"]}
        </p>
      )}
      <Switch
        label="Compare expected values"
        hint="Weigh uncertain outcomes by their chances. This needs no model."
        checked={outcomes !== null}
        onChange={(isOn) => setOutcomes(isOn ? emptyOutcomes() : null)}
      />
      {outcomes && (
        <OutcomeFields
          outcomes={outcomes}
          errors={Object.entries(fieldErrors).flatMap(([key, error]) => (key.startsWith("expectation") ? error : []))}
          onChange={setOutcomes}
        />
      )}
      <Switch
        label="Find the break-even"
        hint="How many units cover your costs, and how firm the plan is. This needs no model."
        checked={plan !== null}
        onChange={(isOn) => setPlan(isOn ? emptyBreakEven() : null)}
      />
      {plan && <BreakEvenFields draft={plan} errors={fieldErrors} onChange={setPlan} />}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Starting…" disabledReason={blocker}>
          Start Thinking
        </Button>
      </div>
    </form>
  );
}

interface Figures {
  decision: Decision | null;
  outcomes: OutcomeDraft[] | null;
  expectation: ReturnType<typeof toExpectation>;
  plan: BreakEvenDraft | null;
  breakEven: ReturnType<typeof toBreakEven>;
}

/** What is still to be entered for the computations that are switched on. */
function missingFigures({ decision, outcomes, expectation, plan, breakEven }: Figures): string | null {
  if (decision && !isComplete(decision)) return "Name every option and criterion";
  if (outcomes && !expectation) return "Fill in every outcome, its chance and its value";
  return plan && !breakEven ? "Enter fixed costs, price and cost per unit" : null;
}

/** What the choice buys, before it is paid. */
function describe(time: ThinkingTime): string {
  const { attempts, criticisms, seconds, sources, credits } = thinkingBudgets[time];
  const work = attempts === 1 ? "One attempt" : `${attempts} independent attempts`;
  return `${work}${criticisms > 0 ? ", compared and criticized" : ""}, up to ${seconds} s${attempts === 1 ? "" : " each"}. Reads up to ${sources} of your documents. ${formatCredits(credits)}.`;
}
