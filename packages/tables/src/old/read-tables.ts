import type { Database } from "../database.ts";
import { joinAlike } from "../read/join-sheets.ts";
import { loadDelimited } from "../read/load-delimited.ts";
import { loadJson, loadParquet } from "../read/load-structured.ts";
import { loadWorkbook } from "../read/load-workbook.ts";
import type { RawTable } from "../read/raw-table.ts";
import { sniffFile } from "../read/sniff.ts";
import { splitBlocks } from "../read/split-blocks.ts";
import type { Table } from "../read/table.ts";
import { TableError } from "../table-error.ts";
import type { AnalysisFile } from "./analyze-table.ts";
import { buildTable } from "./table/build-table.ts";

/** Reads every table of the files into `schema.data`. Fails where a file holds none. */
export async function readTables(
  files: readonly AnalysisFile[],
  { database, tempDir, progress }: { database: Database; tempDir: string; progress: (detail: string) => void },
): Promise<Table[]> {
  const tables: Table[] = [];
  const loaded: { raw: RawTable; isOnly: boolean }[] = [];
  let failure: unknown;
  for (const [index, file] of files.entries()) {
    progress(`Reading ${file.name}`);
    const raws = await loadFile(database, file, { schema: `t${index}`, tempDir });
    loaded.push(...raws.map((raw) => ({ raw, isOnly: raws.length === 1 })));
  }
  const alone = new Set(loaded.filter(({ isOnly }) => isOnly).map(({ raw }) => raw));
  const joined = await joinAlike(database, [...alone], "File");
  for (const raw of [...joined, ...loaded.flatMap(({ raw, isOnly }) => (isOnly ? [] : [raw]))]) {
    try {
      tables.push(await buildTable(database, raw));
    } catch (error) {
      // One sheet without a table does not spoil the others.
      if (!(error instanceof TableError) || alone.has(raw)) throw error;
      failure = error;
    }
  }
  if (tables.length === 0) throw failure;
  return tables;
}

async function loadFile(
  database: Database,
  file: AnalysisFile,
  at: { schema: string; tempDir: string },
): Promise<RawTable[]> {
  const kind = await sniffFile(file.path, file.name);
  const source = { path: file.path, name: file.name, ...at };
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${at.schema}`);
  if (kind === "workbook") return joinAlike(database, await loadWorkbook(database, source), "Sheet");
  if (kind === "json") return [await loadJson(database, source)];
  if (kind === "parquet") return [await loadParquet(database, source)];
  return splitBlocks(database, await loadDelimited(database, source));
}
