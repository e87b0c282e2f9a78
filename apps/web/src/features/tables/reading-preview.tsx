import type { ReadAsReply, ReadingOption, StoredTableQuery } from "@muster/contracts/tables";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ReadingAnswer } from "./reading-answer.tsx";
import { ReadingChips, ReadingChoice } from "./reading-chips.tsx";
import { queriesOf, useChangeReading, useEditProfile, useProfile, useReading } from "./tables.queries.ts";

const ProfileDialog = lazyDialog(async () => (await import("./profile-dialog.tsx")).ProfileDialog);

interface ReadingPreviewProps {
  files: { id: string; name: string }[];
  question: string;
  /** The chosen interpretation; empty when the question is interpreted automatically. */
  chosen: StoredTableQuery[];
  onChoose: (queries: StoredTableQuery[]) => void;
}

/** Pause in typing before the question is sent: the limit is thirty a minute. */
const pauseMs = 900;

/** Before assigning: how the question will be interpreted and its answer, editable by chips. */
export function ReadingPreview({ files, question, chosen, onChoose }: ReadingPreviewProps) {
  const settled = useSettled(question);
  const [edited, setEdited] = useState<string | null>(null);
  const fileIds = files.map(({ id }) => id);
  const asked = { fileIds, question: settled };
  const reading = useReading(asked, chosen);
  const change = useChangeReading();
  const [first] = files;

  function changeChip(reply: ReadAsReply, index: number, to: Record<string, unknown>) {
    change.mutate(
      { ...asked, queries: queriesOf(reply), index, change: to },
      { onSuccess: (next) => onChoose(queriesOf(next)) },
    );
  }

  if (!first || (settled.trim() === "" && chosen.length === 0)) return null;
  const isBusy = reading.isFetching || change.isPending;
  return (
    <section aria-label="Preview of the answer" className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 font-[560]">Preview</h3>
        {chosen.length > 0 && (
          <Button size="sm" variant="quiet" onClick={() => onChoose([])}>
            Read the question again
          </Button>
        )}
        {files.map(({ id, name }) => (
          <Button key={id} size="sm" variant="quiet" onClick={() => setEdited(id)}>
            {files.length > 1 ? `Profile of ${name}` : "Edit table profile"}
          </Button>
        ))}
      </div>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {reading.error && <p className="text-fault">{reading.error.message}</p>}
        {change.error && <p className="text-fault">{change.error.message}</p>}
        {!reading.data && !reading.error && <Skeleton className="h-16" />}
        {reading.data && (
          <Reply
            fileId={first.id}
            reply={reading.data}
            isBusy={isBusy}
            onChip={(index, to) => reading.data && changeChip(reading.data, index, to)}
            onChoose={onChoose}
          />
        )}
      </div>
      {edited && <ProfileDialog fileId={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface ReplyProps {
  fileId: string;
  reply: ReadAsReply;
  isBusy: boolean;
  onChip: (index: number, change: Record<string, unknown>) => void;
  onChoose: (queries: StoredTableQuery[]) => void;
}

function Reply({ fileId, reply, isBusy, onChip, onChoose }: ReplyProps) {
  const profile = useProfile(fileId);
  const edit = useEditProfile(fileId);

  /** The order of day and month belongs to the table, so it is stored in its profile and asked once. */
  function choose({ queries, dayOrder }: ReadingOption) {
    if (!dayOrder) return onChoose(queries);
    const version = profile.data?.version;
    if (version !== undefined) edit.mutate({ version, edits: [{ kind: "dayOrder", ...dayOrder }] });
  }

  if (reply.kind !== "reading")
    return <ClarifyOptions reply={reply} isBusy={isBusy || edit.isPending} onChoose={choose} />;
  return reply.readings.map((reading, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a reading is the part of the question at this place
    <div key={index} className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-busy={isBusy}>
      <ReadingChoice readings={reply.readings} index={index} isBusy={isBusy} onChoose={onChoose} />
      <ReadingChips reading={reading} isBusy={isBusy} onChange={(change) => onChip(index, change)} />
      <ReadingAnswer reading={reading} />
    </div>
  ));
}

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  // The timer is outside React and must be cleared when the text changes.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface ClarifyOptionsProps {
  reply: Exclude<ReadAsReply, { kind: "reading" }>;
  isBusy: boolean;
  onChoose: (option: ReadingOption) => void;
}

/** For an unclear question: the words that were not understood, and questions that can be computed, one click each. */
function ClarifyOptions({ reply, isBusy, onChoose }: ClarifyOptionsProps) {
  const words = reply.missed.map((word) => `“${word}”`).join(", ");
  if (reply.kind === "refused")
    return (
      <p className="text-ink-2">
        {reply.reason === "beyond"
          ? "Forecasts, causes, advice, and what-if questions can’t be computed from a table. Ask about the table’s contents."
          : `The question doesn’t name anything in these tables.${words ? ` Not understood: ${words}.` : ""}`}
      </p>
    );
  const isAboutDays = reply.options.some(({ dayOrder }) => dayOrder);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-ink-2">
        {isAboutDays ? "The dates can be read in two ways. Which one is right?" : "Which of these do you mean?"}
        {words && ` Not understood: ${words}.`}
      </p>
      <ul className="grid gap-1.5" aria-label="Questions that can be computed">
        {reply.options.map((option) => (
          <li key={option.readAs}>
            <button
              type="button"
              disabled={isBusy}
              className="btn h-auto! w-full justify-start! whitespace-normal! py-2! text-left"
              onClick={() => onChoose(option)}
            >
              {option.readAs}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
