import type { Readable } from "node:stream";

/**
 * Content addressed by organization and hash; a shared folder today, an object store later. Equal content is kept once for an
 * organization and never shared between two. Counting the references is the caller's: only what no row names may be removed.
 */
export interface FileStorage {
  /** Streams to its place and hashes on the way. Throws AppError too_large past `maxBytes`, storage_full when the disk is. */
  put(
    orgId: string,
    content: AsyncIterable<Uint8Array>,
    options: { maxBytes: number; signal?: AbortSignal },
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** The whole, or from byte to byte, both counted in. Throws not_found at once when there is no such content. */
  open(orgId: string, sha256: string, part?: { start: number; end: number }): Promise<Readable>;
  /** A path on this machine that a child process may read, and none may write. */
  path(orgId: string, sha256: string): Promise<string>;
  remove(orgId: string, sha256: string): Promise<void>;
  /** The hashes of everything that is kept for an organization. */
  list(orgId: string): Promise<string[]>;
  /** Rejects when nothing can be written. */
  ping(): Promise<void>;
}
