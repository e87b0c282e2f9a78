import type { Message } from "@muster/contracts/messages";
import type { DocumentBlock, DocumentPage, DocumentTable } from "@muster/contracts/sources";
import type { ReadLimits } from "./limits.ts";

/** State of collecting a document: the text so far in parts, blocks, tables and pages. */
export interface State {
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
export function newState(limits: ReadLimits): State {
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
export interface Start {
  at: number;
  page: number | null;
}

/** Writes one block's text; each piece except the first begins a page. Undefined when nothing was written. */
export function writePieces(
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
export function startPage(state: State, page: number, confidence?: number | null): void {
  if (state.page === null || page > state.page) {
    state.page = page;
    state.pages.push({ page, start: state.length, end: state.length });
  }
  const last = state.pages.at(-1);
  if (last?.page === page && confidence !== undefined) last.confidence = confidence;
}

/** Records the block that was just written. */
export function addBlock(state: State, start: Start, block: Pick<DocumentBlock, "kind" | "level" | "label">): void {
  state.blocks.push({ ...block, start: start.at, end: state.length, page: start.page });
}
