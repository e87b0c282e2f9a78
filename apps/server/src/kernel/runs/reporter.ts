import type { House } from "../house.ts";
import { type Attempt, type Untold, whileMine } from "./attempt.ts";
import { toStep, updateStep } from "./runs.repo.ts";
import { storable } from "./storable.ts";
import { tell } from "./telling.ts";
import type { NewRunEvent } from "./types.ts";

const batchMs = 250;

export interface Reporter {
  text(delta: string): void;
  progress(detail: string): void;
  /** Stops writing; answers what has not been written yet, for the step's last transaction. */
  stop(): Promise<Untold>;
}

/** Gathers what a step says and writes it in batches. `onLost` is called when the step is no longer this attempt's. */
export function startReporter(house: House, attempt: Attempt, onLost: () => void): Reporter {
  let text = "";
  let detail: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isStopped = false;

  function schedule(): void {
    if (isStopped || timer || writing) return;
    timer = setTimeout(() => {
      timer = undefined;
      writing = write().finally(() => {
        writing = undefined;
        if (text || detail !== undefined) schedule();
      });
    }, batchMs);
  }

  async function write(): Promise<void> {
    const held = isHighSurrogate(text.at(-1)) ? text.slice(-1) : "";
    const batch = { text: text.slice(0, text.length - held.length), detail };
    [text, detail] = [held, undefined];
    try {
      if (!(await save(house, attempt, batch))) onLost();
    } catch (error) {
      house.log.warn({ err: error, runId: attempt.run.id }, "Couldn't save a run's progress; retrying");
      text = batch.text + text;
      detail ??= batch.detail;
    }
  }

  return {
    text(delta) {
      text += delta;
      if (delta) schedule();
    },
    progress(words) {
      detail = words;
      schedule();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await writing;
      return { events: textEvents(attempt, text), detail };
    },
  };
}

function save(house: House, attempt: Attempt, { text, detail }: { text: string; detail: string | undefined }) {
  return whileMine(house, attempt, async (tx) => {
    const events = textEvents(attempt, text);
    if (detail !== undefined)
      events.push({ type: "step", data: toStep(await updateStep(tx, attempt.step, { detail: storable(detail) })) });
    await tell(tx, attempt.run, events, house.now());
    return true;
  });
}

function textEvents({ step }: Attempt, text: string): NewRunEvent[] {
  return text ? [{ type: "text-delta", data: { text, attempt: step.attempt } }] : [];
}

/** The first half of a character whose second half comes with the next piece. */
function isHighSurrogate(unit: string | undefined): boolean {
  return unit !== undefined && unit >= "\ud800" && unit <= "\udbff";
}
