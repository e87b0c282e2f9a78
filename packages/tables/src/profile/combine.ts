import type { DuckDBConnection } from "@duckdb/node-api";
import { addLinks } from "./links.ts";
import type { Profile, SourceTable } from "./profile.ts";
import { refreshMeasures } from "./profile-tables.ts";

/** One file's tables with its profile; `relations` are where this database holds them, in the order of the sources. */
export interface ProfiledFile {
  sources: SourceTable[];
  profile: Profile;
  relations: string[];
}

/** The files of one question as one model: every table gets a name of its own. Returns what `prepareTables` needs. */
export function combineProfiles(files: readonly ProfiledFile[]): { profile: Profile; sources: SourceTable[] } {
  const profile: Profile = {
    version: 1,
    tables: [],
    columns: [],
    measures: [],
    conditions: [],
    links: [],
    folds: [],
    catalog: {},
    notes: [],
  };
  const sources: SourceTable[] = [];
  for (const file of files) {
    const own = renamed(file, new Set(profile.tables.map(({ name }) => name)));
    sources.push(...file.sources.map((source, i) => ({ ...source, relation: file.relations[i] ?? source.relation })));
    profile.tables.push(...own.tables);
    profile.columns.push(...own.columns);
    profile.links.push(...own.links);
    profile.folds.push(...own.folds);
    profile.notes.push(...own.notes);
    Object.assign(profile.catalog, own.catalog);
  }
  refreshMeasures(profile);
  return { profile, sources };
}

/** Finds how tables of different files relate. The tables must have been prepared. */
export async function linkTables(connection: DuckDBConnection, profile: Profile): Promise<void> {
  await addLinks(profile, connection);
  refreshMeasures(profile);
}

function renamed({ profile, sources, relations }: ProfiledFile, taken: ReadonlySet<string>): Profile {
  const used = new Set(taken);
  const names = new Map<string, string>();
  for (const { name } of profile.tables) {
    let next = name;
    for (let n = 2; used.has(next); n++) next = `${name}_${n}`;
    used.add(next);
    names.set(name, next);
  }
  const to = (name: string) => names.get(name) ?? name;
  const relationOf = (old: string) => relations[sources.findIndex(({ relation }) => relation === old)] ?? old;
  return {
    ...profile,
    tables: profile.tables.map((table) => ({
      ...table,
      name: to(table.name),
      relation: relationOf(table.relation),
    })),
    columns: profile.columns.map((column) => ({ ...column, table: to(column.table) })),
    links: profile.links.map((link) => ({ ...link, from: to(link.from), to: to(link.to) })),
    folds: profile.folds.map((each) => ({ ...each, table: to(each.table) })),
    notes: profile.notes.map((note) => ({ ...note, table: to(note.table) })),
    catalog: Object.fromEntries(Object.entries(profile.catalog).map(([name, columns]) => [to(name), columns])),
  };
}
