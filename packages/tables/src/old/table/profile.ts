import { type Database, quoteName, type Row, toNumber } from "../../database.ts";
import type { RawColumn } from "../../read/raw-column.ts";
import type { RawTable } from "../../read/raw-table.ts";
import type { Column, QualityNote } from "../../read/table.ts";
import { hintsOf } from "../../read/types/column-words.ts";
import type { Grain } from "../../read/types/date-format.ts";
import type { ColumnType } from "../../read/types/infer-column.ts";
import { cleanSql } from "../../read/types/missing.ts";
import { currencyCode } from "../../read/types/number-format.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { InlineCurrency } from "./inline-currency.ts";

const AT_ONCE = 40;

interface Profiled {
  rows: number;
  columns: Column[];
  quality: QualityNote[];
}

/** Counts every column of `data` once, and decides what each is good for. */
export async function profileColumns(
  database: Database,
  raw: RawTable,
  {
    columns,
    period,
    currency,
  }: { columns: readonly RawColumn[]; period: { name: string; grain: Grain } | null; currency: InlineCurrency | null },
): Promise<Profiled> {
  const rows = toNumber((await database.rows("SELECT count(*) AS n FROM data"))[0]?.["n"]) ?? 0;
  const profiled: Column[] = [];
  const quality: QualityNote[] = [];
  for (let from = 0; from < columns.length; from += AT_ONCE) {
    const part = columns.slice(from, from + AT_ONCE);
    const [stats] = await database.rows(
      `SELECT ${part.map((column, index) => statsSql(quoteName(column.name), column.type.type, index)).join(", ")} FROM data`,
    );
    for (const [index, column] of part.entries()) {
      const found = toColumn(column, {
        rows,
        stats: statsOf(stats ?? {}, index),
        texts: await countTexts(database, column, statsOf(stats ?? {}, index).filled),
      });
      if (found.invalid > 0) quality.push(await invalidNote(database, column, found));
      profiled.push(found);
    }
  }
  if (period) profiled.push(await derivedColumn(database, { ...period, isTime: true }, rows));
  if (currency)
    profiled.push({
      ...(await derivedColumn(database, { name: currency.name, grain: null, isTime: false }, rows)),
      isCurrency: true,
    });
  await addExamples(database, profiled);
  quality.push(...currencyNotes(profiled, columns), ...(await duplicateNotes(database, raw, rows)));
  return { rows, columns: profiled, quality };
}

/** Cells of `raw` that say something. Only what was parsed can have lost some on the way, so only that is counted. */
async function countTexts(database: Database, column: RawColumn, filled: number): Promise<number> {
  if (!column.type.number && column.type.grain === null && column.type.type !== "boolean") return filled;
  const count = async (sql: string) =>
    toNumber((await database.rows(`SELECT count(${sql}) AS n FROM raw`))[0]?.["n"]) ?? 0;
  return (await count(`nullif(trim(${column.cell}), '')`)) === filled
    ? filled
    : count(cleanSql(column.cell, column.type.missing));
}

function statsSql(name: string, type: ColumnType["type"], index: number): string {
  const isNumber = ["number", "integer", "money", "percent"].includes(type);
  const numbers = isNumber
    ? `, avg(${name}) AS a${index}, median(${name}) AS m${index}, stddev_pop(${name}) AS s${index}, bool_and(${name} = floor(${name})) AS i${index}`
    : "";
  const range =
    type === "text" || type === "identifier"
      ? ""
      : `, min(${name})::VARCHAR AS lo${index}, max(${name})::VARCHAR AS hi${index}`;
  return `count(${name}) AS c${index}, count(DISTINCT ${name}) AS d${index}${range}${numbers}`;
}

function statsOf(row: Row, index: number) {
  return {
    filled: toNumber(row[`c${index}`]) ?? 0,
    distinct: toNumber(row[`d${index}`]) ?? 0,
    min: row[`lo${index}`] ?? null,
    max: row[`hi${index}`] ?? null,
    mean: toNumber(row[`a${index}`]),
    median: toNumber(row[`m${index}`]),
    deviation: toNumber(row[`s${index}`]),
    isInteger: row[`i${index}`] === true,
  };
}

function toColumn(
  column: RawColumn,
  { rows, stats, texts }: { rows: number; stats: ReturnType<typeof statsOf>; texts: number },
): Column {
  const { type, format, unit, grain, hasYear, notes } = column.type;
  const invalid = Math.max(0, texts - stats.filled);
  const sql = quoteName(column.name);
  const role = roleOf(column, { rows, distinct: stats.distinct });
  const isFlag = type === "boolean";
  const text = (value: unknown) => (value === null ? null : String(value).replace(/\.0$/, ""));
  return {
    name: column.name,
    type: type === "integer" && !stats.isInteger ? "number" : type,
    role,
    unit: isFlag ? "%" : unit,
    format,
    filled: stats.filled,
    missing: rows - stats.filled - invalid < 0 ? 0 : rows - stats.filled - invalid,
    invalid,
    distinct: stats.distinct,
    min: text(stats.min),
    max: text(stats.max),
    mean: stats.mean,
    median: stats.median,
    examples: [],
    sql,
    valueSql: isFlag ? `CASE WHEN ${sql} THEN 100.0 WHEN NOT ${sql} THEN 0 END` : sql,
    aggregate: isFlag ? "rate" : aggregateOf(column, stats),
    grain,
    hasYear,
    isInteger: stats.isInteger,
    deviation: stats.deviation,
    hasNegative: (toNumber(stats.min as string | null) ?? 0) < 0,
    isCurrency: false,
    currencyColumn: null,
    notes: [...notes],
  };
}

/** What rows of `raw` outnumber rows of `data` by is a total left out; such a row can only lower the count of invalid cells. */
function roleOf(column: RawColumn, { rows, distinct }: { rows: number; distinct: number }): Column["role"] {
  const { type } = column.type;
  if (type === "empty") return "ignored";
  if (type === "identifier") return "identifier";
  if (type === "text") return "text";
  if (type === "date" || type === "datetime") return "time";
  if (type === "boolean") return "dimension";
  if (type === "category") return "dimension";
  if (type === "code") return distinct < rows * 0.9 || rows < 4 ? "dimension" : "identifier";
  return hintsOf(column.name).isPlace ? "ignored" : "measure";
}

/** Amounts are added up; rates, prices, scores and the like are averaged. The name decides, else the values. */
function aggregateOf(column: RawColumn, stats: ReturnType<typeof statsOf>): Column["aggregate"] {
  const { type } = column.type;
  if (type === "percent") return "mean";
  if (column.aggregate) return column.aggregate;
  const hints = hintsOf(column.name);
  if (hints.aggregate) return hints.aggregate;
  if (type === "money") return "sum";
  const low = toNumber(stats.min as string | null) ?? 0;
  const high = toNumber(stats.max as string | null) ?? 0;
  if (low >= 0 && high <= 1) return "mean";
  if (stats.isInteger && low >= 0 && high <= 10 && stats.distinct <= 11) return "mean";
  const spread = stats.mean ? Math.abs((stats.deviation ?? 0) / stats.mean) : 1;
  if (low > 0 && spread < 0.15 && stats.filled > 5) return "mean";
  return stats.isInteger && low >= 0 ? "sum" : "mean";
}

async function invalidNote(database: Database, column: RawColumn, found: Column): Promise<QualityNote> {
  const clean = cleanSql(column.cell, column.type.missing);
  const typed = column.type.convert(`(${clean})`);
  const examples = await database.rows(
    `SELECT DISTINCT ${clean} AS v FROM raw WHERE ${clean} IS NOT NULL AND (${typed}) IS NULL LIMIT 3`,
  );
  const shown = examples.map((row) => `“${String(row["v"]).slice(0, 30)}”`).join(", ");
  const detail = `${found.invalid} ${found.invalid === 1 ? "cell" : "cells"} in “${column.name}” couldn't be read as ${found.role === "time" ? "dates" : "numbers"} (${shown}) and ${found.invalid === 1 ? "counts" : "count"} as missing`;
  return { what: "invalid", count: found.invalid, sql: null, columns: [column.name], detail };
}

async function derivedColumn(
  database: Database,
  period: { name: string; grain: Grain | null; isTime: boolean },
  rows: number,
): Promise<Column> {
  const sql = quoteName(period.name);
  const [row] = await database.rows(
    `SELECT count(${sql}) AS c, count(DISTINCT ${sql}) AS d, min(${sql})::VARCHAR AS lo, max(${sql})::VARCHAR AS hi FROM data`,
  );
  const filled = toNumber(row?.["c"]) ?? 0;
  return {
    name: period.name,
    type: period.isTime ? "date" : "category",
    role: period.isTime ? "time" : "dimension",
    unit: null,
    format: period.isTime ? "combined from two columns" : "read from the currency symbols",
    filled,
    missing: rows - filled,
    invalid: 0,
    distinct: toNumber(row?.["d"]) ?? 0,
    min: row?.["lo"] === null ? null : String(row?.["lo"]),
    max: row?.["hi"] === null ? null : String(row?.["hi"]),
    mean: null,
    median: null,
    examples: [],
    sql,
    valueSql: sql,
    aggregate: "sum",
    grain: period.grain,
    hasYear: period.isTime,
    isInteger: false,
    deviation: null,
    hasNegative: false,
    isCurrency: false,
    currencyColumn: null,
    notes: [],
  };
}

async function addExamples(database: Database, columns: readonly Column[]): Promise<void> {
  const rows = await database.rows(
    `SELECT ${columns.map((column, index) => `${column.sql}::VARCHAR AS e${index}`).join(", ")} FROM data LIMIT 40`,
  );
  for (const [index, column] of columns.entries()) {
    const texts = rows.map((row) => row[`e${index}`]).filter((cell) => cell !== null && cell !== undefined);
    column.examples = [...new Set(texts.map((text) => String(text).replace(/\.0$/, "").slice(0, 60)))].slice(0, 3);
  }
}

/** Amounts in several currencies, written beside each number or in a column of codes. */
function currencyNotes(columns: Column[], raw: readonly RawColumn[]): QualityNote[] {
  const notes: QualityNote[] = [];
  const codes = columns.find(
    (column) =>
      column.role === "dimension" &&
      /^(currency|ccy|curr|wahrung|waehrung|devise|currency code)$/.test(plainWords(column.name)),
  );
  if (codes) codes.isCurrency = true;
  for (const column of columns) {
    const inline = raw.find((other) => other.name === column.name)?.type.currencies ?? [];
    if (inline.length > 1) {
      const own = columns.find((other) => other.name === `${column.name} currency`);
      column.currencyColumn = own?.name ?? null;
      const detail = `“${column.name}” has amounts in ${inline.length} currencies (${inline.map((currency) => currency.code).join(", ")}), which were not added together`;
      notes.push({
        what: "currencies",
        count: inline.length,
        sql: own ? `SELECT count(DISTINCT ${own.sql}) FROM data` : null,
        columns: [column.name],
        detail,
      });
    } else if (codes && codes.distinct > 1 && column.type === "money" && column.unit === null) {
      column.currencyColumn = codes.name;
      notes.push({
        what: "currencies",
        count: codes.distinct,
        sql: `SELECT count(DISTINCT ${codes.sql}) FROM data`,
        columns: [column.name, codes.name],
        detail: `“${column.name}” is in ${codes.distinct} currencies, as “${codes.name}” shows, which were not added together`,
      });
    } else if (codes && codes.distinct === 1 && column.type === "money" && column.unit === null) {
      column.unit = currencyCode(codes.min ?? "");
    }
  }
  return notes;
}

async function duplicateNotes(database: Database, raw: RawTable, rows: number): Promise<QualityNote[]> {
  if (raw.width > 60 || raw.width < 2 || rows < 2) return [];
  const sql = "SELECT (SELECT count(*) FROM data) - (SELECT count(*) FROM (SELECT DISTINCT * FROM data)) AS duplicates";
  const count = toNumber((await database.rows(sql))[0]?.["duplicates"]) ?? 0;
  if (count === 0) return [];
  return [
    {
      what: "duplicates",
      count,
      sql,
      columns: [],
      detail: `${count} ${count === 1 ? "row repeats" : "rows repeat"} another row in every column; ${count === 1 ? "it was" : "they were"} counted, not removed`,
    },
  ];
}
