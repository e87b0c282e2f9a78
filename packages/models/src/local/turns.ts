import { randomUUID } from "node:crypto";
import { ModelError } from "../model.ts";

/** One request's place in the queue. */
export interface Turn {
  id: string;
}

export interface Turns {
  /** Resolves when it is this request's turn. Throws when too many wait already; rejects when the signal is aborted. */
  take(signal: AbortSignal | undefined): Promise<Turn>;
  /** Ends a turn. Does nothing when it has ended already. */
  release(turn: Turn): void;
  active(): Turn | undefined;
  waiting(): number;
}

/** One request at a time, in the order in which they came. `onIdle` is called when none is left. */
export function createTurns({ maxWaiting, onIdle }: { maxWaiting: number; onIdle: () => void }): Turns {
  const places: { turn: Turn; start: () => void }[] = [];
  let active: Turn | undefined;
  return {
    active: () => active,
    waiting: () => places.length,
    async take(signal) {
      signal?.throwIfAborted();
      const turn = { id: randomUUID() };
      if (!active) {
        active = turn;
        return turn;
      }
      if (places.length >= maxWaiting)
        throw new ModelError("overloaded", "The local model has too many requests waiting. Try again in a moment.");
      return new Promise((resolve, reject) => {
        const place = { turn, start: () => resolve(turn) };
        places.push(place);
        const leave = () => {
          const at = places.indexOf(place);
          if (at < 0) return;
          places.splice(at, 1);
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", leave, { once: true });
      });
    },
    release(turn) {
      if (active !== turn) return;
      const next = places.shift();
      active = next?.turn;
      if (next) next.start();
      else onIdle();
    },
  };
}
