import { type Message, toMessage } from "@muster/contracts/messages";
import { publishAll } from "../../platform/live/live.ts";
import type { Services } from "../services.ts";
import { type Attempt, inAttempt, type PendingReport } from "./attempt.ts";
import type { NewRunEvent, RunEvent, StepEvent } from "./kinds.ts";
import {
  closeChannel,
  type LiveChannel,
  type LiveHub,
  type LivePiece,
  type LiveRange,
  liveHub,
  openChannel,
  reservedNumbers,
  sendPiece,
} from "./live-hub.ts";
import {
  askTopic,
  deltaTopic,
  type RunProgress,
  runTopic,
  storeSentText,
  toStorable,
  writeEvents,
} from "./run-events.ts";
import { toStep, updateStep } from "./runs.repo.ts";

/** The first delta is sent at once, later ones are combined; see live-hub.ts for how they are numbered. */
const combineMs = 40;
/** Between nodes, and for what has to be stored before it can be sent. */
const remoteMs = 250;
const checkpointMs = 1000;
const checkpointBytes = 8000;
/** How long readers of another node are served after they asked; they ask again sooner. */
const watchedMs = 15_000;
const maxPieces = 2000;

export interface Reporter {
  text(delta: string): void;
  reasoning(delta: string): void;
  emit(event: StepEvent): void;
  progress(detail: Message | string): void;
  /** Stops sending and returns what has not been sent yet, for the step's last transaction, which also stores what was sent. */
  stop(): Promise<PendingReport>;
}

/** Sends and stores what a step reports. `onLost` is called when the step is no longer this attempt's. */
export function startReporter(services: Services, attempt: Attempt, onLost: () => void): Reporter {
  const writer = joinWriter(services, attempt);
  const source: Source = { attempt, onLost, detail: undefined };
  let left: Promise<PendingReport> | undefined;
  const { key: part, attempt: number } = attempt.step;
  const append = (type: LivePiece["type"], text: string) => {
    if (text) writer.append(source, { type, text, part, attempt: number });
  };
  return {
    text: (delta) => append("text-delta", delta),
    reasoning: (delta) => append("reasoning-delta", delta),
    emit: (event) => writer.emit(source, event),
    progress: (detail) => writer.progress(source, toMessage(detail)),
    stop: () => {
      left ??= writer.leave(source);
      return left;
    },
  };
}

interface Source {
  attempt: Attempt;
  onLost: () => void;
  detail: Message | undefined;
}

interface Item {
  source: Source;
  event: NewRunEvent;
}

/** What one process sends of one run, whichever steps it comes from. */
interface Writer {
  append(source: Source, piece: LivePiece): void;
  emit(source: Source, event: StepEvent): void;
  progress(source: Source, detail: Message): void;
  leave(source: Source): Promise<PendingReport>;
}

const writers = new WeakMap<LiveChannel, Writer>();

function joinWriter(services: Services, { run }: Attempt): Writer {
  const channel = openChannel(liveHub(services.live), run.id);
  const writer = writers.get(channel) ?? startWriter(services, channel, run.id);
  writers.set(channel, writer);
  channel.writers++;
  return writer;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine over shared variables
function startWriter(services: Services, channel: LiveChannel, runId: string): Writer {
  const hub = liveHub(services.live);
  const forward = forwarderOf(services, hub);
  let pending: Item[] = [];
  const sources = new Set<Source>();
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checkpoint: NodeJS.Timeout | undefined;
  let sentAt = 0;
  let unsavedBytes = 0;
  let isDue = false;
  let isAsked = false;

  const unsubscribe = [
    services.live.subscribe(askTopic(runId), (by) => {
      if (by === hub.id) return;
      channel.watchedUntil = Date.now() + watchedMs;
      isAsked = true;
      writeSoon(0);
    }),
    services.live.subscribe(runTopic(runId), (message) => {
      // Only `writeEvents` publishes here. Events behind this range mean that another process streams, too.
      if (!channel.range || (message as RunProgress).last <= channel.range.upto) return;
      channel.isContended = true;
      writeSoon(0);
    }),
  ];
  channel.onFree = () => (channel.isSuspect ? writeSoon(remoteMs) : pump());

  /** Sends what can be sent now and schedules the rest. */
  function pump(): void {
    if (channel.holds > 0 || sources.size === 0 || (writing !== undefined && !isStoringBeside())) return;
    const isFirst = pending.length > 0 && !channel.range;
    const waitMs = sentAt + combineMs - Date.now();
    const isDueNow = isDue || channel.isSuspect || (isFirst && !channel.isContended);
    if (isDueNow && writing === undefined) write();
    else if (isFirst) writeSoon(remoteMs);
    else if (pending.length > 0 && waitMs > 0) pumpLater(waitMs);
    else if (pending.length > 0) send();
  }

  /** Text can be sent while a statement stores what was sent before it, as long as the range has numbers left. */
  function isStoringBeside(): boolean {
    const { range, following, isSuspect } = channel;
    const isText = pending[0] !== undefined && !isSlow(pending[0]);
    return isText && following !== undefined && !isSuspect && (range?.sent.length ?? reservedNumbers) < reservedNumbers;
  }

  function pumpLater(waitMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      pump();
    }, waitMs);
  }

  function send(): void {
    while (pending[0] && (channel.range?.sent.length ?? reservedNumbers) < reservedNumbers) {
      const piece = takePiece(pending);
      const event = piece && sendPiece(hub, runId, piece);
      if (!event) break;
      unsavedBytes += Buffer.byteLength(piece.text);
      if (Date.now() < channel.watchedUntil) forward(runId, event);
    }
    sentAt = Date.now();
    if (writing !== undefined) return;
    const isFull = (channel.range?.sent.length ?? reservedNumbers) >= reservedNumbers;
    if (isFull || unsavedBytes >= checkpointBytes) write();
    else checkpointLater();
  }

  function checkpointLater(): void {
    checkpoint ??= setTimeout(() => {
      checkpoint = undefined;
      writeSoon(0);
    }, checkpointMs);
  }

  function writeSoon(ms: number): void {
    setTimeout(() => {
      isDue = true;
      pump();
    }, ms);
  }

  /** Stores what was sent and what cannot be sent before it is stored, and reserves further numbers. */
  function write(): void {
    const source = nextSource();
    if (!source) return;
    const own = pending.filter((item) => item.source === source);
    const due = channel.isContended || own.some(isSlow) ? own : [];
    pending = [...holdHalfCharacter(due), ...pending.filter((item) => !due.includes(item))];
    const { detail } = source;
    const reserves = !channel.isContended;
    const notifies = isAsked;
    [isAsked, source.detail] = [false, undefined];
    isDue = pending.some(isSlow) || [...sources].some((other) => other.detail !== undefined);
    clearTimeout(checkpoint);
    checkpoint = undefined;
    unsavedBytes = 0;
    const store = () =>
      inAttempt(services, source.attempt, async (tx, run) => {
        const events = due.map(({ event }) => event);
        if (detail !== undefined) {
          const step = await updateStep(tx, source.attempt.step, { detail: [toStorable(detail)] });
          events.push({ type: "step", data: toStep(step) });
        }
        return { isReserved: await writeEvents(tx, services, run, { events, reserves, notifies }) };
      });
    const isText = due.length === 0 && detail === undefined && reserves && !notifies && !channel.isSuspect;
    const stored = isText && channel.range?.sent.length ? storeQuickly(source, channel.range, store) : store();
    writing = stored.then(
      (result) => {
        if (!result) lose(source);
        else if (reserves && !result.isReserved) channel.isContended = true;
      },
      (error: unknown) => {
        services.log.warn({ err: error, runId }, "Couldn't save a run's progress; retrying");
        pending = [...due, ...pending];
        source.detail ??= detail;
        writeSoon(remoteMs);
      },
    );
    void writing.finally(() => {
      writing = undefined;
      if (channel.range && channel.range.sent.length > 0) checkpointLater();
      pump();
    });
  }

  /** Uses one statement while text is streaming; falls back to the transaction when that is not possible. */
  async function storeQuickly(
    source: Source,
    range: LiveRange,
    store: () => Promise<{ isReserved: boolean } | undefined>,
  ): Promise<{ isReserved: boolean } | undefined> {
    const from = range.from + range.sent.length;
    const next: LiveRange = { from, upto: from + reservedNumbers - 1, sent: [] };
    channel.following = next;
    let isStored = false;
    try {
      isStored = await storeSentText(services, source.attempt, range, next);
    } catch {
      // It may have been stored anyway; the transaction finds out.
      channel.isSuspect = true;
      return store();
    }
    if (isStored && channel.range === range) channel.range = next;
    if (channel.following === next) channel.following = undefined;
    return isStored ? { isReserved: true } : store();
  }

  function nextSource(): Source | undefined {
    const all = [...sources];
    const slow = pending.find(isSlow)?.source ?? all.find(({ detail }) => detail !== undefined);
    return slow ?? pending[0]?.source ?? all[0];
  }

  function lose(source: Source): void {
    pending = pending.filter((item) => item.source !== source);
    sources.delete(source);
    source.onLost();
  }

  function add(item: Item): void {
    sources.add(item.source);
    pending.push(item);
  }

  return {
    append(source, piece) {
      const { type, ...data } = piece;
      const last = pending.at(-1);
      if (last?.source === source && last.event.type === type) last.event.data.text += data.text;
      else add({ source, event: { type, data } });
      pump();
    },
    emit(source, event) {
      add({ source, event });
      writeSoon(combineMs);
    },
    progress(source, detail) {
      sources.add(source);
      if (source.detail === undefined) writeSoon(remoteMs);
      source.detail = detail;
    },
    async leave(source) {
      sources.delete(source);
      while (writing !== undefined) await writing;
      const left = pending.filter((item) => item.source === source);
      pending = pending.filter((item) => item.source !== source);
      channel.writers--;
      if (channel.writers === 0) {
        clearTimeout(timer);
        clearTimeout(checkpoint);
        for (const stop of unsubscribe) stop();
        writers.delete(channel);
        channel.onFree = () => undefined;
      }
      closeChannel(hub, runId);
      return { events: left.map(({ event }) => event), detail: source.detail };
    },
  };
}

/** The next piece of text to send; undefined when the next item has to be stored first, or is half a character. */
function takePiece(pending: Item[]): LivePiece | undefined {
  const event = pending[0]?.event;
  if (event?.type !== "text-delta" && event?.type !== "reasoning-delta") return undefined;
  const { text } = event.data;
  const cut = Math.min(text.length, maxPieces);
  const end = isHighSurrogate(text[cut - 1]) ? cut - 1 : cut;
  if (end === 0) return undefined;
  if (end === text.length) pending.shift();
  else event.data.text = text.slice(end);
  return { type: event.type, ...event.data, text: toStorable(text.slice(0, end)) };
}

/** It cannot be sent before it is stored. */
function isSlow({ event }: Item): boolean {
  return event.type !== "text-delta" && event.type !== "reasoning-delta";
}

/** Takes the first half of a character, whose second half comes with the next piece, off the last item and returns it. */
function holdHalfCharacter(items: Item[]): Item[] {
  const last = items.at(-1);
  if (last?.event.type !== "text-delta" && last?.event.type !== "reasoning-delta") return [];
  const { text } = last.event.data;
  if (!isHighSurrogate(text.at(-1))) return [];
  last.event.data.text = text.slice(0, -1);
  return [{ ...last, event: { ...last.event, data: { ...last.event.data, text: text.slice(-1) } } }];
}

function isHighSurrogate(unit: string | undefined): boolean {
  return unit !== undefined && unit >= "\ud800" && unit <= "\udbff";
}

type Forward = (runId: string, event: RunEvent) => void;
const forwarders = new WeakMap<LiveHub, Forward>();

/** Sends deltas to the readers of other nodes: for each run every 250 ms, and those of many runs in one statement. */
function forwarderOf(services: Services, hub: LiveHub): Forward {
  const known = forwarders.get(hub);
  if (known) return known;
  const outbox = new Map<string, { events: RunEvent[]; dueAt: number }>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const now = Date.now();
    const messages = [];
    for (const [runId, entry] of outbox) {
      if (entry.dueAt > now) continue;
      if (entry.events.length === 0) outbox.delete(runId);
      else for (const events of fitting(entry.events)) messages.push({ topic: deltaTopic(runId), payload: events });
      [entry.events, entry.dueAt] = [[], now + remoteMs];
    }
    if (messages.length > 0)
      publishAll(services.db, messages).catch((error: unknown) =>
        services.log.warn(
          { err: error },
          "live text could not be sent to other nodes; they read it at the next checkpoint",
        ),
      );
    schedule();
  }

  function schedule(): void {
    if (timer || outbox.size === 0) return;
    const next = Math.min(...[...outbox.values()].map(({ dueAt }) => dueAt));
    timer = setTimeout(flush, Math.max(combineMs / 2, next - Date.now())).unref();
  }

  const forward: Forward = (runId, event) => {
    const entry = outbox.get(runId) ?? { events: [], dueAt: 0 };
    outbox.set(runId, entry);
    entry.events.push(event);
    if (entry.dueAt === 0) clearTimeout(timer);
    if (entry.dueAt === 0) timer = undefined;
    schedule();
  };
  forwarders.set(hub, forward);
  return forward;
}

/** A notification holds 7 kB. What alone is larger is left out: it is read from the database at the next checkpoint. */
function fitting(events: RunEvent[]): RunEvent[][] {
  const groups: RunEvent[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (size > 6500) continue;
    if (bytes + size > 6500) groups.push([]);
    bytes = groups.at(-1)?.length === 0 ? size : bytes + size;
    groups.at(-1)?.push(event);
  }
  return groups;
}
