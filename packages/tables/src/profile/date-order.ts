import type { DuckDBConnection } from "@duckdb/node-api";
import { quote } from "../compile.ts";
import { rowsOf } from "./prepare.ts";
import type { ColumnProfile, TableProfile } from "./profile.ts";

const SAMPLE_ROWS = 5_000;
const MOST_DATES = 6;
const FEWEST_ROWS = 6;
/** One date comes before another in nearly all rows, and on an earlier day in some. */
const ALWAYS = 0.97;
const EARLIER = 0.2;
/** A date of birth comes before everything and begins nothing that a row is about. */
const LONGEST_DAYS = 730;

/**
 * Which date of a row comes before which, by its values: a hired tool goes "Out" before it comes "In", a guest's "Arrival" is before
 * the "Departure" and a train's after it. Headers say what happened; the values say what began and what ended.
 */
export async function orderDates(
  connection: DuckDBConnection,
  table: TableProfile,
  own: readonly ColumnProfile[],
): Promise<void> {
  const dates = own
    .filter(({ role, grain, filled }) => role === "time" && grain === undefined && filled >= FEWEST_ROWS)
    .slice(0, MOST_DATES);
  if (dates.length < 2 || table.layout.kind !== "rows") return;
  const pairs = dates.flatMap((a) => dates.filter((b) => b !== a).map((b) => ({ a, b })));
  const counts = pairs.map(({ a, b }, i) => {
    const [from, to] = [quote(a.name), quote(b.name)];
    return `count(*) FILTER (WHERE ${from} <= ${to}) AS up${i}, count(*) FILTER (WHERE ${from} < ${to}) AS less${i},
      count(*) FILTER (WHERE ${from} IS NOT NULL AND ${to} IS NOT NULL) AS both${i},
      median(date_diff('day', ${from}, ${to})) AS days${i}`;
  });
  const sample = `(SELECT ${dates.map(({ name }) => quote(name)).join(", ")} FROM ${quote(table.name)} LIMIT ${SAMPLE_ROWS})`;
  const [row = {}] = await rowsOf(connection, `SELECT ${counts.join(", ")} FROM ${sample}`);
  for (const [i, { a, b }] of pairs.entries()) {
    const of = (name: string) => Number(row[`${name}${i}`] ?? 0);
    const both = of("both");
    const isBefore =
      both >= FEWEST_ROWS && of("up") >= both * ALWAYS && of("less") >= both * EARLIER && of("days") <= LONGEST_DAYS;
    if (isBefore) b.follows = [...(b.follows ?? []), a.name];
  }
  swapEnds(dates);
  correctStart(dates);
}

/** The first date of each row begins it, whatever its header says, unless it says something else. */
function correctStart(dates: readonly ColumnProfile[]): void {
  const first = dates.find(
    (date) => !date.follows && date.concepts.every((id) => id === "end") && !AGES_AGO.test(date.name),
  );
  const isFirst =
    first && dates.every((date) => date === first || !isPlain(date) || date.follows?.includes(first.name));
  if (!isFirst || dates.every((date) => date.filled > first.filled)) return;
  first.concepts = ["start"];
}

const AGES_AGO = /birth|geburt|\bgeb\b|\bdob\b|built|baujahr|since|seit/i;

/** A start that always follows an end is the end, and the end a start. */
function swapEnds(dates: readonly ColumnProfile[]): void {
  for (const end of dates.filter(({ concepts }) => concepts[0] === "end")) {
    const start = dates.find(({ concepts, follows }) => concepts[0] === "start" && follows?.includes(end.name));
    if (!start) continue;
    start.concepts = ["end"];
    end.concepts = ["start"];
  }
}

function isPlain({ concepts }: ColumnProfile): boolean {
  return ["start", "end", ""].includes(concepts[0] ?? "");
}
