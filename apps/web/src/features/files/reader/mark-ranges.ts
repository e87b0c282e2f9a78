import type { Range } from "./find-in-text.ts";

export type MarkKind = "passage" | "hit" | "current";

export interface Mark extends Range {
  kind: MarkKind;
}

/** A stretch of text with one mark; of two marks the later kind in the list above wins. */
export interface MarkedText {
  text: string;
  start: number;
  kind: MarkKind | null;
}

const strength: Record<MarkKind, number> = { passage: 0, hit: 1, current: 2 };

/** Splits a stretch of the text at the boundaries of its marks. */
export function markRanges(text: string, { start, end }: Range, marks: Mark[]): MarkedText[] {
  const here = marks.filter((mark) => mark.start < end && mark.end > start);
  if (here.length === 0) return [{ text: text.slice(start, end), start, kind: null }];
  const inside = here.flatMap((mark) => [mark.start, mark.end]).filter((edge) => edge > start && edge < end);
  const edges = [...new Set([start, ...inside, end])].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? end;
    const over = here.filter((mark) => mark.start <= from && mark.end >= to).map((mark) => mark.kind);
    const kind = over.sort((a, b) => strength[b] - strength[a])[0] ?? null;
    return { text: text.slice(from, to), start: from, kind };
  });
}
