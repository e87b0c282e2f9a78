import type { House } from "../house.ts";
import { type Attempt, inAttempt, type PendingReport } from "./attempt.ts";
import type { NewRunEvent, StepEvent } from "./kinds.ts";
import { addEvents, storable } from "./run-events.ts";
import { toStep, updateStep } from "./runs.repo.ts";

const batchMs = 250;

export interface Reporter {
  text(delta: string): void;
  reasoning(delta: string): void;
  emit(event: StepEvent): void;
  progress(detail: string): void;
  /** Stops writing and returns what has not been written yet, for the step's last transaction. */
  stop(): Promise<PendingReport>;
}

/** Collects what a step reports and writes it in batches. `onLost` is called when the step is no longer this attempt's. */
export function startReporter(house: House, attempt: Attempt, onLost: () => void): Reporter {
  const { key: part, attempt: number } = attempt.step;
  let events: NewRunEvent[] = [];
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
        if (events.length > 0 || detail !== undefined) schedule();
      });
    }, batchMs);
  }

  async function write(): Promise<void> {
    const batch: PendingReport = { events, detail };
    [events, detail] = [holdHalfCharacter(events), undefined];
    try {
      if (!(await save(house, attempt, batch))) onLost();
    } catch (error) {
      house.log.warn({ err: error, runId: attempt.run.id }, "a run's progress could not be written; it is tried again");
      events = [...batch.events, ...events];
      detail ??= batch.detail;
    }
  }

  function append(type: "text-delta" | "reasoning-delta", text: string): void {
    if (!text) return;
    const last = events.at(-1);
    if (last?.type === type) last.data.text += text;
    else events.push({ type, data: { text, part, attempt: number } });
    schedule();
  }

  return {
    text: (delta) => append("text-delta", delta),
    reasoning: (delta) => append("reasoning-delta", delta),
    emit(event) {
      events.push(event);
      schedule();
    },
    progress(text) {
      detail = text;
      schedule();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await writing;
      return { events, detail };
    },
  };
}

function save(house: House, attempt: Attempt, { events, detail }: PendingReport): Promise<boolean | undefined> {
  return inAttempt(house, attempt, async (tx) => {
    const added = [...events];
    if (detail !== undefined)
      added.push({ type: "step", data: toStep(await updateStep(tx, attempt.step, { detail: storable(detail) })) });
    await addEvents(tx, house, attempt.run, added);
    return true;
  });
}

/** Takes the first half of a character, whose second half comes with the next piece, off the last event and returns it. */
function holdHalfCharacter(events: NewRunEvent[]): NewRunEvent[] {
  const last = events.at(-1);
  if (last?.type !== "text-delta" && last?.type !== "reasoning-delta") return [];
  const unit = last.data.text.at(-1) ?? "";
  if (unit < "\ud800" || unit > "\udbff") return [];
  const { text } = last.data;
  last.data.text = text.slice(0, -1);
  return [{ ...last, data: { ...last.data, text: unit } }];
}
