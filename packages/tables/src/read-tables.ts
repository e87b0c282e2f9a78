import { stat } from "node:fs/promises";
import { quote } from "./compile.ts";
import type { Database } from "./database.ts";
import type { SourceColumn, SourceTable } from "./profile/profile.ts";
import type { Grain, SqlType } from "./query.ts";
import { joinAlike } from "./read/join-sheets.ts";
import { loadDelimited } from "./read/load-delimited.ts";
import { loadJson, loadParquet } from "./read/load-structured.ts";
import { loadWorkbook } from "./read/load-workbook.ts";
import type { RawColumn, RawTable } from "./read/raw-table.ts";
import { fillDown, placeSections } from "./read/sections.ts";
import { splitBlocks } from "./read/split-blocks.ts";
import { readHead } from "./read/text-encoding.ts";
import { dropTotals, dropUnlabelledTotal } from "./read/totals.ts";
import { createData, inferColumns, speedUp, trimToBody } from "./read/type-columns.ts";
import { hintsOf } from "./read/types/column-words.ts";
import { TableError } from "./table-error.ts";

/** Reads every table of the files as typed rows. Nothing is dropped or turned yet: that is the profile's decision, and can be undone. */
export async function readSources(
  database: Database,
  files: readonly { path: string; name: string }[],
  tempDir: string,
): Promise<SourceTable[]> {
  const raws: RawTable[] = [];
  for (const [index, file] of files.entries()) {
    const schema = `t${index}`;
    await database.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    raws.push(...(await loadFile(database, file, { schema, tempDir })));
  }
  const sources: SourceTable[] = [];
  for (const raw of raws) sources.push(await readSource(database, raw));
  return sources;
}

async function loadFile(
  database: Database,
  file: { path: string; name: string },
  at: { schema: string; tempDir: string },
): Promise<RawTable[]> {
  const source = { ...file, ...at };
  switch (await sniffFile(file.path, file.name)) {
    case "workbook":
      return joinAlike(database, await loadWorkbook(database, source), "Sheet");
    case "json":
      return [await loadJson(database, source)];
    case "parquet":
      return [await loadParquet(database, source)];
    case "delimited":
      return splitBlocks(database, await loadDelimited(database, source));
  }
}

async function readSource(database: Database, raw: RawTable): Promise<SourceTable> {
  const texts: string[] = [];
  const names = await placeSections(database, raw, await trimToBody(database, raw, texts));
  await fillDown(database, raw, names);
  texts.unshift(...raw.notes);
  const columns = (await inferColumns(database, raw, names)).filter(
    ({ type, name }) => type.type !== "empty" || !/^Column \d+$/.test(name),
  );
  // Small tables without dates may be statements, whose totals are lines of their own; the profile decides about those.
  const [size] = await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.raw`);
  const isSmall = Number(size?.["n"] ?? 0) <= 300 && columns.every(({ type }) => type.grain === null);
  if (!isSmall) await dropTotals(database, raw, columns, texts);
  await speedUp(database, raw, columns);
  await createData(database, raw, columns, []);
  await dropUnlabelledTotal(database, raw.schema, columns, texts);
  await dropFoot(database, raw, { columns, texts });
  const [rows] = await database.rows(`SELECT count(*) AS n FROM ${raw.schema}.data`);
  const types = await database.rows(`DESCRIBE ${raw.schema}.data`);
  const sqlTypes = new Map(types.map((row) => [String(row["column_name"]), String(row["column_type"])]));
  await database.run(`DROP TABLE ${raw.schema}.raw`);
  return {
    name: raw.table,
    relation: `${raw.schema}.data`,
    ...(raw.caption && { caption: raw.caption }),
    rows: Number(rows?.["n"] ?? 0),
    columns: columns.map((column) => {
      const group = raw.groups?.[Number(column.cell.slice(1))];
      return { ...sourceColumn(column, sqlTypes.get(column.name) ?? "VARCHAR"), ...(group && { group }) };
    }),
    notes: texts.map((text) => ({ kind: "reader", table: raw.table, text })),
  };
}

/** "Closing balance" in place of a date or a number: a last row of one figure under a first column that every other row fills. */
async function dropFoot(
  database: Database,
  { schema }: RawTable,
  { columns, texts }: { columns: readonly RawColumn[]; texts: string[] },
): Promise<void> {
  const [first, ...others] = columns.map(({ name }) => quote(name));
  const type = columns[0]?.type;
  if (!first || others.length < 3 || !(type?.type === "date" || type?.number)) return;
  const last = `(SELECT max(rowid) FROM ${schema}.data)`;
  const filled = others.map((name) => `(${name} IS NOT NULL)::INT`).join(" + ");
  const [row] = await database.rows(
    `SELECT count(*) FILTER (WHERE ${first} IS NULL) = 1 AND count(*) > 3
       AND bool_or(rowid = ${last} AND ${first} IS NULL AND ${filled} = 1) AS yes FROM ${schema}.data`,
  );
  if (row?.["yes"] !== true) return;
  await database.run(`DELETE FROM ${schema}.data WHERE rowid = ${last}`);
  texts.push("Excluded the last row because it only gives a closing figure.");
}

function sourceColumn({ name, type }: RawColumn, sql: string): SourceColumn {
  const isPercent = type.type === "percent";
  const { grain } = type;
  return {
    name,
    type: toType(sql),
    ...(type.unit && type.unit !== "%" && { unit: type.unit }),
    ...(isPercent && { isPercent: true, isPercentPoints: type.unit === "%" }),
    ...(type.type === "identifier" || hintsOf(name).isIdentifier ? { isIdentifier: true } : {}),
    ...(type.isCountedOff && { isCountedOff: true }),
    ...(grain && grain !== "time" && { grain: grain as Grain }),
    hasYear: type.hasYear,
    ...(type.isDayOrderOpen && { isDayOrderOpen: true }),
  };
}

function toType(sql: string): SqlType {
  if (sql === "VARCHAR") return "text";
  if (sql === "DATE") return "date";
  if (sql.startsWith("TIMESTAMP")) return "timestamp";
  return sql === "BOOLEAN" ? "boolean" : "number";
}

type FileKind = "delimited" | "workbook" | "json" | "parquet";

/** What a file is, by its first bytes rather than by its name. */
async function sniffFile(path: string, name: string): Promise<FileKind> {
  const info = await stat(path).catch((cause: unknown) => {
    throw new TableError("not_found", `Couldn't find the file “${name}”.`, { cause });
  });
  if (!info.isFile()) throw new TableError("not_a_table", `“${name}” is not a file.`);
  if (info.size === 0) throw new TableError("empty", `The file “${name}” is empty.`);
  const head = await readHead(path, 65_536);
  const text = head.toString("latin1");
  if (text.startsWith("PAR1")) return "parquet";
  if (text.startsWith("PARE")) throw new TableError("encrypted", `The Parquet file “${name}” is encrypted.`);
  if (text.startsWith("\xd0\xcf\x11\xe0")) throw oldWorkbook(text, name);
  if (text.startsWith("PK")) {
    if (/\.(xlsx|xlsm)$/i.test(name) || text.includes("xl/") || text.includes("[Content_Types].xml")) return "workbook";
    throw new TableError("unsupported", `“${name}” is a ZIP archive. Unpack it and use the table inside.`);
  }
  if (text.startsWith("%PDF"))
    throw new TableError("unsupported", `“${name}” is a PDF, not a table. Export the table as CSV or XLSX.`);
  if (/^\s*(<!doctype|<html|<\?xml)/i.test(text)) {
    throw new TableError(
      "unsupported",
      `“${name}” is a web page or XML, not a table. Export the table as CSV or XLSX.`,
    );
  }
  const start = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^\[\s*([[{\]]|$)/.test(start) || /^\{\s*("|\}|$)/.test(start)) return "json";
  if (start === "" && head.length < 65_536)
    throw new TableError("empty", `The file “${name}” contains only blank space.`);
  if (/\.parquet$/i.test(name)) throw new TableError("damaged", `“${name}” is not a readable Parquet file.`);
  if (/\.xlsx$/i.test(name)) throw new TableError("damaged", `“${name}” is not a readable Excel workbook.`);
  return "delimited";
}

function oldWorkbook(text: string, name: string): TableError {
  if (
    text.includes("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e") ||
    text.includes("E\0n\0c\0r\0y\0p\0t\0i\0o\0n")
  ) {
    return new TableError(
      "encrypted",
      `The workbook “${name}” is password-protected. Remove the password and try again.`,
    );
  }
  return new TableError("unsupported", `“${name}” is in the old Excel format. Save it as .xlsx or CSV and try again.`);
}
