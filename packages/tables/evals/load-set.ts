import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../src/database.ts";
import type { Profile } from "../src/profile/profile.ts";
import { profileTables } from "../src/profile/profile-tables.ts";
import { readSources } from "../src/read-tables.ts";

export type Cell = string | number | boolean | null;
export interface Truth {
  columns: string[];
  rows: Cell[][];
  tolerance?: number;
  ordered?: boolean;
}
export interface Question {
  id: string;
  language: "en" | "de";
  question: string;
  kind: "answerable" | "ambiguous" | "unanswerable";
  truth?: Truth | null;
  /** Further answers a careful reader may give. */
  alsoRight?: Truth[];
  /** Of an ambiguous question: each is right. */
  truths?: Truth[];
  note?: string;
}
export interface LoadedTable {
  id: string;
  profile: Profile;
  database: Database;
  questions: Question[];
}

const DATA = /\.(csv|tsv|xlsx|json|jsonl|parquet)$/i;

/** Every answer that counts as right. */
export function truthsOf({ truth, alsoRight = [], truths = [] }: Question): Truth[] {
  return [...(truth ? [truth] : []), ...alsoRight, ...truths];
}

/** Folders of a half that hold a table and its questions. */
export function tableFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .toSorted();
}

/** Reads and profiles the files of one folder, as an upload would. */
export async function loadTable(folder: string): Promise<LoadedTable> {
  const tempDir = mkdtempSync(join(tmpdir(), "muster-evals-"));
  const database = await openDatabase({ memoryMb: 512, threads: 2, tempDir });
  const names = readdirSync(folder).filter((name) => DATA.test(name) && !/^(questions|profile)\.json$/.test(name));
  // A lone "table.csv" takes its folder's name: a person's file says what it is about.
  const id = folder.split("/").at(-1) ?? folder;
  const files = names.toSorted().map((name) => ({ path: join(folder, name), name: name.replace(/^table(?=\.)/, id) }));
  const sources = await readSources(database, files, tempDir);
  const profile = await profileTables(database.connection, sources);
  rmSync(tempDir, { recursive: true, force: true });
  const list = join(folder, "questions.json");
  const questions = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Question[]) : [];
  return { id, profile, database, questions };
}
