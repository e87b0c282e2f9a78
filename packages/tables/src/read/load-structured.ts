import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Database, quoteName, quoteText } from "../database.ts";
import { TableError } from "../table-error.ts";
import type { RawTable } from "./raw-table.ts";
import { toUtf8File } from "./text-encoding.ts";

interface Source {
  path: string;
  name: string;
  schema: string;
  tempDir: string;
}

const DEEPEST = 4;
const MOST_COLUMNS = 2_000;

/** Loads a Parquet file as text cells into `schema.raw`. */
export async function loadParquet(database: Database, source: Source): Promise<RawTable> {
  const reader = `read_parquet(${quoteText(source.path)})`;
  const columns = await describe(database, reader).catch((cause: unknown) => {
    if (cause instanceof TableError) throw cause;
    throw new TableError("damaged", `The Parquet file “${source.name}” is damaged and can't be read.`, { cause });
  });
  return loadFlat(database, source, { reader, columns, note: "Read as Parquet." }).catch((cause: unknown) => {
    if (cause instanceof TableError) throw cause;
    throw new TableError("damaged", `The Parquet file “${source.name}” is damaged and can't be read.`, { cause });
  });
}

/** Loads JSON (an array of objects, one object a line, or an object that holds one such array) into `schema.raw`. */
export async function loadJson(database: Database, source: Source): Promise<RawTable> {
  const file = await toUtf8File(source.path, join(source.tempDir, `${source.schema}.utf8`));
  const isArray = (await firstSign(file.path)) === "[";
  const format = isArray ? "array" : "newline_delimited";
  const reader = jsonReader(file.path, format);
  const note = isArray ? "Read as a JSON array." : "Read as JSON, one object per line.";
  try {
    const columns = await describe(database, reader);
    return await loadFlat(database, source, { reader, columns, note });
  } catch (cause) {
    if (cause instanceof TableError && cause.code !== "not_a_table") throw cause;
    if (isArray)
      throw new TableError("damaged", `The JSON file “${source.name}” is damaged or is not an array of objects.`, {
        cause,
      });
    return loadWrapped(database, source, file.path);
  }
}

/** One object that wraps the rows: { "data": [ … ] }. */
async function loadWrapped(database: Database, source: Source, path: string): Promise<RawTable> {
  const failure = (cause?: unknown) =>
    new TableError("not_a_table", `The JSON file “${source.name}” is not a list of objects, so it has no table.`, {
      cause,
    });
  const reader = jsonReader(path, "unstructured");
  const columns = await describe(database, reader).catch((cause: unknown) => {
    throw failure(cause);
  });
  const lists = columns.filter((column) => /^STRUCT\(.*\)\[\]$/s.test(column.type));
  const list = lists[0];
  if (!list) throw failure();
  const inner = `(SELECT unnest(${quoteName(list.path)}, recursive := false) AS item FROM ${reader})`;
  const items = await describe(database, `(SELECT item.* FROM ${inner})`);
  const wrapped = {
    reader: `(SELECT item.* FROM ${inner})`,
    columns: items,
    note: `Read as JSON; the rows are the list “${list.path}”.`,
  };
  return loadFlat(database, source, wrapped);
}

function jsonReader(path: string, format: string): string {
  return `read_json(${quoteText(path)}, format = '${format}', maximum_object_size = 67108864, convert_strings_to_integers = false,
    dateformat = '%Y-%m-%d', timestampformat = '%Y-%m-%d', map_inference_threshold = -1, sample_size = -1, union_by_name = true)`;
}

interface FlatColumn {
  /** "customer.name" */
  path: string;
  sql: string;
  type: string;
}

async function describe(database: Database, reader: string): Promise<FlatColumn[]> {
  const rows = await database.rows(`DESCRIBE SELECT * FROM ${reader}`);
  return rows.map((row) => {
    const name = String(row["column_name"]);
    return { path: name, sql: quoteName(name), type: String(row["column_type"]) };
  });
}

async function loadFlat(
  database: Database,
  source: Source,
  { reader, columns, note }: { reader: string; columns: FlatColumn[]; note: string },
): Promise<RawTable> {
  let flat = columns;
  for (
    let depth = 0;
    depth < DEEPEST && flat.some((column) => column.type.startsWith("STRUCT(") && !column.type.endsWith("[]"));
    depth++
  ) {
    flat = (await Promise.all(flat.map((column) => spread(database, reader, column)))).flat();
  }
  if (flat.length === 0 || (flat.length === 1 && flat[0]?.path === "json")) {
    throw new TableError("not_a_table", `“${source.name}” is not a list of objects, so it has no table.`);
  }
  if (flat.length > MOST_COLUMNS)
    throw new TableError("too_large", `“${source.name}” has more than ${MOST_COLUMNS} columns.`);
  const cells = flat.map((column, index) => `CAST(${column.sql} AS VARCHAR) AS c${index}`).join(", ");
  await database.run(`CREATE TABLE ${source.schema}.raw AS SELECT ${cells} FROM ${reader}`);
  const nested = flat.filter((column) => column.path.includes("."));
  const notes = nested.length > 0 ? [note, `Nested fields became columns such as “${nested[0]?.path}”.`] : [note];
  const names = flat.map((column) => column.path);
  return {
    table: source.name,
    schema: source.schema,
    width: flat.length,
    notes,
    nativeNumbers: true,
    names,
  };
}

async function spread(database: Database, reader: string, column: FlatColumn): Promise<FlatColumn[]> {
  if (!column.type.startsWith("STRUCT(") || column.type.endsWith("[]")) return [column];
  const fields = await database.rows(`DESCRIBE SELECT unnest(${column.sql}) FROM ${reader}`);
  return fields.map((field) => {
    const name = String(field["column_name"]);
    return {
      path: `${column.path}.${name}`,
      sql: `${column.sql}[${quoteText(name)}]`,
      type: String(field["column_type"]),
    };
  });
}

async function firstSign(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return (
      buffer
        .toString("utf8", 0, bytesRead)
        .replace(/^\ufeff/, "")
        .trimStart()[0] ?? ""
    );
  } finally {
    await file.close();
  }
}
