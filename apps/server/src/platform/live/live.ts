import type { Logger } from "pino";
import type { Database, Sql } from "../db/types.ts";
import type { Live } from "./types.ts";

const channel = "muster_live";
/** PostgreSQL refuses 8000 bytes and more; the envelope needs some of them. */
const payloadBytesLimit = 7000;

interface Envelope {
  topic: string;
  payload: unknown;
}

/** Opens this process's LISTEN connection. Close it before the database. */
export async function openLive(db: Database, log: Logger): Promise<Live> {
  const subscribers = new Map<string, Set<(payload: unknown) => void>>();

  const stopListening = await db.listen(channel, (text) => {
    const envelope = readEnvelope(text);
    for (const subscriber of envelope ? (subscribers.get(envelope.topic) ?? []) : []) {
      try {
        subscriber(envelope?.payload);
      } catch (error) {
        log.error({ err: error, topic: envelope?.topic }, "A live event subscriber failed");
      }
    }
  });

  return {
    publish: publishLive,
    subscribe(topic, onPayload) {
      // Wrapped, so that one function subscribed twice is called twice and unsubscribed once.
      const subscriber = (payload: unknown) => onPayload(payload);
      const group = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, group.add(subscriber));
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(topic) === group) subscribers.delete(topic);
      };
    },
    async close() {
      subscribers.clear();
      await stopListening();
    },
  };
}

/** Notifies every node once the transaction has committed; a rollback sends nothing. Needs no open `Live`. */
export async function publishLive(tx: Sql, topic: string, payload: unknown): Promise<void> {
  const text = JSON.stringify({ topic, payload } satisfies Envelope);
  const bytes = Buffer.byteLength(text);
  if (bytes > payloadBytesLimit)
    throw new Error(`The live event on ${topic} is ${bytes} bytes; send IDs instead of rows`);
  await tx.query("select pg_notify($1, $2)", [channel, text]);
}

/** Like `publishLive`, for many messages in one statement. */
export async function publishAll(tx: Sql, messages: Envelope[]): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message));
  await tx.query("select pg_notify($1, text) from jsonb_array_elements_text($2) as text", [
    channel,
    JSON.stringify(texts),
  ]);
}

/** Anyone who may connect to the database may notify; payloads of other programs are ignored. */
function readEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("topic" in value)) return undefined;
    return typeof value.topic === "string" ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
