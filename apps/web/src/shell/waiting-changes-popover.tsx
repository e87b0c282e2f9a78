import { CircleAlert, CloudUpload } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useOnline } from "../platform/network.ts";
import { declarationOf, discardChange, retryChange, sendWaiting } from "../platform/outbox/outbox.ts";
import { stateOf, type WaitingChange } from "../platform/outbox/queue.ts";
import { useWaitingChanges } from "../platform/waiting-changes.ts";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { Time } from "../ui/time.tsx";

/** How many changes wait or were refused, and their list. */
export function WaitingChangesPopover() {
  const changes = useWaitingChanges((state) => state.changes);
  const isOnline = useOnline();
  const decisions = changes.filter((change) => stateOf(change, Date.now()) !== "waiting").length;
  const label = decisions > 0 ? `${countChanges(decisions)} to decide` : `${countChanges(changes.length)} waiting`;
  const Icon = decisions > 0 ? CircleAlert : CloudUpload;
  return (
    <Popover
      label="Waiting changes"
      width={360}
      trigger={
        <button
          type="button"
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-sm bg-attention-soft px-2 text-attention text-small"
        >
          <Icon size={14} aria-hidden="true" />
          <span className="max-md:sr-only">{label}</span>
          <span aria-hidden="true" className="num md:hidden">
            {decisions || changes.length}
          </span>
        </button>
      }
    >
      {(close) => (
        <>
          <div className="flex h-11 items-center justify-between border-line border-b px-3.5">
            <h2 className="text-base">Waiting changes</h2>
            {isOnline && decisions < changes.length && (
              <button type="button" className="link text-small" onClick={() => void sendWaiting({ isRetry: true })}>
                Send now
              </button>
            )}
          </div>
          <ul aria-label="Waiting changes" className="max-h-[min(440px,70dvh)] overflow-y-auto">
            {changes.map((change) => (
              <Line key={change.id} change={change} onLeave={close} />
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

function countChanges(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

function Line({ change, onLeave }: { change: WaitingChange; onLeave: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const state = stateOf(change, Date.now());
  const page = declarationOf(change)?.page?.(change.input);
  const fields = editableFields(change);
  // Once sent, it may have been applied: with other texts it would be a second change.
  const canCorrect = state !== "waiting" || change.tries === 0;
  return (
    <li className="grid gap-1.5 border-line border-b px-3.5 py-2.5 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words font-[560]">
          {page ? (
            <Link to={page} className="hover:underline" onClick={onLeave}>
              {change.label}
            </Link>
          ) : (
            change.label
          )}
        </span>
        <span className="shrink-0 text-ink-3 text-small">
          <Time value={new Date(change.createdAt).toISOString()} />
        </span>
      </div>
      <p className={state === "refused" ? "text-fault text-small" : "text-ink-2 text-small"}>{explain(change)}</p>
      {isEditing ? (
        <Correction change={change} fields={fields} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {state !== "waiting" && (
            <Button size="sm" onClick={() => void retryChange(change.id)}>
              {state === "expired" ? "Send now" : "Try again"}
            </Button>
          )}
          {fields.length > 0 && canCorrect && (
            <Button size="sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => void discardChange(change.id)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}

function explain(change: WaitingChange): string {
  const state = stateOf(change, Date.now());
  if (state === "refused") return `Not applied: ${change.refusal}`;
  if (state === "expired")
    return change.tries > 0
      ? "Needs your decision: it is a day old, and may have been applied already."
      : "Needs your decision: it is a day old, and may be out of date.";
  return change.lastError && navigator.onLine
    ? `Waiting to try again: ${change.lastError}`
    : "Waiting for a connection";
}

type Field = [name: string, label: string];

/** The texts of a change that a person can correct. */
function editableFields(change: WaitingChange): Field[] {
  const fields = Object.entries(declarationOf(change)?.fields ?? {});
  return fields.filter(([name]) => typeof change.input[name] === "string");
}

interface CorrectionProps {
  change: WaitingChange;
  fields: Field[];
  onDone: () => void;
}

function Correction({ change, fields, onDone }: CorrectionProps) {
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    onDone();
    void retryChange(change.id, values);
  }
  return (
    <form className="grid gap-3" onSubmit={save}>
      {fields.map(([name, label], index) => (
        <TextArea
          key={name}
          label={label}
          name={name}
          rows={name === "text" ? 3 : 1}
          defaultValue={String(change.input[name])}
          autoFocus={index === 0}
        />
      ))}
      <div className="flex gap-2">
        <Button size="sm" type="submit" variant="primary">
          Save and send
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
