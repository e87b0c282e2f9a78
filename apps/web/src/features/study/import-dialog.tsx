import { importLimits } from "@muster/contracts/study-review";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCount } from "../../ui/format.ts";
import { TextField } from "../../ui/text-field.tsx";
import { cardsText } from "./review-text.ts";
import { useStudyAction } from "./study.queries.ts";

/** A deck from a file: text that Anki exports, or CSV. Nothing is imported when a line is wrong. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState("");
  const [text, setText] = useState<string | null>(null);
  const [fileName, setFileName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = useStudyAction("Import Failed", (input: { title: string; text: string }) => api.study.importDeck(input));
  const problems = add.error instanceof ApiError ? Object.entries(add.error.fields) : [];

  async function choose(file: File | undefined) {
    add.reset();
    if (!file) return;
    setText(await file.text());
    setFileName(file.name);
    if (title.trim() === "") setTitle(file.name.replace(/\.\w{2,5}$/, ""));
  }

  function submit() {
    if (text === null) return;
    add.mutate(
      { title, text },
      {
        onSuccess: ({ cards }) => {
          notify({
            type: "success",
            title: "Deck imported",
            message: `${title}: ${cardsText(cards)}`,
            toastOnly: true,
          });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title="Import a deck"
      size="md"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            busyLabel="Importing…"
            disabledReason={text === null ? "Choose a file first" : title.trim() === "" ? "Enter a title" : null}
            onClick={submit}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
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
        </div>
        <TextField label="Title" required value={title} onChange={(event) => setTitle(event.target.value)} />
        {problems.length > 0 && (
          <div role="alert" className="text-fault">
            <p className="font-[560]">Nothing was imported. Correct these lines and try again.</p>
            <ul className="mt-1 grid max-h-48 gap-0.5 overflow-y-auto">
              {problems.map(([place, problem]) => (
                <li key={place} className="break-words">
                  {place.startsWith("line ") ? `L${place.slice(1)}: ${problem}` : problem}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
