import type { Language } from "./answer/format.ts";
import { isLineOfMeasure, labelOf, lineName, tableTitle } from "./answer/labels.ts";
import type { Profile } from "./profile/profile.ts";
import { NO_YEAR } from "./profile/wide.ts";
import {
  type Filter,
  type Group,
  type Having,
  isByChange,
  type Measure,
  type TableQuery,
  type Value,
} from "./query.ts";
import texts from "./read-as-texts.json" with { type: "json" };

/** One changeable part of a reading. `ref` names the place in the query. */
export interface Chip {
  kind: "measure" | "grouping" | "filter" | "period" | "order" | "comparison" | "rows";
  ref: string;
  text: string;
}

/** "Read as: revenue by region and month, 2025": every clause of the query in words, so that nothing it does is hidden. */
export function readAs(query: TableQuery, profile: Profile, language: Language = "en"): string {
  return phrase(language, "readAs", { list: readingText(query, profile, language) });
}

/** The clauses alone, to offer a reading as an answer to a question. */
export function readingText(query: TableQuery, profile: Profile, language: Language = "en"): string {
  return chipsOf(query, profile, language)
    .map(({ text }) => text)
    .join(", ");
}

/** One of two ways to read a date whose day and month are both 12 or less. */
export function dayOrderText(
  { column, written, date }: { column: string; written: string; date: string },
  language: Language,
): string {
  const style = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  const day = new Date(date.slice(0, 10)).toLocaleDateString(phrase(language, "locale"), style);
  return phrase(language, "dayOrder", { column, written, day });
}

/** The same reading in parts that an interface can change. */
export function chipsOf(given: TableQuery, profile: Profile, language: Language = "en"): Chip[] {
  const query = withNames(given, profile, language);
  return [
    ...(rowCondition(query, "=") ? groupsWithRows(query, language) : measuredGroups(query, language)),
    ...filterChips(query, profile, language),
    ...resultChips(query, language),
    ...sourceChips(query, profile, language),
  ];
}

function measuredGroups(query: TableQuery, language: Language): Chip[] {
  return [...measureChips(query, language), ...groupChips(query, language)];
}

/** The rows of which a group must have none (`=`) or some (`>`), where it is kept by their number. */
function rowCondition({ measures, having = [] }: TableQuery, cmp: "=" | ">"): Filter | undefined {
  const zero = having.find((each) => each.cmp === cmp && each.to.kind === "number" && each.to.num === 0);
  const counted = measures.find(({ id }) => id === zero?.measure);
  return counted?.kind === "aggregate" && counted.agg === "count" && !counted.of ? counted.where : undefined;
}

/** "Each client without a row where …": the number that is 0 for all of them says nothing. */
function groupsWithRows(query: TableQuery, language: Language): Chip[] {
  const [none, some] = [rowCondition(query, "="), rowCondition(query, ">")];
  const groups = query.by.map((group): Chip => {
    const text = phrase(language, "eachGroup", { group: groupText(group, language) });
    return { kind: "grouping", ref: group.id, text };
  });
  const textOf = (key: Phrase, of: Filter | undefined) =>
    of ? [phrase(language, key, { filter: filterText(of, language) })] : [];
  const filters = [...textOf("withRow", some), ...textOf("withoutRow", none)];
  return [...groups, ...filters.map((text): Chip => ({ kind: "filter", ref: "having", text }))];
}

type Phrase = keyof typeof texts.en;

function phrase(language: Language, key: Phrase, params: Record<string, string | number> = {}): string {
  return texts[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
}

function measureChips(query: TableQuery, language: Language): Chip[] {
  const { select } = query;
  if (select) {
    const columns = `${select.slice(0, 4).join(", ")}${select.length > 4 ? ", …" : ""}`;
    return [{ kind: "rows", ref: "select", text: phrase(language, "list", { columns }) }];
  }
  return query.measures
    .filter(({ hidden }) => !hidden)
    .map((measure, i) => {
      const text = measureText(measure, query.measures, language);
      return { kind: "measure", ref: measure.id, text: i > 0 ? phrase(language, "and", { text }) : text };
    });
}

/** Measures named in this language. A column called "Total" isn't summed to a "total Total". */
function withNames(query: TableQuery, profile: Profile, language: Language): TableQuery {
  const nameOf = (measure: Measure) =>
    language === "en"
      ? measure.label.replace(/^total (?=.*\btotals?\b)/i, "")
      : labelOf(measure, { profile, query, language });
  return { ...query, measures: query.measures.map((measure) => ({ ...measure, label: nameOf(measure) })) };
}

function groupChips({ per, by }: TableQuery, language: Language): Chip[] {
  const groups = by.map((group, i): Chip => {
    const text = groupText(group, language);
    return { kind: "grouping", ref: group.id, text: phrase(language, i === 0 ? "by" : "and", { group: text, text }) };
  });
  return per ? [{ kind: "grouping", ref: "per", text: perText(per, language) }, ...groups] : groups;
}

/** Which date a period is about, where rows have several. */
function dateOf({ from }: TableQuery, filter: Filter, { columns }: Profile): string {
  const dates = columns.filter(({ table, role, grain }) => table === from.table && role === "time" && !grain);
  return filter.kind === "span" && dates.length > 1 ? ` (${filter.col})` : "";
}

function filterChips(query: TableQuery, profile: Profile, language: Language): Chip[] {
  const { where, compare, asOf } = query;
  const chips = filtersOf(where).flatMap((filter, i): Chip | Chip[] => {
    const ref = `where.${i}`;
    if (isLineOfMeasure(filter, query, profile)) return [];
    return filter.kind === "span"
      ? { kind: "period", ref, text: spanText(filter, language) + dateOf(query, filter, profile) }
      : {
          kind: "filter",
          ref,
          text: phrase(language, "onlyWhere", { filter: linesText(filter, query, profile, language) }),
        };
  });
  const side = ({ label, where: of }: { label: string; where: Filter }) => {
    const meant = of.kind === "span" ? spanText(of, language) : filterText(of, language);
    // Labels are English.
    if (language !== "en" && periodName(of, language)) return meant;
    return meant === label ? label : `${label} (${meant})`;
  };
  if (compare) {
    const text =
      phrase(language, "compare", { a: side(compare.a), b: side(compare.b) }) + dateOf(query, compare.a.where, profile);
    chips.push({ kind: "comparison", ref: "compare", text });
  }
  if (asOf) {
    const text = asOf.at ? phrase(language, "asOf", { at: asOf.at }) : phrase(language, "lastEntry");
    chips.push({ kind: "period", ref: "asOf", text });
  }
  return chips;
}

/** The lines of a subtotal are named by it: "Line item is part of Total overheads". */
function linesText(filter: Filter, { from }: TableQuery, { measures }: Profile, language: Language): string {
  const values = filter.kind === "in" ? [...filter.values].toSorted().join("\n") : "";
  const totals = measures.filter(
    ({ table, parts = [] }) => table === from.table && parts.length > 1 && [...parts].toSorted().join("\n") === values,
  );
  // A line is a measure for each column of figures; the one with the shortest name is called like the line.
  const total = totals.toSorted((a, b) => a.id.length - b.id.length)[0];
  return filter.kind === "in" && total
    ? phrase(language, "partOf", { col: filter.col, total: lineName(total.id, language) })
    : filterText(filter, language);
}

function resultChips(query: TableQuery, language: Language): Chip[] {
  const chips: Chip[] = [];
  const { shareOf, window } = query;
  if (shareOf) {
    const groups = groupNames(query, shareOf.within, language);
    const whole = groups ? phrase(language, "each", { groups }) : phrase(language, "total");
    chips.push({ kind: "measure", ref: "shareOf", text: phrase(language, "share", { whole }) });
  }
  if (window) chips.push({ kind: "measure", ref: "window", text: phrase(language, window.kind) });
  for (const each of rowCondition(query, "=") ? [] : (query.having ?? [])) {
    const condition = havingText(each, query, language);
    chips.push({
      kind: "filter",
      ref: "having",
      text: phrase(language, query.by.length > 0 ? "having" : "whether", { condition }),
    });
  }
  const order = orderText(query, language);
  if (order) chips.push({ kind: "order", ref: "limit", text: order });
  return chips;
}

const JOINS = { left: "joinLeft", without: "joinWithout", having: "joinHaving", stack: "joinStack" } as const;

function sourceChips({ from, study }: TableQuery, profile: Profile, language: Language): Chip[] {
  const { tables } = profile;
  const titleOf = (table: string) => tables.find(({ name }) => name === table)?.title ?? table;
  const chips = (from.join ?? []).map((join): Chip => {
    const column = join.kind === "stack" ? join.on.map(({ left }) => left).join(", ") : join.left;
    const table = join.kind === "stack" ? titleOf(join.table) : tableTitle(join.table, profile);
    return { kind: "rows", ref: "join", text: phrase(language, JOINS[join.kind], { table, column }) };
  });
  if (study) chips.push({ kind: "measure", ref: "study", text: phrase(language, study.kind) });
  if (tables.length > 1)
    chips.push({ kind: "rows", ref: "from", text: phrase(language, "from", { table: titleOf(from.table) }) });
  return chips;
}

export function filtersOf(filter: Filter | undefined): Filter[] {
  if (!filter) return [];
  return filter.kind === "all" ? filter.of : [filter];
}

function perText({ by, having, measures }: NonNullable<TableQuery["per"]>, language: Language): string {
  const and = phrase(language, "joinAnd");
  const per = phrase(language, "per", { groups: by.map((group) => groupText(group, language)).join(and) });
  const only = having?.map(
    ({ measure, cmp, to }) =>
      `${measures.find(({ id }) => id === measure)?.label ?? measure} ${cmp} ${to.kind === "number" ? to.num : to.id}`,
  );
  return only ? phrase(language, "perOnly", { per, condition: only.join(and) }) : per;
}

function groupNames(query: TableQuery, ids: readonly string[], language: Language): string {
  return query.by
    .filter(({ id }) => ids.includes(id))
    .map((group) => groupText(group, language))
    .join(phrase(language, "joinAnd"));
}

export function groupText(group: Group, language: Language = "en"): string {
  if (group.kind === "column") return group.label;
  const part = phrase(language, group.kind === "part" ? group.part : group.grain);
  // The time of a table with a column for each period is named after it.
  if (group.col.toLowerCase() === part.toLowerCase()) return part;
  return phrase(language, "datePart", { part, col: group.col });
}

/** A measure with its own filter, and a formula with those of its hidden parts. */
export function measureText(measure: Measure, all: readonly Measure[], language: Language): string {
  if (measure.kind === "formula") {
    const text = JSON.stringify(measure.formula);
    // "Profit margin (Gross profit / Total income)" names its lines.
    const isMade = / \(.+ \/ .+\)$/.test(measure.label);
    // "Rent as a share of Total income", too: each is a line of that name.
    const isShare = / as a share of /.test(measure.label);
    const parts = all.filter(({ id, hidden, kind }) => hidden && kind !== "formula" && text.includes(`"${id}"`));
    const filters = parts
      .map((part) => (part.kind === "formula" || (isShare && isNamed(part.where, part.label)) ? null : part.where))
      .map((where) => (where && !(isMade && isNamed(where, measure.label)) ? filterText(where, language) : ""))
      .filter((filter) => filter && !measure.label.includes(filter));
    return filters.length > 0 ? `${measure.label} (${filters.join("; ")})` : measure.label;
  }
  const filter = measure.where ? filterText(measure.where, language) : "";
  return filter && !isNamed(measure.where, measure.label)
    ? phrase(language, "measureWhere", { label: measure.label, filter })
    : measure.label;
}

/** A line that the label already names. */
function isNamed(where: Filter | undefined, label: string): boolean {
  const name = label.toLowerCase();
  return where?.kind === "in" && where.values.every((value) => name.includes(String(value).toLowerCase()));
}

function havingText({ measure, cmp, to }: Having, query: TableQuery, language: Language): string {
  const id = measure.replace(/_(change|before|pct|share)$/, "");
  const name = query.measures.find((each) => each.id === id)?.label ?? measure;
  const what = measure.endsWith("_change") ? phrase(language, "changeOf", { name }) : name;
  return `${what} ${cmp} ${to.kind === "number" ? to.num.toLocaleString(phrase(language, "locale")) : to.id}`;
}

function orderText(query: TableQuery, language: Language): string | null {
  const [order] = query.order ?? [];
  if (!order) return null;
  if (isByChange(query)) return phrase(language, "changesBySize");
  const side = phrase(language, order.dir === "asc" ? "lowest" : "highest");
  const by = query.select ? ` ${order.by}` : order.by.endsWith("_change") ? phrase(language, "ofChange") : "";
  if (!query.limit) return phrase(language, "first", { side, by });
  const groups = groupNames(query, query.limit.per ?? [], language);
  const per = groups ? phrase(language, "inEach", { groups }) : "";
  return phrase(language, query.limit.n === 1 ? "onlyOne" : "onlySome", { n: query.limit.n, side, by, per });
}

export function spanText({ since, until }: Filter & { kind: "span" }, language: Language = "en"): string {
  if (since?.endsWith("-01") && until?.endsWith("-01")) {
    const whole = wholePeriod(new Date(since), new Date(until), language);
    if (whole) return whole;
  }
  const last = until && new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10);
  if (last && last === since) return last;
  const ends = [since && phrase(language, "since", { date: since }), last && phrase(language, "until", { date: last })];
  return ends.filter(Boolean).join(" ");
}

/** "February 2025" for a filter on exactly one period with a name; null for any other. */
export function periodName(filter: Filter, language: Language): string | null {
  if (filter.kind !== "span" || !filter.since?.endsWith("-01") || !filter.until?.endsWith("-01")) return null;
  return wholePeriod(new Date(filter.since), new Date(filter.until), language);
}

/** A year, half, quarter or month by its name; null for any other span of months. */
function wholePeriod(since: Date, until: Date, language: Language): string | null {
  const year = since.getUTCFullYear();
  const month = since.getUTCMonth();
  const months = (until.getUTCFullYear() - year) * 12 + until.getUTCMonth() - month;
  const hasYear = year !== NO_YEAR;
  const suffix = hasYear ? ` ${year}` : "";
  if (months === 12 && month === 0) return String(year);
  if (months === 1) {
    const locale = phrase(language, "locale");
    return since.toLocaleString(locale, { month: "long", ...(hasYear && { year: "numeric" }), timeZone: "UTC" });
  }
  if (months === 6 && month % 6 === 0) return `H${month / 6 + 1}${suffix}`;
  return months === 3 && month % 3 === 0 ? `Q${month / 3 + 1}${suffix}` : null;
}

export function filterText(filter: Filter, language: Language = "en"): string {
  const { and, or } = { and: phrase(language, "joinAnd"), or: phrase(language, "joinOr") };
  const value = (of: Value) => valueText(of, language);
  const inner = (of: Filter) => filterText(of, language);
  switch (filter.kind) {
    case "all":
      return filter.of.map(inner).join(and);
    case "any":
      return `(${filter.of.map(inner).join(or)})`;
    case "not":
      return deniedText(filter.of, language);
    case "compare":
      return `${value(filter.value)} ${filter.cmp} ${value(filter.to)}${filter.value.kind === "elapsed" ? ` ${filter.value.unit}s` : ""}`;
    case "contains":
      return phrase(language, "contains", { col: filter.col, text: filter.text });
    case "empty":
      return phrase(language, "empty", { col: filter.col });
    case "in":
      if (isYes(filter)) return phrase(language, "isYes", { col: filter.col });
      return isOnly(filter, false)
        ? phrase(language, "isNo", { col: filter.col })
        : phrase(language, "is", { col: filter.col, values: filter.values.join(or) });
    case "part":
      return phrase(language, "partIs", {
        part: phrase(language, filter.part),
        col: filter.col,
        values: rangesOf(filter.values).join(or),
      });
    case "span":
      return phrase(language, "is", { col: filter.col, values: spanText(filter, language) });
  }
}

function deniedText(filter: Filter, language: Language): string {
  if (filter.kind === "empty") return phrase(language, "filled", { col: filter.col });
  if (filter.kind === "span" && filter.since && !filter.until)
    return phrase(language, "notSince", { col: filter.col, date: filter.since });
  if (filter.kind === "span") return phrase(language, "isNot", { col: filter.col, values: spanText(filter, language) });
  if (filter.kind !== "in") return phrase(language, "not", { filter: filterText(filter, language) });
  const values = filter.values.join(phrase(language, "joinOr"));
  return phrase(language, isYes(filter) ? "isNotYes" : "isNot", { col: filter.col, values });
}

function isYes(filter: Filter & { kind: "in" }): boolean {
  return isOnly(filter, true);
}

function isOnly({ values }: Filter & { kind: "in" }, value: boolean): boolean {
  return values.length === 1 && values[0] === value;
}

function valueText(value: Value, language: Language): string {
  switch (value.kind) {
    case "column":
    case "score":
    case "orZero":
      return value.col;
    case "number":
      return value.num.toLocaleString(phrase(language, "locale"));
    case "elapsed":
      return phrase(language, "elapsed", { from: value.from, to: value.to });
    case "arithmetic":
      return [value.a, value.b]
        .map((side) =>
          isSum(side) && "*/".includes(value.op) ? `(${valueText(side, language)})` : valueText(side, language),
        )
        .join(` ${value.op} `);
  }
}

function isSum(value: Value): boolean {
  return value.kind === "arithmetic" && "+-".includes(value.op);
}

/** Three and more numbers in a row as one range: "17–23". */
function rangesOf(values: readonly number[]): string[] {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const isRow = values.length > 2 && values.every((value, i) => value === first + i);
  return isRow ? [`${first}–${last}`] : values.map(String);
}
