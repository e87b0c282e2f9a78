import type { Catalog, Filter, Grain, Measure, SqlType } from "../query.ts";

/** A typed table in DuckDB, as a reader left it: one relation, nothing interpreted yet. */
export interface SourceTable {
  /** What its owner calls it: "sales.csv" or "book.xlsx › Q1". */
  name: string;
  /** The relation in SQL, quoted where it must be. */
  relation: string;
  /** The title above the header, where the file has one. */
  caption?: string;
  columns: SourceColumn[];
  rows: number;
  notes: Note[];
}

export interface SourceColumn {
  name: string;
  type: SqlType;
  /** ISO code of the currency, or the unit written beside the numbers. */
  unit?: string;
  /** True where 12 means 12 %. */
  isPercentPoints?: boolean;
  isPercent?: boolean;
  isIdentifier?: boolean;
  /** True for 1, 2, 3, … that begins again in each part of the table. */
  isCountedOff?: boolean;
  grain?: Grain;
  /** False where the file names months without a year. */
  hasYear?: boolean;
  /** True where it repeats the sum of the periods beside it, whatever it is called. */
  isSum?: boolean;
  /** True where no value tells day from month. */
  isDayOrderOpen?: boolean;
  /** The name above it in a header of two rows, with which its own begins: "Lunch" of "Lunch Cash". */
  group?: string;
}

export type Role =
  | "key"
  | "dimension"
  | "additive"
  | "average"
  | "stock"
  | "rate"
  | "scale"
  | "time"
  | "text"
  | "ignored";

/** One column, and what may be done with it. A person can correct every field; planners read nothing else. */
export interface ColumnProfile {
  table: string;
  name: string;
  type: SqlType;
  role: Role;
  /** Lexicon concepts its name stands for, the most specific first. */
  concepts: string[];
  /** The header with its abbreviations written out, and the words a person added. */
  synonyms: string[];
  unit?: string;
  currency?: string;
  /** The column that says which currency an amount is in, where there are several: such amounts are never added up across. */
  currencyColumn?: string;
  grain?: Grain;
  hasYear?: boolean;
  from?: string;
  to?: string;
  /** Distinct values, most frequent first; only where there are few enough to be named in a question. */
  values?: string[];
  /** Set where each row label has one figure for this whole year, which no period of the table splits. */
  wholeYear?: { year: number; scenario: string };
  /** The single things of a column whose cells name several at once ("Nuts, eggs"): ask whether a cell contains one. */
  items?: string[];
  /** Of amounts in several units: the column that names the unit, and those whose values decide it. Never added up across. */
  unitColumns?: string[];
  /** Of a meter read before and after: the column of the reading before. */
  readingBefore?: string;
  /** Of a date: the dates that come before it in nearly all rows. */
  follows?: string[];
  /** Of an amount paid: the columns of the amounts due that it settles in most rows. */
  pays?: string[];
  states?: Record<string, string[]>;
  scale?: string[];
  /** True for 1, 2, 3, … that begins again in each part of the table: rows with one number have nothing in common. */
  isCountedOff?: boolean;
  /** True where some of its numbers are below zero. */
  isSigned?: boolean;
  /** Of amounts that are negative where a column says refunded: that column and its values. */
  refunds?: { column: string; values: string[] };
  filled: number;
  distinct: number;
}

export type MeasureKind = "count" | "additive" | "average" | "rate" | "stock" | "duration" | "line";

/** Something a question asks the size of, ready to be placed in a query. */
export interface NamedMeasure {
  id: string;
  table: string;
  label: string;
  /** Names from the table; concepts add each language's own words. */
  names: string[];
  concepts: string[];
  kind: MeasureKind;
  unit?: string;
  measures: Measure[];
  /** Condition all its measures need besides their own, such as the last entry of each item. */
  asOf?: { time: string; entity: string[] };
  /** For a subtotal: the labels of its parts. */
  parts?: string[];
  column?: string;
  good?: "high" | "low";
  /** Made from columns of which the table may hold more: offered, and never answered at once. */
  isOpen?: boolean;
}

/** A condition with a name: a state ("open"), a comparison of two columns ("late"), a flag. */
export interface NamedCondition {
  table: string;
  id: string;
  label: string;
  /** Own words; the lexicon adds those of `id`. */
  names: string[];
  filter: Filter;
  column?: string;
  /** The rows a share of it is taken of; all rows where absent. */
  base?: Filter;
}

/** How the file's rows become the table that queries see. Columns omitted are those of another table made of the same rows. */
export type Layout = { kind: "rows"; omitted?: string[] } | WideLayout;

export interface WideLayout {
  kind: "wide";
  labels: string[];
  /** Each numeric column's period or group, and the value column its numbers go to. */
  cells: { column: string; at: string; value: string }[];
  /** Value columns that hold one figure for a whole year ("Budget 2025" beside the quarters), by their period. */
  wholeYears?: { column: string; year: number; scenario: string }[];
  /** The column made of the headers: a date where they are periods of a grain, else text. */
  by: string;
  grain?: Grain;
  /** What the cells are where they are no numbers: the shifts of a roster, the marks of a list of payments. */
  holds?: "text" | "boolean";
  hasYear: boolean;
  /** Columns left out because they repeat the sum of the cells. */
  sums?: string[];
  /** Numbers of the file's row that is no period or group: kept in the first of the rows made of it, so that sums count them once. */
  once?: string[];
  /** The column that numbers the file's rows, where one of them is what people count. */
  rowNumber?: string;
}

export interface LineItem {
  label: string;
  parts?: string[];
  isCost: boolean;
  isRate: boolean;
  /** Costs that the file writes with a minus; questions about costs are answered without it. */
  isNegative?: boolean;
}

export interface TableProfile {
  name: string;
  title: string;
  relation: string;
  rows: number;
  layout: Layout;
  /** The singular noun of what one row is. */
  entity: string;
  /** Lexicon entities whose words also mean a row. */
  entities: string[];
  /** What the file's name calls a row, where that is another noun. */
  nouns?: string[];
  key?: string;
  /** Document numbers that several rows share: a row is a line of an order, and orders are counted by their numbers. */
  documents?: string;
  /** The column that names a row for a person. */
  labelColumn?: string;
  time?: string;
  keepsDuplicates: boolean;
  duplicates: number;
  /** The column whose values are line items, each a measure of its own. */
  lineColumn?: string;
  lines?: LineItem[];
  /** Lines that another column puts under one heading, subtotals left out: "Staff" of a column "Group". */
  lineGroups?: { column: string; value: string; lines: string[] }[];
  /** The hours between two times of day, a column made of them: "Out" and "Back", also past midnight. */
  elapsed?: { name: string; from: string; to: string };
  /** Date columns whose day and month a person has told apart the other way round than they were read. */
  swappedDates?: string[];
  /** Rows left out because they add up others, or stand below the total and are no part of it, by the text of their label column. */
  droppedRows: { column: string; values: string[]; areBelowTotal?: true }[];
}

/** One spelling counted as another. `isUndone` keeps it apart again. */
export interface Fold {
  table: string;
  column: string;
  from: string;
  to: string;
  rows: number;
  isUndone: boolean;
  isNear: boolean;
}

export type Note =
  | { kind: "duplicates"; table: string; rows: number }
  | { kind: "totals"; table: string; labels: string[] }
  | { kind: "belowTotal"; table: string; labels: string[] }
  | { kind: "subtotal"; table: string; label: string; parts: string[] }
  | { kind: "folded"; table: string; column: string; from: string; to: string; rows: number }
  | { kind: "unpivoted"; table: string; first: string; last: string; columns: string[] }
  | { kind: "sumColumn"; table: string; column: string; first: string; last: string }
  | { kind: "dayOrderOpen"; table: string; column: string }
  | { kind: "unmatched"; table: string; to: string; rows: number }
  | { kind: "currencies"; table: string; column: string; codes: string[] }
  | { kind: "reader"; table: string; text: string };

export interface Link {
  from: string;
  left: string;
  to: string;
  right: string;
  unmatched: number;
}

/** All a planner, a model or an editor knows about the tables. JSON; a run stores the version it used. */
export interface Profile {
  version: number;
  tables: TableProfile[];
  columns: ColumnProfile[];
  measures: NamedMeasure[];
  conditions: NamedCondition[];
  links: Link[];
  folds: Fold[];
  catalog: Catalog;
  notes: Note[];
}

export function columnsOf(profile: Profile, table: string): ColumnProfile[] {
  return profile.columns.filter((column) => column.table === table);
}

/** Columns that rows can be grouped by. */
export function isGroupable({ role, isCountedOff }: ColumnProfile): boolean {
  return (role === "dimension" || role === "key") && !isCountedOff;
}
