import { ApiError } from "../api-error.ts";
import { backoffMs, nextChange, type WaitingChange } from "./queue.ts";

/** Where the changes of this browser are stored. */
export interface OutboxStore {
  /** Replaces the changes of a person and organization in one transaction, and resolves to the new ones. */
  update(place: string, change: (changes: WaitingChange[]) => WaitingChange[]): Promise<WaitingChange[]>;
}

export interface SenderOptions {
  store: OutboxStore;
  /** The person and organization of this tab now; undefined when signed out. */
  place: () => string | undefined;
  send: (change: WaitingChange) => Promise<unknown>;
  /** Runs one sender at a time among all tabs. */
  lock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  now: () => number;
  onChange: (changes: WaitingChange[], isSent: boolean) => void;
}

export interface SendReport {
  sent: WaitingChange[];
  refused: WaitingChange[];
}

/** Sends the waiting changes of this tab's person and organization, one after the other. */
export function sendChanges({ lock, ...options }: SenderOptions): Promise<SendReport> {
  return lock(async () => {
    const report: SendReport = { sent: [], refused: [] };
    const place = options.place();
    if (place === undefined) return report;
    while (options.place() === place) {
      const change = await takeNext(place, options);
      if (!change) break;
      const outcome = await sendOne(change, options);
      const settle = (changes: WaitingChange[]) => changes.flatMap((other) => applyOutcome(other, change, outcome));
      options.onChange(await options.store.update(place, settle), outcome.kind === "sent");
      if (outcome.kind === "sent") report.sent.push(change);
      if (outcome.kind === "refused") report.refused.push(change);
      if (outcome.kind === "stop") break;
    }
    return report;
  });
}

type Rest = Omit<SenderOptions, "lock">;

/** Counts the try before it is made, because a later edit must not replace a change that may have been sent. */
async function takeNext(place: string, { store, now }: Rest): Promise<WaitingChange | undefined> {
  let taken: WaitingChange | undefined;
  await store.update(place, (changes) => {
    const next = nextChange(changes, now());
    taken = next && { ...next, tries: next.tries + 1, nextTryAt: now() + backoffMs(next.tries + 1) };
    return changes.map((change) => (change === next && taken ? taken : change));
  });
  return taken;
}

type Outcome =
  | { kind: "sent" }
  | { kind: "refused"; reason: string }
  | { kind: "later"; reason: string }
  /** Nothing else can be sent now either. */
  | { kind: "stop"; reason: string };

async function sendOne(change: WaitingChange, { send }: Rest): Promise<Outcome> {
  try {
    await send(change);
    return { kind: "sent" };
  } catch (error) {
    return outcomeOf(error);
  }
}

const temporary = [408, 425, 429];

export function outcomeOf(error: unknown): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { kind: "refused", reason };
  const { status, code, retryAfterSeconds } = error;
  if (status === 0 || status === 401 || code === "not_a_member") return { kind: "stop", reason };
  // A conflict to be tried again is a request with the same key that is still in progress.
  const isBusy = status === 409 && retryAfterSeconds !== undefined;
  if (status >= 500 || isBusy || temporary.includes(status)) return { kind: "later", reason };
  return { kind: "refused", reason };
}

function applyOutcome(other: WaitingChange, change: WaitingChange, outcome: Outcome): WaitingChange[] {
  if (other.id !== change.id) return [other];
  if (outcome.kind === "sent") return [];
  if (outcome.kind === "refused") return [{ ...other, refusal: outcome.reason }];
  return [{ ...other, lastError: outcome.reason }];
}
