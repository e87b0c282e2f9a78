import type { Chart, DataTable } from "@muster/contracts/analysis";
import type { Profile } from "../profile/profile.ts";
import { type Group, type Measure, outputIds, type TableQuery } from "../query.ts";
import { formatGroup, groupName, type Language, listOf, sentence } from "./format.ts";
import { labelOf, shortLabel } from "./labels.ts";
import {
  capital,
  cellText,
  derivedName,
  exact,
  inOrder,
  measureOf,
  number,
  type Rendering,
  type ResultRow,
  scopeOf,
  shown,
  shownUnit,
} from "./rendering.ts";

/** More groups than this are not listed in a sentence. */
export const ALL_NAMED = 6;
/** Exactly one of a chart or a table, never both of the same values. */
export type Exhibit = { kind: "chart"; chart: Omit<Chart, "id"> } | { kind: "table"; table: Omit<DataTable, "id"> };

const MOST_ROWS = 50;

/** A result as a table, written as a reader sees it; null where the sentence says all. */
export function previewTable(
  query: TableQuery,
  rows: readonly ResultRow[],
  { profile, language, mostRows }: { profile: Profile; language: Language; mostRows: number },
): Omit<DataTable, "id"> | null {
  if (rows.length === 0) return null;
  const measures = query.measures.map((each) => ({ ...each, label: labelOf(each, { profile, query, language }) }));
  const rendering: Rendering = {
    query: { ...query, measures },
    rows,
    all: rows,
    profile,
    language,
    measure: measures.find(({ hidden }) => !hidden),
    groups: query.by,
    figures: new Map(),
    counts: new Map(),
    mostRows,
  };
  const ordered = query.by.length === 1 ? inOrder(rendering) : rendering;
  const made = tableExhibit(ordered, ordered.rows);
  return made.kind === "table" ? made.table : null;
}

export function tableExhibit(rendering: Rendering, rows: readonly ResultRow[]): Exhibit {
  const { query, groups, measure } = rendering;
  const ids = outputIds(query);
  const columns = ids.map((id) => {
    const group = groups.find((each) => each.id === id);
    const own = measureOf(query, id);
    return {
      name: group ? axisName(group, rendering.language) : own ? columnName(rendering, id, own) : id,
      align: own ? ("right" as const) : ("left" as const),
    };
  });
  const kept = rows.slice(0, rendering.mostRows ?? MOST_ROWS);
  const cell = (row: ResultRow, id: string) => {
    const group = groups.find((each) => each.id === id);
    if (group) return formatGroup(row[id], group, rendering.language);
    return query.select ? cellText(rendering, id, row[id]) : shown(rendering, id, row);
  };
  return {
    kind: "table",
    table: {
      title: `${capital(shortLabel(measure?.label ?? query.from.table))}${groupsText(rendering)}${scopeOf(rendering)}`,
      columns,
      rows: kept.map((row) => ids.map((id) => cell(row, id))),
      values: kept.map((row) => ids.map((id) => exactCell(row[id]))),
      totalRows: rows.length,
    },
  };
}

/** " by Region and Month": two tables of one measure have different names. */
function groupsText({ groups, language }: Rendering): string {
  const names = groups.map((group) => groupName(group, language));
  return names.length > 0 ? sentence(language, "byGroups", { groups: listOf(names, language) }) : "";
}

/** In a comparison of one measure the title names it, and each column its side. */
function columnName(rendering: Rendering, id: string, own: Measure): string {
  const { query } = rendering;
  const { compare } = query;
  const visible = query.measures.filter(({ hidden }) => !hidden);
  const derived = id === own.id ? compare?.a.label : derivedName(rendering, id, own);
  if (compare && visible.length === 1 && derived) return capital(derived);
  return capital(derived ? `${shortLabel(own.label)}, ${derived}` : shortLabel(own.label));
}

const MOST_LINES = 6;
const FEWEST_PERIODS = 3;
const MOST_COLUMNS = 7;

/** Two groupings: lines over time where one is time and the other has few values, else a table with the second as columns. */
export function matrixExhibit(rendering: Rendering): Exhibit {
  const { rows, groups, measure, language } = rendering;
  const time = groups.find(({ kind }) => kind === "grain");
  const other = groups.find((group) => group !== time);
  const hasOne = rendering.query.measures.filter(({ hidden }) => !hidden).length === 1;
  if (groups.length !== 2 || !measure || !other || !hasOne) return tableExhibit(rendering, rows);
  const lines = Map.groupBy(rows, (row) => formatGroup(row[other.id], other, language));
  const periods = time ? [...new Set(rows.map((row) => String(row[time.id] ?? "")))].toSorted() : [];
  const title = `${capital(shortLabel(measure.label))}${scopeOf(rendering)}`;
  if (!time || lines.size > MOST_LINES || periods.length < FEWEST_PERIODS) return pivotExhibit(rendering, title);
  const series = [...lines].map(([name, own]) => ({
    name,
    points: periods.map((x) => ({
      x,
      y: number(
        own.find((row) => String(row[time.id]) === x),
        measure.id,
      ),
    })),
    role: "data" as const,
  }));
  // Every point is a number of the document, so each is recorded as a figure.
  for (const row of rows) shown(rendering, measure.id, row);
  const summary = `${title}: ${listOf([...lines.keys()], language)}.`;
  return {
    kind: "chart",
    chart: {
      kind: "line",
      title,
      x: { label: axisName(time, language), type: "time" },
      y: {
        label: title,
        unit: shownUnit(rendering, measure.id),
        zeroBased: rows.every((row) => (number(row, measure.id) ?? 0) >= 0),
      },
      series,
      summary,
    },
  };
}

/** The grouping with fewer values goes across: a page is taller than it is wide. */
function fewerAcross([first, second]: readonly Group[], rows: readonly ResultRow[]): (Group | undefined)[] {
  const size = (group: Group | undefined) => new Set(rows.map((row) => row[group?.id ?? ""])).size;
  return size(second) > MOST_COLUMNS && size(first) < size(second) ? [second, first] : [first, second];
}

function pivotExhibit(rendering: Rendering, title: string): Exhibit {
  const { rows, groups, measure, language } = rendering;
  const [down, across] = fewerAcross(groups, rows);
  const name = (row: ResultRow, group: typeof down) => (group ? formatGroup(row[group.id], group, language) : "");
  const columns = [...new Set(rows.map((row) => name(row, across)))];
  const lines = [...Map.groupBy(rows, (row) => name(row, down))];
  if (!measure || columns.length > MOST_COLUMNS) return tableExhibit(rendering, rows);
  const cells = lines.map(([label, own]) => ({
    label,
    cells: columns.map((column) => own.find((row) => name(row, across) === column)),
  }));
  return {
    kind: "table",
    table: {
      title,
      columns: [
        { name: axisName(down, language), align: "left" },
        ...columns.map((column) => ({ name: column, align: "right" as const })),
      ],
      rows: cells.map((line) => [
        line.label,
        ...line.cells.map((row) => (row ? shown(rendering, measure.id, row) : "")),
      ]),
      values: cells.map((line) => [line.label, ...line.cells.map((row) => number(row, measure.id))]),
      totalRows: cells.length,
    },
  };
}

/** What an axis or a column of groups is called. */
export function axisName(group: Group | undefined, language: Language): string {
  return group ? capital(groupName(group, language)) : "";
}

function exactCell(cell: unknown): string | number | boolean | null {
  if (typeof cell === "number") return exact(cell);
  return typeof cell === "string" || typeof cell === "boolean" ? cell : null;
}
