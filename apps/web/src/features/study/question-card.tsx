import type { StudyPassage, StudyQuestion } from "@muster/contracts/study";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { gradeAnswer } from "./grade-answer.ts";
import { PassageLink } from "./passage-link.tsx";

interface QuestionCardProps {
  number: number;
  question: StudyQuestion;
  passage: StudyPassage | undefined;
}

/** One question: answer it, check it, see the passage that settles it. */
export function QuestionCard({ number, question, passage }: QuestionCardProps) {
  const { kind, prompt, options } = question;
  const title = useId();
  const [given, setGiven] = useState<string[]>(kind === "order" ? options : []);
  const [isChecked, setChecked] = useState(false);
  const isEmpty = kind !== "order" && (given[0] ?? "").trim() === "";

  function change(next: string[]) {
    setGiven(next);
    setChecked(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmpty) setChecked(true);
  }

  return (
    <li className="border-line border-b px-4 py-4 last:border-b-0">
      <form className="grid gap-3" aria-labelledby={title} onSubmit={submit}>
        <p id={title} className="break-words font-[560]">
          <span className="num text-ink-3">{number}. </span>
          {prompt}
        </p>
        {kind === "choice" && (
          <RadioCards
            legend="Answers"
            hideLegend
            columns={2}
            value={given[0] ?? null}
            onChange={(value) => change([value])}
            options={options.map((value) => ({ value, title: value }))}
          />
        )}
        {(kind === "cloze" || kind === "short") && (
          <TextField
            label={kind === "cloze" ? "Missing text" : "Your answer"}
            value={given[0] ?? ""}
            onChange={(event) => change([event.target.value])}
          />
        )}
        {kind === "order" && <OrderList items={given} onChange={change} />}
        <div className="flex justify-end">
          <Button type="submit" disabledReason={isEmpty ? "Enter an answer first" : null}>
            Check answer
          </Button>
        </div>
        <div role="status">{isChecked && <Verdict question={question} given={given} passage={passage} />}</div>
      </form>
    </li>
  );
}

/** Moved by buttons, which work with every input device. */
function OrderList({ items, onChange }: { items: string[]; onChange: (items: string[]) => void }) {
  function move(from: number, to: number) {
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  }
  return (
    <ol className="panel">
      {items.map((item, index) => (
        <li key={item} className="row">
          <span className="min-w-0 flex-1 break-words">{item}</span>
          <IconButton
            label={`Move up: ${item}`}
            icon={ArrowUp}
            size="sm"
            variant="quiet"
            disabledReason={index === 0 ? "Already first" : null}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            label={`Move down: ${item}`}
            icon={ArrowDown}
            size="sm"
            variant="quiet"
            disabledReason={index === items.length - 1 ? "Already last" : null}
            onClick={() => move(index, index + 1)}
          />
        </li>
      ))}
    </ol>
  );
}

interface VerdictProps {
  question: StudyQuestion;
  given: string[];
  passage: StudyPassage | undefined;
}

function Verdict({ question, given, passage }: VerdictProps) {
  const { isRight, isDisputable } = gradeAnswer(question, given);
  return (
    <div className="grid gap-1">
      <p className="font-[560]">{isRight ? "Correct" : "Not quite"}</p>
      {!isRight && question.kind !== "short" && <p className="break-words">Answer: {question.answer.join(" → ")}</p>}
      {isDisputable && (
        <p className="text-small text-ink-3">
          Graded by matching words. Compare with the source to decide for yourself.
        </p>
      )}
      <blockquote className="break-words border-line border-l-2 pl-3 text-ink-2">{question.explanation}</blockquote>
      {passage && (
        <p className="text-small text-ink-3">
          <PassageLink passage={passage} />
        </p>
      )}
    </div>
  );
}
