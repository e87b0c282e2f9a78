import type { DriverResult, RowMode } from "./types.ts";

type Body =
  | { op: "run"; tx?: number; text: string; values: unknown[]; mode: RowMode }
  | { op: "exec"; script: string }
  | { op: "begin"; tx: number; script: string }
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

/** What the worker thread says: that it is up, the answer to a numbered request, or a notification. */
export type LiteReply =
  | { ready: true; version: string }
  | { id: number; result: LiteResult }
  | { id: number; error: LiteError }
  | { channel: string; payload: string };
