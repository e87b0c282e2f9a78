import type { Message } from "@muster/contracts/messages";
import type { DocumentBlock, DocumentPage, DocumentTable, ReadDocument } from "@muster/contracts/sources";
import { cleanLine, cleanText } from "../clean-text.ts";
import { detectLanguage } from "./detect-language.ts";
import { type BlockDraft, type Draft, type Drafts, type NoteDraft, note, type TableDraft } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { startTimeLimit } from "./time-limit.ts";

/** Builds the text and its offsets from a reader's output, until a limit of length or time is reached. */
export async function collectDocument(drafts: Drafts, mediaType: string, limits: ReadLimits): Promise<ReadDocument> {
  const state = newState(limits);
  const isTimeOver = startTimeLimit(limits.timeMs);
  for await (const draft of drafts) {
    take(state, draft);
    if (state.isFull) {
      addNote(state, note("reading.too_long", { limit: limits.textCharacters }));
      break;
    }
    if (isTimeOver()) {
      addNote(state, note("reading.too_slow", { seconds: Math.round(limits.timeMs / 1000) }));
      break;
    }
  }
  const text = state.parts.join("");
  const early = state.blocks.slice(0, 12).filter(({ kind }) => kind === "slide-title" || kind === "heading");
  const heading = early.toSorted((a, b) => (a.level ?? 1) - (b.level ?? 1))[0];
  const ownTitle = heading && cleanLine(text.slice(heading.start, heading.end)).slice(0, 300);
  return {
    title: state.title || ownTitle || null,
    mediaType,
    language: detectLanguage(text, state.language),
    text,
    blocks: state.blocks,
    tables: state.tables,
    pages: state.pages,
    wordCount: countWords(text),
    notes: [...state.notes.values()],
  };
}

function take(state: State, draft: Draft): void {
  if (draft.t === "block") takeBlock(state, draft);
  else if (draft.t === "table") takeTable(state, draft);
  else if (draft.t === "page") startPage(state, draft.page, draft.confidence);
  else if (draft.t === "note") addNote(state, draft);
  else {
    state.title ||= cleanLine(draft.title ?? "").slice(0, 300);
    state.language ??= draft.language || undefined;
  }
}

/** The same note is kept once. */
function addNote(state: State, draft: NoteDraft): void {
  state.notes.set(JSON.stringify(draft.note), draft.note);
}

function takeBlock(state: State, { kind, text, level, label, continues }: BlockDraft): void {
  const last = state.blocks.at(-1);
  const isTight = last?.kind === kind && (kind === "list-item" || kind === "code");
  const pieces = text.split("\f").map(kind === "code" ? normalCode : normalProse);
  const gaps = { before: isTight ? "\n" : "\n\n", between: kind === "code" ? "\n" : " " };
  const start = writePieces(state, pieces, gaps);
  if (!start) return;
  if (continues && last?.kind === kind) last.end = state.length;
  else addBlock(state, start, { kind, ...(level && { level }), ...(label && { label }) });
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’.,_-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{2,}/gu;
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Words of a text; scripts without spaces are segmented by dictionary. */
function countWords(text: string): number {
  let count = 0;
  const spaced = text.replace(UNSPACED, (run) => {
    // In short pieces: the segmenter is slow on long ones.
    for (let at = 0; at < run.length; at += 1000)
      for (const { isWordLike } of segmenter.segment(run.slice(at, at + 1000))) if (isWordLike) count++;
    return " ";
  });
  for (const _ of spaced.matchAll(WORDS)) count++;
  return count;
}

/**
 * Writes rows as lines: as a new table, or as a continuation of the one before. Rows beyond a limit are left out whole, with a
 * note.
 */
function takeTable(state: State, { rows: raw, kind = "table", label, continues }: TableDraft): void {
  const before = continues ? state.tables.at(-1) : undefined;
  const rows = fittingRows(state, raw, before?.rows.length ?? 0);
  const pieces: string[][] = [[]];
  for (const { cells, turnsPage } of rows) {
    if (turnsPage && pieces.at(-1)?.length) pieces.push([]);
    pieces.at(-1)?.push(cells.join(CELL_GAP));
  }
  const texts = pieces.map((lines) => lines.join("\n"));
  const start = writePieces(state, texts, { before: before ? "\n" : "\n\n", between: "\n" });
  if (!start) return;
  addBlock(state, start, { kind, ...(label && { label }) });
  const cells = rows.map((row) => row.cells);
  if (before) {
    before.rows.push(...cells);
    before.end = state.length;
  } else state.tables.push({ start: start.at, end: state.length, page: start.page, rows: cells });
}

const CELL_GAP = " | ";

interface Row {
  cells: string[];
  turnsPage: boolean;
}

function fittingRows(state: State, raw: string[][], rowsBefore: number): Row[] {
  const { tableRows, tableColumns, textCharacters } = state.limits;
  const rows: Row[] = [];
  let room = textCharacters - state.length - 2;
  for (const row of raw) {
    const cells = row.slice(0, tableColumns).map(normalCell);
    if (row.length > tableColumns) addNote(state, note("reading.too_many_columns", { limit: tableColumns }));
    if (cells.every((cell) => cell === "")) continue;
    if (rowsBefore + rows.length >= tableRows) {
      addNote(state, note("reading.too_many_rows", { limit: tableRows }));
      break;
    }
    room -= cells.reduce((sum, cell) => sum + cell.length + CELL_GAP.length, 0);
    state.isFull = room < 0;
    if (state.isFull) break;
    rows.push({ cells, turnsPage: row.some((cell) => cell.includes("\f")) });
  }
  return rows;
}

/** Prose as stored in a document's text: clean, NFC, single spaces, no blank lines. */
function normalProse(raw: string): string {
  return clean(raw)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
}

/** Code: clean and NFC, with its spaces; leading and trailing blank lines are removed. */
function normalCode(raw: string): string {
  return clean(raw)
    .replace(/[^\S\n]+$/gm, "")
    .replace(/^\n+/, "")
    .trimEnd();
}

/** A table's cell: prose on one line, without the cell separator. */
function normalCell(raw: string): string {
  return normalProse(raw).replace(/\n/g, " ").replaceAll(" | ", " ¦ ");
}

// Soft hyphens and zero-width spaces are removed, because search terms do not contain them.
function clean(raw: string): string {
  return cleanText(raw)
    .replace(/[\u00ad\u200b\u2060]/g, "")
    .normalize("NFC");
}

/** State of collecting a document: the text so far in parts, blocks, tables and pages. */
interface State {
  limits: ReadLimits;
  parts: string[];
  length: number;
  isFull: boolean;
  title: string;
  language: string | undefined;
  page: number | null;
  pages: DocumentPage[];
  blocks: DocumentBlock[];
  tables: DocumentTable[];
  notes: Map<string, Message>;
}

/** Nothing collected yet. */
function newState(limits: ReadLimits): State {
  return {
    limits,
    parts: [],
    length: 0,
    isFull: false,
    title: "",
    language: undefined,
    page: null,
    pages: [],
    blocks: [],
    tables: [],
    notes: new Map(),
  };
}

/** Where a block begins. */
interface Start {
  at: number;
  page: number | null;
}

/** Writes one block's text; each piece except the first begins a page. Undefined when nothing was written. */
function writePieces(
  state: State,
  pieces: readonly string[],
  gaps: { before: string; between: string },
): Start | undefined {
  let start: Start | undefined;
  pieces.forEach((piece, index) => {
    if (index > 0 && state.page !== null) startPage(state, state.page + 1);
    if (piece === "" || state.isFull) return;
    write(state, start ? gaps.between : state.length > 0 ? gaps.before : "");
    const page = state.pages.at(-1);
    if (page?.start === page?.end && page) page.start = state.length;
    start ??= { at: state.length, page: state.page };
    const room = Math.max(0, state.limits.textCharacters - state.length);
    state.isFull = piece.length > room;
    write(
      state,
      state.isFull
        ? piece
            .slice(0, room)
            .replace(/[\ud800-\udbff]$/, "")
            .trimEnd()
        : piece,
    );
    if (page) page.end = state.length;
  });
  return start && start.at < state.length ? start : undefined;
}

function write(state: State, text: string): void {
  state.parts.push(text);
  state.length += text.length;
}

/** Begins a page; does nothing for the current page. `confidence` comes from the text recognition. */
function startPage(state: State, page: number, confidence?: number | null): void {
  if (state.page === null || page > state.page) {
    state.page = page;
    state.pages.push({ page, start: state.length, end: state.length });
  }
  const last = state.pages.at(-1);
  if (last?.page === page && confidence !== undefined) last.confidence = confidence;
}

/** Records the block that was just written. */
function addBlock(state: State, start: Start, block: Pick<DocumentBlock, "kind" | "level" | "label">): void {
  state.blocks.push({ ...block, start: start.at, end: state.length, page: start.page });
}
