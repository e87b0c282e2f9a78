import { type Database, quoteName, toNumber } from "../../database.ts";
import type { Column, Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { stem } from "../question/concepts.ts";
import { formatCount } from "../write/format-value.ts";

/** So many of the keys must be found for two columns to mean the same. */
const FOUND = 0.6;
const MOST_ROWS = 5_000_000;

interface Link {
  /** Whose rows say more about the rows that name them. */
  about: Table;
  from: Column;
  to: Column;
  unmatched: number;
}

/**
 * Orders with what the customers' table says of their customers: the longest table, each row with the rows of others that it
 * names by a key. Undefined where no table has a key to another.
 */
export async function relateTables(database: Database, tables: readonly Table[]): Promise<Table | undefined> {
  for (const main of [...tables].sort((a, b) => b.rows - a.rows)) {
    if (main.rows > MOST_ROWS) continue;
    const links: Link[] = [];
    for (const about of tables) {
      const link = about === main ? undefined : await linkBetween(database, main, about);
      if (link) links.push(link);
    }
    if (links.length > 0) return join(database, main, links);
  }
  return undefined;
}

/** The key by which rows of one table name rows of another: its values stand once each in the other, and most are found there. */
async function linkBetween(database: Database, main: Table, about: Table): Promise<Link | undefined> {
  const keys = about.columns.filter(
    (column) => canBeKey(column) && column.distinct === column.filled && column.filled === about.rows && about.rows > 1,
  );
  for (const to of keys) {
    for (const from of main.columns.filter((column) => canBeKey(column) && isSameName(column, to, about))) {
      if (from.distinct === from.filled && main.rows <= about.rows) continue;
      const [row] = await database.rows(
        `SELECT count(DISTINCT ${text(from, "m")}) AS named, count(DISTINCT ${text(to, "a")}) AS found,
           count(*) FILTER (WHERE a.${to.sql} IS NULL) AS unmatched
         FROM ${main.schema}.data m LEFT JOIN ${about.schema}.data a ON ${text(from, "m")} = ${text(to, "a")}`,
      );
      const [named, found] = [toNumber(row?.["named"]) ?? 0, toNumber(row?.["found"]) ?? 0];
      if (named > 0 && found / named >= FOUND) return { about, from, to, unmatched: toNumber(row?.["unmatched"]) ?? 0 };
    }
  }
  return undefined;
}

function canBeKey(column: Column): boolean {
  return ["identifier", "dimension", "text"].includes(column.role) && column.type !== "boolean"
    ? true
    : column.role === "measure" && column.isInteger && /\b(id|no|nr|number|key|code)\b/.test(plainWords(column.name));
}

/** "customer_id" in both, or "customer_id" in orders and "id" in customers. */
function isSameName(from: Column, to: Column, about: Table): boolean {
  const [a, b] = [plainWords(from.name), plainWords(to.name)];
  if (a === b) return a !== "name" && a !== "date";
  const table =
    plainWords(about.name.replace(/\.[a-z]+( ›.*)?$/i, ""))
      .split(" ")
      .map(stem)
      .at(-1) ?? "";
  const named = a.split(" ").map(stem).join(" ");
  const isShort = /^(id|no|nr|number|key|code|name|sku)$/.test(b);
  return (
    (isShort && (named === `${table} ${b}` || named === table)) ||
    (named === table && b === `${table} id`) ||
    (b === table && named === `${table} id`)
  );
}

function text(column: Column, alias: string): string {
  return `trim(${alias}.${column.sql}::VARCHAR)`;
}

async function join(database: Database, main: Table, links: readonly Link[]): Promise<Table> {
  const schema = `${main.schema}_related`;
  const taken = new Set(main.columns.map((column) => column.name.toLowerCase()));
  const hasTime = main.columns.some((column) => column.role === "time");
  const added = links.flatMap((link, index) =>
    link.about.columns
      .filter((column) => column !== link.to && isTold(column, hasTime))
      .map((column) => ({ column, alias: `a${index}`, name: freeName(column, link.about, taken) })),
  );
  const joins = links.map(
    ({ about, from, to }, index) =>
      `LEFT JOIN ${about.schema}.data a${index} ON ${text(from, "m")} = ${text(to, `a${index}`)}`,
  );
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await database.run(
    `CREATE TABLE ${schema}.data AS SELECT ${["m.*", ...added.map(({ alias, column, name }) => `${alias}.${column.sql} AS ${quoteName(name)}`)].join(", ")}
     FROM ${main.schema}.data m ${joins.join(" ")}`,
  );
  const columns: Column[] = [...main.columns];
  for (const { column, name } of added)
    columns.push(await columnOf(database, { schema, column, name, rows: main.rows }));
  return {
    ...main,
    name: [main.name, ...links.map(({ about }) => about.name)].join(" + "),
    schema,
    columns,
    reading: [...main.reading, ...links.map((link) => noteOf(main, link))],
  };
}

/** Numbers would be counted once for every row that names them, and a second date would pass for the row's own. */
function isTold({ role }: Column, hasTime: boolean): boolean {
  return role !== "ignored" && role !== "measure" && !(hasTime && role === "time");
}

function freeName(column: Column, about: Table, taken: Set<string>): string {
  const prefix = about.name.replace(/\.[a-z]+( ›.*)?$/i, "");
  const name = taken.has(column.name.toLowerCase()) ? `${prefix} ${column.name}` : column.name;
  taken.add(name.toLowerCase());
  return name;
}

/** The column as it stands beside the longer table's rows. */
async function columnOf(
  database: Database,
  { schema, column, name, rows }: { schema: string; column: Column; name: string; rows: number },
): Promise<Column> {
  const sql = quoteName(name);
  const [row] = await database.rows(
    `SELECT count(${sql}) AS filled, count(DISTINCT ${sql}) AS distinct_ FROM ${schema}.data`,
  );
  const filled = toNumber(row?.["filled"]) ?? 0;
  const isThing = column.role === "identifier" || (column.role === "text" && column.distinct < rows);
  return {
    ...column,
    name,
    sql,
    valueSql: column.valueSql.replaceAll(column.sql, sql),
    role: isThing ? "dimension" : column.role,
    filled,
    missing: rows - filled,
    invalid: 0,
    distinct: toNumber(row?.["distinct_"]) ?? 0,
  };
}

function noteOf(main: Table, { about, from, to, unmatched }: Link): string {
  const by = from.name === to.name ? `“${from.name}”` : `“${from.name}” and “${to.name}”`;
  const rest =
    unmatched === 0
      ? "every row has a match"
      : `${formatCount(unmatched)} of ${formatCount(main.rows)} rows have no match`;
  const numbers = about.columns
    .filter((column) => column.role === "measure" && column !== to)
    .map((column) => `“${column.name}”`);
  const left =
    numbers.length > 0
      ? ` Its numeric columns (${numbers.slice(0, 5).join(", ")}) were excluded because they would be counted once per row.`
      : "";
  return `${main.name} was joined to ${about.name} on ${by}; ${rest}.${left}`;
}
