import type { Profile } from "./profile/profile.ts";
import { NO_YEAR } from "./profile/wide.ts";
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
  return [
    ...measureChips(query),
    ...groupChips(query),
    ...filterChips(query),
    ...resultChips(query),
    ...sourceChips(query, profile),
  ];
}

const STUDIES = {
  trend: "with its trend",
  unusual: "looking for unusual values",
  seasonality: "looking for a season",
  relation: "and how the two relate",
  distribution: "and how it is distributed",
};
const WINDOWS = {
  running: "as a running total",
  change: "with the change from the period before",
  change_pct: "with the change in % from the period before",
  rank: "with its rank",
};

function measureChips(query: TableQuery): Chip[] {
  const { select } = query;
  if (select)
    return [
      {
        kind: "rows",
        ref: "select",
        text: `list of ${select.slice(0, 4).join(", ")}${select.length > 4 ? ", …" : ""}`,
      },
    ];
  const visible = query.measures.filter(({ hidden }) => !hidden);
  return visible.map((measure, i) => ({
    kind: "measure",
    ref: measure.id,
    text: `${i > 0 ? "and " : ""}${measureText(measure, query.measures)}`,
  }));
}

function groupChips({ per, by }: TableQuery): Chip[] {
  const groups = by.map(
    (group, i): Chip => ({ kind: "grouping", ref: group.id, text: `${i === 0 ? "by" : "and"} ${groupText(group)}` }),
  );
  return per ? [{ kind: "grouping", ref: "per", text: perText(per) }, ...groups] : groups;
}

function filterChips({ where, compare, asOf }: TableQuery): Chip[] {
  const chips = filtersOf(where).map((filter, i): Chip => {
    const ref = `where.${i}`;
    return filter.kind === "span"
      ? { kind: "period", ref, text: spanText(filter) }
      : { kind: "filter", ref, text: `only where ${filterText(filter)}` };
  });
  const side = ({ label, where: of }: { label: string; where: Filter }) =>
    `${label} (${of.kind === "span" ? spanText(of) : filterText(of)})`;
  if (compare)
    chips.push({ kind: "comparison", ref: "compare", text: `${side(compare.a)} compared with ${side(compare.b)}` });
  if (asOf) chips.push({ kind: "period", ref: "asOf", text: asOf.at ? `as of ${asOf.at}` : "at the last entry" });
  return chips;
}

function resultChips(query: TableQuery): Chip[] {
  const chips: Chip[] = [];
  const { shareOf, window } = query;
  const whole = shareOf?.within.length ? `each ${groupNames(query, shareOf.within)}` : "the total";
  if (shareOf) chips.push({ kind: "measure", ref: "shareOf", text: `as a share of ${whole}` });
  if (window) chips.push({ kind: "measure", ref: "window", text: WINDOWS[window.kind] });
  for (const each of query.having ?? [])
    chips.push({ kind: "filter", ref: "having", text: `only groups where ${havingText(each, query)}` });
  const order = orderText(query);
  if (order) chips.push({ kind: "order", ref: "limit", text: order });
  return chips;
}

function sourceChips({ from, study }: TableQuery, { tables }: Profile): Chip[] {
  const chips = (from.join ?? []).map(
    ({ kind, table, left }): Chip => ({
      kind: "rows",
      ref: "join",
      text: { left: `with ${table} matched by ${left}`, without: `without any ${table}`, having: `with some ${table}` }[
        kind
      ],
    }),
  );
  if (study) chips.push({ kind: "measure", ref: "study", text: STUDIES[study.kind] });
  const title = tables.find(({ name }) => name === from.table)?.title ?? from.table;
  if (tables.length > 1) chips.push({ kind: "rows", ref: "from", text: `from ${title}` });
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

export function spanText({ since, until }: Filter & { kind: "span" }): string {
  if (since?.endsWith("-01") && until?.endsWith("-01")) {
    const whole = wholePeriod(new Date(since), new Date(until));
    if (whole) return whole;
  }
  const last = until && new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10);
  return [since && `from ${since}`, last && `to ${last}`].filter(Boolean).join(" ");
}

/** A year, quarter or month by its name; null for any other span of months. */
function wholePeriod(since: Date, until: Date): string | null {
  const year = since.getUTCFullYear();
  const month = since.getUTCMonth();
  const months = (until.getUTCFullYear() - year) * 12 + until.getUTCMonth() - month;
  const hasYear = year !== NO_YEAR;
  if (months === 12 && month === 0) return String(year);
  if (months === 1)
    return since.toLocaleString("en", { month: "long", ...(hasYear && { year: "numeric" }), timeZone: "UTC" });
  return months === 3 && month % 3 === 0 ? `Q${month / 3 + 1}${hasYear ? ` ${year}` : ""}` : null;
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
