import { statfsSync } from "node:fs";

/**
 * Two segments of the write-ahead log: PostgreSQL panics when the disk has no space for the next one, and embedded it never
 * answers again.
 */
export const reservedBytes = 32 * 1024 ** 2;
const lookEveryMs = 100;

interface FreeSpaceGuard {
  /** Await before a transaction begins: with too little disk space, later transactions are read-only. */
  look(): Promise<void>;
  /** Translates the failure of a read-only transaction to PostgreSQL's "disk full"; returns any other error unchanged. */
  explain<T extends { code?: string | undefined }>(error: T): T;
}

/** Keeps the embedded database from filling its disk; `setReadOnly` makes later transactions read-only or writable. */
export function guardFreeSpace(options: {
  freeBytes: () => number;
  keepBytes: number;
  setReadOnly: (isReadOnly: boolean) => Promise<unknown>;
}): FreeSpaceGuard {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isReadOnly = false;
  return {
    async look() {
      if (performance.now() - lookedAt < lookEveryMs) return;
      lookedAt = performance.now();
      const isTight = options.freeBytes() < options.keepBytes;
      if (isTight === isReadOnly) return;
      isReadOnly = isTight;
      await options.setReadOnly(isTight);
    },
    explain: (error) => (isReadOnly && error.code === "25006" ? { ...error, code: "53100" } : error),
  };
}

/** Bytes on the folder's disk that are free for this user. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
