import type { Readable } from "node:stream";

export interface PutOptions {
  maxBytes: number;
  signal?: AbortSignal;
}

/** Content that has been received completely and belongs to no organization yet. */
export interface StagedContent {
  sha256: string;
  sizeBytes: number;
  /** Readable until `keep` or `discard`. */
  path: string;
  /** Moves it to the organization's folder, replacing equal content. */
  keep(orgId: string): Promise<void>;
  /** Deletes it unless it was kept. */
  discard(): Promise<void>;
}

/**
 * Content addressed by organization and hash, in a folder or an object store. Equal content is stored once for an organization
 * and never shared between two. The caller counts references: only content that no row names may be removed.
 */
export interface FileStorage {
  /**
   * Streams to a temporary file and hashes on the way. Throws AppError too_large past `maxBytes`, storage_full when the disk is
   * full.
   */
  stage(content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StagedContent>;
  /** `stage` and `keep` in one call, for content whose references need no counting. */
  put(
    orgId: string,
    content: AsyncIterable<Uint8Array>,
    options: PutOptions,
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** The whole content, or a byte range with both ends inclusive. Throws not_found at once when the content is absent. */
  open(orgId: string, sha256: string, part?: { start: number; end: number }): Promise<Readable>;
  /** A path on this machine that a child process may read but not write; with an object store, the content is fetched first. */
  path(orgId: string, sha256: string): Promise<string>;
  /** Throws not_found when the content is absent. Fetches nothing. */
  check(orgId: string, sha256: string): Promise<void>;
  remove(orgId: string, sha256: string): Promise<void>;
  /** The hashes of all content of an organization. */
  list(orgId: string): Promise<string[]>;
  /** Rejects when nothing can be written. */
  ping(): Promise<void>;
}
