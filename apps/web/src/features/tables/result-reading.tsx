import type { Receipt } from "@muster/contracts/deliverable";
import type { StoredTableQuery } from "@muster/contracts/tables";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ReadingAnswer } from "./reading-answer.tsx";
import { chipRow, ReadingChips, ReadingChoice } from "./reading-chips.tsx";
import { queriesOf, useChangeReading, useKeepReading, useReading } from "./tables.queries.ts";

interface ResultReadingProps {
  taskId: string;
  question: string;
  receipt: Receipt;
  /** False for another person's document, or an older version. */
  canKeep: boolean;
  onKept: () => void;
}

/**
 * How the delivered answer was interpreted. Changing a chip computes a preview; the delivered version stays until the change is
 * kept.
 */
export function ResultReading({ taskId, question, receipt, canKeep, onKept }: ResultReadingProps) {
  const [changed, setChanged] = useState<StoredTableQuery[] | null>(null);
  // The rest are the readings of further findings.
  const asked = receipt.readings.filter(({ isAsked }) => isAsked);
  const delivered = asked.map(({ query }) => query);
  const fileIds = receipt.profiles.map(({ fileId }) => fileId);
  const source = { fileIds, question };
  const reading = useReading(source, changed ?? delivered);
  const change = useChangeReading();
  const keep = useKeepReading(taskId);
  if (delivered.length === 0) return null;
  const reply = reading.data;
  const isBusy = reading.isFetching || change.isPending || keep.isPending;
  const error = reading.error ?? change.error ?? keep.error;

  return (
    <section aria-label="How the question was read" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {reply?.kind === "reading"
        ? reply.readings.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reading is the part of the question at this place
            <div key={index} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <ReadingChoice readings={reply.readings} index={index} isBusy={isBusy} onChoose={setChanged} />
              <ReadingChips
                reading={each}
                isBusy={isBusy}
                onChange={(to) =>
                  change.mutate(
                    { ...source, queries: queriesOf(reply), index, change: to },
                    { onSuccess: (next) => setChanged(queriesOf(next)) },
                  )
                }
              />
              {changed && <ReadingAnswer reading={each} />}
            </div>
          ))
        : asked.map(({ readAs }) => (
            <p key={readAs} className={`${chipRow} min-h-9 text-small text-ink-3`}>
              {readAs}
            </p>
          ))}
      <div role="status">{error && <p className="text-fault">{error.message}</p>}</div>
      {changed && (
        <div className="flex flex-wrap gap-2">
          {canKeep && (
            <Button
              variant="primary"
              size="sm"
              busy={keep.isPending}
              busyLabel="Keeping…"
              onClick={() =>
                keep.mutate(changed, {
                  onSuccess: () => {
                    setChanged(null);
                    onKept();
                  },
                })
              }
            >
              Keep as a new version
            </Button>
          )}
          <Button size="sm" onClick={() => setChanged(null)}>
            Back to the delivered reading
          </Button>
        </div>
      )}
    </section>
  );
}
