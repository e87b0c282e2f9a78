import { planPairsOf } from "./profile/plan-pairs.ts";
import { columnsOf, type Profile } from "./profile/profile.ts";
import {
  type Filter,
  type Formula,
  type Group,
  type Join,
  type Measure,
  outputIds,
  type TableQuery,
  type Value,
} from "./query.ts";

/** What a well-formed query still gets wrong against this profile: unknown columns and ids, senseless aggregates, clauses that exclude each other. */
export function problemsOf(query: TableQuery, profile: Profile): string[] {
  const { table } = query.from;
  if (!profile.catalog[table]) return [`Unknown table ${table}. Tables: ${Object.keys(profile.catalog).join(", ")}.`];
  const found: string[] = [];
  let known = relationColumns(query, profile, found);
  const check = (columns: readonly string[]) => {
    for (const col of columns)
      if (!known.has(col)) found.push(`Unknown column “${col}”. Columns: ${[...known].slice(0, 60).join(", ")}.`);
  };
  if (query.where) check(columnsOfFilter(query.where));
  if (query.asOf) check([query.asOf.time, ...query.asOf.entity]);
  if (query.per) {
    check(query.per.by.map(({ col }) => col));
    checkMeasures(query.per.measures, { query, profile, found, check });
    known = new Set([...query.per.by.map(({ id }) => id), ...query.per.measures.map(({ id }) => id)]);
  }
  for (const side of query.compare ? [query.compare.a, query.compare.b] : []) check(columnsOfFilter(side.where));
  check(query.by.map(({ col }) => col));
  checkGroups(query.by, profile, table, found);
  checkMeasures(query.measures, { query, profile, found, check });
  check(query.select ?? []);
  found.push(
    ...clauseProblems(query),
    ...idProblems(query),
    ...lineProblems(query, profile),
    ...wholeYearProblems(query, profile),
    ...onceProblems(query, profile),
    ...dateProblems(query, profile),
  );
  return [...new Set(found)];
}
/** The first or last date of two periods has no difference in percent. */
function dateProblems({ compare, measures, from }: TableQuery, profile: Profile): string[] {
  const isDate = (measure: Measure) =>
    measure.kind === "aggregate" &&
    ["min", "max"].includes(measure.agg) &&
    measure.of?.kind === "column" &&
    ["date", "timestamp"].includes(profile.catalog[from.table]?.[measure.of.col] ?? "");
  return compare && measures.some(isDate) ? ["compare needs numbers: a date has no change in percent."] : [];
}

function relationColumns(query: TableQuery, profile: Profile, found: string[]): Set<string> {
  const { table, join = [] } = query.from;
  const known = new Set(Object.keys(profile.catalog[table] ?? {}));
  const add = (other: string, columns: readonly string[]) => {
    for (const col of columns) known.add(known.has(col) ? `${other}.${col}` : col);
  };
  for (const each of join) {
    const columns = Object.keys(profile.catalog[each.table] ?? {});
    if (each.kind === "stack") {
      found.push(...stackProblems(query, each, profile));
      const shared = new Set(each.on.map(({ right }) => right));
      add(
        each.table,
        columns.filter((col) => !shared.has(col)),
      );
      continue;
    }
    if (!isLinked(profile, table, each))
      found.push(
        `No known link from ${table}.${each.left} to ${each.table}.${each.right}; a join on a repeated key would count rows twice.`,
      );
    if (each.kind === "left") add(each.table, columns);
  }
  return known;
}

function isLinked({ links }: Profile, table: string, join: Exclude<Join, { kind: "stack" }>): boolean {
  const { table: other, kind, left, right } = join;
  const isForward = links.some(
    (link) => link.from === table && link.to === other && link.left === left && link.right === right,
  );
  const isBackward = links.some(
    (link) => link.to === table && link.from === other && link.right === left && link.left === right,
  );
  return isForward || (isBackward && kind !== "left");
}

/** Plan and actual figures may stand in two tables; rows of any others have nothing in common. */
function stackProblems(
  { from: { table, join = [] }, measures }: TableQuery,
  { table: other, on }: Extract<Join, { kind: "stack" }>,
  profile: Profile,
): string[] {
  const isPair = planPairsOf(profile).some(
    (pair) =>
      pair.actual.table === table &&
      pair.plan.table === other &&
      on.every(({ left, right }) => pair.on.some((each) => each.left === left && each.right === right)),
  );
  const isCount = (measure: Measure) =>
    measure.kind === "aggregate" && ["count", "distinct"].includes(measure.agg) && !measure.of;
  return [
    ...(isPair && join.length === 1
      ? []
      : [`${table} and ${other} hold no plan and actual figures of the same things.`]),
    ...(measures.some(isCount) ? ["Rows of two tables cannot be counted together."] : []),
  ];
}

interface Checking {
  query: TableQuery;
  profile: Profile;
  found: string[];
  check: (columns: readonly string[]) => void;
}

function checkMeasures(measures: readonly Measure[], checking: Checking): void {
  const ids = new Set<string>();
  for (const measure of measures) {
    if (ids.has(measure.id)) checking.found.push(`Two measures have the id ${measure.id}.`);
    ids.add(measure.id);
    checkMeasure(measure, measures, checking);
  }
}

function checkMeasure(measure: Measure, all: readonly Measure[], checking: Checking): void {
  const { found, check } = checking;
  if (measure.kind === "formula") {
    const isPlain = (ref: string) => all.some(({ id, kind }) => id === ref && kind !== "formula");
    for (const ref of refsOf(measure.formula).filter((each) => !isPlain(each)))
      found.push(`The formula of ${measure.id} refers to ${ref}, which is not a plain measure.`);
    return;
  }
  const isCount = measure.kind === "aggregate" && measure.agg === "count";
  if (!measure.of && !isCount) found.push(`${measure.id} needs “of”.`);
  if (measure.of) check(columnsOfValue(measure.of));
  if (measure.where) check(columnsOfFilter(measure.where));
  if (measure.kind === "aggregate" && measure.agg === "sum" && measure.of?.kind === "column")
    checkSum(measure.of.col, checking);
}

function checkSum(name: string, { query, profile, found }: Omit<Checking, "check">): void {
  if (query.per && !(name in (profile.catalog[query.from.table] ?? {}))) return;
  const column = columnsOf(profile, query.from.table).find((each) => each.name === name);
  if (!column) return;
  if (column.type !== "number") found.push(`${name} is not a number.`);
  const layout = profile.tables.find(({ name: of }) => of === column.table)?.layout;
  if (layout?.kind === "wide" && layout.labels.includes(name))
    found.push(`${name} is repeated in each period and cannot be added up; use avg or max.`);
  if (column.role === "rate" || column.role === "scale") found.push(`${name} cannot be added up; use avg or median.`);
  const { currencyColumn, unitColumns } = column;
  const isKept = (by: string) => query.where !== undefined && columnsOfFilter(query.where).includes(by);
  const isFixed = (by: string) => isKept(by) || (query.by.some(({ col }) => col === by) && !query.limit);
  if (currencyColumn && !isFixed(currencyColumn))
    found.push(`${name} is in several currencies; group or filter by ${currencyColumn}.`);
  if (unitColumns && !unitColumns.some(isFixed))
    found.push(`${name} is in several units; group or filter by ${unitColumns[0]}.`);
  const measure = profile.measures.find(({ table, column: of }) => table === column.table && of === name);
  const time = profile.columns.find(({ table, name: of }) => table === column.table && of === measure?.asOf?.time);
  // One entry for each period may be added up by period; entries on any day may not.
  const isByTime =
    time?.grain !== undefined &&
    (query.by.some(({ kind }) => kind === "grain") ||
      JSON.stringify(query.where ?? "").includes('"span"') ||
      query.compare);
  if (column.role === "stock" && measure?.asOf && !query.asOf && !isByTime)
    found.push(`${name} is a balance; add asOf.`);
}

function checkGroups(by: readonly Group[], profile: Profile, table: string, found: string[]): void {
  for (const group of by) {
    const type = profile.catalog[table]?.[group.col];
    if (group.kind !== "column" && type && type !== "date" && type !== "timestamp")
      found.push(`${group.col} is not a date.`);
  }
}

function clauseProblems(query: TableQuery): string[] {
  const found: string[] = [];
  if (!query.measures.some(({ hidden }) => !hidden) && !query.select)
    found.push("A query needs a visible measure or a select.");
  if (query.select && (query.measures.length > 0 || query.by.length > 0))
    found.push("select excludes measures and by.");
  if (query.select && (query.per || query.compare || query.shareOf || query.window || query.having || query.study))
    found.push("select lists rows of the table: no per, compare, shareOf, window, having or study.");
  if (query.compare && (query.shareOf || query.window)) found.push("compare excludes shareOf and window.");
  const isList = [...(query.per?.by ?? []), ...query.by].some((group) => group.kind === "column" && group.isList);
  if (isList && query.shareOf) found.push("shareOf excludes groups of lists: a row counts in several of them.");
  if (query.limit && !query.order?.length) found.push("limit needs order.");
  const along = query.window && query.window.kind !== "rank" ? query.window.along : undefined;
  if (along && !query.by.some(({ id, kind }) => id === along && kind === "grain"))
    found.push("window.along must be a time group.");
  return found;
}

function idProblems(query: TableQuery): string[] {
  const ids = new Set(query.select ?? [...outputIds(query), ...query.measures.map(({ id }) => id)]);
  const used = [
    ...(query.order ?? []).map(({ by }) => by),
    ...(query.having ?? []).map(({ measure }) => measure),
    ...(query.limit?.per ?? []),
    ...(query.shareOf ? [query.shareOf.measure, ...query.shareOf.within] : []),
    ...(query.study ? [query.study.measure] : []),
  ];
  return used.filter((id) => !ids.has(id)).map((id) => `Unknown id ${id}. Ids: ${[...ids].join(", ")}.`);
}

/** One figure for a whole year can't be filtered or split by the periods beside it. */
function wholeYearProblems(query: TableQuery, profile: Profile): string[] {
  const own = profile.columns.filter(({ table }) => table === query.from.table);
  const whole = own.filter(({ wholeYear }) => wholeYear).map(({ name }) => name);
  if (whole.length === 0) return [];
  const times = new Set(own.filter(({ role }) => role === "time").map(({ name }) => name));
  const measures = [...query.measures, ...(query.per?.measures ?? [])];
  const used = measures.flatMap((measure) =>
    measure.kind !== "formula" && measure.of ? columnsOfValue(measure.of).filter((name) => whole.includes(name)) : [],
  );
  const filters = [query.where, query.compare?.a.where, query.compare?.b.where].filter((each) => each !== undefined);
  const isTimed = filters.some((filter) => columnsOfFilter(filter).some((name) => times.has(name)));
  const isSplit = [...query.by, ...(query.per?.by ?? [])].some(({ col }) => times.has(col));
  return used.length > 0 && (isTimed || isSplit)
    ? [`${used[0]} holds one figure for a whole year: it can't be filtered or grouped by ${[...times].join(", ")}.`]
    : [];
}

/** One row of the file became several, and this number is stored in only one of them, so it can't filter or group the rest. */
function onceProblems(query: TableQuery, profile: Profile): string[] {
  const { layout, documents = "" } = profile.tables.find(({ name }) => name === query.from.table) ?? {};
  if (layout?.kind !== "wide" || !layout.once?.length) return [];
  const once = new Set([...layout.once, documents]);
  const measures = [...query.measures, ...(query.per?.measures ?? [])];
  const used = measures.flatMap((each) => (each.kind === "formula" ? [] : each.of ? columnsOfValue(each.of) : [""]));
  const filters = [query.where, query.compare?.a.where, query.compare?.b.where].filter((each) => each !== undefined);
  const narrowed = [
    ...filters.flatMap(columnsOfFilter),
    ...[...query.by, ...(query.per?.by ?? [])].map(({ col }) => col),
  ];
  const found = narrowed.find((name) => layout.once?.includes(name));
  if (found && !used.every((name) => once.has(name)))
    return [`${found} is given once for each ${layout.by} of a row: it can't filter or group other measures.`];
  const isSplit = narrowed.includes(layout.by) && used.find((name) => layout.once?.includes(name));
  return isSplit ? [`${isSplit} is not split by ${layout.by}.`] : [];
}

/** Lines hold totals and their parts, so adding up all of them counts amounts twice. */
function lineProblems(query: TableQuery, profile: Profile): string[] {
  const table = profile.tables.find(({ name }) => name === query.from.table);
  if (!table?.lineColumn) return [];
  const column = table.lineColumn;
  const isNarrowed = (filter: Filter | undefined) => filter !== undefined && columnsOfFilter(filter).includes(column);
  const isGrouped = query.by.some(({ col }) => col === column);
  const measures = query.per?.measures ?? query.measures;
  const isSafe =
    isGrouped ||
    isNarrowed(query.where) ||
    measures.every((measure) => measure.kind === "formula" || isNarrowed(measure.where));
  return isSafe || query.select
    ? []
    : [
        `Never add up all lines: totals are among them. Filter each measure by ${column}: ${(table.lines ?? []).map(({ label }) => label).join(", ")}.`,
      ];
}

function columnsOfValue(value: Value): string[] {
  switch (value.kind) {
    case "number":
      return [];
    case "elapsed":
      return [value.from, value.to];
    case "arithmetic":
      return [...columnsOfValue(value.a), ...columnsOfValue(value.b)];
    default:
      return [value.col];
  }
}

export function columnsOfFilter(filter: Filter): string[] {
  switch (filter.kind) {
    case "all":
    case "any":
      return filter.of.flatMap(columnsOfFilter);
    case "not":
      return columnsOfFilter(filter.of);
    case "compare":
      return [...columnsOfValue(filter.value), ...columnsOfValue(filter.to)];
    default:
      return [filter.col];
  }
}

function refsOf(formula: Formula): string[] {
  if (formula.kind === "measure") return [formula.id];
  return formula.kind === "number" ? [] : [...refsOf(formula.a), ...refsOf(formula.b)];
}
