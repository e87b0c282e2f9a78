import { countWords, type Passage } from "./passages.ts";

/** How a base is chunked: words per chunk, and words that a chunk repeats from the previous one. */
export interface ChunkSettings {
  /** 500 to 2000 words. */
  chunkSize: number;
  /** 0 to 500 words. */
  chunkOverlap: number;
}

/** Adjacent passages that are embedded, or passed to a model, together. */
export interface Chunk {
  id: string;
  documentId: string;
  start: number;
  end: number;
  page: number | null;
  headingPath: string[];
  words: number;
  passageIds: string[];
}

/**
 * Groups a document's passages, in order, into chunks of whole passages. Throws a RangeError for settings outside the limits.
 */
export function chunksOf(passages: readonly Passage[], { chunkSize, chunkOverlap }: ChunkSettings): Chunk[] {
  if (!(chunkSize >= 500 && chunkSize <= 2000)) throw new RangeError("A chunk has 500 to 2000 words.");
  if (!(chunkOverlap >= 0 && chunkOverlap <= 500)) throw new RangeError("An overlap has 0 to 500 words.");
  const chunks: Chunk[] = [];
  let open: { passage: Passage; words: number }[] = [];
  let fresh = 0;
  const close = () => {
    if (fresh > 0) chunks.push(chunkOf(open));
    fresh = 0;
  };
  for (const passage of passages) {
    const words = countWords(passage.text);
    if (fresh > 0 && sum(open) + words > chunkSize) {
      close();
      open = tailOf(open, Math.min(chunkOverlap, chunkSize - words));
    }
    open.push({ passage, words });
    fresh++;
  }
  close();
  return chunks;
}

type Counted = { passage: Passage; words: number }[];

function sum(counted: Counted): number {
  return counted.reduce((total, { words }) => total + words, 0);
}

function tailOf(counted: Counted, most: number): Counted {
  let from = counted.length;
  for (let words = 0; from > 0; from--) {
    words += counted[from - 1]?.words ?? 0;
    if (words > most) break;
  }
  return counted.slice(from);
}

function chunkOf(counted: Counted): Chunk {
  const [first, last] = [counted[0]?.passage, counted.at(-1)?.passage];
  if (!first || !last) throw new RangeError("A chunk has a passage.");
  return {
    id: `${first.documentId}:${first.start}-${last.end}`,
    documentId: first.documentId,
    start: first.start,
    end: last.end,
    page: first.page,
    headingPath: first.headingPath,
    words: sum(counted),
    passageIds: counted.map(({ passage }) => passage.id),
  };
}
