import { setImmediate as nextTurn } from "node:timers/promises";
import { findCollections, lockCollection, type Owner } from "./index.repo.ts";
import { blockSize } from "./postings.ts";
import type { Reading } from "./reading.ts";
import * as repo from "./segments.repo.ts";
import type { Segment, StoredSegment } from "./segments.ts";

/** Terms merged in one transaction: as many as take about this long. */
const slices = {
  pglite: { ms: 30, first: 500, least: 100, most: 4000 },
  postgres: { ms: 300, first: 500, least: 500, most: 20_000 },
};
/** Above this many, small batches are merged before their block is full: each search reads all of them. */
const maxSegments = 64;

/** Collections that this process is merging, and whether all of their batches. */
const merging = new Map<string, { isAll: boolean }>();

type Merging = Pick<Reading, "services" | "inOrg" | "signal">;

/** Merges all batches of an owner; for the end of a run. */
export async function mergeAllSegments(reading: Merging, owner: Owner): Promise<void> {
  const [collection] = await reading.inOrg((tx) => findCollections(tx, [owner]));
  if (collection) await mergeSegments(reading, collection.key, { isAll: true });
}

/** Merges the batches of a collection's full blocks, and those of a block with many of them. */
export async function mergeSegments(reading: Merging, collection: string, { isAll = false } = {}): Promise<void> {
  const running = merging.get(collection);
  if (running) {
    running.isAll ||= isAll;
    return;
  }
  const wanted = { isAll };
  merging.set(collection, wanted);
  try {
    // A block whose segments were replaced meanwhile, as the deletion of a document does, is read again.
    for (let next = await nextBlock(reading, collection, wanted); next; ) {
      await mergeBlock(reading, next);
      next = await nextBlock(reading, collection, wanted);
    }
  } finally {
    merging.delete(collection);
  }
}

/** The segments of one block that should be merged now. */
async function nextBlock(
  { inOrg }: Merging,
  collection: string,
  wanted: { isAll: boolean },
): Promise<[StoredSegment, ...StoredSegment[]] | undefined> {
  const { segments, nextNumber } = await inOrg(async (tx) => ({
    segments: await repo.listSegments(tx, [collection]),
    nextNumber: await repo.nextNumberOf(tx, collection),
  }));
  const [first] = [...segments].sort((one, other) => one.block - other.block);
  if (!first) return undefined;
  const isFull = (first.block + 1) * blockSize <= nextNumber;
  if (!isFull && !wanted.isAll && segments.length <= maxSegments) return undefined;
  return [first, ...segments.filter(({ id, block }) => block === first.block && id !== first.id)];
}

/**
 * In several transactions, the last of which deletes the segments; a process killed before repeats the merge, which adds nothing twice.
 * Stops when another merge or the deletion of a document has replaced a segment meanwhile.
 */
async function mergeBlock(
  { services, inOrg, signal }: Merging,
  segments: [StoredSegment, ...StoredSegment[]],
): Promise<void> {
  const [{ collection, block }] = segments;
  const ids = segments.map(({ id }) => id);
  const read = await inOrg((tx) => repo.readSegments(tx, segments));
  const terms = [...joinSegments(read.map((segment) => segment.terms))];
  const slice = slices[services.db.kind];
  let size = slice.first;
  for (let at = 0; ; ) {
    signal?.throwIfAborted();
    const part = terms.slice(at, at + size);
    const began = performance.now();
    const isMerged = await inOrg(async (tx) => {
      await lockCollection(tx, collection);
      if ((await repo.countSegments(tx, ids)) < ids.length) return false;
      await repo.mergeIntoTerms(tx, { collection, block, terms: part });
      if (at + part.length === terms.length) await repo.deleteSegments(tx, ids);
      return true;
    });
    at += part.length;
    if (!isMerged || at === terms.length) return;
    const fitting = (part.length * slice.ms) / Math.max(1, performance.now() - began);
    size = Math.round(Math.max(slice.least, Math.min(slice.most, 2 * size, fitting)));
    await nextTurn();
  }
}

/** The postings of each term of several segments of one block, terms in order. */
export function joinSegments(segments: readonly Segment[]): Segment {
  const parts = new Map<string, Uint8Array[]>();
  for (const segment of segments)
    for (const [term, postings] of segment) {
      const known = parts.get(term);
      if (known) known.push(postings);
      else parts.set(term, [postings]);
    }
  return new Map([...parts].map(([term, each]) => [term, Buffer.concat(each)] as const).sort(byTerm));
}

function byTerm([one]: readonly [string, Uint8Array], [other]: readonly [string, Uint8Array]): number {
  return one < other ? -1 : 1;
}
