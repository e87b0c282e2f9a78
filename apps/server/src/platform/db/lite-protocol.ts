import type { DriverResult, RowMode } from "./types.ts";

type Body =
  /** With `begin`, a transaction's first statement: its set-up is in the same message, because each message costs a wake-up. */
  | { op: "run"; tx?: number; begin?: string; text: string; values: unknown[]; mode: RowMode }
  /** One statement in its own transaction, set up by `begin`. */
  | { op: "ask"; begin: string; text: string; values: unknown[]; mode: RowMode }
  | { op: "exec"; script: string }
  | { op: "end"; tx: number; commit: boolean }
  | { op: "listen"; channel: string }
  | { op: "close" };

export type LiteBody = Body;
export type LiteRequest = Body & { id: number };
export type LiteResult = DriverResult | null;

export interface LiteError {
  message: string;
  code?: string | undefined;
  detail?: string | undefined;
  constraint?: string | undefined;
  table?: string | undefined;
}

/** Messages of the worker thread: ready, the answer to a numbered request, or a notification. */
export type LiteReply =
  | { ready: true; version: string }
  | { id: number; result: LiteResult }
  | { id: number; error: LiteError }
  | { channel: string; payload: string };
