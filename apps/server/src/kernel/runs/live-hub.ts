import { newId } from "../../platform/ids.ts";
import type { Live } from "../../platform/live/types.ts";
import type { RunEvent } from "./kinds.ts";

/**
 * Live text in the memory of one process; no database here.
 *
 * Event numbers are given when text is sent, before it is stored, and yet have no gap. A process first reserves a range of numbers
 * on the run's row, sends each delta under the next one of them, and stores what it has sent at the next checkpoint, which also
 * returns the unused rest of the range. While a range is open, other processes number their events behind it.
 *
 * When the process dies, the numbers that it had reserved are filled with empty deltas by the worker that takes its step over. A reader
 * that had seen some of them goes on after the last one it saw: it gets the remaining fillers, then the step's next attempt, whose
 * higher `attempt` starts the text of that part again. So no number ever names text of another attempt, and none is missing.
 */

/** Text of one part that is one event. */
export interface LivePiece {
  type: "text-delta" | "reasoning-delta";
  text: string;
  part: string;
  attempt: number;
}

export interface LiveRange {
  from: number;
  upto: number;
  /** Event `from + index` for each; not stored yet. */
  sent: LivePiece[];
}

/**
 * Numbers reserved at once: a checkpoint comes every second, a delta every 40 ms, and a slow checkpoint leaves numbers for another
 * second and a half. Rows span no more events than this.
 */
export const reservedNumbers = 64;

/** The live text of one run in this process. */
export interface LiveChannel {
  /** Open in the database, and this process's. */
  range: LiveRange | undefined;
  /** Follows `range` if the statement that stores its text succeeds. Text sent meanwhile is in both. */
  following: LiveRange | undefined;
  /** Ranges of transactions whose end is not known here yet. */
  reserving: Set<LiveRange>;
  /** Transactions that have read what was sent and have not ended: nothing may be sent meanwhile. */
  holds: number;
  /** A transaction did not report a commit, so the database may or may not have closed the range: the next one finds out. */
  isSuspect: boolean;
  /** Another process streams in this run, too: text is stored first and sent from there. */
  isContended: boolean;
  /** Readers on other nodes want deltas until then, in milliseconds of the clock. */
  watchedUntil: number;
  /** How many attempts write here. */
  writers: number;
  /** Called when sending may continue. */
  onFree: () => void;
}

export interface LiveHub {
  /** Names this process on rows. */
  id: string;
  channels: Map<string, LiveChannel>;
  listeners: Map<string, Set<(event: RunEvent) => void>>;
}

const hubs = new WeakMap<Live, LiveHub>();

export function liveHub(live: Live): LiveHub {
  const hub = hubs.get(live) ?? { id: newId(), channels: new Map(), listeners: new Map() };
  hubs.set(live, hub);
  return hub;
}

export function openChannel(hub: LiveHub, runId: string): LiveChannel {
  const channel: LiveChannel = hub.channels.get(runId) ?? {
    range: undefined,
    following: undefined,
    reserving: new Set(),
    holds: 0,
    isSuspect: false,
    isContended: false,
    watchedUntil: 0,
    writers: 0,
    onFree: () => undefined,
  };
  hub.channels.set(runId, channel);
  return channel;
}

export function closeChannel(hub: LiveHub, runId: string): void {
  const channel = hub.channels.get(runId);
  if (channel?.writers === 0 && channel.holds === 0 && !channel.range) hub.channels.delete(runId);
}

/** After an attempt that ended without its own transaction: another process has closed the range, or will. */
export function abandonChannel(hub: LiveHub, runId: string): void {
  const channel = hub.channels.get(runId);
  if (channel?.writers === 0 && channel.holds === 0) hub.channels.delete(runId);
}

/** Sends a piece under the next number of the channel's range to this process's readers; undefined when it has no number left. */
export function sendPiece(hub: LiveHub, runId: string, piece: LivePiece): RunEvent | undefined {
  const { range, following } = hub.channels.get(runId) ?? {};
  if (!range || range.sent.length >= reservedNumbers) return undefined;
  const event = toEvent(range.from + range.sent.length, piece);
  range.sent.push(piece);
  following?.sent.push(piece);
  for (const listener of hub.listeners.get(runId) ?? []) listener(event);
  return event;
}

/** Whether this process has sent text of the run that may not be stored yet. */
export function hasSentText(hub: LiveHub, runId: string): boolean {
  return hub.channels.get(runId)?.range?.sent.some(({ type, text }) => type === "text-delta" && text !== "") ?? false;
}

/** Calls back for each delta that this process sends, beginning with those that are not stored yet. */
export function listenToChannel(hub: LiveHub, runId: string, listener: (event: RunEvent) => void): () => void {
  const group = hub.listeners.get(runId) ?? new Set();
  hub.listeners.set(runId, group.add(listener));
  const range = hub.channels.get(runId)?.range;
  for (const [index, piece] of (range?.sent ?? []).entries()) listener(toEvent((range?.from ?? 0) + index, piece));
  return () => {
    group.delete(listener);
    if (group.size === 0) hub.listeners.delete(runId);
  };
}

function toEvent(id: number, { type, text, part, attempt }: LivePiece): RunEvent {
  return { id, type, data: { text, part, attempt } };
}

/**
 * What was sent in the range that the database holds open, for a transaction that has the run's lock and will store it. Nothing is
 * sent until that transaction has ended; then the range is replaced by `next`, or stays when it was rolled back.
 */
export function pauseChannel(
  { hub, runId, from }: { hub: LiveHub; runId: string; from: number | null },
  next: LiveRange | undefined,
  afterEnd: (callback: (isCommitted: boolean) => void) => void,
): void {
  const channel = openChannel(hub, runId);
  channel.holds++;
  if (next) channel.reserving.add(next);
  const before = from === null ? undefined : rangeAt(channel, from);
  afterEnd((isCommitted) => {
    channel.holds--;
    if (next) channel.reserving.delete(next);
    if (isCommitted) [channel.range, channel.following] = [next, undefined];
    else if (before !== channel.range) channel.range = before;
    channel.isSuspect = !isCommitted;
    if (channel.holds === 0) channel.onFree();
    closeChannel(hub, runId);
  });
}

/** The range that begins there, though the transaction that reserved it may not have reported its end yet. */
export function rangeAt(channel: LiveChannel | undefined, from: number): LiveRange | undefined {
  const known = [channel?.range, channel?.following, ...(channel?.reserving ?? [])];
  return known.find((range) => range?.from === from);
}
