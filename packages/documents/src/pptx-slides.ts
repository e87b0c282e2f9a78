import type { Chart } from "@muster/contracts/analysis";
import type { Block, Cell, DocumentTree, Inline, Table } from "./document-tree.ts";
import { isDrawable } from "./pptx-chart.ts";
import { textOf } from "./read-inlines.ts";

export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** The number of a source, raised. */
  isNote: boolean;
}

export interface Line {
  runs: Run[];
  kind: "text" | "bullet" | "number" | "code";
  level: number;
  dir: "ltr" | "rtl";
}

export interface SlideTable {
  head: string[];
  rows: string[][];
  isRight: boolean[];
}

export interface Slide {
  title: string;
  lines: Line[];
  chart: Chart | null;
  table: SlideTable | null;
  /** Short remarks below a chart or table. */
  foot: Line[];
}

/** What fits on a slide, in lines of text over its whole width. */
const CAPACITY = 11.5;
export const FULL_WIDTH = 92;
const HALF_WIDTH = 42;
const TABLE_ROWS = 9;
const TABLE_COLUMNS = 7;
/** A longer table shows its first rows. */
const MAX_TABLE_SLIDES = 2;
/** The most lines of a remark below a chart or table. */
const FOOT = 3;
const MAX_SLIDES = 60;
const MAX_CODE_LINES = 14;
const LONG_PARAGRAPH = 240;

/** The sections of a document as slides: one for each chart and table, with the text before it, and as many as the rest needs. */
export function slidesOf(tree: DocumentTree): Slide[] {
  const sections: { title: string; blocks: Block[] }[] = [{ title: tree.title, blocks: [] }];
  for (const block of tree.blocks)
    if (block.t === "heading" && block.depth <= 2) sections.push({ title: block.text, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  const slides = sections.flatMap(({ title, blocks }) => sectionSlides(title, blocks, tree));
  return [...slides.slice(0, MAX_SLIDES), ...sourceSlides(tree)];
}

function sectionSlides(title: string, blocks: readonly Block[], { language }: DocumentTree): Slide[] {
  const hasTable = blocks.some(({ t }) => t === "table");
  const slides: Slide[] = [];
  let lines: Line[] = [];
  for (const block of blocks) {
    // A table beside it has the values of such a chart.
    if (block.t === "chart" && hasTable && !isDrawable(block.chart)) continue;
    const shown =
      block.t === "chart" ? [chartSlide(block.chart)] : block.t === "table" ? tableParts(block, language) : [];
    const [first] = shown;
    if (!first) {
      lines.push(...linesOf(block, 0));
      continue;
    }
    const isBeside = heightOf(lines, first.chart ? HALF_WIDTH : FULL_WIDTH) <= roomIn(first);
    if (isBeside) first.lines = lines;
    else slides.push(...textSlides(title, lines));
    slides.push(...shown.map((slide) => ({ ...slide, title })));
    lines = [];
  }
  const last = slides.at(-1);
  if (last && last.foot.length === 0 && (last.chart ?? last.table) && heightOf(lines, FULL_WIDTH) <= FOOT)
    last.foot = lines;
  else slides.push(...textSlides(title, lines));
  return slides;
}

function chartSlide(chart: Chart): Slide {
  return { title: "", lines: [], chart, table: null, foot: [] };
}

/** The lines of text that fit beside a chart or above a table. */
function roomIn({ table }: Slide): number {
  return table ? Math.max(0, CAPACITY - (table.rows.length + 1) * 1.25) : CAPACITY;
}

function textSlides(title: string, lines: readonly Line[]): Slide[] {
  return packed(lines, FULL_WIDTH).map((part) => ({ title, lines: part, chart: null, table: null, foot: [] }));
}

/** Lines in parts of a slide each; a line alone may be longer than one. */
function packed(lines: readonly Line[], width: number): Line[][] {
  const parts: Line[][] = [];
  let used = CAPACITY;
  for (const line of lines) {
    const height = heightOf([line], width);
    if (used + height > CAPACITY) {
      parts.push([]);
      used = 0;
    }
    parts.at(-1)?.push(line);
    used += height;
  }
  return parts;
}

export function heightOf(lines: readonly Line[], width: number): number {
  return lines.reduce((sum, { runs, level }) => {
    const length = runs.reduce((all, { text }) => all + text.length, 0);
    return sum + Math.max(1, Math.ceil(length / (width - 3 * level))) + 0.4;
  }, 0);
}

function linesOf(block: Block, level: number): Line[] {
  switch (block.t) {
    case "heading":
      return [{ runs: runsOf([{ t: "strong", c: block.c }]), kind: "text", level, dir: block.dir }];
    case "paragraph":
      return sentencesOf(runsOf(block.c)).map((runs) => ({ runs, kind: "text", level, dir: block.dir }));
    case "list":
      return block.items.flatMap(({ c, checked }) => {
        const [first, ...rest] = c.flatMap((each) => linesOf(each, Math.min(2, level + 1)));
        if (!first) return [];
        const mark = checked === null ? [] : [plainRun(checked ? "☑ " : "☐ ")];
        const kind = block.ordered ? ("number" as const) : ("bullet" as const);
        return [{ ...first, runs: [...mark, ...first.runs], kind, level }, ...rest];
      });
    case "quote":
      return block.c
        .flatMap((each) => linesOf(each, level))
        .map((line) => ({ ...line, runs: line.runs.map((run) => ({ ...run, isItalic: true })) }));
    case "code": {
      const all = block.v.split("\n");
      const shown = all.slice(0, MAX_CODE_LINES).map((text) => text.slice(0, 110));
      return [...shown, ...(all.length > shown.length ? ["…"] : [])].map((text) => ({
        ...{ runs: [plainRun(text || " ")], kind: "code" as const, level, dir: "ltr" as const },
      }));
    }
    default:
      return [];
  }
}

const plainRun = (text: string): Run => ({ text, isBold: false, isItalic: false, isNote: false });

function runsOf(inlines: readonly Inline[], style: Partial<Run> = {}): Run[] {
  return inlines.flatMap((inline): Run[] => {
    switch (inline.t) {
      case "text":
      case "code":
        return inline.v === "" ? [] : [{ ...plainRun(inline.v), ...style }];
      case "break":
        return [{ ...plainRun(" "), ...style }];
      case "strong":
        return runsOf(inline.c, { ...style, isBold: true });
      case "emphasis":
        return runsOf(inline.c, { ...style, isItalic: true });
      case "note":
        return [{ ...plainRun(String(inline.number)), isNote: true }];
      default:
        return runsOf(inline.c, style);
    }
  });
}

/** A long paragraph as one line a sentence, so that a slide can be read from the back of a room. */
function sentencesOf(runs: Run[]): Run[][] {
  const length = runs.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= LONG_PARAGRAPH) return runs.length > 0 ? [runs] : [];
  const sentences: Run[][] = [[]];
  for (const run of runs) {
    const isNew = !run.isNote && (sentences.at(-1)?.length ?? 0) > 0 && endsSentence(sentences.at(-1) ?? []);
    if (isNew) sentences.push([]);
    const parts = run.isNote ? [run.text] : run.text.split(/(?<=\p{L}{3,}[.!?…]["”“»)]?|\d{2,}\.)\s+(?=[\p{Lu}„“"«])/u);
    for (const [at, text] of parts.entries()) {
      if (at > 0) sentences.push([]);
      sentences.at(-1)?.push({ ...run, text });
    }
  }
  return sentences.filter((each) => each.some(({ text }) => text.trim() !== ""));
}

/** A sentence's notes stand behind its point, so the next sentence starts with the run after them. */
function endsSentence(runs: readonly Run[]): boolean {
  const isNoted = runs.at(-1)?.isNote ?? false;
  const last = runs.findLast(({ isNote }) => !isNote)?.text ?? "";
  return isNoted && /[.!?…]["”“»)]?\s*$/.test(last);
}

function tableParts(table: Table, language: string): Slide[] {
  return bandsOf(table.head.length).flatMap((columns) => {
    const pick = (cells: readonly Cell[]) => columns.map((column) => shortCell(cells[column]?.text ?? ""));
    const slides = Math.min(MAX_TABLE_SLIDES, Math.max(1, Math.ceil(table.rows.length / TABLE_ROWS)));
    const isCut = table.rows.length > slides * TABLE_ROWS;
    return Array.from({ length: slides }, (_, at) => ({
      ...{ title: "", lines: [], chart: null },
      table: {
        head: pick(table.head),
        rows: table.rows.slice(at * TABLE_ROWS, (at + 1) * TABLE_ROWS).map(pick),
        isRight: columns.map((column) => table.align[column] === "right"),
      },
      foot: isCut && at === slides - 1 ? [noteLine(rowsShown(slides * TABLE_ROWS, table.rows.length, language))] : [],
    }));
  });
}

function noteLine(text: string): Line {
  return { runs: [{ ...plainRun(text), isItalic: true }], kind: "text", level: 0, dir: "ltr" };
}

function rowsShown(shown: number, all: number, language: string): string {
  return language === "de"
    ? `Die ersten ${shown} von ${all.toLocaleString("de")} Zeilen. Das Dokument enthält alle.`
    : `The first ${shown} of ${all.toLocaleString("en")} rows. The document has all of them.`;
}

/** Columns by their index: a wide table comes in parts that each begin with its first column. */
function bandsOf(columns: number): number[][] {
  const all = Array.from({ length: columns }, (_, column) => column);
  if (columns <= TABLE_COLUMNS) return [all];
  const bands: number[][] = [];
  for (let at = 1; at < columns && bands.length < 3; at += TABLE_COLUMNS - 1)
    bands.push([0, ...all.slice(at, at + TABLE_COLUMNS - 1)]);
  return bands;
}

const LONGEST_CELL = 90;

function shortCell(text: string): string {
  return text.length <= LONGEST_CELL ? text : `${text.slice(0, LONGEST_CELL - 1).trimEnd()}…`;
}

const LONGEST_SOURCE = 170;

/** The document's footnotes, which are its sources and figures, by number. */
function sourceSlides(tree: DocumentTree): Slide[] {
  const notes = notesIn(tree.blocks);
  const lines = notes.map(({ number, text }): Line => {
    const short = text.length <= LONGEST_SOURCE ? text : `${text.slice(0, LONGEST_SOURCE - 1).trimEnd()}…`;
    return {
      runs: [{ ...plainRun(`${number}  `), isBold: true }, plainRun(short)],
      kind: "text",
      level: 0,
      dir: "ltr",
    };
  });
  const title = tree.language === "de" ? "Quellen" : "Sources";
  return textSlides(title, lines);
}

function notesIn(blocks: readonly Block[]): { number: number; text: string }[] {
  return blocks.flatMap((block) => {
    switch (block.t) {
      case "heading":
      case "paragraph":
        return notesOf(block.c);
      case "list":
        return block.items.flatMap(({ c }) => notesIn(c));
      case "quote":
        return notesIn(block.c);
      case "table":
        return [block.head, ...block.rows].flatMap((row) => row.flatMap(({ c }) => notesOf(c)));
      default:
        return [];
    }
  });
}

function notesOf(inlines: readonly Inline[]): { number: number; text: string }[] {
  return inlines.flatMap((inline) => {
    if (inline.t === "note") return inline.first ? [{ number: inline.number, text: textOf(inline.c) }] : [];
    return "c" in inline ? notesOf(inline.c) : [];
  });
}
