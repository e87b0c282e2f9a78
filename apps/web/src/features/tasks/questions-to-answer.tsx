import { maxAnswerLength, type Question, type WaitingFor } from "@muster/contracts/questions";
import { type ChangeEvent, useId, useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { useAnswerTask } from "./tasks.queries.ts";

interface Draft {
  optionId: string | null;
  text: string;
}

/** What was sent, by task and question: an answer that could not be read is corrected, not written again. */
const sentTexts = new Map<string, string>();

/** The questions that a task waits with: options as buttons, and a field for an answer of one's own. */
export function QuestionsToAnswer({ taskId, waiting }: { taskId: string; waiting: WaitingFor }) {
  const { id, questions, expiresAt } = waiting;
  const headingId = useId();
  const [drafts, setDrafts] = useState<Record<string, Draft>>(() =>
    Object.fromEntries(
      questions.map((question) => [
        question.id,
        { optionId: null, text: sentTexts.get(`${taskId} ${question.id}`) ?? "" },
      ]),
    ),
  );
  const answer = useAnswerTask(taskId);
  const fields = answer.error instanceof ApiError ? answer.error.fields : {};
  const general = answer.error && Object.keys(fields).length === 0 ? answer.error.message : undefined;
  const isViewer = useMe().organization.memberRole === "viewer";
  const left = questions.filter((question) => !isAnswered(drafts[question.id]) && question.default === null);

  function send() {
    const answers = questions.flatMap((question) => {
      const draft = drafts[question.id];
      if (!draft || !isAnswered(draft)) return [];
      sentTexts.set(`${taskId} ${question.id}`, draft.text);
      return [{ questionId: question.id, ...(draft.optionId ? { optionId: draft.optionId } : { text: draft.text }) }];
    });
    answer.mutate({ id, answers });
  }

  return (
    <section className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-4" aria-labelledby={headingId}>
      <h3 id={headingId} className="text-base font-[580]">
        {questions.length === 1 ? "Your agent has a question" : `Your agent has ${questions.length} questions`}
      </h3>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          draft={drafts[question.id] ?? { optionId: null, text: "" }}
          error={fields[`answers.${question.id}`]}
          disabled={answer.isPending || isViewer}
          onChange={(draft) => setDrafts((current) => ({ ...current, [question.id]: draft }))}
        />
      ))}
      {expiresAt && (
        <p className="text-small text-ink-2">
          Time limit: <Time value={expiresAt} />. After that, the task continues with the default answers.
        </p>
      )}
      {general && (
        <p role="alert" className="text-fault">
          {general}
        </p>
      )}
      <div>
        <Button
          variant="primary"
          busy={answer.isPending}
          busyLabel="Sending…"
          disabledReason={
            isViewer ? "Viewers have read-only access" : left.length > 0 ? "Answer every question first" : null
          }
          onClick={send}
        >
          {isEmpty(questions, drafts) && left.length === 0 ? "Continue with the defaults" : "Send answer"}
        </Button>
      </div>
    </section>
  );
}

interface QuestionFieldProps {
  question: Question;
  draft: Draft;
  error: string | undefined;
  disabled: boolean;
  onChange: (draft: Draft) => void;
}

function QuestionField({ question, draft, error, disabled, onChange }: QuestionFieldProps) {
  const { text, options, allowsText, isMultiline } = question;
  const TextInput = isMultiline ? TextArea : TextField;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-2 break-words font-[560]">{text}</legend>
      {options.length > 0 && (
        <div className="grid justify-items-start gap-2">
          {options.map(({ id, label }) => (
            <Button
              key={id}
              className="h-auto! min-h-(--control) max-w-full whitespace-normal! py-1 text-left"
              variant={draft.optionId === id ? "primary" : "secondary"}
              aria-pressed={draft.optionId === id}
              disabled={disabled}
              onClick={() => onChange({ optionId: draft.optionId === id ? null : id, text: "" })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {allowsText ? (
        <TextInput
          label={options.length > 0 ? "Something else" : "Your answer"}
          value={draft.text}
          maxLength={maxAnswerLength}
          disabled={disabled}
          error={error}
          hint={defaultHint(question)}
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onChange({ optionId: null, text: event.target.value })
          }
        />
      ) : (
        <p className={error ? "text-fault text-small" : "text-ink-3 text-small"}>{error ?? defaultHint(question)}</p>
      )}
    </fieldset>
  );
}

function defaultHint({ default: value, options }: Question): string | undefined {
  if (!value) return undefined;
  const label = options.find(({ id }) => id === value.optionId)?.label ?? value.text;
  return `Default: ${label}`;
}

function isAnswered(draft: Draft | undefined): boolean {
  return draft !== undefined && (draft.optionId !== null || draft.text.trim() !== "");
}

function isEmpty(questions: Question[], drafts: Record<string, Draft>): boolean {
  return !questions.some(({ id }) => isAnswered(drafts[id]));
}
