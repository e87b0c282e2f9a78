import { publishLive } from "../../platform/live/live.ts";
import type { Live } from "../../platform/live/types.ts";
import type { Services } from "../services.ts";
import { queryInOrg } from "../tenancy/tenancy.ts";
import type { RunEvent } from "./kinds.ts";
import { listenToChannel, liveHub } from "./live-hub.ts";
import { askTopic, deltaTopic, eventsOf, type RunProgress, runTopic } from "./run-events.ts";
import { readEvents } from "./runs.repo.ts";

/** Notifications may be lost while the database connection comes back; a reader waits at most this long, and asks writers again. */
const pollMs = 5000;
const pageSize = 1000;

/**
 * A run's events after the given number: first those that exist, then what follows, until the run is done or `signal` aborts.
 * The caller has made sure that this person may see the run. A number that the run has not reached comes from another run, so it
 * starts from the beginning.
 */
export async function* subscribeRunEvents(
  services: Services,
  { orgId, runId, after, signal }: { orgId: string; runId: string; after: number; signal: AbortSignal },
): AsyncGenerator<RunEvent> {
  const reader = openReader(services, { orgId, runId });
  try {
    const reached = await reader.loaded;
    let next = after <= Math.max(reached, reader.events.length) ? after : 0;
    while (!signal.aborted) {
      const event = reader.events[next];
      if (event) {
        next++;
        yield event;
      } else if (reader.events.at(-1)?.type === "done") return;
      else await reader.more(signal);
    }
  } finally {
    reader.leave();
  }
}

/** A run's events in memory while it has listeners: read once for all of this process. Event n is at index n − 1. */
interface Reader {
  events: RunEvent[];
  /** Resolves with the newest number that the run has given away. */
  loaded: Promise<number>;
  /** Resolves when there are more events, or when `signal` aborts. */
  more(signal: AbortSignal): Promise<void>;
  leave(): void;
}

const readersOf = new WeakMap<Live, Map<string, Reader & { listeners: number }>>();

function openReader(services: Services, run: { orgId: string; runId: string }): Reader {
  const readers = readersOf.get(services.live) ?? new Map<string, Reader & { listeners: number }>();
  readersOf.set(services.live, readers);
  const key = `${run.orgId} ${run.runId}`;
  const reader = readers.get(key) ?? { ...startReader(services, run, () => readers.delete(key)), listeners: 0 };
  readers.set(key, reader);
  reader.listeners++;
  return reader;
}

function startReader(services: Services, { orgId, runId }: { orgId: string; runId: string }, onIdle: () => void) {
  const events: RunEvent[] = [];
  /** Events whose number is not the next one yet: those before it are on their way. */
  const early = new Map<number, RunEvent>();
  const hub = liveHub(services.live);
  const waiting = new Set<() => void>();
  let isReading = false;
  let isBehind = false;
  let isAllowed = false;

  function offer(event: RunEvent): void {
    if (event.id > events.length) early.set(event.id, event);
    // Live text is only shown once the database has shown a row of the run to this organization.
    if (!isAllowed) return;
    const before = events.length;
    for (let next = early.get(before + 1); next; next = early.get(events.length + 1)) {
      early.delete(next.id);
      events.push(next);
    }
    if (events.length > before) for (const wake of waiting) wake();
  }

  async function read(): Promise<number> {
    let reached = 0;
    isBehind = true;
    if (isReading) return reached;
    isReading = true;
    try {
      while (isBehind) {
        isBehind = false;
        const before = events.length;
        const found = await queryInOrg(services.db, { orgId, userId: null }, (tx) =>
          readEvents(tx, runId, { after: before, limit: pageSize }),
        );
        reached = found.reached;
        isAllowed ||= found.rows.length > 0;
        for (const event of found.rows.flatMap(eventsOf)) offer(event);
        isBehind ||= found.rows.length === pageSize && events.length > before;
      }
    } finally {
      isReading = false;
    }
    return reached;
  }

  const warn = (error: unknown) => services.log.warn({ err: error, runId }, "Couldn't read a run's events; retrying");
  const readOn = () => void read().catch(warn);
  const leave = [
    services.live.subscribe(runTopic(runId), (message) => {
      // Only `writeEvents` publishes here.
      if ((message as RunProgress).last > events.length) readOn();
    }),
    // Only `forwarderOf` publishes here.
    services.live.subscribe(deltaTopic(runId), (deltas) => (deltas as RunEvent[]).forEach(offer)),
    listenToChannel(hub, runId, offer),
  ];
  askWriters(services, runId);
  const timer = setInterval(() => {
    if (events.at(-1)?.type !== "done") askWriters(services, runId);
    readOn();
  }, pollMs).unref();

  return {
    events,
    loaded: read(),
    more: (signal: AbortSignal) => untilWoken(waiting, signal),
    leave(this: { listeners: number }) {
      if (--this.listeners > 0) return;
      clearInterval(timer);
      for (const stop of leave) stop();
      onIdle();
    },
  };
}

/** Removes its listener, because the signal outlives thousands of events. */
function untilWoken(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      waiting.delete(wake);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    waiting.add(wake);
    signal.addEventListener("abort", wake);
  });
}

/** Other nodes that stream text of this run store it now, and send what follows to this one. */
function askWriters(services: Services, runId: string): void {
  if (services.db.kind !== "postgres") return;
  publishLive(services.db, askTopic(runId), liveHub(services.live).id).catch((error: unknown) =>
    services.log.warn({ err: error, runId }, "the other nodes could not be asked for a run's text"),
  );
}
