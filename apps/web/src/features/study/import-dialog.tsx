import { importLimits, newDeck } from "@muster/contracts/study-review";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatCount } from "../../ui/format.ts";
import { TextField } from "../../ui/text-field.tsx";
import { cardsText } from "./review-text.ts";
import { useStudyAction } from "./study.queries.ts";

const schema = newDeck.extend({ fileName: z.string() });

/** A deck from a file: text that Anki exports, or CSV. Nothing is imported when a line is wrong. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const add = useStudyAction(null, (deck: { title: string; text: string }) => api.study.importDeck(deck));
  const form = useZodForm({
    schema,
    defaultValues: { title: "", text: "", fileName: "" },
    onSubmit: ({ title, text }) =>
      add.mutateAsync({ title, text }).catch((error: Error) => {
        // The wrong lines are listed below.
        throw linesOf(error).length > 0 ? new Error(error.message) : error;
      }),
    onDone: ({ cards }) => {
      const message = `${form.values.title}: ${cardsText(cards)}`;
      notify({ type: "success", title: "Deck imported", message, toastOnly: true });
      onClose();
    },
  });
  const { fileName, title } = form.values;

  async function choose(file: File | undefined) {
    if (!file) return;
    add.reset();
    form.methods.clearErrors();
    form.choice("text").onChange(await file.text());
    form.choice("fileName").onChange(file.name);
    if (title.trim() === "") form.choice("title").onChange(file.name.replace(/\.\w{2,5}$/, ""));
  }

  return (
    <FormDialog
      form={form}
      title="Import a deck"
      submitLabel="Import"
      busyLabel="Importing…"
      blocker={fileName === "" ? "Choose a file first" : null}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <div className="flex min-w-0 items-center gap-3">
          <Button icon={Upload} data-autofocus="" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <span className="min-w-0 flex-1 truncate" role="status">
            {fileName}
          </span>
          <input
            ref={input}
            type="file"
            hidden
            accept=".txt,.csv,.tsv,text/plain,text/csv"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        <p className="text-small text-ink-3">
          Notes exported from Anki as plain text, or CSV with the columns Front and Back. At most{" "}
          {formatCount(importLimits.cards)} cards.
        </p>
        {form.choice("text").error && <p className="text-small text-fault">{form.choice("text").error}</p>}
      </div>
      <TextField label="Title" required {...form.field("title")} />
      <WrongLines error={add.error} />
    </FormDialog>
  );
}

/** The error's message has the line when only one is wrong. */
function WrongLines({ error }: { error: Error | null }) {
  const lines = linesOf(error);
  if (lines.length < 2) return null;
  return (
    <ul aria-label="Wrong lines" className="grid max-h-48 gap-0.5 overflow-y-auto text-fault">
      {lines.map(([place, problem]) => (
        <li key={place} className="break-words">{`L${place.slice(1)}: ${problem}`}</li>
      ))}
    </ul>
  );
}

/** The server names wrong lines as "line 3". */
function linesOf(error: Error | null) {
  return Object.entries(error instanceof ApiError ? error.fields : {}).filter(([place]) => place.startsWith("line "));
}
