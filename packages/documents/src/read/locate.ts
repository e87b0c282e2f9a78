import type { ReadDocument } from "@muster/contracts/sources";

/** A place in a document, described for the reader. */
export interface Located {
  page: number | null;
  /** The headings above it, outermost first. */
  headingPath: string[];
  quote: string;
}

/** Returns the place and text of a range of a read document; offsets beyond the text are clamped. */
export function locate(document: ReadDocument, start: number, end: number): Located {
  const from = Math.max(0, Math.min(start, document.text.length));
  const path: { level: number; text: string }[] = [];
  for (const block of document.blocks) {
    if (block.start > from) break;
    if (block.kind !== "heading" && block.kind !== "slide-title") continue;
    const level = block.level ?? 1;
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    path.push({ level, text: document.text.slice(block.start, block.end) });
  }
  const page = document.pages.findLast((one) => one.start <= from && one.start < one.end);
  return {
    page: page?.page ?? null,
    headingPath: path.map(({ text }) => text),
    quote: document.text.slice(from, Math.max(from, end)),
  };
}
