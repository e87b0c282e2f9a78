import type { Sql } from "../db/types.ts";

/** Messages between processes and within one. Payloads are small (≤ 7 kB as JSON): ids, not rows. */
export interface Live {
  /** Delivered on every node once the transaction has committed, never when it rolls back. */
  publish(tx: Sql, topic: string, payload: unknown): Promise<void>;
  subscribe(topic: string, onPayload: (payload: unknown) => void): () => void;
  close(): Promise<void>;
}
