import type { DocumentBlock, DocumentTable } from "@muster/contracts/sources";
import { detectLanguage, languageOf } from "../language/detect.ts";
import type { Language } from "../language/lexicon.ts";
import { type Span, sentencesIn, trimmed } from "../language/sentences.ts";
import {
  isAddressedToAi,
  isBoilerplate,
  isMailField,
  type Mark,
  quotedMailStart,
  senderOf,
  speakerNotes,
  subjectOf,
} from "./marks.ts";
import type { Cell, Part, SourceDocument } from "./part.ts";
import { plainParts } from "./plain-text.ts";
import { rowParts } from "./table-rows.ts";

/** A document that may be searched and cited. */
export interface Source {
  id: string;
  /** The file's name, for display. */
  name: string;
  document: SourceDocument;
}

/** A part of a document that can be found, quoted and cited. `text` is the document's own text from `start` to `end`. */
export interface Passage {
  id: string;
  documentId: string;
  documentName: string;
  kind: "prose" | "item" | "line" | "row" | "code";
  start: number;
  end: number;
  page: number | null;
  /** A label for the reader: "Slide 3". */
  label: string | null;
  /** Outermost first; a mail's subject counts as a heading. */
  headingPath: string[];
  language: Language;
  text: string;
  /** The text for a reader: a table row as "Header: cell; Header: cell". */
  shown: string;
  /** Of a table row. */
  cells?: Cell[];
  /** Rows of one table share it. */
  tableId?: string;
  /** The sentence that introduces a list. */
  lead?: string;
  /** Of a mail: the names in its "From" line. */
  sender?: string;
  marks: Mark[];
}

const maxWords = 90;
/**
 * A sentence without an end, as in generated data, is cut: a passage of megabytes can't be quoted, and indexing it took the server
 * hundreds of megabytes.
 */
const maxCharacters = 4000;
/** A part longer than this is cut before its sentences are looked for, even within one. */
const maxPart = 20_000;

/** The passages of a document in order: sentences up to 90 words, list items, lines and table rows with their header. */
export function passagesOf(source: Source): Passage[] {
  return [...iteratePassages(source)];
}

/** The same passages one by one, so that a server can do other work between those of a long document. */
export function* iteratePassages(source: Source): Generator<Passage> {
  const { text, language } = source.document;
  const documentLanguage = languageOf(language) ?? detectLanguage(text);
  const path: { level: number; text: string }[] = [];
  let lead: string | undefined;
  let label: string | undefined;
  const { title } = source.document;
  const read = partsOf(source.document);
  const sender = senderIn(text, read);
  const parts = sender === undefined ? read : markMailNoise(text, read);
  // A sign in a photo is a short line like a heading.
  const isOnlyHeadings = parts.every(({ kind }) => kind === "heading");
  for (const part of parts) {
    if (part.kind === "heading") {
      if (isOnlyHeadings) path.length = 0;
      else enterHeading(path, part, part.heading ?? text.slice(part.start, part.end));
      [lead, label] = [undefined, part.label ?? label];
      if (!isOnlyHeadings && !isStatedHeading(text.slice(part.start, part.end))) continue;
    }
    const headingPath = path.map((heading) => heading.text);
    if (title && !headingPath.includes(title)) headingPath.unshift(title);
    for (const span of spansOf(text, part))
      yield passageAt(source, {
        part: { ...part, kind: quotedKind(part), label: part.label ?? label },
        span,
        headingPath,
        documentLanguage,
        lead: part.lead ?? lead,
        sender,
      });
    lead = leadAfter(text, part, lead);
  }
}

function spansOf(text: string, part: Part): readonly Span[] {
  // The cells of a row belong together.
  if (part.kind === "row") return [part];
  const parts = piecesOf(text, part, maxPart);
  const spans = part.kind === "prose" ? parts.flatMap((piece) => blocksOf(text, piece)) : parts;
  return spans.flatMap((span) => piecesOf(text, span, maxCharacters));
}

/** Cuts at the end of a sentence, at that of a line, or at a space, where one is near. */
function piecesOf(text: string, { start, end }: Span, longest: number): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > longest) {
    const most = from + longest;
    const near = text.slice(most - longest / 2, most);
    const gap = [near.lastIndexOf(". ") + 1, near.lastIndexOf("\n"), near.lastIndexOf(" ")].find((at) => at > 0);
    // Not between the two halves of a character.
    const cut = gap ? most - longest / 2 + gap : most - (isLowSurrogate(text.charCodeAt(most)) ? 1 : 0);
    pieces.push({ start: from, end: cut });
    from = gap ? cut + 1 : cut;
  }
  return [...pieces, { start: from, end }];
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function quotedKind({ kind }: Part): Passage["kind"] {
  return kind === "heading" ? "line" : kind;
}

/** A report's heading can be its finding: "Lille has the highest total revenue: €113,270." */
function isStatedHeading(heading: string): boolean {
  return /[\p{L}\p{N})%]{2}\.\s*$/u.test(heading) && heading.trim().split(/\s+/).length >= 5;
}

function enterHeading(path: { level: number; text: string }[], { level = 1 }: Part, words: string): void {
  while ((path.at(-1)?.level ?? 0) >= level) path.pop();
  const heading = words.replace(/\s+/g, " ").trim();
  // A bare "Page 3" is a position, not a topic.
  if (heading) path.push({ level, text: heading });
}

function leadAfter(text: string, part: Part, lead: string | undefined): string | undefined {
  if (part.kind === "item" || part.kind === "row") return lead;
  const written = text.slice(part.start, part.end);
  if (!written.trimEnd().endsWith(":")) return undefined;
  const last = sentencesIn(written).at(-1);
  return last ? written.slice(last.start, last.end) : undefined;
}

interface Place {
  part: Omit<Part, "label"> & { label: string | undefined };
  span: Span;
  headingPath: string[];
  documentLanguage: Language;
  lead: string | undefined;
  sender: string | undefined;
}

function senderIn(text: string, parts: readonly Part[]): string | undefined {
  const head = parts.filter(({ marks }) => marks.includes("mail_header"));
  return head.map(({ start, end }) => senderOf(text.slice(start, end))).find((sender) => sender !== undefined);
}

const signatureLine = /^(?:>\s?)*-- ?$/gm;
const fewWords = 4;

/** Marks what in a mail is no statement: greetings, names of the people in its head, and all below a signature's "--". */
function markMailNoise(text: string, parts: readonly Part[]): Part[] {
  const heads = parts.filter(({ marks }) => marks.includes("mail_header"));
  const lines = heads.map(({ start, end }) => text.slice(start, end)).filter((line) => subjectOf(line) === undefined);
  const names = new Set(namesOf(lines.join(" ")));
  const signatures = [...text.matchAll(signatureLine)].map(({ index }) => ({
    start: index,
    end: heads.find(({ start }) => start > index)?.start ?? text.length,
  }));
  const isNoise = ({ start, end }: Span) => {
    const line = text.slice(start, end).trim();
    const isShort = line.split(/\s+/).length <= fewWords && !/[\d?]/.test(line);
    const isName = namesOf(line).every((word) => names.has(word));
    const isSigned = signatures.some((each) => start >= each.start && end <= each.end);
    return isSigned || (isShort && (isName || /[,:]$/.test(line)));
  };
  return parts.map((part) =>
    part.marks.length === 0 && isNoise(part)
      ? { ...part, kind: part.kind === "heading" ? "line" : part.kind, marks: ["boilerplate"] }
      : part,
  );
}

function namesOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function passageAt(source: Source, { part, span, headingPath, documentLanguage, lead, sender }: Place): Passage {
  const text = source.document.text.slice(span.start, span.end);
  const marks = [...part.marks];
  if (isAddressedToAi(text)) marks.push("addressed_to_ai");
  else if (part.kind !== "row" && !marks.includes("boilerplate") && isBoilerplate(text)) marks.push("boilerplate");
  const cells = part.cells;
  const isList = part.kind === "item" || part.kind === "row";
  return {
    id: `${source.id}:${span.start}`,
    documentId: source.id,
    documentName: source.name,
    kind: part.kind === "heading" ? "line" : part.kind,
    start: span.start,
    end: span.end,
    page: part.page,
    label: part.label ?? null,
    headingPath,
    language: detectLanguage(text, documentLanguage),
    text,
    shown: cells ? shownRow(cells) : text.replace(/\n(?:>\s?)+/g, "\n"),
    ...(cells && { cells }),
    ...(part.tableId !== undefined && { tableId: `${source.id}#${part.tableId}` }),
    ...(lead && isList && { lead }),
    ...(sender && { sender }),
    marks,
  };
}

function shownRow(cells: readonly Cell[]): string {
  return cells
    .filter(({ value }) => value !== "")
    .map(({ header, value }) => (header ? `${header}: ${value}` : value))
    .join("; ");
}

/**
 * Whole sentences, as many as fit. A sentence addressed to a model becomes its own passage, so that its neighbors can be
 * quoted.
 */
function blocksOf(text: string, part: Span): Span[] {
  const blocks: (Span & { words: number; isOrder: boolean })[] = [];
  for (const sentence of sentencesIn(text.slice(part.start, part.end))) {
    const [start, end] = [part.start + sentence.start, part.start + sentence.end];
    const words = countWords(text.slice(start, end));
    const isOrder = isAddressedToAi(text.slice(start, end));
    const last = blocks.at(-1);
    if (last && last.isOrder === isOrder && last.words + words <= maxWords) {
      last.end = end;
      last.words += words;
    } else blocks.push({ start, end, words, isOrder });
  }
  return blocks;
}

/** Number of words; in scripts without spaces two letters count as one. */
export function countWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const spaced = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, " ");
  return (spaced.match(/\S+/g)?.length ?? 0) + Math.ceil(unspaced / 2);
}

/** The pieces of a document: its reader's blocks, lines of plain paragraphs, table rows, mail header fields. */
function partsOf(document: SourceDocument): Part[] {
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
