import type { DocumentBlock, DocumentTable } from "@muster/contracts/sources";
import { type Span, trimmed } from "../language/sentences.ts";
import type { Mark } from "./marks.ts";
import { isMailField, quotedMailStart, speakerNotes, subjectOf } from "./marks.ts";
import type { Part, SourceDocument } from "./part.ts";
import { plainParts } from "./plain-text.ts";
import { rowParts } from "./table-rows.ts";

/** The pieces of a document: its reader's blocks, lines of plain paragraphs, table rows, mail header fields. */
export function partsOf(document: SourceDocument): Part[] {
  const { text, blocks, tables } = document;
  const isStructured = blocks.some(({ kind }) => kind === "heading" || kind === "slide-title");
  const isDeck =
    blocks.some(({ kind }) => kind === "slide-title") ||
    /(?:^|\n)\W{0,6}(?:slide|folie|diapositiv[ea]|dia) \d/i.test(text);
  const parts: Part[] = [];
  const doneTables = new Set<DocumentTable>();
  let label: string | undefined;
  for (const { head, block } of withoutMailHeads(document)) {
    parts.push(...head);
    if (!block) continue;
    if (block.kind === "slide-title" || block.kind === "heading") label = block.label;
    const table = tables.find(({ start, end }) => block.start >= start && block.end <= end);
    if (table) {
      if (!doneTables.has(table)) parts.push(...tableParts(document, table, tables.indexOf(table)));
      doneTables.add(table);
      continue;
    }
    parts.push(...blockParts(text, block, { isStructured, isDeck, label: block.label ?? label }));
  }
  return withNotes(parts, text, isDeck);
}

interface Surroundings {
  isStructured: boolean;
  isDeck: boolean;
  label: string | undefined;
}

function blockParts(text: string, block: DocumentBlock, { isStructured, isDeck, label }: Surroundings): Part[] {
  const base = { start: block.start, end: block.end, page: block.page, ...(label && { label }), marks: [] as Mark[] };
  const written = text.slice(block.start, block.end);
  const notes = speakerNotes(block.label, written, isDeck);
  if (notes !== undefined) return [{ ...base, kind: "prose", start: block.start + notes, marks: ["speaker_notes"] }];
  if (block.kind === "heading" || block.kind === "slide-title") {
    const level = block.level ?? 1;
    return [{ ...base, kind: "heading", level: block.kind === "slide-title" ? level + 1 : level }];
  }
  if (block.kind === "code") return [{ ...base, kind: "code" }];
  if (block.kind === "list-item") return [{ ...base, kind: "item" }];
  return plainParts(text, block, isStructured).map((part) => ({ ...base, ...part, marks: part.marks ?? [] }));
}

/** Lines marked as speaker notes in their text. */
function withNotes(parts: Part[], text: string, isDeck: boolean): Part[] {
  return parts.map((part) => {
    if (part.marks.length > 0 || part.kind === "heading" || part.kind === "row") return part;
    const notes = speakerNotes(undefined, text.slice(part.start, part.end), isDeck);
    return notes === undefined ? part : { ...part, kind: "prose", start: part.start + notes, marks: ["speaker_notes"] };
  });
}

/** Each block without the mail header fields that start the text or a quoted message, and those fields: the subject heads what follows. */
function withoutMailHeads({ text, blocks }: SourceDocument): { head: Part[]; block: DocumentBlock | undefined }[] {
  return blocks.map((block, i) => {
    const lines = linesOf(text, block);
    const isPlain = block.kind === "paragraph" || block.kind === "quote";
    const fields = lines.slice(0, isPlain ? headLines(lines, text, i === 0) : 0);
    const head = fields.flatMap((line): Part[] => {
      const subject = subjectOf(text.slice(line.start, line.end));
      const field: Part = { ...line, kind: "line", page: block.page, marks: ["mail_header"] };
      if (!subject) return [field];
      return [{ ...line, kind: "heading", level: 1, heading: subject, page: block.page, marks: [] }, field];
    });
    const start = lines[fields.length]?.start;
    const rest = start === undefined ? undefined : fields.length > 0 ? { ...block, start } : block;
    return { head, block: rest };
  });
}

function headLines(lines: readonly Span[], text: string, isFirst: boolean): number {
  const written = (line: Span | undefined) => (line ? text.slice(line.start, line.end).replace(/^>\s?/, "") : "");
  const isQuoted = quotedMailStart.test(written(lines[0]).trim());
  let head = isQuoted ? 1 : 0;
  let fields = 0;
  while (head < lines.length) {
    const line = written(lines[head]);
    // A long field continues on an indented line.
    if (isMailField(line)) fields++;
    else if (!(fields > 0 && /^\s+\S/.test(line))) break;
    head++;
  }
  return fields >= 2 || isQuoted || (fields >= 1 && isFirst && subjectOf(written(lines[0])) !== undefined) ? head : 0;
}

function linesOf(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  for (let at = start; at < end; ) {
    const next = text.indexOf("\n", at);
    const stop = next < 0 || next > end ? end : next;
    if (stop > at) lines.push({ start: at, end: stop });
    at = stop + 1;
  }
  return lines;
}

function tableParts({ text, blocks }: SourceDocument, table: DocumentTable, tableId: number): Part[] {
  const rows: { cells: string[]; span: Span; page: number | null }[] = [];
  let at = table.start;
  for (const cells of table.rows) {
    const line = cells.join(" | ");
    const found = text.indexOf(line, at);
    if (found < 0 || found >= table.end) continue;
    at = found + line.length;
    const page = blocks.find(({ start, end }) => start <= found && found < end)?.page ?? table.page;
    rows.push({ cells, span: trimmed(text, { start: found, end: at }), page });
  }
  const isSheet = blocks.some(({ kind, start }) => kind === "cell-range" && start >= table.start && start < table.end);
  return rowParts(rows, { tableId, isSheet });
}
