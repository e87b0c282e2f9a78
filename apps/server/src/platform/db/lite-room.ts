import { statfsSync } from "node:fs";

/** Two pieces of the write-ahead log: PostgreSQL panics when the disk has no room for the next, and embedded it never answers again. */
export const keptFreeBytes = 32 * 1024 ** 2;
const lookEveryMs = 100;

interface Room {
  /** To be awaited before what begins a transaction: with too little room on the disk, those that follow may only read. */
  look(): Promise<void>;
  /** What such a transaction refused, as PostgreSQL says that a disk is full; any other failure as it is. */
  explain<T extends { code?: string | undefined }>(error: T): T;
}

/** Keeps the embedded database from filling its disk to the end; `setReadOnly` tells it what transactions to come may do. */
export function keepRoom(options: {
  freeBytes: () => number;
  keepBytes: number;
  setReadOnly: (isReadOnly: boolean) => Promise<unknown>;
}): Room {
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

/** What a folder's disk has left for this user. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
