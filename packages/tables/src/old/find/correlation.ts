import { toNumber } from "../../database.ts";
import { type Column, measuresOf } from "../../read/table.ts";
import { correlationP } from "../../study/trend-tests.ts";
import type { Book } from "../write/book.ts";
import { formatCount } from "../write/format-value.ts";
import { columnNames, type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";
import type { Weight } from "./simple.ts";
import { formatP } from "./trend.ts";

const FEWEST = 10;
const MOST_MEASURES = 14;
const DOTS = 400;

export interface Pair {
  a: Column;
  b: Column;
  r: number;
  n: number;
}

/** Every pair of measures with enough rows, the strongest first; copies and sums or products of other columns are left out. */
export async function strongPairs(scope: Scope): Promise<Pair[]> {
  const all = measuresOf(scope.table).filter((column) => column.distinct > 3);
  const measures = all.slice(0, MOST_MEASURES);
  const note = `Of ${formatCount(all.length)} columns of numbers, the first ${MOST_MEASURES} were compared with each other.`;
  if (all.length > MOST_MEASURES && !scope.table.reading.includes(note)) scope.table.reading.push(note);
  const pairs = measures.flatMap((a, index) => measures.slice(index + 1).map((b) => ({ a, b })));
  if (pairs.length === 0) return [];
  const derived = await derivedColumns(scope, measures);
  const list = pairs.map(
    ({ a, b }, index) => `corr(${a.sql}, ${b.sql}) AS r${index}, regr_count(${a.sql}, ${b.sql}) AS n${index}`,
  );
  const [row] = await scope.table.database.rows(`SELECT ${list.join(", ")} FROM data${whereOf(scope)}`);
  return pairs
    .map((pair, index) => ({ ...pair, r: toNumber(row?.[`r${index}`]) ?? 0, n: toNumber(row?.[`n${index}`]) ?? 0 }))
    .filter(
      (pair) =>
        pair.n >= FEWEST &&
        Math.abs(pair.r) < 0.9999 &&
        !derived.some((group) => group.has(pair.a.name) && group.has(pair.b.name)),
    )
    .sort((x, y) => Math.abs(y.r) - Math.abs(x.r));
}

/** Triples where one column is the product, sum or difference of two others: their correlation says nothing new. */
async function derivedColumns(scope: Scope, measures: readonly Column[]): Promise<Set<string>[]> {
  if (measures.length < 3 || measures.length > 10) return [];
  const triples: Column[][] = [];
  for (const [i, a] of measures.entries())
    for (const b of measures.slice(i + 1)) for (const c of measures) if (c !== a && c !== b) triples.push([a, b, c]);
  const near = (left: string, right: string) =>
    `avg(CASE WHEN abs(${left} - ${right}) <= 0.011 + 0.002 * abs(${right}) THEN 1.0 ELSE 0 END)`;
  const list = triples.map(
    ([a, b, c], index) =>
      `${near(`${a?.sql} * ${b?.sql}`, c?.sql ?? "")} AS p${index}, ${near(`${a?.sql} + ${b?.sql}`, c?.sql ?? "")} AS s${index}`,
  );
  const [row] = await scope.table.database.rows(`SELECT ${list.join(", ")} FROM (SELECT * FROM data LIMIT 2000)`);
  return triples
    .filter((_, index) => (toNumber(row?.[`p${index}`]) ?? 0) > 0.9 || (toNumber(row?.[`s${index}`]) ?? 0) > 0.9)
    .map((triple) => new Set(triple.map((column) => column.name)));
}

/** How two measures go together (Pearson's r). Association only: the finding always says so. */
export async function addCorrelation(
  book: Book,
  scope: Scope,
  of: { a: Column; b: Column },
  weight: Weight,
): Promise<boolean> {
  const { a, b } = of;
  const [row] = await scope.table.database.rows(
    `SELECT corr(${a.valueSql}, ${b.valueSql}) AS r, regr_count(${a.valueSql}, ${b.valueSql}) AS n FROM data${whereOf(scope)}`,
  );
  const r = toNumber(row?.["r"]);
  const n = toNumber(row?.["n"]) ?? 0;
  if (r === null || n < 3) return false;
  const p = correlationP(r, n);
  const base = { table: scope.table.name, columns: columnNames(scope, null, a, b), rows: n };
  const words = scopeWords(scope);
  book.finding({
    kind: "correlation",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: { ...subjectOf(scope), measure: a.name, other: b.name },
    direction: p < 0.05 ? (r > 0 ? "positive" : "negative") : "none",
    figures: {
      r: book.figure({
        ...base,
        label: `Correlation of ${a.name} and ${b.name}${words}`,
        value: r,
        text: r.toFixed(2),
        computation: `SELECT corr(${a.valueSql}, ${b.valueSql}) FROM data${whereOf(scope)}`,
      }),
      n: book.figure({
        ...base,
        label: `Rows with both ${a.name} and ${b.name}${words}`,
        value: n,
        text: formatCount(n),
        unit: "rows",
        computation: `SELECT regr_count(${a.valueSql}, ${b.valueSql}) FROM data${whereOf(scope)}`,
      }),
      pValue: book.figure({
        ...base,
        label: `p-value of the correlation of ${a.name} and ${b.name}${words}`,
        value: p,
        text: formatP(p),
        computation: "two-sided test by Fisher's z transformation of r",
      }),
    },
    rows: [],
    chartId: book.chart(await scatter(scope, a, b)),
    cautions: ["not_causal", ...(n < 30 ? ["small_sample"] : []), ...(p >= 0.05 ? ["not_significant"] : [])],
  });
  return true;
}

async function scatter(scope: Scope, a: Column, b: Column) {
  const where = whereOf(scope, `${a.valueSql} IS NOT NULL`, `${b.valueSql} IS NOT NULL`);
  const rows = await scope.table.database.rows(
    `SELECT ${a.valueSql} AS x, ${b.valueSql} AS y FROM data${where} ORDER BY hash(rowid) LIMIT ${DOTS}`,
  );
  const points = rows.map((row) => ({ x: toNumber(row["x"]) ?? 0, y: toNumber(row["y"]) }));
  return {
    kind: "scatter" as const,
    title: `${b.name} against ${a.name}${scopeWords(scope)}`,
    x: { label: a.name, type: "number" as const },
    y: { label: b.name, unit: b.unit, zeroBased: false },
    series: [{ name: b.name, role: "data" as const, points }],
    summary: `Scatter chart of ${b.name} against ${a.name}, ${points.length} rows${points.length === DOTS ? " drawn at random" : ""}; the axes do not start at zero.`,
  };
}
