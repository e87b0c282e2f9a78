import { newIdempotencyKey } from "../idempotency.ts";

/** A change that waits in this browser until the server has answered it. */
export interface WaitingChange {
  /** A UUIDv7: sorted by it, changes are in the order in which they were made. */
  id: string;
  /** The person and organization that it was made in, as `placeKey` writes them. */
  place: string;
  /** "leads.update". */
  call: string;
  input: Record<string, unknown>;
  /** Sent with every try, so that the server applies the change once. */
  idempotencyKey: string;
  /** What it changes: "leads:0198…". Changes of the same record are sent in order. */
  record: string;
  /** A later change of the same slot replaces it. Null for changes that are all sent, such as new notes. */
  slot: string | null;
  /** "Edit Acme". */
  label: string;
  /** A replaced change of another call is dropped together with this one: a deletion that was undone. */
  isUndo: boolean;
  /** New values of the record's fields, shown while the change waits; "removed" leaves it out of lists. */
  effect: Record<string, unknown> | "removed" | null;
  createdAt: number;
  tries: number;
  /** Not sent before this time. */
  nextTryAt: number;
  /** Why the server refused it; null while it waits. */
  refusal: string | null;
  lastError: string | null;
}

/** The server repeats an answer for 24 hours; an hour is left for a slow connection. */
const safeMs = 23 * 3_600_000;

export type ChangeState = "waiting" | "refused" | "expired";

/** An expired change may have been applied before the server forgot its key, or may be out of date, so a person decides. */
export function stateOf(change: WaitingChange, now: number): ChangeState {
  if (change.refusal !== null) return "refused";
  return now - change.createdAt >= safeMs ? "expired" : "waiting";
}

/** Adds a change. It replaces one of the same slot that was never sent: of two edits of a field, only the last counts. */
export function addChange(changes: WaitingChange[], change: WaitingChange): WaitingChange[] {
  const replaced = changes.find((other) => isReplaced(other, change));
  if (!replaced) return [...changes, change];
  if (change.isUndo && replaced.call !== change.call) return changes.filter((other) => other !== replaced);
  const merged = { ...change, ...(replaced.call === change.call && merge(replaced, change)), id: replaced.id };
  return changes.map((other) => (other === replaced ? merged : other));
}

function merge(earlier: WaitingChange, later: WaitingChange): Partial<WaitingChange> {
  return {
    input: { ...earlier.input, ...later.input },
    ...(isFields(earlier.effect) && isFields(later.effect) && { effect: { ...earlier.effect, ...later.effect } }),
  };
}

/** The change as a new request with corrected texts, which are shown while it waits. */
export function renewChange(change: WaitingChange, texts: Record<string, unknown>, now: number): WaitingChange {
  const fresh = { createdAt: now, tries: 0, nextTryAt: 0, refusal: null, lastError: null };
  const { effect } = change;
  const shown = isFields(effect)
    ? Object.fromEntries(Object.entries(effect).map(([name, value]) => [name, texts[name] ?? value]))
    : effect;
  return {
    ...change,
    ...fresh,
    idempotencyKey: newIdempotencyKey(),
    input: { ...change.input, ...texts },
    effect: shown,
  };
}

function isFields(effect: WaitingChange["effect"]): effect is Record<string, unknown> {
  return typeof effect === "object" && effect !== null;
}

function isReplaced(other: WaitingChange, { record, slot, createdAt }: WaitingChange): boolean {
  const isSame = slot !== null && other.record === record && other.slot === slot;
  return isSame && other.tries === 0 && stateOf(other, createdAt) === "waiting";
}

/** The next change that is due. Changes to a record wait for earlier ones, except refused ones. */
export function nextChange(changes: WaitingChange[], now: number): WaitingChange | undefined {
  const blockedRecords = new Set<string>();
  for (const change of sortChanges(changes)) {
    const state = stateOf(change, now);
    if (state === "refused") continue;
    const isBlocked = blockedRecords.has(change.record);
    if (!isBlocked && state === "waiting" && change.nextTryAt <= now) return change;
    blockedRecords.add(change.record);
  }
  return undefined;
}

/** When the next try of any change is due; undefined when none waits. */
export function nextTryAt(changes: WaitingChange[], now: number): number | undefined {
  const times = changes.filter((change) => stateOf(change, now) === "waiting").map((change) => change.nextTryAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

export function sortChanges(changes: WaitingChange[]): WaitingChange[] {
  return changes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** 2 s, 4 s, 8 s, … at most 5 minutes. */
export function backoffMs(tries: number): number {
  return Math.min(1000 * 2 ** tries, 300_000);
}

let lastMs = 0;

/** A UUIDv7 later than all that this page has made before. */
export function newChangeId(now: number): string {
  lastMs = Math.max(now, lastMs + 1);
  const time = lastMs.toString(16).padStart(12, "0");
  const random = [...crypto.getRandomValues(new Uint8Array(10))];
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  const hex = time + random.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
