import type { Catalog, Filter, Formula, Group, Having, Join, Measure, SqlType, TableQuery, Value } from "./query.ts";
import { fold, LIST_SEPARATOR, outputIds } from "./query.ts";

type Types = Record<string, SqlType>;
interface Scope {
  types: Types;
  /** The condition of one side of a comparison. */
  side?: string;
  isCompared?: boolean;
}

/**
 * Compiles one TableQuery to one DuckDB statement. Every output is named `#id` until the last SELECT and every GROUP BY is
 * positional, so a column named `period`, `value` or `count` is never taken for an alias.
 */
export function compileQuery(query: TableQuery, catalog: Catalog): string {
  const steps: string[] = [];
  const add = (name: string, sql: string) => {
    steps.push(`${out(name)} AS (${sql})`);
    return out(name);
  };
  let types = relationTypes(query, catalog);
  let rows = add("rel", relationSql(query, catalog));
  if (query.asOf) rows = add("snapshot", asOfSql(query.asOf, rows));
  if (query.where) rows = add("kept", `SELECT * FROM ${rows} WHERE ${filterSql(query.where, types)}`);
  for (const group of query.per?.by ?? query.by)
    if (group.kind === "column" && group.isList) rows = add(`each ${group.id}`, eachSql(group.col, rows));
  if (query.per) {
    rows = add("entities", perSql(query.per, rows, types));
    types = entityTypes(query.per, types);
  }
  const withSteps = (sql: string) => `WITH ${steps.join(",\n")}\n${sql}`;
  if (query.select) return withSteps(selectSql(query, rows));
  if (query.compare) {
    const sides: Filter = { kind: "any", of: [query.compare.a.where, query.compare.b.where] };
    rows = add("sides", `SELECT * FROM ${rows} WHERE ${filterSql(sides, types)}`);
  }
  let groups = add("groups", groupSql(query, rows, query.by, types));
  if (query.shareOf) {
    const kept = query.by.filter((group) => query.shareOf?.within.includes(group.id));
    const wholes = add("wholes", groupSql({ ...query, compare: undefined }, rows, kept, types));
    groups = add("shared", shareSql(query.shareOf.measure, kept, groups, wholes));
  }
  if (query.window) groups = add("windowed", windowSql(query, query.window, groups));
  if (query.having?.length) groups = add("having", `SELECT * FROM ${groups}${havingSql(query.having)}`);
  if (query.limit) groups = add("limited", limitSql(query, groups));
  const outputs = outputIds(query).map((id) => `${out(id)} AS ${quote(id)}`);
  return withSteps(`SELECT ${outputs.join(", ")} FROM ${groups}${orderSql(query)}`);
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

export function foldSql(sql: string): string {
  return `lower(trim(regexp_replace(CAST(${sql} AS VARCHAR), '\\s+', ' ', 'g')))`;
}

/** A key on one side of a link: a number in one file may be text in the other, and "KB-003" may be written "kb 3". */
export function linkKeySql(sql: string): string {
  const plain = `regexp_replace(regexp_replace(${foldSql(sql)}, '\\.0$', ''), '[^\\p{L}\\p{N}]', '', 'g')`;
  return `regexp_replace(${plain}, '(^|\\p{L})0+([0-9])', '\\1\\2', 'g')`;
}

function out(id: string): string {
  return quote(`#${id}`);
}

function groupByPositions(count: number): string {
  return count > 0 ? ` GROUP BY ${Array.from({ length: count }, (_, i) => i + 1).join(", ")}` : "";
}

function relationTypes(query: TableQuery, catalog: Catalog): Types {
  const types: Types = { ...catalog[query.from.table] };
  for (const join of query.from.join ?? [])
    if (join.kind === "left" || join.kind === "stack")
      for (const [col, type] of Object.entries(catalog[join.table] ?? {}))
        if (join.kind === "left" || !join.on.some(({ right }) => right === col))
          types[col in types ? `${join.table}.${col}` : col] = type;
  return types;
}

function relationSql(query: TableQuery, catalog: Catalog): string {
  const own = Object.keys(catalog[query.from.table] ?? {});
  const columns = own.map((col) => `t.${quote(col)}`);
  const seen = new Set(own);
  const joins: string[] = [];
  const wheres: string[] = [];
  for (const [i, join] of (query.from.join ?? []).entries()) {
    if (join.kind === "stack") return stackSql(query.from.table, join, catalog);
    const on = `${linkKeySql(`t.${quote(join.left)}`)} = ${linkKeySql(`j${i}.${quote(join.right)}`)}`;
    if (join.kind !== "left") {
      const not = join.kind === "without" ? "NOT " : "";
      wheres.push(`${not}EXISTS (SELECT 1 FROM ${quote(join.table)} j${i} WHERE ${on})`);
      continue;
    }
    joins.push(` LEFT JOIN ${quote(join.table)} j${i} ON ${on}`);
    for (const col of Object.keys(catalog[join.table] ?? {})) {
      columns.push(`j${i}.${quote(col)} AS ${quote(seen.has(col) ? `${join.table}.${col}` : col)}`);
      seen.add(col);
    }
  }
  const where = wheres.length > 0 ? ` WHERE ${wheres.join(" AND ")}` : "";
  return `SELECT ${columns.join(", ")}, t."#row" FROM ${quote(query.from.table)} t${joins.join("")}${where}`;
}

/** Rows of the second table follow those of the first. */
function stackSql(table: string, { table: other, on }: Extract<Join, { kind: "stack" }>, catalog: Catalog): string {
  const own = Object.keys(catalog[table] ?? {});
  const columns = Object.keys(catalog[other] ?? {}).map((col) => {
    const shared = on.find(({ right }) => right === col)?.left;
    return `${quote(col)} AS ${quote(shared ?? (own.includes(col) ? `${other}.${col}` : col))}`;
  });
  return `SELECT ${own.map(quote).join(", ")}, "#row" FROM ${quote(table)}
    UNION ALL BY NAME SELECT ${columns.join(", ")}, "#row" + 1000000000 AS "#row" FROM ${quote(other)}`;
}

/** One row for each thing that a cell names. */
function eachSql(col: string, rows: string): string {
  const split = `string_split_regex(trim(${quote(col)}), ${literal(LIST_SEPARATOR)})`;
  const each = `unnest(list_distinct(list_filter(${split}, lambda each : each <> '')))`;
  return `SELECT * REPLACE (${each} AS ${quote(col)}) FROM ${rows}`;
}

function asOfSql({ time, at, entity }: NonNullable<TableQuery["asOf"]>, rows: string): string {
  const until = at ? ` AND CAST(${quote(time)} AS DATE) <= DATE ${literal(at)}` : "";
  const partition = entity.length > 0 ? `PARTITION BY ${entity.map(quote).join(", ")} ` : "";
  return `SELECT * FROM ${rows} WHERE ${quote(time)} IS NOT NULL${until}
    QUALIFY row_number() OVER (${partition}ORDER BY ${quote(time)} DESC, "#row" DESC) = 1`;
}

function perSql(per: NonNullable<TableQuery["per"]>, rows: string, types: Types): string {
  const keys = per.by.map((group) => `${groupKeySql(group)} AS ${out(group.id)}`);
  const measures = per.measures.map((each) => `${measureSql(each, per.measures, { types })} AS ${out(each.id)}`);
  const inner = `SELECT ${[...keys, ...measures].join(", ")} FROM ${rows}${groupByPositions(keys.length)}`;
  const names = [...per.by, ...per.measures].map(({ id }) => `${out(id)} AS ${quote(id)}`);
  return `SELECT ${names.join(", ")}, row_number() OVER () AS "#row" FROM (${inner})${havingSql(per.having)}`;
}

function entityTypes(per: NonNullable<TableQuery["per"]>, types: Types): Types {
  const keys = per.by.map((group): [string, SqlType] => [
    group.id,
    group.kind === "grain" ? "date" : group.kind === "part" ? "number" : (types[group.col] ?? "text"),
  ]);
  return { ...Object.fromEntries(keys), ...Object.fromEntries(per.measures.map(({ id }) => [id, "number" as const])) };
}

export function valueSql(value: Value): string {
  switch (value.kind) {
    case "column":
      return quote(value.col);
    case "number":
      return String(value.num);
    case "orZero":
      return `coalesce(${quote(value.col)}, 0)`;
    case "score":
      return `list_position([${value.scale.map((step) => literal(fold(step))).join(", ")}], ${foldSql(quote(value.col))})`;
    case "elapsed": {
      const seconds = (col: string) => `epoch(CAST(${quote(col)} AS TIMESTAMP))`;
      return `((${seconds(value.to)} - ${seconds(value.from)}) / ${value.unit === "hour" ? 3600 : 86_400})`;
    }
    case "arithmetic":
      return arithmetic(value.op, valueSql(value.a), valueSql(value.b));
  }
}

function arithmetic(op: string, a: string, b: string): string {
  return op === "/" ? `(CAST(${a} AS DOUBLE) / ${divisor(b)})` : `(${a} ${op} ${b})`;
}

/** A whole that is zero but for the sixteenth digit of an average is zero. */
function divisor(sql: string): string {
  return `(CASE WHEN abs(CAST(${sql} AS DOUBLE)) >= 5e-13 THEN ${sql} END)`;
}

/** Each leaf is wrapped in coalesce(…, false): SQL's NOT of null would drop rows silently. */
export function filterSql(filter: Filter, types: Types): string {
  const leaf = (sql: string) => `coalesce(${sql}, false)`;
  switch (filter.kind) {
    case "all":
      return `(${filter.of.map((part) => filterSql(part, types)).join(" AND ")})`;
    case "any":
      return `(${filter.of.map((part) => filterSql(part, types)).join(" OR ")})`;
    case "not":
      return `(NOT ${filterSql(filter.of, types)})`;
    case "compare":
      return leaf(`${valueSql(filter.value)} ${filter.cmp} ${valueSql(filter.to)}`);
    case "contains":
      return leaf(`contains(${foldSql(quote(filter.col))}, ${literal(fold(filter.text))})`);
    case "empty":
      return `(${quote(filter.col)} IS NULL)`;
    case "part":
      return leaf(`${partSql(filter.part, quote(filter.col))} IN (${filter.values.join(", ")})`);
    case "in": {
      const isText = (types[filter.col] ?? "text") === "text";
      const list = filter.values.map((value) =>
        isText ? literal(fold(String(value))) : typeof value === "string" ? literal(value) : String(value),
      );
      return leaf(`${isText ? foldSql(quote(filter.col)) : quote(filter.col)} IN (${list.join(", ")})`);
    }
    case "span": {
      const bounds = [
        filter.since && `${quote(filter.col)} >= DATE ${literal(filter.since)}`,
        filter.until && `${quote(filter.col)} < DATE ${literal(filter.until)}`,
      ].filter(Boolean);
      return leaf(bounds.join(" AND ") || `${quote(filter.col)} IS NOT NULL`);
    }
  }
}

function partSql(part: string, sql: string): string {
  const functions: Record<string, string> = { hour: "hour", weekday: "isodow", month: "month" };
  return `${functions[part]}(CAST(${sql} AS TIMESTAMP))`;
}

function measureSql(measure: Measure, all: readonly Measure[], scope: Scope): string {
  if (measure.kind === "formula") return formulaSql(measure.formula, all, scope);
  const where = [scope.side, measure.where && filterSql(measure.where, scope.types)].filter(Boolean).join(" AND ");
  const filter = where ? ` FILTER (WHERE ${where})` : "";
  const of = measure.of ? valueSql(measure.of) : null;
  if (measure.kind === "percentile") return `quantile_cont(${of}, ${measure.p})${filter}`;
  if (measure.agg === "count") return `count(${of ?? "*"})${filter}`;
  if (measure.agg === "distinct")
    return `count(DISTINCT ${measure.of?.kind === "column" && scope.types[measure.of.col] === "text" ? foldSql(of ?? "") : of})${filter}`;
  if (measure.agg === "sum") {
    const sum = `CAST(sum(${of})${filter} AS DOUBLE)`;
    return scope.isCompared ? `coalesce(${sum}, 0)` : sum;
  }
  return `${measure.agg}(${of})${filter}`;
}

function formulaSql(formula: Formula, all: readonly Measure[], scope: Scope): string {
  if (formula.kind === "number") return String(formula.num);
  if (formula.kind === "arithmetic")
    return arithmetic(formula.op, formulaSql(formula.a, all, scope), formulaSql(formula.b, all, scope));
  const measure = all.find(({ id }) => id === formula.id);
  if (!measure) throw new Error(`No measure ${formula.id}`);
  return measureSql(measure, all, scope);
}

function groupKeySql(group: Group): string {
  if (group.kind === "grain")
    return `CAST(date_trunc('${group.grain}', CAST(${quote(group.col)} AS TIMESTAMP)) AS DATE)`;
  return group.kind === "part" ? partSql(group.part, quote(group.col)) : quote(group.col);
}

function groupSql(query: TableQuery, rows: string, by: readonly Group[], types: Types): string {
  const columns = by.map((group) => `${groupKeySql(group)} AS ${out(group.id)}`);
  const { compare } = query;
  for (const measure of query.measures) {
    const sql = (side?: Filter) =>
      measureSql(measure, query.measures, {
        types,
        ...(side && { side: filterSql(side, types), isCompared: true }),
      });
    if (!compare) {
      columns.push(`${sql()} AS ${out(measure.id)}`);
      continue;
    }
    const [a, b] = [sql(compare.a.where), sql(compare.b.where)];
    columns.push(`${a} AS ${out(measure.id)}`, `${b} AS ${out(`${measure.id}_before`)}`);
    columns.push(`${a} - ${b} AS ${out(`${measure.id}_change`)}`);
    columns.push(`(${a} - ${b}) / ${divisor(`abs(${b})`)} AS ${out(`${measure.id}_pct`)}`);
  }
  return `SELECT ${columns.join(", ")} FROM ${rows}${groupByPositions(by.length)}`;
}

function shareSql(measure: string, kept: readonly Group[], groups: string, wholes: string): string {
  const on = kept.map(({ id }) => `g.${out(id)} IS NOT DISTINCT FROM w.${out(id)}`).join(" AND ") || "true";
  const share = `CAST(g.${out(measure)} AS DOUBLE) / ${divisor(`w.${out(measure)}`)}`;
  return `SELECT g.*, ${share} AS ${out(`${measure}_share`)} FROM ${groups} g JOIN ${wholes} w ON ${on}`;
}

function windowSql(query: TableQuery, window: NonNullable<TableQuery["window"]>, groups: string): string {
  const name = out(`${window.measure}_${window.kind}`);
  const measure = out(window.measure);
  if (window.kind === "rank") {
    const over = `${partitionSql(window.within)}ORDER BY ${rounded(measure)} ${window.dir} NULLS LAST`;
    return `SELECT *, CASE WHEN ${measure} IS NOT NULL THEN rank() OVER (${over}) END AS ${name} FROM ${groups}`;
  }
  const others = query.by.filter(({ id }) => id !== window.along).map(({ id }) => id);
  const over = `${partitionSql(others)}ORDER BY ${out(window.along)} NULLS LAST`;
  const before = `lag(${measure}) OVER (${over})`;
  const sql = {
    running: `sum(${measure}) OVER (${over} ROWS UNBOUNDED PRECEDING)`,
    change: `${measure} - ${before}`,
    change_pct: `(${measure} - ${before}) / ${divisor(`abs(${before})`)}`,
  }[window.kind];
  return `SELECT *, ${sql} AS ${name} FROM ${groups}`;
}

function partitionSql(ids: readonly string[]): string {
  return ids.length > 0 ? `PARTITION BY ${ids.map(out).join(", ")} ` : "";
}

function havingSql(having: readonly Having[] | undefined): string {
  if (!having?.length) return "";
  const conditions = having.map(({ measure, cmp, to }) => {
    const [a, b] = [out(measure), to.kind === "number" ? String(to.num) : out(to.id)];
    return `coalesce(${rounded(a)} ${cmp} ${rounded(b)}, false)`;
  });
  return ` WHERE ${conditions.join(" AND ")}`;
}

/** Measures are compared on nine decimals: averages that are equal must tie, whatever their sixteenth digit. */
function rounded(sql: string): string {
  return `round(CAST(${sql} AS DOUBLE), 9)`;
}

function sortKeys(query: TableQuery): string[] {
  const groups = new Set(query.by.map(({ id }) => id));
  return (query.order ?? []).map(({ by, dir }) => {
    const key = query.select ? quote(by) : groups.has(by) ? out(by) : sortValue(query, by);
    return `${key} ${dir} NULLS LAST`;
  });
}

/** The least or greatest value may be a date or a text, which no rounding applies to. */
function sortValue(query: TableQuery, id: string): string {
  const measure = query.measures.find((each) => each.id === id);
  const isPlain =
    measure?.kind === "aggregate" && ["min", "max"].includes(measure.agg) && measure.of?.kind === "column";
  return isPlain ? out(id) : rounded(out(id));
}

function tieBreakers(query: TableQuery): string[] {
  return query.by.map(({ id }) => `${out(id)} ASC NULLS LAST`);
}

function limitSql(query: TableQuery, groups: string): string {
  const { n, ties, per = [] } = query.limit as NonNullable<TableQuery["limit"]>;
  const keys = [...sortKeys(query), ...(ties === "with" ? [] : tieBreakers(query))];
  const first = query.order?.[0]?.by;
  const hasValue = first ? ` WHERE ${out(first)} IS NOT NULL` : "";
  const order = keys.length > 0 ? `ORDER BY ${keys.join(", ")}` : "";
  const rank = ties === "with" ? "rank" : "row_number";
  return `SELECT * FROM ${groups}${hasValue} QUALIFY ${rank}() OVER (${partitionSql(per)}${order}) <= ${n}`;
}

function orderSql(query: TableQuery): string {
  const per = (query.limit?.per ?? []).map((id) => `${out(id)} ASC NULLS LAST`);
  const keys = [...per, ...sortKeys(query), ...tieBreakers(query)];
  return keys.length > 0 ? ` ORDER BY ${keys.join(", ")}` : "";
}

function selectSql(query: TableQuery, rows: string): string {
  const columns = (query.select ?? []).map(quote);
  const first = query.order?.[0]?.by;
  const hasValue = query.limit && first ? ` WHERE ${quote(first)} IS NOT NULL` : "";
  const keys = [...sortKeys(query), ...columns.map((col) => `${col} ASC NULLS LAST`)];
  const rank = query.limit?.ties === "with" ? "rank" : "row_number";
  const within = (query.limit?.ties === "with" ? sortKeys(query) : keys).join(", ");
  const limit = query.limit ? ` QUALIFY ${rank}() OVER (ORDER BY ${within}) <= ${query.limit.n}` : "";
  const distinct = query.distinct ? "DISTINCT " : "";
  return `SELECT ${distinct}${columns.join(", ")} FROM (SELECT * FROM ${rows}${hasValue}${limit}) ORDER BY ${keys
    .filter((key) => !query.distinct || columns.some((col) => key.startsWith(col)))
    .join(", ")}`;
}
