import type { ResearchPlan } from "@muster/contracts/research";
import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatCredits, formatUnits } from "../../ui/format.ts";
import { kindNames } from "./kind-names.ts";

interface ResearchPlanFormProps {
  topic: string;
  plan: ResearchPlan;
  /** Chosen files and knowledge bases. */
  ownSources: number;
  error: string | undefined;
  isBusy: boolean;
  onBack: () => void;
  onStart: (questions: string[]) => void;
}

/** The plan: questions that can be changed, where they are looked up, and what it costs. */
export function ResearchPlanForm({ topic, plan, ownSources, error, isBusy, onBack, onStart }: ResearchPlanFormProps) {
  const [questions, setQuestions] = useState(plan.questions);
  const filled = questions.map((question) => question.trim()).filter(Boolean);
  const { maxQuestions, maxSources, maxRounds, maxMinutes, services, engine } = plan;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (filled.length > 0 && !isBusy) onStart(filled);
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div>
        <p className="break-words font-[560]">{topic}</p>
        <p className="text-small text-ink-3">
          {engine === "model" ? "Questions suggested by your model." : "Questions made by rules, without a model."}{" "}
          Change them before you start.
        </p>
      </div>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-[530]">Questions</legend>
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question's place is its identity while it is typed
          <div key={at} className="flex gap-2">
            <input
              className="field min-w-0 flex-1"
              aria-label={`Question ${at + 1}`}
              maxLength={300}
              value={question}
              onChange={(event) => setQuestions(questions.with(at, event.target.value))}
            />
            <IconButton
              label={`Remove question ${at + 1}`}
              icon={X}
              variant="quiet"
              disabledReason={questions.length === 1 ? "Research needs at least one question" : null}
              onClick={() => setQuestions(questions.toSpliced(at, 1))}
            />
          </div>
        ))}
        <div>
          <Button
            icon={Plus}
            disabledReason={
              questions.length >= maxQuestions ? `This depth answers at most ${maxQuestions} questions` : null
            }
            onClick={() => setQuestions([...questions, ""])}
          >
            Add question
          </Button>
        </div>
        {error && (
          <p role="alert" className="text-fault">
            {error}
          </p>
        )}
      </fieldset>
      <dl className="panel grid gap-x-4 gap-y-1 px-4 py-3 text-small md:grid-cols-[auto_minmax(0,1fr)]">
        {services.map(({ kind, names }) => (
          <div key={kind} className="contents">
            <dt className="text-ink-3">{kindNames[kind]}</dt>
            <dd className="break-words">{names.length > 0 ? names.join(", ") : "No service is set up for this"}</dd>
          </div>
        ))}
        {ownSources > 0 && (
          <div className="contents">
            <dt className="text-ink-3">Your own</dt>
            <dd>{`${ownSources} ${ownSources === 1 ? "file or knowledge base" : "files and knowledge bases"}`}</dd>
          </div>
        )}
        <div className="contents">
          <dt className="text-ink-3">Limits</dt>
          <dd>
            {`${maxSources} sources, ${maxRounds} ${maxRounds === 1 ? "round" : "rounds"}, ${maxMinutes} minutes`}
          </dd>
        </div>
        <div className="contents">
          <dt className="text-ink-3">Cost</dt>
          <dd>{`${formatCredits(plan.credits)} and ${formatUnits(plan.units)} action of your plan`}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {services.some(({ names }) => names.length > 0) && (
          <span className="text-small text-ink-3">Your questions go to outside services.</span>
        )}
        <Button onClick={onBack}>Back</Button>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          busyLabel="Starting…"
          disabledReason={filled.length === 0 ? "Enter at least one question" : null}
        >
          Start Research
        </Button>
      </div>
    </form>
  );
}
