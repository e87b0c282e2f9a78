import { bytesInPosting, type TermBlock } from "./postings.ts";

/**
 * The postings of one batch of passages, all of one block. Written once beside the passages and merged into `source_terms` later, so
 * that a row of postings isn't rewritten for each batch. Its terms are in order.
 */
export type Segment = ReadonlyMap<string, Uint8Array>;

export interface StoredSegment {
  id: string;
  collection: string;
  block: number;
}

/** Length of the terms in bytes, the terms separated by spaces, how many postings each has, and the postings. */
export function packSegment(segment: Segment): Buffer {
  const terms = Buffer.from([...segment.keys()].join(" "));
  const bytes = Buffer.alloc(4 + terms.length + 2 * segment.size);
  bytes.writeUInt32LE(terms.length);
  terms.copy(bytes, 4);
  let at = 4 + terms.length;
  for (const postings of segment.values()) at = bytes.writeUInt16LE(postings.length / bytesInPosting, at);
  return Buffer.concat([bytes, ...segment.values()]);
}

export function unpackSegment(bytes: Buffer): Segment {
  const end = 4 + bytes.readUInt32LE();
  if (end === 4) return new Map();
  const terms = bytes.toString("utf8", 4, end).split(" ");
  let from = end + 2 * terms.length;
  return new Map(
    terms.map((term, i) => {
      const to = from + bytes.readUInt16LE(end + 2 * i) * bytesInPosting;
      const postings = bytes.subarray(from, to);
      from = to;
      return [term, postings];
    }),
  );
}

/** What a search reads besides `source_terms`: the batches that are not merged yet. */
export interface Tail {
  /** The number of passages in which the term occurs. */
  frequency(term: string): number;
  termsFrom(range: { letters: string; shortest: number; longest: number }): string[];
  blocksOf(terms: readonly string[]): TermBlock[];
}

export function tailOf(segments: readonly (StoredSegment & { terms: Segment })[]): Tail {
  return {
    frequency: (term) => segments.reduce((sum, { terms }) => sum + (terms.get(term)?.length ?? 0) / bytesInPosting, 0),
    termsFrom({ letters, shortest, longest }) {
      const found = new Set<string>();
      for (const { terms } of segments)
        for (const term of terms.keys())
          if (term.startsWith(letters) && term.length >= shortest && term.length <= longest) found.add(term);
      return [...found];
    },
    blocksOf: (wanted) =>
      segments.flatMap(({ collection, block, terms }) =>
        wanted.flatMap((term) => {
          const postings = terms.get(term);
          return postings ? [{ collection, block, term, postings }] : [];
        }),
      ),
  };
}
