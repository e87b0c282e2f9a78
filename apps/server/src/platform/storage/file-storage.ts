import type { Readable } from "node:stream";

export interface StoredContent {
  /** `ORGANIZATION/SHA256`: one content is kept once for an organization, and never shared between two. */
  key: string;
  sha256: string;
  sizeBytes: number;
}

/** Where files' bytes live. Rows that count the references are the caller's; only what no row names any more may be removed. */
export interface FileStorage {
  /** Throws `too_large` past `limitBytes` and `storage_full` when the disk cannot take it; nothing is left behind then. */
  put(orgId: string, content: AsyncIterable<Uint8Array>, limits: { limitBytes: number }): Promise<StoredContent>;
  /** Throws `not_found` at once when there is no such content. `range` is in bytes, both ends included. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** A file on this machine with the content, for child processes that read it. Not to be written to. */
  path(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  /** Rejects when the disk cannot be written. */
  check(): Promise<{ freeBytes: number }>;
}
