import type { DuckDBConnection } from "@duckdb/node-api";
import { foldSql, linkKeySql, quote } from "../compile.ts";
import { isKeyName } from "./columns.ts";
import { CONCEPTS, wordsOf } from "./lexicon.ts";
import { rowsOf } from "./prepare.ts";
import type { ColumnProfile, Profile } from "./profile.ts";
import { singular } from "./row-noun.ts";

const FOUND = 0.6;
const NEARLY_ALL = 0.9;

/** Enough codes in common that neither table can have them by chance. */
const FEWEST_CODES = 4;

/**
 * A key of one table whose values another table names: same header, a header that names the other table's row, or else codes that
 * nearly all are in the other table.
 */
export async function addLinks(profile: Profile, connection: DuckDBConnection): Promise<void> {
  const keys = profile.columns.filter(({ role }) => role === "key");
  const namers = profile.columns.filter(({ role }) => role === "dimension" || role === "key");
  for (const one of keys)
    for (const many of namers.filter((column) => column.table !== one.table && couldLink(profile, column, one)))
      if (!isLinked(profile, many.table, one.table)) await addLink(profile, connection, { many, one, least: FOUND });
  for (const one of keys)
    for (const many of namers.filter((column) => column.table !== one.table && isCodeOf(column, one)))
      if (!isLinked(profile, many.table, one.table))
        await addLink(profile, connection, { many, one, least: NEARLY_ALL });
}

function isCodeOf(many: ColumnProfile, one: ColumnProfile): boolean {
  return many.role === "dimension" && many.type === "text" && one.type === "text" && many.distinct >= FEWEST_CODES;
}

function isLinked({ links }: Profile, a: string, b: string): boolean {
  return links.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
}

async function addLink(
  profile: Profile,
  connection: DuckDBConnection,
  { many, one, least }: { many: ColumnProfile; one: ColumnProfile; least: number },
): Promise<void> {
  const on = `${linkKeySql(`m.${quote(many.name)}`)} = ${linkKeySql(`o.${quote(one.name)}`)}`;
  const [row] = await rowsOf(
    connection,
    `SELECT count(*) AS n, (SELECT count(DISTINCT ${linkKeySql(quote(one.name))}) < count(DISTINCT ${foldSql(quote(one.name))})
       FROM ${quote(one.table)}) AS alike, count(*) FILTER (WHERE EXISTS (SELECT 1 FROM ${quote(one.table)} o WHERE ${on})) AS found
     FROM ${quote(many.table)} m WHERE ${quote(many.name)} IS NOT NULL`,
  );
  const [n, found] = [Number(row?.["n"] ?? 0), Number(row?.["found"] ?? 0)];
  // Two keys that only their hyphens tell apart would both be found.
  if (n === 0 || found / n < least || row?.["alike"] === true) return;
  profile.links.push({ from: many.table, left: many.name, to: one.table, right: one.name, unmatched: n - found });
  if (n > found) profile.notes.push({ kind: "unmatched", table: many.table, to: one.table, rows: n - found });
}

function couldLink(profile: Profile, many: ColumnProfile, one: ColumnProfile): boolean {
  if (many.type !== one.type && ![many, one].every(({ type }) => type === "text" || type === "number")) return false;
  const [a, b] = [wordsOf(many.name), wordsOf(one.name)];
  if (a.join(" ") === b.join(" "))
    return a.join(" ") !== "name" && !(many.role === "key" && one.role === "key" && !isKeyName(one.name));
  const table = profile.tables.find(({ name }) => name === one.table);
  const nouns = [table?.entity ?? "", ...(table?.entities ?? [])];
  const shares = one.concepts.some(
    (concept) => many.concepts.includes(concept) && CONCEPTS[concept]?.role === "dimension",
  );
  return a.some((word) => nouns.includes(singular(word))) || shares;
}
