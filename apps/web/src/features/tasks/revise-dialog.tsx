import type { Task } from "@muster/contracts/tasks";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useReviseTask } from "./tasks.queries.ts";
import { unitsSentence } from "./wizard/units.ts";

interface ReviseDialogProps {
  task: Task;
  kind: "changes" | "follow_up";
  /** The selected text that the comment is about. */
  passage?: string | undefined;
  onClose: () => void;
}

const words = {
  changes: {
    title: "Ask for changes",
    label: "What should change?",
    placeholder: "Add the average per region, and compare it with last year.",
    submit: "Send back",
    effect: "Sends this version back and makes a new one. This version is kept.",
  },
  follow_up: {
    title: "Ask a follow-up",
    label: "Your question",
    placeholder: "Which product sells best in the South?",
    submit: "Ask",
    effect: "Answers this question in a new version, from the same files. This version is kept.",
  },
};

/** A comment or question that a new version is made for. */
export function ReviseDialog({ task, kind, passage, onClose }: ReviseDialogProps) {
  const revise = useReviseTask();
  const me = useMe();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const { title, label, placeholder, submit, effect } = words[kind];

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (text.trim() === "") return setProblem(kind === "changes" ? "Say what should change" : "Write a question");
    revise.mutate({ id: task.id, kind, text: text.trim(), ...(passage && { passage }) }, { onSuccess: onClose });
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) send();
  }

  const failure = revise.error instanceof ApiError && revise.error.status !== 402 ? revise.error : null;
  return (
    <Dialog
      title={title}
      description={effect}
      onClose={onClose}
      closeOnOverlay={text === ""}
      footer={
        <>
          <p className="min-w-0 flex-1 basis-[200px] text-ink-2 text-small">{unitsSentence(1, me)}</p>
          <Button onClick={onClose}>Keep this version</Button>
          <Button variant="primary" busy={revise.isPending} busyLabel="Sending…" onClick={() => send()}>
            {submit}
          </Button>
        </>
      }
    >
      <form onSubmit={send}>
        {passage && (
          <blockquote className="mb-4 max-h-[30dvh] overflow-y-auto break-words border-line-strong border-l-2 pl-3 text-ink-2">
            {passage}
          </blockquote>
        )}
        <TextArea
          label={label}
          rows={4}
          data-autofocus=""
          placeholder={placeholder}
          value={text}
          error={problem ?? failure?.fields["text"] ?? failure?.message}
          onKeyDown={handleKey}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
