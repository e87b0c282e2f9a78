import {
  type Filter,
  type Formula,
  fold,
  type Group,
  type Having,
  type Join,
  LIST_SEPARATOR,
  type Measure,
  outputIds,
  type TableQuery,
  type Value,
} from "./query.ts";

export type Row = Record<string, unknown>;
type Order = readonly { by: string; dir: "asc" | "desc" }[];

/** Evaluates a TableQuery over plain rows, naively and in the order of the schema's comment. The compiler is tested against it. */
export function interpret(query: TableQuery, tables: Record<string, Row[]>): Row[] {
  let rows = relation(query, tables);
  if (query.asOf) rows = snapshot(query.asOf, rows);
  if (query.where) rows = rows.filter((row) => holds(query.where as Filter, row));
  for (const group of query.per?.by ?? query.by)
    if (group.kind === "column" && group.isList) rows = rows.flatMap((row) => eachOf(group.col, row));
  if (query.per) rows = entities(query.per, rows);
  if (query.select) return selectRows(query, rows);
  const { compare } = query;
  if (compare) rows = rows.filter((row) => holds(compare.a.where, row) || holds(compare.b.where, row));
  let groups = grouped(query, rows, query.by);
  if (query.shareOf) addShares(query, rows, groups);
  if (query.window) addWindow(query, groups);
  groups = groups.filter((group) => meets(query.having, group));
  if (query.limit)
    groups = limited(
      groups,
      query,
      query.by.map(({ id }) => id),
    );
  const per = (query.limit?.per ?? []).map((by) => ({ by, dir: "asc" as const }));
  const ties = query.by.map(({ id }) => ({ by: id, dir: "asc" as const }));
  const ids = outputIds(query);
  return sorted(groups, [...per, ...(query.order ?? []), ...ties]).map((group) =>
    Object.fromEntries(ids.map((id) => [id, group[id] ?? null])),
  );
}

function relation(query: TableQuery, tables: Record<string, Row[]>): Row[] {
  let rows = tables[query.from.table] ?? [];
  for (const join of query.from.join ?? []) {
    const { table, kind } = join;
    const others = tables[table] ?? [];
    if (kind === "stack") return stacked(rows, others, join);
    const { left, right } = join;
    const partners = (row: Row) =>
      others.filter(
        (other) => row[left] != null && other[right] != null && fold(String(row[left])) === fold(String(other[right])),
      );
    if (kind !== "left") {
      rows = rows.filter((row) => partners(row).length > 0 === (kind === "having"));
      continue;
    }
    const blank = Object.fromEntries(Object.keys(others[0] ?? {}).map((col) => [col, null]));
    rows = rows.flatMap((row) => {
      const found = partners(row);
      return (found.length > 0 ? found : [blank]).map((other) => {
        const named = Object.entries(other).map(([col, value]) => [col in row ? `${table}.${col}` : col, value]);
        return { ...Object.fromEntries(named), ...row };
      });
    });
  }
  return rows;
}

function stacked(rows: Row[], others: Row[], { table, on }: Extract<Join, { kind: "stack" }>): Row[] {
  const own = Object.keys(rows[0] ?? {});
  const nameOf = (col: string) =>
    on.find(({ right }) => right === col)?.left ?? (own.includes(col) ? `${table}.${col}` : col);
  const blank = (columns: readonly string[]) => Object.fromEntries(columns.map((col) => [col, null]));
  const added = others.map((other) => Object.fromEntries(Object.entries(other).map(([col, v]) => [nameOf(col), v])));
  return [
    ...rows.map((row) => ({ ...blank(Object.keys(added[0] ?? {})), ...row })),
    ...added.map((row) => ({ ...blank(own), ...row })),
  ];
}

function snapshot({ time, at, entity }: NonNullable<TableQuery["asOf"]>, rows: Row[]): Row[] {
  const known = rows.filter((row) => row[time] != null && (!at || String(row[time]).slice(0, 10) <= at));
  return groupRows(known, (row) => entity.map((col) => row[col])).map(({ rows: own }) =>
    own.reduce((last, row) => (String(row[time]) >= String(last[time]) ? row : last)),
  );
}

function eachOf(col: string, row: Row): Row[] {
  const things = String(row[col] ?? "")
    .trim()
    .split(new RegExp(LIST_SEPARATOR));
  return [...new Set(things.filter(Boolean))].map((thing) => ({ ...row, [col]: thing }));
}

function entities({ by, measures, having }: NonNullable<TableQuery["per"]>, rows: Row[]): Row[] {
  return groupRows(rows, (row) => by.map((group) => groupKey(group, row)))
    .map(({ key, rows: own }) => ({
      ...Object.fromEntries(by.map(({ id }, i) => [id, key[i]])),
      ...Object.fromEntries(measures.map((each) => [each.id, measureOf(each, measures, own, false)])),
    }))
    .filter((row) => meets(having, row));
}

function cellValue(value: Value, row: Row): unknown {
  switch (value.kind) {
    case "column":
      return row[value.col] ?? null;
    case "number":
      return value.num;
    case "orZero":
      return row[value.col] ?? 0;
    case "score": {
      const at = row[value.col] == null ? -1 : value.scale.map(fold).indexOf(fold(String(row[value.col])));
      return at < 0 ? null : at + 1;
    }
    case "elapsed": {
      const [from, to] = [row[value.from], row[value.to]];
      return from == null || to == null ? null : (time(to) - time(from)) / (value.unit === "hour" ? 3.6e6 : 8.64e7);
    }
    case "arithmetic":
      return operate(value.op, cellValue(value.a, row), cellValue(value.b, row));
  }
}

function time(value: unknown): number {
  const text = String(value);
  return Date.parse(`${text.replace(" ", "T").slice(0, 19)}${text.length > 10 ? "Z" : ""}`);
}

function operate(op: string, a: unknown, b: unknown): number | null {
  if (a == null || b == null || (op === "/" && Math.abs(Number(b)) < 5e-13)) return null;
  const [x, y] = [Number(a), Number(b)];
  return op === "+" ? x + y : op === "-" ? x - y : op === "*" ? x * y : x / y;
}

function compares(cmp: string, a: unknown, b: unknown): boolean {
  if (a == null || b == null) return false;
  const order = a < b ? -1 : a > b ? 1 : 0;
  const tests: Record<string, boolean> = {
    "=": order === 0,
    "<>": order !== 0,
    "<": order < 0,
    "<=": order <= 0,
    ">": order > 0,
    ">=": order >= 0,
  };
  return tests[cmp] ?? false;
}

function holds(filter: Filter, row: Row): boolean {
  switch (filter.kind) {
    case "all":
      return filter.of.every((part) => holds(part, row));
    case "any":
      return filter.of.some((part) => holds(part, row));
    case "not":
      return !holds(filter.of, row);
    case "compare":
      return compares(filter.cmp, cellValue(filter.value, row), cellValue(filter.to, row));
    case "empty":
      return row[filter.col] == null;
    default:
      return row[filter.col] != null && cellHolds(filter, row[filter.col]);
  }
}

function cellHolds(filter: Filter, cell: unknown): boolean {
  if (filter.kind === "contains") return fold(String(cell)).includes(fold(filter.text));
  if (filter.kind === "part") return filter.values.includes(datePart(filter.part, cell));
  if (filter.kind === "in")
    return filter.values.some((each) => (typeof each === "string" ? fold(each) === fold(String(cell)) : each === cell));
  if (filter.kind !== "span") return false;
  const date = String(cell).slice(0, 10);
  return (!filter.since || date >= filter.since) && (!filter.until || date < filter.until);
}

function datePart(part: string, cell: unknown): number {
  const date = new Date(time(cell));
  return part === "hour" ? date.getUTCHours() : part === "weekday" ? date.getUTCDay() || 7 : date.getUTCMonth() + 1;
}

function groupKey(group: Group, row: Row): unknown {
  const cell = row[group.col] ?? null;
  if (cell === null || group.kind === "column") return cell;
  if (group.kind === "part") return datePart(group.part, cell);
  const date = new Date(time(cell));
  if (group.grain === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (["month", "quarter", "year"].includes(group.grain)) date.setUTCDate(1);
  if (group.grain === "quarter") date.setUTCMonth(Math.floor(date.getUTCMonth() / 3) * 3);
  if (group.grain === "year") date.setUTCMonth(0);
  return date.toISOString().slice(0, 10);
}

function groupRows(rows: Row[], keyOf: (row: Row) => unknown[]): { key: unknown[]; rows: Row[] }[] {
  const groups = new Map<string, { key: unknown[]; rows: Row[] }>();
  for (const row of rows) {
    const key = keyOf(row).map((value) => value ?? null);
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { key, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function measureOf(measure: Measure, all: readonly Measure[], rows: Row[], isCompared: boolean): unknown {
  if (measure.kind === "formula") return evaluate(measure.formula, all, rows, isCompared);
  const { of, where } = measure;
  const kept = where ? rows.filter((row) => holds(where, row)) : rows;
  if (!of) return kept.length;
  const values = kept.map((row) => cellValue(of, row)).filter((value) => value != null);
  if (measure.kind === "aggregate") {
    if (measure.agg === "count") return values.length;
    if (measure.agg === "distinct")
      return new Set(values.map((value) => (typeof value === "string" ? fold(value) : value))).size;
    if (measure.agg === "sum" && isCompared) return values.reduce((sum: number, value) => sum + Number(value), 0);
    if (values.length > 0 && (measure.agg === "min" || measure.agg === "max"))
      return values.reduce((best, value) => (compares(measure.agg === "min" ? "<" : ">", value, best) ? value : best));
  }
  if (values.length === 0) return null;
  const numbers = values.map(Number).toSorted((a, b) => a - b);
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (measure.kind === "percentile") return quantile(numbers, measure.p);
  return measure.agg === "sum" ? sum : measure.agg === "avg" ? sum / numbers.length : quantile(numbers, 0.5);
}

function quantile(sortedValues: readonly number[], p: number): number {
  const at = (sortedValues.length - 1) * p;
  const [low, high] = [sortedValues[Math.floor(at)] ?? 0, sortedValues[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

function evaluate(formula: Formula, all: readonly Measure[], rows: Row[], isCompared: boolean): unknown {
  if (formula.kind === "number") return formula.num;
  if (formula.kind === "measure")
    return measureOf(all.find(({ id }) => id === formula.id) as Measure, all, rows, isCompared);
  return operate(formula.op, evaluate(formula.a, all, rows, isCompared), evaluate(formula.b, all, rows, isCompared));
}

function grouped(query: TableQuery, rows: Row[], by: readonly Group[]): Row[] {
  const groups =
    by.length > 0 ? groupRows(rows, (row) => by.map((group) => groupKey(group, row))) : [{ key: [], rows }];
  return groups.map(({ key, rows: own }) => {
    const row: Row = Object.fromEntries(by.map(({ id }, i) => [id, key[i]]));
    for (const measure of query.measures) {
      if (!query.compare) {
        row[measure.id] = measureOf(measure, query.measures, own, false);
        continue;
      }
      const { a, b } = query.compare;
      const side = (where: Filter) =>
        measureOf(
          measure,
          query.measures,
          own.filter((each) => holds(where, each)),
          true,
        );
      const [now, before] = [side(a.where), side(b.where)];
      const change = operate("-", now, before);
      row[measure.id] = now;
      row[`${measure.id}_before`] = before;
      row[`${measure.id}_change`] = change;
      row[`${measure.id}_pct`] = operate("/", change, before == null ? null : Math.abs(Number(before)));
    }
    return row;
  });
}

function addShares(query: TableQuery, rows: Row[], groups: Row[]): void {
  const { measure, within } = query.shareOf as NonNullable<TableQuery["shareOf"]>;
  const kept = query.by.filter((group) => within.includes(group.id));
  const wholes = grouped({ ...query, compare: undefined }, rows, kept);
  for (const group of groups) {
    const whole = wholes.find((candidate) => kept.every(({ id }) => candidate[id] === group[id]));
    group[`${measure}_share`] = operate("/", group[measure], whole?.[measure]);
  }
}

function addWindow(query: TableQuery, groups: Row[]): void {
  const window = query.window as NonNullable<TableQuery["window"]>;
  if (window.kind === "rank") {
    for (const { rows } of groupRows(groups, (row) => window.within.map((key) => row[key]))) addRanks(rows, window);
    return;
  }
  const others = query.by.filter(({ id }) => id !== window.along).map(({ id }) => id);
  for (const { rows } of groupRows(groups, (row) => others.map((key) => row[key])))
    addAlong(sorted(rows, [{ by: window.along, dir: "asc" }]), window.measure, window.kind);
}

function addRanks(rows: Row[], { measure, dir }: { measure: string; dir: "asc" | "desc" }): void {
  const isBefore = (a: Row, b: Row) => byOrder(a, b, [{ by: measure, dir }]) < 0;
  for (const row of rows)
    row[`${measure}_rank`] = row[measure] == null ? null : rows.filter((other) => isBefore(other, row)).length + 1;
}

function addAlong(rows: Row[], measure: string, kind: "running" | "change" | "change_pct"): void {
  let running: number | null = null;
  let before: unknown = null;
  for (const row of rows) {
    const now = row[measure] ?? null;
    if (now !== null) running = (running ?? 0) + Number(now);
    const change = operate("-", now, before);
    const part = operate("/", change, before === null ? null : Math.abs(Number(before)));
    row[`${measure}_${kind}`] = { running, change, change_pct: part }[kind];
    before = now;
  }
}

function meets(having: readonly Having[] | undefined, row: Row): boolean {
  return (having ?? []).every(({ measure, cmp, to }) =>
    compares(cmp, rounded(row[measure]), rounded(to.kind === "number" ? to.num : row[to.id])),
  );
}

function rounded(value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1e9) / 1e9 : (value ?? null);
}

function byOrder(a: Row, b: Row, keys: Order): number {
  for (const { by, dir } of keys) {
    const [x, y] = [rounded(a[by]), rounded(b[by])];
    if (x === y) continue;
    if (x === null || y === null) return x === null ? 1 : -1;
    const isLess =
      typeof x === "string" ? Buffer.compare(Buffer.from(x), Buffer.from(String(y))) < 0 : Number(x) < Number(y);
    return isLess === (dir === "asc") ? -1 : 1;
  }
  return 0;
}

function sorted(rows: Row[], keys: Order): Row[] {
  return rows.toSorted((a, b) => byOrder(a, b, keys));
}

function limited(rows: Row[], query: TableQuery, tieBreak: readonly string[]): Row[] {
  const { n, ties, per = [] } = query.limit as NonNullable<TableQuery["limit"]>;
  const keys = query.order ?? [];
  const all = ties === "with" ? keys : [...keys, ...tieBreak.map((by) => ({ by, dir: "asc" as const }))];
  const first = keys[0]?.by;
  const filled = rows.filter((row) => !first || row[first] != null);
  return groupRows(filled, (row) => per.map((id) => row[id])).flatMap(({ rows: own }) => {
    const list = sorted(own, all);
    return ties === "cut"
      ? list.slice(0, n)
      : list.filter((row) => list.filter((other) => byOrder(other, row, all) < 0).length < n);
  });
}

function selectRows(query: TableQuery, rows: Row[]): Row[] {
  const columns = query.select ?? [];
  const kept = query.limit ? limited(rows, query, columns) : rows;
  const order = [...(query.order ?? []), ...columns.map((by) => ({ by, dir: "asc" as const }))];
  const list = sorted(kept, order).map((row) => Object.fromEntries(columns.map((col) => [col, row[col] ?? null])));
  if (!query.distinct) return list;
  return groupRows(list, (row) => columns.map((col) => row[col])).map(({ rows: [first] }) => first as Row);
}
