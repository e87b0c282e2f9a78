import type { Database } from "../../database.ts";
import type { RawColumn } from "../../read/raw-column.ts";
import type { RawTable } from "../../read/raw-table.ts";
import type { QualityNote, Table } from "../../read/table.ts";
import { dropResults, dropTotals, dropUnlabelledTotal } from "../../read/totals.ts";
import { createData, inferColumns, speedUp, trimToBody } from "../../read/type-columns.ts";
import { hintsOf } from "../../read/types/column-words.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { TableError } from "../../table-error.ts";
import { formatCount } from "../write/format-value.ts";
import { findPeriod } from "./combine-period.ts";
import { foldSpellings } from "./fold-spellings.ts";
import { findInlineCurrency } from "./inline-currency.ts";
import { profileColumns } from "./profile.ts";
import { unpivotPeriods } from "./unpivot.ts";

/** Every column costs queries of its own, whatever the number of rows: this keeps the widest table below some seconds. */
const MOST_COLUMNS = 600;

/** Turns the text cells of `schema.raw` into typed rows in `schema.data`, and says how. */
export async function buildTable(database: Database, raw: RawTable): Promise<Table> {
  const notes = [...raw.notes];
  if (raw.ragged) notes.push("Rows differ in length. Short rows were filled with empty cells.");
  const names = await trimToBody(database, raw, notes);
  const inferred = await inferColumns(database, raw, names);
  const quality = await dropTotals(database, raw, inferred, notes);
  quality.push(...(await dropResults(database, raw, inferred, notes)));
  const longNames = await unpivotPeriods(database, raw, { columns: inferred, notes });
  const columns = longNames ? amountsAddUp(raw, await inferColumns(database, raw, longNames)) : bookingsAddUp(inferred);
  const named = columns.filter((column) => column.type.type !== "empty" || !/^Column \d+$/.test(column.name));
  if (named.length === 0) throw new TableError("empty", `“${raw.table}” has no values.`);
  if (named.length < columns.length)
    notes.push(`Excluded ${columns.length - named.length} columns without a name or a value.`);
  const kept = named.slice(0, MOST_COLUMNS);
  if (kept.length < named.length)
    notes.push(
      `The table has ${formatCount(named.length)} columns. The first ${MOST_COLUMNS} are analyzed. Columns from “${named[MOST_COLUMNS]?.name}” on are not computed or compared.`,
    );
  quality.push(...lostNotes(raw));
  const period = findPeriod(kept);
  const currency = findInlineCurrency(kept);
  for (const extra of [period, currency]) if (extra) notes.push(extra.note);
  await speedUp(database, raw, kept);
  await createData(
    database,
    raw,
    kept,
    [period, currency].flatMap((extra) => (extra ? [extra.sql] : [])),
  );
  await dropUnlabelledTotal(database, raw.schema, kept, { notes, quality });
  await database.run(`USE ${raw.schema}`);
  notes.push(...(await foldSpellings(database, kept)));
  const profiled = await profileColumns(database, raw, {
    columns: kept,
    period: period?.column ?? null,
    currency: currency ?? null,
  });
  await database.run(`DROP TABLE ${raw.schema}.raw`);
  for (const column of profiled.columns)
    for (const note of column.notes) notes.push(`${note.startsWith("“") ? note : `Column “${column.name}”: ${note}`}.`);
  quality.push(...profiled.quality);
  return {
    name: raw.table,
    schema: raw.schema,
    rows: profiled.rows,
    columns: profiled.columns,
    reading: notes,
    quality,
    database,
  };
}

/** What stands in a table of periods are amounts, unless a name speaks of rates, prices, scores and the like. */
function amountsAddUp(raw: RawTable, columns: readonly RawColumn[]): RawColumn[] {
  const isLevel = [raw.table, ...columns.map((column) => column.name)].some(
    (name) => hintsOf(name).aggregate === "mean",
  );
  return columns.map((column, index) =>
    index === columns.length - 1 && !isLevel ? { ...column, aggregate: "sum" as const } : column,
  );
}

/** A "Value" beside an account or a memo is a booking; beside a sensor it would be a reading. */
function bookingsAddUp(columns: readonly RawColumn[]): RawColumn[] {
  const isLedger = columns.some((column) =>
    /\b(account|category|memo|payee|booking|counterparty|invoice|konto|kategorie|buchung|verwendungszweck)\b/.test(
      plainWords(column.name),
    ),
  );
  return columns.map((column) =>
    isLedger && /^(value|wert|valeur|valor)$/.test(plainWords(column.name))
      ? { ...column, aggregate: "sum" as const }
      : column,
  );
}

function lostNotes(raw: RawTable): QualityNote[] {
  if (raw.lostRows === 0) return [];
  return [
    {
      what: "lost",
      count: raw.lostRows,
      sql: null,
      columns: [],
      detail: `${raw.lostRows} lines couldn't be read as rows and are excluded`,
    },
  ];
}
