import type { DuckDBConnection } from "@duckdb/node-api";
import { compileQuery, quote } from "./compile.ts";
import { type Catalog, type Filter, type Group, type Measure, TableQuery, type Value } from "./query.ts";
import { interpret, type Row } from "./reference.ts";

const catalog: Catalog = {
  hostile: {
    period: "date",
    at: "timestamp",
    group: "text",
    order: "text",
    value: "number",
    rows: "number",
    count: "number",
    n: "number",
  },
  other: { order: "text", value: "number", label: "text" },
};
const SQL_TYPES = { text: "VARCHAR", number: "DOUBLE", date: "DATE", timestamp: "TIMESTAMP", boolean: "BOOLEAN" };
type Random = ReturnType<typeof random>;

export interface Failure {
  query: TableQuery;
  error: string;
}

/** Compares `count` random queries with the interpreter, on tables whose columns carry SQL's own names, nulls, ties and spelling variants. */
export async function compareRandomQueries(connection: DuckDBConnection, count: number, seed = 7): Promise<Failure[]> {
  const tables = hostileTables(seed);
  await load(connection, tables);
  const failures: Failure[] = [];
  for (let i = 0; i < count; i++) {
    const query = TableQuery.parse(randomQuery(random(seed * 100_003 + i)));
    const sql = compileQuery(query, catalog);
    try {
      const actual = (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];
      const error = difference(interpret(query, tables), actual);
      if (error) failures.push({ query, error });
    } catch (error) {
      failures.push({ query, error: `${error}\n${sql}` });
    }
  }
  return failures;
}

function difference(expected: Row[], actual: Row[]): string | null {
  if (expected.length !== actual.length) return `${actual.length} rows for ${expected.length}`;
  for (const [i, row] of expected.entries())
    for (const [id, value] of Object.entries(row)) {
      const other = actual[i]?.[id] ?? null;
      const isSame =
        typeof value === "number"
          ? other !== null && Math.abs(Number(other) - value) <= 1e-9 * Math.max(1, Math.abs(value))
          : value === other;
      if (!isSame) return `row ${i} ${id}: ${other} for ${value}`;
    }
  return null;
}

/** A small seeded generator (mulberry32), so that a failing query can be made again. */
export function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  const maybe = <T>(chance: number, make: () => T): T | undefined => (next() < chance ? make() : undefined);
  return { next, int, pick, maybe };
}

function hostileTables(seed: number): Record<string, Row[]> {
  const { int, pick, next } = random(seed);
  const orNull = <T>(value: T) => (next() < 0.12 ? null : value);
  const day = () => new Date(Date.UTC(2024, int(0, 14), int(1, 28))).toISOString().slice(0, 10);
  const hostile = Array.from(
    { length: 90 },
    (): Row => ({
      period: orNull(day()),
      at: orNull(`${day()} ${String(int(0, 23)).padStart(2, "0")}:30:00`),
      group: orNull(pick(["a", "b", "c d"])),
      order: orNull(pick(["k1", "K1", " k2 ", "k3", "k4"])),
      value: orNull(int(-5, 20)),
      rows: orNull(int(0, 4)),
      count: orNull(int(0, 100) / 4),
      n: int(1, 3),
    }),
  );
  const other = ["k1", "k2", "k9"].map((order): Row => ({ order, value: int(1, 9), label: orNull(pick(["x", "y"])) }));
  return { hostile, other };
}

async function load(connection: DuckDBConnection, tables: Record<string, Row[]>): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    const types = Object.entries(catalog[name] ?? {});
    const columns = types.map(([col, type]) => `${quote(col)} ${SQL_TYPES[type]}`).join(", ");
    await connection.run(`CREATE OR REPLACE TABLE ${name} (${columns}, "#row" BIGINT)`);
    const cell = (value: unknown) => (value === null ? "NULL" : typeof value === "number" ? value : `'${value}'`);
    const values = rows.map((row, i) => `(${types.map(([col]) => cell(row[col])).join(", ")}, ${i})`);
    await connection.run(`INSERT INTO ${name} VALUES ${values.join(", ")}`);
  }
}

function randomQuery(random: Random): unknown {
  const { int, pick, next, maybe } = random;
  const month = () => `2024-${String(int(1, 12)).padStart(2, "0")}-01`;
  const kind = pick(["left", "left", "without", "having"] as const);
  const join = maybe(0.3, () =>
    next() < 0.2
      ? [{ table: "other", kind: "stack", on: [{ left: "order", right: "order" }] }]
      : [{ table: "other", kind, left: "order", right: "order" }],
  );
  const entity = () => pick([["group"], ["group", "n"], []]);
  const base = {
    from: { table: "hostile", join },
    asOf: maybe(0.15, () => ({ time: pick(["period", "at"]), entity: entity(), at: maybe(0.5, month) })),
    where: maybe(0.5, () => randomFilter(random, 2)),
  };
  if (next() < 0.12) return { ...base, ...randomSelect(random) };
  if (next() < 0.15) return { ...base, ...randomPer(random) };
  return { ...base, ...randomGroups(random) };
}

function randomSelect({ int, pick, maybe }: Random) {
  return {
    measures: [],
    by: [],
    select: ["group", "value", "n"],
    order: [{ by: pick(["value", "group", "n"]), dir: pick(["asc", "desc"]) }],
    limit: maybe(0.5, () => ({ n: int(1, 6), ties: pick(["with", "cut"]) })),
    distinct: maybe(0.3, () => true),
  };
}

function randomPer(random: Random) {
  const { int, pick, next, maybe } = random;
  const keys: Group[] = [
    { kind: "column", id: "group", label: "g", col: "group" },
    next() < 0.5
      ? { kind: "column", id: "n", label: "n", col: "n" }
      : { kind: "grain", id: "n", label: "n", col: "period", grain: "month" },
  ];
  const having = maybe(0.5, () => [{ measure: "q", cmp: comparison(random), to: { kind: "number", num: int(0, 9) } }]);
  const agg = pick(["avg", "count", "max", "sum"] as const);
  return {
    per: { by: keys, measures: [randomMeasure(random, "value"), randomMeasure(random, "q")], having },
    measures: [{ kind: "aggregate", id: "m1", label: "m", agg, of: { kind: "column", col: "value" } }],
    by: next() < 0.5 ? [{ kind: "column", id: "rows", label: "g", col: "group" }] : [],
  };
}

function randomGroups(random: Random) {
  const { int, pick, next, maybe } = random;
  const measures: Measure[] = [randomMeasure(random, "m1"), ...(next() < 0.5 ? [randomMeasure(random, "value")] : [])];
  if (measures.length === 2 && next() < 0.6) measures.push(ratio(random));
  const by = randomBy(random);
  const ids = measures.map(({ id }) => id);
  const side = (label: string) => ({ label, where: randomFilter(random, 1) });
  const compare = maybe(0.2, () => ({ kind: "periods", a: side("a"), b: side("b") }));
  const some = () => by.filter(() => next() < 0.4).map(({ id }) => id);
  const order = maybe(0.6, () => [{ by: compare ? "m1_change" : pick(ids), dir: pick(["asc", "desc"]) }]);
  const isSeries = by[0]?.id === "period" && !compare;
  const along = isSeries ? pick(["running", "change", "change_pct", "rank"]) : "rank";
  const window = compare
    ? undefined
    : maybe(0.4, () =>
        along === "rank"
          ? { kind: along, measure: "m1", dir: pick(["asc", "desc"]), within: some() }
          : { kind: along, measure: "m1", along: "period" },
      );
  return {
    measures,
    by,
    compare,
    shareOf: compare ? undefined : maybe(0.25, () => ({ measure: "m1", within: some() })),
    window,
    having: maybe(0.3, () => [
      {
        measure: pick(ids),
        cmp: comparison(random),
        to: next() < 0.7 ? { kind: "number", num: int(0, 20) } : { kind: "measure", id: pick(ids) },
      },
    ]),
    order,
    limit:
      by.length > 0 && order
        ? maybe(0.6, () => ({
            n: int(1, 3),
            ties: pick(["with", "cut"]),
            ...(by.length > 1 && next() < 0.5 && { per: [by[0]?.id ?? ""] }),
          }))
        : undefined,
  };
}

function randomBy({ pick, next }: Random): Group[] {
  const groups: Group[] = [
    {
      kind: "grain",
      id: "period",
      label: "p",
      col: pick(["period", "at"]),
      grain: pick(["day", "week", "month", "quarter", "year"] as const),
    },
    { kind: "column", id: "group", label: "g", col: "group" },
    { kind: "part", id: "count", label: "c", col: "at", part: pick(["hour", "weekday", "month"] as const) },
    { kind: "column", id: "rows", label: "r", col: "n" },
  ];
  return groups.filter(() => next() < 0.35).slice(0, 3);
}

function ratio({ pick, next }: Random): Measure {
  const second = { kind: "measure", id: "value" } as const;
  const b =
    next() < 0.5 ? second : ({ kind: "arithmetic", op: "+", a: second, b: { kind: "number", num: 1 } } as const);
  const op = pick(["/", "-", "*"] as const);
  const formula = { kind: "arithmetic", op, a: { kind: "measure", id: "m1" }, b } as const;
  return { kind: "formula", id: "ratio", label: "ratio", formula };
}

function randomMeasure(random: Random, id: string): Measure {
  const { pick, maybe } = random;
  const where = maybe(0.25, () => randomFilter(random, 1));
  const common = { id, label: id, ...(where && { where }) };
  const agg = pick(["count", "sum", "sum", "avg", "median", "min", "max", "distinct", "percentile", "rows"] as const);
  if (agg === "rows") return { kind: "aggregate", ...common, agg: "count" };
  if (agg === "percentile") return { kind: "percentile", ...common, p: pick([0.1, 0.9]), of: randomValue(random, 2) };
  if (agg === "distinct" && random.next() < 0.5)
    return { kind: "aggregate", ...common, agg, of: { kind: "column", col: "order" } };
  return { kind: "aggregate", ...common, agg, of: randomValue(random, 2) };
}

function randomValue(random: Random, depth: number): Value {
  const { int, pick, next } = random;
  if (depth > 0 && next() < 0.3)
    return {
      kind: "arithmetic",
      op: pick(["+", "-", "*", "/"] as const),
      a: randomValue(random, depth - 1),
      b: randomValue(random, depth - 1),
    };
  if (next() < 0.1) return { kind: "number", num: int(0, 5) };
  if (next() < 0.1) return { kind: "elapsed", from: "period", to: "at", unit: pick(["hour", "day"] as const) };
  if (next() < 0.08) return { kind: "orZero", col: "value" };
  if (next() < 0.08) return { kind: "score", col: "group", scale: ["B", "a"] };
  return { kind: "column", col: pick(["value", "rows", "count", "n"]) };
}

function comparison({ pick }: Random) {
  return pick(["=", "<>", "<", "<=", ">", ">="] as const);
}

function randomFilter(random: Random, depth: number): Filter {
  const { int, pick } = random;
  const kind = int(0, depth > 0 ? 8 : 5);
  if (kind === 6) return { kind: "not", of: randomFilter(random, depth - 1) };
  if (kind > 6)
    return { kind: kind === 7 ? "all" : "any", of: [randomFilter(random, depth - 1), randomFilter(random, depth - 1)] };
  const month = () => `2024-${String(int(1, 12)).padStart(2, "0")}-01`;
  const leaves: Filter[] = [
    { kind: "in", col: "group", values: [pick(["A ", "b", "C  D"])] },
    { kind: "compare", value: randomValue(random, 1), cmp: comparison(random), to: { kind: "number", num: int(0, 6) } },
    { kind: "span", col: "period", since: month(), until: pick([month(), undefined]) },
    { kind: "contains", col: "order", text: pick(["k1", "K2 "]) },
    { kind: "empty", col: pick(["value", "group"]) },
    { kind: "part", col: "at", part: pick(["hour", "weekday", "month"] as const), values: [int(1, 7), int(1, 12)] },
  ];
  return leaves[kind] as Filter;
}
