import { type Database, quoteText } from "../../database.ts";
import type { RawColumn } from "../../read/raw-column.ts";
import type { RawTable } from "../../read/raw-table.ts";
import { DATE_FORMATS, MONTH_NAME, YEAR } from "../../read/types/date-format.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { CONCEPTS, stem } from "../question/concepts.ts";

const FEWEST_PERIODS = 2;
const PERIODS = [
  ...DATE_FORMATS.filter((format) => ["month", "quarter", "week", "day"].includes(format.grain)),
  YEAR,
  MONTH_NAME,
];

/**
 * A table with periods as columns ("Department, Jan, Feb, Mar") is turned so that every row is one period: nothing else can see a
 * course in it. Returns the new names of `raw`'s columns, or null where the table is not of that kind.
 */
export async function unpivotPeriods(
  database: Database,
  raw: RawTable,
  { columns, notes }: { columns: readonly RawColumn[]; notes: string[] },
): Promise<string[] | null> {
  const periods = columns.filter((column) => column.type.number && isPeriod(column.name));
  const others = columns.filter((column) => !periods.includes(column) && column.type.type !== "empty");
  const totals = others.filter(
    (column) =>
      column.type.number && /^(grand )?(total|sum|ytd|gesamt|summe|fy|full year|year)$/.test(plainWords(column.name)),
  );
  const labels = others.filter((column) => !totals.includes(column));
  if (
    periods.length < FEWEST_PERIODS ||
    labels.length === 0 ||
    labels.filter((column) => column.type.number).length > 2
  )
    return null;
  if (labels.some((column) => column.type.grain !== null)) return null;
  const { schema } = raw;
  const names = periods.map((column) => `WHEN ${quoteText(column.cell)} THEN ${quoteText(column.name)}`).join(" ");
  const kept = labels.map((column, index) => `${column.cell} AS k${index}`);
  const cells = [
    ...labels.map((_, index) => `k${index} AS c${index}`),
    `CASE period ${names} END AS c${labels.length}`,
    `amount AS c${labels.length + 1}`,
  ];
  await database.run(`CREATE TABLE ${schema}.long AS SELECT ${cells.join(", ")} FROM
    (UNPIVOT (SELECT ${[...kept, ...periods.map((column) => column.cell)].join(", ")} FROM ${schema}.raw)
    ON ${periods.map((column) => column.cell).join(", ")} INTO NAME period VALUE amount)`);
  await database.run(`DROP TABLE ${schema}.raw`);
  await database.run(`ALTER TABLE ${schema}.long RENAME TO raw`);
  raw.width = cells.length;
  const left = totals.length > 0 ? ` The total column “${totals[0]?.name}” was excluded.` : "";
  const isSummed = totals.some((column) => /^(grand )?(total|sum|ytd|gesamt|summe)$/.test(plainWords(column.name)));
  const amount = amountName(raw.table, labels, isSummed);
  const period = periods.every((column) => QUARTER.test(column.name.trim())) ? "Quarter" : "Period";
  notes.push(
    `The period columns “${periods[0]?.name}” to “${periods.at(-1)?.name}” were converted to rows with the columns “${period}” and “${amount}”.${left}`,
  );
  return [...labels.map((column) => column.name), period, amount];
}

const QUARTER = /^(?:q|quarter |quartal )[1-4]$/i;

function isPeriod(name: string): boolean {
  return QUARTER.test(name.trim()) || PERIODS.some((format) => format.pattern.test(name.trim()));
}

/** What the numbers are is said by the name of the file or sheet, if by anything. */
function amountName(table: string, labels: readonly RawColumn[], isSummed: boolean): string {
  const words = plainWords(table.replace(/\.\w+( ›|$)/, "$1"))
    .split(" ")
    .map(stem);
  const word = words.find((each) => Object.values(CONCEPTS).some((list) => list.includes(each)));
  const name = word ? `${word[0]?.toUpperCase()}${word.slice(1)}` : isSummed ? "Amount" : "Value";
  return labels.some((column) => column.name.toLowerCase() === name.toLowerCase()) ? "Value" : name;
}
