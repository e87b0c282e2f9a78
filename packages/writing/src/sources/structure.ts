import type { DocumentBlock } from "@muster/contracts/sources";

type Stretch = Pick<DocumentBlock, "start" | "end">;

const itemMark = /^[ \t]*(?:[-*•‣◦–]|\d{1,3}[.)]|\(?[a-z\d]{1,2}\))[ \t]+(?=\S)/;
const headingMark = /^[ \t]*(#{1,6})[ \t]+(?=\S)/;
const fence = /^[ \t]*(?:```|~~~)/;
const tableRule = /^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*(?::?-{3,}:?[ \t]*)?$/;
/** Lines at least this long were broken to fit a page; shorter ones each say something of their own. */
const wrappedLine = 45;

/**
 * Blocks of a text whose reader found no structure: Markdown-like headings, lists, tables and code, else paragraphs between
 * blank lines. Marks of headings and lists stand outside the blocks.
 */
export function structureOf(text: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let isCode = false;
  let isAfterGap = true;
  for (const line of linesIn(text, { start: 0, end: text.length })) {
    const written = text.slice(line.start, line.end);
    const isFence = fence.test(written);
    if (isFence) isCode = !isCode;
    const block = isFence || tableRule.test(written) ? undefined : lineBlock(written, line, isCode);
    const last = blocks.at(-1);
    if (block && last && !isAfterGap && joins(last, block, written)) last.end = block.end;
    else if (block) blocks.push(block);
    isAfterGap = isFence || written.trim() === "";
  }
  return blocks.map((block) => ({ ...block, end: trimmedEnd(text, block) }));
}

/** A paragraph taken apart where its lines are list items, or short lines that were not broken to fit a page. */
export function partsOfParagraph(text: string, block: DocumentBlock): DocumentBlock[] {
  const lines = linesIn(text, block).filter(({ start, end }) => text.slice(start, end).trim() !== "");
  if (lines.length < 2) return [withoutMark(text, block)];
  const isWrapped = lines.slice(0, -1).every(({ start, end }) => end - start >= wrappedLine);
  const parts: DocumentBlock[] = [];
  for (const [at, line] of lines.entries()) {
    const written = text.slice(line.start, line.end);
    const isItem = itemMark.test(written);
    const open = parts.at(-1);
    const before = lines[at - 1];
    const isLong = before !== undefined && before.end - before.start >= wrappedLine;
    // "2. PRICES" is followed by lines of their own; an item goes on where its line was full, or below in small letters.
    const isItemsOwn = open?.kind === "list-item" && (isLong || /^(?:\s|\p{Ll})/u.test(written));
    const goesOn = open && !isItem && (isWrapped || (open.kind !== "list-item" && isLong) || isItemsOwn);
    if (goesOn) open.end = line.end;
    else parts.push(withoutMark(text, { ...block, ...line, ...(isItem ? { kind: "list-item" as const } : {}) }));
  }
  return parts;
}

/** Whether a short line of its own may be meant as a heading, in a document where none is marked. */
export function looksLikeHeading(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length > 9 || text.includes("\n") || /[.,;:!…]$/.test(text.trim()) || !/\p{L}{2}/u.test(text)) return false;
  if (/^(?:\d+(?:\.\d+)*\.?|[IVX]+\.|§\s?\d+)\s+\p{Lu}/u.test(text)) return true;
  return /^\p{Lu}/u.test(text) && !/\|/.test(text) && !/\d{3}/.test(text);
}

function lineBlock(written: string, line: Stretch, isCode: boolean): DocumentBlock | undefined {
  if (written.trim() === "") return undefined;
  if (isCode) return { kind: "code", ...line, page: null };
  const heading = headingMark.exec(written);
  if (heading) {
    const start = line.start + heading[0].length;
    return { kind: "heading", level: heading[1]?.length ?? 1, start, end: line.end, page: null };
  }
  const item = itemMark.exec(written);
  if (item) return { kind: "list-item", level: 1, start: line.start + item[0].length, end: line.end, page: null };
  return { kind: written.includes("|") ? "table" : "paragraph", ...line, page: null };
}

/** Lines of one paragraph, table or code are one block; an indented line belongs to the list item above it. */
function joins(last: DocumentBlock, block: DocumentBlock, written: string): boolean {
  if (last.kind === block.kind) return block.kind !== "heading" && block.kind !== "list-item";
  return last.kind === "list-item" && block.kind === "paragraph" && /^\s/.test(written);
}

function linesIn(text: string, { start, end }: Stretch): Stretch[] {
  const lines: Stretch[] = [];
  for (let at = start; at < end; ) {
    const next = text.indexOf("\n", at);
    const stop = next < 0 || next > end ? end : next;
    lines.push({ start: at, end: stop });
    at = stop + 1;
  }
  return lines;
}

function withoutMark(text: string, block: DocumentBlock): DocumentBlock {
  const mark = block.kind === "list-item" ? itemMark.exec(text.slice(block.start, block.end)) : null;
  return mark ? { ...block, start: block.start + mark[0].length } : block;
}

function trimmedEnd(text: string, { start, end }: Stretch): number {
  return start + text.slice(start, end).trimEnd().length;
}
