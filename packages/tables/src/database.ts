import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { TableError } from "./table-error.ts";

/** One cell as DuckDB hands it to JSON: 64-bit integers and non-finite numbers arrive as text. */
export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

/** The private DuckDB of one analysis. Every table lives in its own schema, where it is called `data`. */
export interface Database {
  connection: DuckDBConnection;
  run(sql: string): Promise<void>;
  rows(sql: string): Promise<Row[]>;
  /** The cells of each column, in the order of the query: for very wide tables several times as fast as `rows`. */
  columns(sql: string): Promise<Cell[][]>;
  /** After this no file can be read or written, and no setting can be changed back. */
  lock(): Promise<void>;
  close(): void;
}

export interface DatabaseOptions {
  memoryMb: number;
  threads: number;
  tempDir: string;
  signal?: AbortSignal;
}

/** Opens an in-memory DuckDB that loads no extension and stays within its memory and threads. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: `${options.memoryMb}MB`,
    threads: String(options.threads),
    temp_directory: options.tempDir,
    max_temp_directory_size: "4GB",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    allow_unsigned_extensions: "false",
    allow_persistent_secrets: "false",
  });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const interrupt = () => connection.interrupt();
  options.signal?.addEventListener("abort", interrupt, { once: true });
  return {
    connection,
    run: async (sql) => void (await guarded(() => connection.run(sql), options.signal)),
    rows: async (sql) =>
      (await guarded(() => connection.runAndReadAll(sql), options.signal)).getRowObjectsJson() as Row[],
    columns: async (sql) =>
      (await guarded(() => connection.runAndReadAll(sql), options.signal)).getColumnsJson() as Cell[][],
    lock: async () => {
      await connection.run("SET enable_external_access = false");
      await connection.run("SET lock_configuration = true");
    },
    close: () => {
      options.signal?.removeEventListener("abort", interrupt);
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function guarded<T>(query: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (signal?.aborted) throw new TableError("aborted", "The analysis was stopped.", { cause: error });
    if (/out of memory/i.test(String(error))) {
      throw new TableError("too_large", "The table needs more memory than the analysis limit.", { cause: error });
    }
    throw error;
  }
}

/** A column name as SQL writes it. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text value as SQL writes it. */
export function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** A number from a cell, null where it is missing or not finite. */
export function toNumber(cell: Cell | undefined): number | null {
  if (cell === null || cell === undefined || cell === "") return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}
