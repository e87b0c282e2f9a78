import type { Range } from "./find-in-text.ts";
import { type Mark, markRanges } from "./mark-ranges.ts";

const looks = {
  passage: "passage",
  hit: "hit",
  current: "hit current-hit",
} as const;

/** A stretch of the document's text with its marks. */
export function MarkedWords({ range, text, marks }: { range: Range; text: string; marks: Mark[] }) {
  return markRanges(text, range, marks).map(({ text: words, start, kind }) =>
    kind === null ? (
      words
    ) : (
      <mark key={start} data-mark={kind} data-at={start} className={looks[kind]}>
        {words}
      </mark>
    ),
  );
}
