import type { Profile } from "./profile/profile.ts";
import type { Filter, Group, Having, Measure, TableQuery, Value } from "./query.ts";

/** One changeable part of a reading. `ref` names the place in the query. */
export interface Chip {
  kind: "measure" | "grouping" | "filter" | "period" | "order" | "comparison" | "rows";
  ref: string;
  text: string;
}

/** "Read as: revenue by region and month, 2025": every clause of the query in words, so that nothing it does is hidden. */
export function readAs(query: TableQuery, profile: Profile): string {
  return `Read as: ${chipsOf(query, profile)
    .map(({ text }) => text)
    .join(", ")}`;
}

/** The same reading in parts that an interface can change. */
export function chipsOf(query: TableQuery, profile: Profile): Chip[] {
  const chips: Chip[] = [];
  const add = (kind: Chip["kind"], ref: string, text: string) => chips.push({ kind, ref, text });
  if (query.select)
    add("rows", "select", `list of ${query.select.slice(0, 4).join(", ")}${query.select.length > 4 ? ", …" : ""}`);
  const visible = query.measures.filter(({ hidden }) => !hidden);
  for (const [i, measure] of visible.entries())
    add("measure", measure.id, `${i > 0 ? "and " : ""}${measureText(measure, query.measures)}`);
  if (query.per) add("grouping", "per", perText(query.per));
  for (const [i, group] of query.by.entries())
    add("grouping", group.id, `${i === 0 ? "by" : "and"} ${groupText(group)}`);
  for (const [i, filter] of filtersOf(query.where).entries())
    add(
      filter.kind === "span" ? "period" : "filter",
      `where.${i}`,
      filter.kind === "span" ? spanText(filter) : `only where ${filterText(filter)}`,
    );
  if (query.compare)
    add(
      "comparison",
      "compare",
      `${query.compare.a.label} (${sideText(query.compare.a.where)}) compared with ${query.compare.b.label} (${sideText(query.compare.b.where)})`,
    );
  if (query.asOf) add("period", "asOf", query.asOf.at ? `as of ${query.asOf.at}` : "at the last entry");
  if (query.shareOf)
    add(
      "measure",
      "shareOf",
      `as a share of ${query.shareOf.within.length > 0 ? `each ${groupNames(query, query.shareOf.within)}` : "the total"}`,
    );
  if (query.window)
    add(
      "measure",
      "window",
      {
        running: "as a running total",
        change: "with the change from the period before",
        change_pct: "with the change in % from the period before",
        rank: "with its rank",
      }[query.window.kind],
    );
  for (const each of query.having ?? []) add("filter", "having", `only groups where ${havingText(each, query)}`);
  const order = orderText(query);
  if (order) add("order", "limit", order);
  for (const join of query.from.join ?? [])
    add(
      "rows",
      "join",
      {
        left: `with ${join.table} matched by ${join.left}`,
        without: `without any ${join.table}`,
        having: `with some ${join.table}`,
      }[join.kind],
    );
  if (query.study)
    add(
      "measure",
      "study",
      {
        trend: "with its trend",
        unusual: "looking for unusual values",
        seasonality: "looking for a season",
        relation: "and how the two relate",
        distribution: "and how it is distributed",
      }[query.study.kind],
    );
  if (profile.tables.length > 1)
    add(
      "rows",
      "from",
      `from ${profile.tables.find(({ name }) => name === query.from.table)?.title ?? query.from.table}`,
    );
  return chips;
}

export function filtersOf(filter: Filter | undefined): Filter[] {
  if (!filter) return [];
  return filter.kind === "all" ? filter.of : [filter];
}

function perText({ by, having, measures }: NonNullable<TableQuery["per"]>): string {
  const only = having?.map(
    ({ measure, cmp, to }) =>
      `${measures.find(({ id }) => id === measure)?.label ?? measure} ${cmp} ${to.kind === "number" ? to.num : to.id}`,
  );
  return `first for each ${by.map(groupText).join(" and ")}${only ? ` (only where ${only.join(" and ")})` : ""}`;
}

function groupNames(query: TableQuery, ids: readonly string[]): string {
  return query.by
    .filter(({ id }) => ids.includes(id))
    .map(groupText)
    .join(" and ");
}

export function groupText(group: Group): string {
  if (group.kind === "part") return `${group.part} of ${group.col}`;
  return group.kind === "grain" ? `${group.grain} of ${group.col}` : group.label;
}

/** A measure with its own filter, and a formula with those of its hidden parts. */
function measureText(measure: Measure, all: readonly Measure[]): string {
  if (measure.kind === "formula") {
    const text = JSON.stringify(measure.formula);
    const parts = all.filter(({ id, hidden, kind }) => hidden && kind !== "formula" && text.includes(`"${id}"`));
    const filters = parts
      .map((part) => (part.kind !== "formula" && part.where ? filterText(part.where) : ""))
      .filter((filter) => filter && !measure.label.includes(filter));
    return filters.length > 0 ? `${measure.label} (${filters.join("; ")})` : measure.label;
  }
  const where = measure.where ? filterText(measure.where) : "";
  const isNamed =
    measure.where?.kind === "in" && measure.where.values.every((value) => measure.label.includes(String(value)));
  return where && !isNamed ? `${measure.label} where ${where}` : measure.label;
}

function havingText({ measure, cmp, to }: Having, query: TableQuery): string {
  const id = measure.replace(/_(change|before|pct|share)$/, "");
  const name = query.measures.find((each) => each.id === id)?.label ?? measure;
  const what = measure.endsWith("_change") ? `the change of ${name}` : name;
  return `${what} ${cmp} ${to.kind === "number" ? to.num.toLocaleString("en") : to.id}`;
}

function orderText(query: TableQuery): string | null {
  const [order] = query.order ?? [];
  if (!order) return null;
  const side = order.dir === "asc" ? "lowest" : "highest";
  const by = order.by.endsWith("_change") ? " change" : "";
  if (!query.limit) return `${side}${by} first`;
  const per = query.limit.per?.length ? ` in each ${groupNames(query, query.limit.per)}` : "";
  return `${query.limit.n === 1 ? "the" : query.limit.n} ${side}${by} only${per}`;
}

function sideText(filter: Filter): string {
  return filter.kind === "span" ? spanText(filter) : filterText(filter);
}

const MONTHS = { month: "long", year: "numeric", timeZone: "UTC" } as const;

export function spanText({ since, until }: Filter & { kind: "span" }): string {
  if (since && until) {
    const [a, b] = [new Date(since), new Date(until)];
    const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
    const isWhole = since.endsWith("-01") && until.endsWith("-01");
    if (isWhole && months === 12 && since.endsWith("-01-01")) return since.slice(0, 4);
    if (isWhole && months === 1)
      return a.getUTCFullYear() === 1600
        ? a.toLocaleString("en", { month: "long", timeZone: "UTC" })
        : a.toLocaleString("en", MONTHS);
    if (isWhole && months === 3 && a.getUTCMonth() % 3 === 0)
      return `Q${a.getUTCMonth() / 3 + 1}${a.getUTCFullYear() === 1600 ? "" : ` ${since.slice(0, 4)}`}`;
  }
  const last = until && new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10);
  return [since && `from ${since}`, last && `to ${last}`].filter(Boolean).join(" ");
}

export function filterText(filter: Filter): string {
  switch (filter.kind) {
    case "all":
      return filter.of.map(filterText).join(" and ");
    case "any":
      return `(${filter.of.map(filterText).join(" or ")})`;
    case "not":
      return filter.of.kind === "empty" ? `${filter.of.col} is filled` : `not (${filterText(filter.of)})`;
    case "compare":
      return `${valueText(filter.value)} ${filter.cmp} ${valueText(filter.to)}${filter.value.kind === "elapsed" ? ` ${filter.value.unit}s` : ""}`;
    case "contains":
      return `${filter.col} contains “${filter.text}”`;
    case "empty":
      return `${filter.col} is empty`;
    case "in":
      return filter.values.length === 1 && filter.values[0] === true
        ? `${filter.col} is yes`
        : `${filter.col} is ${filter.values.join(" or ")}`;
    case "part":
      return `the ${filter.part} of ${filter.col} is ${filter.values.join(" or ")}`;
    case "span":
      return `${filter.col} is ${spanText(filter)}`;
  }
}

function valueText(value: Value): string {
  switch (value.kind) {
    case "column":
    case "score":
      return value.col;
    case "number":
      return value.num.toLocaleString("en");
    case "elapsed":
      return `time from ${value.from} to ${value.to}`;
    case "arithmetic":
      return `${valueText(value.a)} ${value.op} ${valueText(value.b)}`;
  }
}
