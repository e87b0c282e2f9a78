import { type Database, quoteText, toNumber } from "../database.ts";
import { findLayout } from "./layout.ts";
import type { RawTable } from "./raw-table.ts";

const PREVIEW = 60;

interface Headed {
  raw: RawTable;
  sheet: string;
  names: string[];
  firstRow: number;
}

/** Sheets or files with the same columns (one a month, one a region) become one table, with the name of each as a column. */
export async function joinAlike(
  database: Database,
  raws: readonly RawTable[],
  what: "Sheet" | "File",
): Promise<RawTable[]> {
  const headed: Headed[] = [];
  for (const raw of raws) headed.push(await readHeader(database, raw));
  const groups = Map.groupBy(headed, (each) =>
    each.names.length > 1
      ? [each.raw.decimal ?? "", scenarioOf(each.sheet), ...each.names].join("\n").toLowerCase()
      : each.raw.schema,
  );
  const tables: RawTable[] = [];
  for (const group of groups.values())
    tables.push(...(group.length > 1 ? [await joinGroup(database, group, what)] : group.map((each) => each.raw)));
  return tables;
}

/** Whether a sheet holds plans or what came of them: the same money told twice, which in one table would be added up. */
export function scenarioOf(sheet: string): string {
  const said =
    /(?<!\p{L})(plan|planned|budget|target|soll|forecast|actuals?|ist)(?!\p{L})/iu.exec(sheet)?.[1]?.toLowerCase() ??
    "";
  return said.replace(/^actuals$/, "actual").replace(/^planned$/, "plan");
}

async function readHeader(database: Database, raw: RawTable): Promise<Headed> {
  const cells = Array.from({ length: raw.width }, (_, index) => `c${index}`);
  const rows = await database.rows(`SELECT rowid AS row_, * FROM ${raw.schema}.raw LIMIT ${PREVIEW}`);
  const layout = findLayout(rows.map((row) => cells.map((cell) => (row[cell] === null ? null : String(row[cell])))));
  const names = layout.hasHeader
    ? [...layout.names].slice(0, layout.names.findLastIndex((name) => name !== "") + 1)
    : [];
  const firstRow = toNumber(rows[layout.dataStart]?.["row_"]) ?? 0;
  return { raw, sheet: raw.table.split(" › ").at(-1) ?? raw.table, names, firstRow };
}

async function joinGroup(database: Database, group: readonly Headed[], what: "Sheet" | "File"): Promise<RawTable> {
  const [first] = group as [Headed, ...Headed[]];
  const width = first.names.length;
  const cells = Array.from({ length: width }, (_, index) => `c${index} AS c${index + 1}`).join(", ");
  const parts = group.map(
    (each) =>
      `SELECT ${quoteText(each.sheet)} AS c0, ${cells} FROM ${each.raw.schema}.raw WHERE rowid >= ${each.firstRow}`,
  );
  const schema = `${first.raw.schema}_joined`;
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await database.run(`CREATE TABLE ${schema}.raw AS ${parts.join(" UNION ALL ")}`);
  const sheets = group.map((each) => each.sheet);
  const shown = sheets.length > 6 ? `${sheets.slice(0, 5).join(", ")}, …` : sheets.join(", ");
  const notes = [
    `${sheets.length} ${what.toLowerCase()}s with the same columns were read as one table (${shown}); the column “${what}” says which.`,
  ];
  const book = what === "Sheet" ? `${first.raw.table.split(" › ")[0]} › ` : "";
  return {
    ...first.raw,
    table: `${book}${shown}`,
    schema,
    width: width + 1,
    notes,
    names: [what, ...first.names],
  };
}
