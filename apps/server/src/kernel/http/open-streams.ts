import type { Sql } from "../../platform/db/types.ts";
import { publishLive } from "../../platform/live/live.ts";
import type { Live } from "../../platform/live/types.ts";
import type { SessionActor, WatchStream } from "./types.ts";

/** Selects the streams to end; omitted fields match everything: `userId` alone ends every stream of that person. */
export interface StreamsEnded {
  userId?: string;
  /** Streams in one organization: of a removed member, or of everyone when it is erased. */
  orgId?: string;
  sessionId?: string;
  exceptSessionId?: string;
  /** Streams that a program opened with this API key. */
  keyId?: string;
  /** With `orgId`: only the streams of the organization's keys. */
  onlyKeys?: true;
}

const topic = "streams-ended";

/** Ends streams on every node once the transaction has committed: for example of a signed-out session or a removed member. */
export function endStreams(tx: Sql, ended: StreamsEnded): Promise<void> {
  return publishLive(tx, topic, ended);
}

/** Tracks the open streams of this process, and ends those that `endStreams` selects. */
export function watchStreams(live: Pick<Live, "subscribe">): WatchStream {
  const open = new Map<AbortController, SessionActor>();
  live.subscribe(topic, (payload) => {
    for (const [controller, actor] of open) if (isEnded(actor, payload as StreamsEnded)) controller.abort();
  });
  return (actor, askAgain) => {
    const controller = new AbortController();
    open.set(controller, actor);
    // A person who lost access while the stream was being opened was not yet in the list when streams were ended.
    askAgain().then(
      (now) => now?.orgId !== actor.orgId && controller.abort(),
      () => controller.abort(),
    );
    const stopClock = abortAt(controller, actor.key?.expiresAt ?? null);
    return {
      signal: controller.signal,
      close() {
        stopClock();
        open.delete(controller);
      },
    };
  };
}

/** A timer lasts three weeks at most, and a key may be valid for years: then the timer is set again. */
function abortAt(controller: AbortController, at: Date | null): () => void {
  if (!at) return () => undefined;
  let timer: NodeJS.Timeout;
  const check = () => {
    const leftMs = at.getTime() - Date.now();
    if (leftMs <= 0) return controller.abort();
    timer = setTimeout(check, Math.min(leftMs, 86_400_000)).unref();
  };
  check();
  return () => clearTimeout(timer);
}

function isEnded(actor: SessionActor, ended: StreamsEnded): boolean {
  const { userId, orgId, sessionId, exceptSessionId, keyId, onlyKeys } = ended;
  if (userId !== undefined && actor.userId !== userId) return false;
  if (orgId !== undefined && actor.orgId !== orgId) return false;
  if (keyId !== undefined) return actor.key?.id === keyId;
  if (onlyKeys) return actor.key !== undefined;
  // Signing out does not end the streams of keys.
  if (actor.key) return sessionId === undefined && exceptSessionId === undefined;
  if (sessionId !== undefined && actor.sessionId !== sessionId) return false;
  return actor.sessionId !== exceptSessionId;
}
