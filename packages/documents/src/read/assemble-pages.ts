import type { Draft } from "./draft.ts";
import { bodySize, headingLevels } from "./pdf-headings.ts";
import { type Group, groupLines, hyphenatedWords } from "./pdf-paragraphs.ts";
import { dropRepeated } from "./pdf-repeats.ts";
import type { Line } from "./pdf-segments.ts";

/** One page of a PDF or a picture, before its lines become paragraphs. */
export interface PageLines {
  lines: Line[];
  /** Confidence of the text recognition: as in `documentPage`. */
  confidence?: number | null | undefined;
}

/** Groups lines of pages into headings, paragraphs and tables. Headings are detected by bookmarks and font size. */
export function* assemblePages(
  pages: readonly PageLines[],
  bookmarks: ReadonlyMap<string, number> = new Map(),
): Generator<Draft> {
  const all = pages.map(({ lines }) => lines);
  const levelOf = headingLevels(all, bookmarks);
  const { kept, notes } = dropRepeated(all);
  const context = { levelOf, hyphenated: hyphenatedWords(kept), bodySize: bodySize(kept) };
  // A page's last paragraph is held back, because its sentence may continue on the next page.
  let waiting: TextGroup | undefined;
  for (const [index, lines] of kept.entries()) {
    const groups = groupLines(lines, context);
    const [first] = groups;
    if (waiting && first?.t === "block" && isSameSentence(waiting, first)) {
      waiting = { ...waiting, text: `${waiting.text}\f${first.text}` };
      groups.shift();
    }
    if (waiting) yield block(waiting);
    yield { t: "page", page: index + 1, confidence: pages[index]?.confidence };
    waiting = takeLastParagraph(groups);
    for (const group of groups) yield group.t === "table" ? { t: "table", rows: group.rows } : block(group);
  }
  if (waiting) yield block(waiting);
  for (const sentence of notes) yield { t: "note", sentence };
}

/** The last paragraph above a page's footnotes. */
function takeLastParagraph(groups: Group[]): TextGroup | undefined {
  const at = groups.findLastIndex((group) => group.t === "table" || group.kind !== "footnote");
  const last = groups[at];
  if (last?.t !== "block" || last.kind !== "paragraph") return undefined;
  groups.splice(at, 1);
  return last;
}

type TextGroup = Extract<Group, { t: "block" }>;

function isSameSentence(before: TextGroup, after: TextGroup): boolean {
  return (
    after.kind === "paragraph" && /[\p{L}\p{N},;–-]$/u.test(before.text) && /^[\p{Ll}\p{Lo}\p{N}(]/u.test(after.text)
  );
}

function block({ kind, text, level }: TextGroup): Draft {
  return { t: "block", kind, text, ...(level && { level }) };
}
