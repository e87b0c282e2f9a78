import type { RunStatus } from "@muster/contracts/runs";
import { inBatches } from "../../platform/in-batches.ts";
import { publishAll } from "../../platform/live/live.ts";
import { type PersonMessage, personTopic, publishToPerson } from "../events/events.ts";
import type { Services } from "../services.ts";
import { type OrgTx, queryInOrg } from "../tenancy/tenancy.ts";
import { hasEnded } from "./decide.ts";
import type { NewRunEvent, RunEvent } from "./kinds.ts";
import {
  type LiveHub,
  type LivePiece,
  type LiveRange,
  liveHub,
  pauseChannel,
  rangeAt,
  reservedNumbers,
} from "./live-hub.ts";
import {
  type NewEventRow,
  type RunRow,
  type SentRange,
  type StepRow,
  type StoredEvents,
  storeEvents,
  storeRanges,
  takeNumbers,
} from "./runs.repo.ts";

/** Published on a run's topic: there are events up to this number, and whether they were the last. */
export interface RunProgress {
  last: number;
  hasEnded: boolean;
}

export function runTopic(runId: string): string {
  return `run:${runId}`;
}

/** Asks the processes that stream text of the run to store it now; the payload names the process that asks. */
export function askTopic(runId: string): string {
  return `run-ask:${runId}`;
}

/** Deltas of the run for readers of other nodes. */
export function deltaTopic(runId: string): string {
  return `run-delta:${runId}`;
}

export interface Writing {
  events: NewRunEvent[];
  /** Reserves numbers for live text behind the events, unless another process has a range open. */
  reserves?: boolean | undefined;
  /** A process whose open range is released, because it is dead or the run ends. True: any process. */
  closes?: string | true | null | undefined;
  /** Other columns of the run, set by the same statement. */
  sets?: Partial<RunRow>;
  /** Notifies readers although there are no events: stored text is new to those on other nodes. */
  notifies?: boolean;
}

/** Adds events under the run's lock, which the caller holds, and notifies readers and workers of the run. */
export async function addEvents(tx: OrgTx, services: Services, run: RunRow, events: NewRunEvent[]): Promise<void> {
  if (events.length > 0) await writeEvents(tx, services, run, { events });
}

/**
 * Stores this process's live text, then adds events behind it, under the run's lock. Returns whether numbers are reserved for more
 * live text afterwards.
 */
export async function writeEvents(
  tx: OrgTx,
  services: Services,
  run: RunRow,
  { events, reserves = false, closes, sets, notifies = false }: Writing,
): Promise<boolean> {
  const hub = liveHub(services.live);
  const taken = await takeNumbers(tx, run.id, events.length, sets);
  const before = taken.lastEvent - events.length;
  const open = openRange(hub, taken, { closes, before });
  const rows = open.rows;
  let { last } = open;
  for (const { type, data } of toStorable(events)) {
    last++;
    rows.push({ number: last, upto: last, type, data, lengths: null });
  }
  const mayReserve = reserves && !open.isForeign;
  const next = mayReserve ? { from: last + 1, upto: last + reservedNumbers, sent: [] } : undefined;
  // Before anything is waited for: a delta sent from here on would get a number that one of the rows has.
  if (open.isMine || next)
    pauseChannel({ hub, runId: run.id, from: open.isMine ? taken.liveFrom : null }, next, (callback) =>
      tx.afterEnd(callback),
    );
  const numbers = {
    lastEvent: next?.upto ?? last,
    liveOwner: next ? hub.id : null,
    liveFrom: next?.from ?? null,
    liveUpto: next?.upto ?? null,
  };
  await storeEvents(tx, run.id, rows, { at: services.now(), numbers: open.isClosed || next ? numbers : undefined });
  if (events.length > 0 || notifies) await publishNews(tx, run, events, last);
  return mayReserve;
}

/** What becomes of the range that is reserved on the run: the rows that close it, and the number behind which events go on. */
function openRange(
  hub: LiveHub,
  { id, liveOwner, liveFrom, liveUpto }: RunRow,
  { closes, before }: { closes: Writing["closes"]; before: number },
): { isMine: boolean; isForeign: boolean; isClosed: boolean; rows: NewEventRow[]; last: number } {
  const isOpen = liveOwner !== null && liveFrom !== null && liveUpto !== null;
  const isMine = isOpen && liveOwner === hub.id;
  const isClosed = isMine || (isOpen && (closes === true || closes === liveOwner));
  const isForeign = isOpen && !isClosed;
  if (!isOpen || !isClosed) return { isMine, isForeign, isClosed, rows: [], last: before };
  const sent = isMine ? (rangeAt(hub.channels.get(id), liveFrom)?.sent ?? []) : [];
  const unused = liveFrom + sent.length;
  // Numbers behind the range are taken, or readers may have seen any number of it: all of them have to exist.
  const isFilled = before > liveUpto || !isMine;
  const rows = [...textRows(liveFrom, sent), ...fillerRows(unused, isFilled ? liveUpto : 0)];
  return { isMine, isForeign, isClosed, rows, last: isFilled ? before : unused - 1 };
}

/**
 * Stores the text that was sent in a range and reserves the next one, which begins behind it, as long as only text came since the
 * range was reserved. False when something else has happened to the run: `writeEvents` has to see to it.
 */
export async function storeSentText(
  services: Services,
  { run: { orgId }, step: { runId, key, attempt } }: { run: RunRow; step: StepRow },
  { from, sent }: LiveRange,
  next: LiveRange,
): Promise<boolean> {
  const range = { runId, key, attempt, from, next: { from: next.from, upto: next.upto }, rows: textRows(from, sent) };
  const store = storesOf(services);
  return (await store.together(orgId, range)) || store.alone(orgId, range);
}

interface Stores {
  /** While a statement is under way, the ranges of an organization's other runs gather for the next one. */
  together(orgId: string, range: SentRange): Promise<boolean>;
  /** Waits for the run's lock, which would hold up the other runs. */
  alone(orgId: string, range: SentRange): Promise<boolean>;
}

const stores = new WeakMap<LiveHub, Stores>();

function storesOf(services: Services): Stores {
  const hub = liveHub(services.live);
  const store = (orgId: string, ranges: SentRange[], waits: boolean) =>
    queryInOrg(services.db, { orgId, userId: null }, (tx) =>
      storeRanges(tx, ranges, { owner: hub.id, at: services.now(), waits }),
    );
  const known = stores.get(hub) ?? {
    together: inBatches(async (orgId: string, ranges: SentRange[]) => {
      const stored = await store(orgId, ranges, false);
      return ranges.map(({ runId }) => stored.has(runId));
    }),
    alone: async (orgId: string, range: SentRange) => (await store(orgId, [range], true)).has(range.runId),
  };
  stores.set(hub, known);
  return known;
}

/** One row for each stretch of the same part. */
function textRows(from: number, sent: LivePiece[]): NewEventRow[] {
  const rows: (NewEventRow & { data: Omit<LivePiece, "type">; lengths: number[] })[] = [];
  for (const [index, { type, ...data }] of sent.entries()) {
    const row = rows.at(-1);
    const isSame = row?.type === type && row.data.part === data.part && row.data.attempt === data.attempt;
    if (row && isSame) {
      row.upto++;
      row.data.text += data.text;
      row.lengths.push(data.text.length);
    } else {
      const number = from + index;
      rows.push({ number, upto: number, type, data: { ...data }, lengths: [data.text.length] });
    }
  }
  return rows;
}

/** Empty deltas for numbers that were reserved and are not used. */
function fillerRows(from: number, upto: number): NewEventRow[] {
  if (upto < from) return [];
  const data = { text: "", part: "", attempt: 0 };
  return [{ number: from, upto, type: "text-delta", data, lengths: Array.from({ length: upto - from + 1 }, () => 0) }];
}

/** Of several statuses at once, pages of the run's owner need only the last. */
async function publishNews(tx: OrgTx, run: RunRow, added: NewRunEvent[], last: number): Promise<void> {
  const isLast = added.some((event) => event.type === "done" && hasEnded(event.data.status));
  const status = added.findLast((event) => event.type === "status")?.data.status;
  await publishAll(tx, [
    { topic: runTopic(run.id), payload: { last, hasEnded: isLast } satisfies RunProgress },
    ...(status ? [{ topic: personTopic(tx.orgId, run.userId), payload: statusOf(run, status) }] : []),
  ]);
}

/** Notifies the open pages of the run's owner that their lists have changed. */
export function notifyOwner(tx: OrgTx, run: RunRow, status: RunStatus): Promise<void> {
  return publishToPerson(tx, run.userId, statusOf(run, status));
}

function statusOf({ subjectKind, subjectId }: RunRow, status: RunStatus): PersonMessage {
  return { type: "run", subject: { kind: subjectKind, id: subjectId }, status };
}

/** The events of a stored row. */
export function eventsOf({ number, type, data, lengths }: StoredEvents): RunEvent[] {
  // Only `writeEvents` writes rows, from events of these types; the columns cannot express how they belong together.
  const event = { id: number, type, data } as RunEvent;
  if (!lengths || (event.type !== "text-delta" && event.type !== "reasoning-delta")) return [event];
  const { type: of } = event;
  const { text, part, attempt } = event.data;
  let from = 0;
  return lengths.map((length, index) => {
    const piece = text.slice(from, from + length);
    from += length;
    return { id: number + index, type: of, data: { text: piece, part, attempt } };
  });
}

const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/**
 * The value as jsonb can hold it: NUL and halves of surrogate pairs, which the database refuses, become U+FFFD. `JSON.stringify`
 * escapes exactly these as \u0000 and \ud800…\udfff, keys included.
 */
export function toStorable<T>(value: T): T {
  const text = JSON.stringify(value);
  if (text === undefined || text.search(unstorable) === -1) return value;
  return JSON.parse(text.replace(unstorable, "$1\ufffd"));
}
