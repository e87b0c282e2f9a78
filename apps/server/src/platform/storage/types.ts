import type { Readable } from "node:stream";

/** Content addressed by organization and hash; a shared folder today, an object store later. */
export interface FileStorage {
  /** Streams to its place and hashes on the way. Throws AppError too_large past `maxBytes`, storage_full when the disk is. */
  put(
    orgId: string,
    content: Readable | ReadableStream<Uint8Array>,
    options: { maxBytes: number; signal?: AbortSignal },
  ): Promise<{ sha256: string; sizeBytes: number }>;
  open(orgId: string, sha256: string): Promise<Readable>;
  /** A path on this machine that a child process may read. */
  path(orgId: string, sha256: string): Promise<string>;
  remove(orgId: string, sha256: string): Promise<void>;
  /** Rejects when nothing can be written. */
  ping(): Promise<void>;
}
