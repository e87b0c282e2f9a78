import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileQuery } from "./compile.ts";
import { type Database, openDatabase } from "./database.ts";
import type { Profile, SourceTable } from "./profile/profile.ts";
import { profileTables } from "./profile/profile-tables.ts";
import type { TableQuery } from "./query.ts";
import { readSources } from "./read-tables.ts";

export interface Opened {
  database: Database;
  sources: SourceTable[];
  profile: Profile;
  run: (query: TableQuery) => Promise<Record<string, unknown>[]>;
}

/** Reads and profiles texts or bytes as an upload would. Names are file names. */
export async function openTables(files: Record<string, string | Uint8Array>): Promise<Opened> {
  const tempDir = mkdtempSync(join(tmpdir(), "muster-tables-"));
  const database = await openDatabase({ memoryMb: 768, threads: 1, tempDir });
  const list = Object.entries(files).map(([name, text]) => {
    const path = join(tempDir, name);
    writeFileSync(path, text);
    return { path, name };
  });
  const sources = await readSources(database, list, tempDir);
  const profile = await profileTables(database.connection, sources);
  rmSync(tempDir, { recursive: true, force: true });
  return { database, sources, profile, run: (query) => database.rows(compileQuery(query, profile.catalog)) };
}

/** Lines of a CSV from rows of cells. */
export function csv(header: string, rows: readonly (readonly (string | number)[])[]): string {
  return `${header}\n${rows.map((row) => row.join(",")).join("\n")}\n`;
}
