import type { StudyPassage, StudyQuestion } from "@muster/contracts/study";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { gradeAnswer } from "./grade-answer.ts";
import { PassageLink } from "./passage-link.tsx";
import { useGrade } from "./study.queries.ts";

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
  const grade = useGrade();
  const isEmpty = kind !== "order" && (given[0] ?? "").trim() === "";

  function change(next: string[]) {
    setGiven(next);
    setChecked(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty) return;
    setChecked(true);
    grade.reset();
    if (kind === "short") grade.mutate({ prompt, answer: question.answer[0] ?? "", given: given[0] ?? "" });
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
        <div role="status">
          {isChecked && grade.isPending && <p className="text-ink-2">Grading…</p>}
          {isChecked && !grade.isPending && (
            <Verdict question={question} given={given} passage={passage} byModel={grade.data?.grade ?? null} />
          )}
        </div>
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
  byModel: { isRight: boolean; reason: string; model: string } | null;
}

function Verdict({ question, given, passage, byModel }: VerdictProps) {
  const [isOverruled, setOverruled] = useState(false);
  const byRule = gradeAnswer(question, given);
  const { isDisputable } = byRule;
  const graded = byModel?.isRight ?? byRule.isRight;
  const isRight = isOverruled ? !graded : graded;
  return (
    <div className="grid gap-1">
      <p className="font-[560]">{isRight ? "Correct" : "Not quite"}</p>
      {byModel?.reason && !isOverruled && <p className="break-words">{byModel.reason}</p>}
      {!isRight && question.kind !== "short" && <p className="break-words">Answer: {question.answer.join(" → ")}</p>}
      {isDisputable && (
        <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
          {isOverruled
            ? "You decided this yourself."
            : `Graded by ${byModel ? byModel.model : "matching words"}. Compare with the source to decide for yourself.`}
          <Button size="sm" variant="quiet" onClick={() => setOverruled(!isOverruled)}>
            {isOverruled ? "Undo" : graded ? "Count as wrong" : "Count as correct"}
          </Button>
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
