import type { ReadDocument } from "@muster/contracts/sources";
import { cleanLine } from "../clean-text.ts";
import { takeTable } from "./collect-table.ts";
import { addBlock, newState, type State, startPage, writePieces } from "./collect-text.ts";
import { countWords } from "./count-words.ts";
import { detectLanguage } from "./detect-language.ts";
import type { BlockDraft, Draft, Drafts } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { normalCode, normalProse } from "./normal-text.ts";

/** Builds the text and its offsets from a reader's output, until a limit of length or time is reached. */
export async function collectDocument(drafts: Drafts, mediaType: string, limits: ReadLimits): Promise<ReadDocument> {
  const state = newState(limits);
  const deadline = Date.now() + limits.timeMs;
  for await (const draft of drafts) {
    take(state, draft);
    if (state.isFull) {
      state.notes.add(`Only the first ${limits.textCharacters.toLocaleString("en")} characters were read.`);
      break;
    }
    if (Date.now() > deadline) {
      state.notes.add(`Reading stopped after ${Math.round(limits.timeMs / 1000)} seconds. The rest was not read.`);
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
    notes: [...state.notes],
  };
}

function take(state: State, draft: Draft): void {
  if (draft.t === "block") takeBlock(state, draft);
  else if (draft.t === "table") takeTable(state, draft);
  else if (draft.t === "page") startPage(state, draft.page, draft.confidence);
  else if (draft.t === "note") state.notes.add(draft.sentence);
  else {
    state.title ||= cleanLine(draft.title ?? "").slice(0, 300);
    state.language ??= draft.language || undefined;
  }
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
