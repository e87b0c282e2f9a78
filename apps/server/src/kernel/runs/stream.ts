import type { Live } from "../../platform/live/types.ts";
import type { House } from "../house.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import type { RunEvent } from "./kinds.ts";
import { eventsOf, runTopic } from "./run-events.ts";
import { listEvents } from "./runs.repo.ts";

/** News may be lost while the database connection comes back; this is how long a listener then waits at most. */
const pollMs = 5000;
const pageSize = 1000;

/**
 * A run's events after the given number: first what has been written, then what comes, until the run is done or `signal` aborts.
 * The caller has made sure that this person may see the run. A number beyond the newest belongs to an earlier run: it starts anew.
 */
export async function* subscribeRunEvents(
  house: House,
  { orgId, runId, after, signal }: { orgId: string; runId: string; after: number; signal: AbortSignal },
): AsyncGenerator<RunEvent> {
  const reader = openReader(house, { orgId, runId });
  try {
    await reader.loaded;
    let next = after <= reader.events.length ? after : 0;
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

/** A run's events in memory while anybody listens: read once for all listeners of this process. Event n is at index n − 1. */
interface Reader {
  events: RunEvent[];
  loaded: Promise<void>;
  /** Resolves when there are more events, or when `signal` aborts. Rejects when they cannot be read. */
  more(signal: AbortSignal): Promise<void>;
  leave(): void;
}

const readersOf = new WeakMap<Live, Map<string, Reader & { listeners: number }>>();

function openReader(house: House, run: { orgId: string; runId: string }): Reader {
  const readers = readersOf.get(house.live) ?? new Map<string, Reader & { listeners: number }>();
  readersOf.set(house.live, readers);
  const key = `${run.orgId} ${run.runId}`;
  const reader = readers.get(key) ?? { ...startReader(house, run, () => readers.delete(key)), listeners: 0 };
  readers.set(key, reader);
  reader.listeners++;
  return reader;
}

function startReader(house: House, { orgId, runId }: { orgId: string; runId: string }, onIdle: () => void) {
  const events: RunEvent[] = [];
  let grown = Promise.withResolvers<void>();
  let isReading = false;
  let isBehind = false;

  async function read(): Promise<void> {
    isBehind = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isBehind) {
        isBehind = false;
        const page = await inOrg(house.db, { orgId, userId: null }, (tx) =>
          listEvents(tx, runId, { after: events.length, limit: pageSize }),
        );
        isBehind ||= page.length === pageSize;
        events.push(...page.flatMap(eventsOf));
        if (page.length === 0) continue;
        grown.resolve();
        grown = Promise.withResolvers<void>();
      }
    } finally {
      isReading = false;
    }
  }

  const readOn = () =>
    void read().catch((error: unknown) =>
      house.log.warn({ err: error, runId }, "a run's events could not be read; they are read again soon"),
    );
  const unsubscribe = house.live.subscribe(runTopic(runId), readOn);
  const timer = setInterval(readOn, pollMs).unref();

  return {
    events,
    loaded: read(),
    more(signal: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => resolve(), { once: true });
      void grown.promise.then(resolve);
      return promise;
    },
    leave(this: { listeners: number }) {
      if (--this.listeners > 0) return;
      clearInterval(timer);
      unsubscribe();
      onIdle();
    },
  };
}
