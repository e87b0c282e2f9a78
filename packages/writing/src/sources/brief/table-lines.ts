import { escapeMarkdown } from "../../builtin/names.ts";
import { numberTokens } from "../../figures/number-tokens.ts";
import { timeColumn } from "../figures/columns.ts";
import { inLanguage } from "../figures/in-language.ts";
import { textPeriods } from "../figures/text-periods.ts";
import { type Passage, sentenceText } from "../passages.ts";
import type { Sentence } from "../sentences.ts";

/** What a table says, read out: who stands first in a column, what its total is, how a row went. */
export interface TableLine {
  kind: "ranking" | "total" | "course";
  /** Without citations and full stop. */
  text: string;
  /** The column that it is about. */
  column: string;
  /** What the first column is called: "Operator". */
  rowsAre: string;
  rows: { passage: Passage; sentence: Sentence }[];
}

interface Row {
  passage: Passage;
  sentence: Sentence;
  cells: string[];
  /** By column; undefined where the cell holds no single number. */
  values: (number | undefined)[];
}

interface Table {
  columns: string[];
  caption: string;
  rows: Row[];
}

const mostNamed = 3;
const mostRows = 60;
const totals = /^(?:grand )?(?:total|sum|overall|gesamt|summe|insgesamt|ensemble|totale?|totaal)\b/i;
const rests = /^(?:(?:all )?others?|rest|remaining|average|mean|median|sonstige|übrige|autres?|otros?|altri)\b/i;
/** Rows that each measure something else cannot be ranked. */
const measures =
  /\b(?:revenues?|sales|turnover|profit|margin|EBITDA?|employees|staff|customers|users|price|costs?|share|growth|rate|number|volume|capacity)\b|\(.*\)$/i;

/** The lines of every table in these passages, a table's most telling one first. */
export function tableLines(passages: Passage[]): TableLine[] {
  return tablesIn(passages)
    .map(ofLastPeriod)
    .flatMap((table) => {
      const named = table.rows.filter(
        ({ cells: [label = "", ...others] }) =>
          !totals.test(label) && !rests.test(label) && others.some((cell) => cell !== ""),
      );
      const numeric = table.columns.flatMap((_, at) => (at > 0 && isNumeric(named, at) ? [at] : []));
      if (numeric.length === 0 || named.length < 2 || named.length > mostRows) return [];
      const labels = named.map(({ cells }) => cells[0] ?? "");
      if (labels.some((label) => label === "") || new Set(labels).size < labels.length) return [];
      return linesOf(table, { named, numeric, labels }).map((line) => ({ ...line, rowsAre: table.columns[0] ?? "" }));
    });
}

type BareLine = Omit<TableLine, "rowsAre">;

function linesOf(
  table: Table,
  { named, numeric, labels }: { named: Row[]; numeric: number[]; labels: string[] },
): BareLine[] {
  if (labels.every((label) => textPeriods(label)[0]?.start === 0)) return courseOfColumns(table, { named, numeric });
  if (labels.filter((label) => measures.test(label)).length >= labels.length * 0.4) return courseOfRows(named, table);
  return [...rankings(table, { named, numeric }), ...totalLine(table, numeric)];
}

function tablesIn(passages: Passage[]): Table[] {
  const tables = new Map<string, Table>();
  for (const passage of passages)
    for (const sentence of passage.sentences) {
      if (sentence.kind !== "row" || !sentence.columns) continue;
      const caption = sentence.caption ?? "";
      const key = [passage.fileId, sentence.page, caption, sentence.columns].join("\n");
      const table = tables.get(key) ?? { columns: cellsOf(sentence.columns), caption, rows: [] };
      tables.set(key, table);
      const cells = cellsOf(sentenceText(passage, sentence));
      table.rows.push({ passage, sentence, cells, values: cells.map((cell) => numberIn(cell, passage.language)) });
    }
  return [...tables.values()];
}

/** Where a column tells the year of each row, the rows of the last one, with the year in their columns' names. */
function ofLastPeriod(table: Table): Table {
  const at = table.columns.findIndex((name) => timeColumn.test(name));
  if (at <= 0) return table;
  const last = table.rows.map(({ cells }) => cells[at] ?? "").reduce((most, each) => (each > most ? each : most), "");
  const rows = table.rows.filter(({ cells }) => cells[at] === last);
  const values = rows.map((row) => ({
    ...row,
    values: row.values.map((value, index) => (index === at ? undefined : value)),
  }));
  return { ...table, columns: table.columns.map((name) => `${name}, ${last}`), rows: values };
}

function cellsOf(text: string): string[] {
  return text.split("|").map((cell) => cell.trim());
}

function numberIn(cell: string, language: string): number | undefined {
  const tokens = numberTokens(cell).filter(({ isWord }) => !isWord);
  const [token] = tokens;
  if (tokens.length !== 1 || !token || cell.length > token.text.length + 12) return undefined;
  return inLanguage(token, language)?.value;
}

function isNumeric(rows: Row[], at: number): boolean {
  const known = rows.filter(({ values }) => values[at] !== undefined).length;
  return known >= 2 && known >= rows.length * 0.6;
}

/** The column with shares, else the last with a year or a sum, is what a reader looks at first. */
function rankings({ columns, caption }: Table, { named, numeric }: { named: Row[]; numeric: number[] }): BareLine[] {
  const worth = (at: number) => {
    const name = `${columns[at]} ${named[0]?.cells[at] ?? ""}`;
    const year = Number(/(?:19|20)\d\d/.exec(columns[at] ?? "")?.[0] ?? 0);
    return (/share|anteil|part de|cuota|quota/i.test(name) ? 10_000 : 0) + year + at / 100;
  };
  const best = [...numeric].sort((one, other) => worth(other) - worth(one)).slice(0, 2);
  return best.map((at) => {
    const inOrder = named
      .filter(({ values }) => values[at] !== undefined)
      .sort((one, other) => (other.values[at] ?? 0) - (one.values[at] ?? 0));
    const first = inOrder.slice(0, mostNamed);
    const column = nameOf(columns[at], caption);
    const told = first.map(({ cells }) => `${escapeMarkdown(cells[0] ?? "")} (${escapeMarkdown(cells[at] ?? "")})`);
    const others = inOrder.length > mostNamed ? ", and others" : "";
    const missing = named.filter(({ values }) => values[at] === undefined).slice(0, mostNamed);
    const without = missing.map(({ cells }) => escapeMarkdown(cells[0] ?? "")).join(", ");
    const text = `“${escapeMarkdown(column)}”, highest first: ${told.join(", ")}${others}${without && `; no number for ${without}`}`;
    return { kind: "ranking", text, column, rows: [...first, ...missing] };
  });
}

function totalLine({ columns, caption, rows }: Table, numeric: number[]): BareLine[] {
  const total = rows.find(({ cells: [label = ""] }) => totals.test(label));
  if (!total) return [];
  return [courseLine(total, { columns: numeric.map((at) => [at, nameOf(columns[at], caption)]), kind: "total" })];
}

function courseOfRows(named: Row[], { columns, caption }: Table): BareLine[] {
  const wanted = columns.flatMap((name, at): [number, string][] => (at > 0 ? [[at, nameOf(name, caption)]] : []));
  return named.slice(0, mostNamed).map((row) => courseLine(row, { columns: wanted, kind: "course" }));
}

/** Rows that are years: from the first to the last. */
function courseOfColumns(
  { columns, caption }: Table,
  { named, numeric }: { named: Row[]; numeric: number[] },
): BareLine[] {
  const [first, last] = [named[0], named.at(-1)];
  if (!first || !last) return [];
  return numeric.slice(0, mostNamed).map((at) => {
    const column = nameOf(columns[at], caption);
    const told = [first, last].map(
      ({ cells }) => `${escapeMarkdown(cells[at] ?? "")} (${escapeMarkdown(cells[0] ?? "")})`,
    );
    return {
      kind: "course",
      text: `“${escapeMarkdown(column)}”: ${told.join(", then ")}`,
      column,
      rows: [first, last],
    };
  });
}

function courseLine(row: Row, { columns, kind }: { columns: [number, string][]; kind: TableLine["kind"] }): BareLine {
  const told = columns.flatMap(([at, name]) =>
    row.cells[at] ? [`“${escapeMarkdown(name)}” ${escapeMarkdown(row.cells[at] ?? "")}`] : [],
  );
  const text = `${escapeMarkdown(row.cells[0] ?? "")}: ${told.join(", ")}`;
  return { kind, text, column: columns.map(([, name]) => name).join(" "), rows: [row] };
}

/** "2024" under the caption "Units sold, thousand" measures those. */
function nameOf(column = "", caption: string): string {
  return caption === "" ? column : `${caption}, ${column}`;
}
