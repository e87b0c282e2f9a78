import { isHeld } from "../profile/correct-roles.ts";
import { CONCEPTS, wordsOf } from "../profile/lexicon.ts";
import type { ColumnProfile, Profile } from "../profile/profile.ts";
import { columnGroup, type Grain, type Group, type TableQuery } from "../query.ts";
import { type Clause, columnName, type Draft, distinctBy, type Leaf, type Parts } from "./draft.ts";
import { MANY } from "./function-words.ts";

const GROUP_CATS = ["dim", "grain", "grainly", "part", "asked", "time"];
const OTHER_PLACES = [
  "bound",
  "boundRange",
  "emptyColumn",
  "filledColumn",
  "counted",
  "howLong",
  "negated",
  "period",
  "lastPeriods",
  "timePeriod",
];

/** Groupings: "by region and month", "which product", "each month", and a bare noun beside a superlative. */
export const groupRows: Clause = (parts, draft) => {
  const free = parts.leaves.filter((leaf) => isFree(leaf, parts, draft));
  const { grouped, asked, own, naming } = sorted(free, parts, draft);
  const isRanked = parts.has("max") || parts.has("min") || parts.has("rank");
  const isBounded = parts.leaves.some(({ within }) => within.includes("bound"));
  if (asked.length + grouped.length > 0 && own.some(({ tag }) => tag.column?.role === "key")) return null;
  const wanted = distinctBy([...grouped, ...asked, ...own, ...rowGroups(parts, draft)], groupName);
  const from = sourceOf(parts, draft, wanted);
  if (!from || wanted.length > 3 || (!isRanked && own.some((leaf) => needsSuperlative(leaf, draft)))) return null;
  const made = wanted.map((leaf, i) => groupOf(leaf, i, { parts, draft, from }));
  if (made.some((group) => group === null)) return null;
  const by = made as Group[];
  const askedNames = new Set([...asked, ...own].map(groupName));
  const askedIds = by.filter((_, i) => askedNames.has(groupName(wanted[i] as Leaf))).map(({ id }) => id);
  const opening = parts
    .of("by", "which", "list", "grainly")
    .filter(
      (leaf) => opensGroup(leaf, free, parts) || (by.length > 0 && isPlainBy(parts, leaf.top) && parts.has("which")),
    );
  const times = parts.of("time").filter(({ within }) => within.includes("group"));
  const isOther = own.some((leaf) => !asked.some((each) => groupName(each) === groupName(leaf)));
  const isPlaced = (isRanked && (asked.length === 0 || !isOther)) || (isBounded && own.length === 1);
  const asOf = by.some(({ kind }) => kind === "grain") ? undefined : draft.asOf;
  return {
    set: { by, from, askedIds, groupColumns: wanted.map(({ tag }) => tag.column ?? null), asOf },
    covers: [
      ...wanted,
      ...free,
      ...parts.leaves.filter((leaf) => isInMeasure(leaf, draft)),
      ...parts.of("by").filter(({ top }) => parts.leaves.some((leaf) => leaf.top === top && isInMeasure(leaf, draft))),
      ...naming,
      ...opening,
      ...parts.of("which"),
      ...times,
    ],
    cost: isPlaced ? 0 : own.length * 0.65,
    steps: isPlaced || own.length === 0 ? [] : ["groupImplied"],
  };
};

const GRAIN_WORDS: Record<string, RegExp> = {
  day: /\b(daily|per day|a day|täglich|pro tag|tages\w*)\b/i,
  week: /\b(weekly|per week|a week|wk|wöchentlich|pro woche|wochen\w*)\b/i,
  month: /\b(monthly|per month|a month|mth|monatlich|pro monat|monats\w*)\b/i,
  year: /\b(yearly|annual|per year|a year|p\.?a|jährlich|pro jahr|jahres\w*)\b/i,
};

/** "Fees a month" where the column is a monthly fee. */
export function isInMeasure({ cat, tag }: Leaf, { chosen }: Readonly<Draft>): boolean {
  const words = cat === "grainly" || cat === "grain" ? GRAIN_WORDS[tag.arg ?? ""] : undefined;
  return words !== undefined && chosen.some(({ names }) => names.some((name) => words.test(name)));
}

/** A noun that may group: not part of a period, a bound or a count, and not used by an inner query. */
function isFree(leaf: Leaf, parts: Parts, draft: Readonly<Draft>): boolean {
  const { cat, within } = leaf;
  if (isInMeasure(leaf, draft)) return false;
  if (!GROUP_CATS.includes(cat) || within.some((each) => OTHER_PLACES.includes(each)) || draft.units.includes(leaf))
    return false;
  const isInner = draft.per && within.includes("group") && parts.leaves.some(({ top }) => top === leaf.top);
  return !isInner && !(cat === "time" && !within.includes("group"));
}

function sorted(free: readonly Leaf[], parts: Parts, draft: Readonly<Draft>) {
  const attributes = free.filter((leaf) => isAttribute(leaf, free));
  const heads = free.filter((leaf) => !attributes.includes(leaf));
  const grouped = heads.filter(({ within }) => within.includes("group"));
  const asked = heads.filter(
    ({ within, cat }) => (within.includes("asked") || cat === "asked") && !within.includes("group"),
  );
  const values = new Set(parts.of("value").map(({ tag }) => tag.column));
  const bare = heads.filter((leaf) => !grouped.includes(leaf) && !asked.includes(leaf));
  const ranked = new Set(parts.of("value").flatMap((leaf) => (isRankedValue(leaf, parts) ? [leaf.tag.column] : [])));
  const naming = bare.filter(
    ({ tag }) =>
      tag.column &&
      ((values.has(tag.column) && !ranked.has(tag.column)) ||
        isPayer(tag.column, parts, draft) ||
        isSubject(tag.column, parts, draft)),
  );
  naming.push(
    ...bare.filter((leaf) => !naming.includes(leaf) && (isNounOfValue(leaf, parts) || isOfSuch(leaf, parts, draft))),
  );
  // "Ordered the most garments" beside "which customer" says what is counted.
  if (asked.length + grouped.length > 0)
    naming.push(
      ...bare.filter(
        (leaf) => !naming.includes(leaf) && parts.of("max", "min").some((each) => mostOf(parts, each) === leaf),
      ),
    );
  const own = bare.filter((leaf) => !naming.includes(leaf));
  const local = (leaf: Leaf) => localKey(leaf, parts, draft);
  return {
    grouped: grouped.map(local),
    asked: asked.map(local),
    own: own.map(local),
    naming: [...naming, ...attributes],
  };
}

/** The date or the column right after "most": "the most hires", "which customer ordered the most garments". */
export function mostOf({ leaves, has }: Parts, { text = "", to }: Leaf): Leaf | undefined {
  const isGrouped = leaves.some(
    ({ cat, within }) => cat === "asked" || within.includes("asked") || within.includes("group"),
  );
  const isCounted = ({ cat, within }: Leaf) =>
    cat === "time" || (cat === "dim" && isGrouped && !has("measure") && within.length === 0);
  return MANY.test(text) ? leaves.find((leaf) => leaf.from === to && isCounted(leaf)) : undefined;
}

/** "School groups" are those of the group type "School", whatever else is called a group. */
function isNounOfValue({ from, text = "" }: Leaf, { of }: Parts): boolean {
  return of("value").some(
    ({ to, tag }) =>
      to === from && wordsOf(tag.column?.name ?? "").some((word) => word.length > 3 && text.startsWith(word)),
  );
}

/** "The average fee of private patients" is about the rows with that value, and says nothing of each patient. */
function isOfSuch(
  { from, within, tag, text = "" }: Leaf,
  { of, has }: Parts,
  { chosen: [base] }: Readonly<Draft>,
): boolean {
  // "Come from" is no noun, "how many of the private patients bought" counts them, and "a trade customer spends" is said of each.
  const isWho = tag.column?.concepts.some((id) => CONCEPTS[id]?.who) ?? false;
  const isOfEach = isWho && of("agg").some((agg) => agg.tag.arg === "avg") && base?.kind === "additive";
  if (text.includes(" ") || isOfEach || (has("count") && base?.kind !== "count")) return false;
  const isSuch = (leaf: Leaf) => leaf.to === from && leaf.tag.column !== tag.column && leaf.within.length === 0;
  return within.length === 0 && of("value", "condition").some(isSuch) && !GROUPS.some(has);
}

const GROUPS = ["max", "min", "rank", "by", "which", "list", "asked", "grainly"];

/** "How long until the customers pay" is about all of them. */
function isPayer({ concepts }: ColumnProfile, { has }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  const isPaid = base?.kind === "duration" && base.concepts.includes("to_paid_on");
  return isPaid && concepts.includes("customer") && !["max", "min", "rank", "by", "which"].some(has);
}

/** "How much do customers owe us" is about all of them; what they do on average may be said of each. */
function isSubject({ concepts }: ColumnProfile, { has }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  const isAmount = has("howMuch") && base?.kind === "additive";
  return isAmount && concepts.includes("customer") && !PICKS.some(has);
}

const PICKS = ["max", "min", "rank", "by", "which", "list", "asked", "agg", "share", "count", "more", "less"];

/** "Is Leeds our best shop" asks for the best of all shops. */
export function isRankedValue({ tag, to, within }: Leaf, { of }: Parts): boolean {
  const ends = of("max", "min").filter((leaf) => leaf.from >= to && leaf.top.cat === "rank" && leaf.tag.arg !== "time");
  return (
    within.length === 0 &&
    ends.some((end) => of("dim").some((noun) => noun.from >= end.to && noun.tag.column === tag.column))
  );
}

/** "Vehicle class" is a class: of nouns side by side the last names the column. */
function isAttribute({ within, top, to }: Leaf, free: readonly Leaf[]): boolean {
  return within.includes("compound") && free.some((leaf) => leaf.top === top && leaf.from === to);
}

/** A bare "day" or the name of the rows themselves groups only under a superlative. */
function needsSuperlative({ cat, tag }: Leaf, draft: Readonly<Draft>): boolean {
  const isRowName = tag.column?.role === "key" && tag.column.table === draft.table?.name;
  return isRowName || cat === "grain" || cat === "part";
}

function opensGroup({ within, top }: Leaf, free: readonly Leaf[], { leaves }: Parts): boolean {
  return (
    within.includes("group") ||
    within.includes("asked") ||
    leaves.some((leaf) => leaf.top === top && free.includes(leaf))
  );
}

/** "Different", "each" before a noun that is grouped anyway. */
function isPlainBy({ leaves }: Parts, top: Leaf["top"]): boolean {
  return leaves.filter((leaf) => leaf.top === top).length === 1;
}

/** "Per order", "which projects": the rows themselves, by what names them. */
function rowGroups(parts: Parts, draft: Readonly<Draft>): Leaf[] {
  const isRanked = parts.has("max") || parts.has("min");
  const leaves = parts
    .of("entity")
    .filter(
      ({ within }) =>
        within.includes("groupRows") ||
        (within.includes("askedRows") && isRanked) ||
        (isRanked &&
          !draft.isCounted &&
          draft.chosen[0]?.kind !== "count" &&
          !parts.leaves.some(
            ({ cat, within: other }) => cat === "asked" || other.includes("asked") || other.includes("group"),
          )),
    );
  return leaves.flatMap((leaf) => {
    const column = rowColumn(parts.profile, leaf.tag.measure?.table ?? "");
    return column ? [{ ...leaf, cat: "dim", tag: { ...leaf.tag, cat: "dim", column } }] : [];
  });
}

/** The key of a linked table is already in the rows that name it; grouping by their own column keeps unmatched ones apart. */
function localKey(leaf: Leaf, { profile }: Parts, draft: Readonly<Draft>): Leaf {
  const { column } = leaf.tag;
  // The name that stands for a key groups the same rows as the key, and is shown beside it.
  const label = profile.tables.find(({ name }) => name === column?.table)?.labelColumn;
  const link = profile.links.find(
    ({ from, to, right }) => from === draft.table?.name && to === column?.table && [right, label].includes(column.name),
  );
  const own = link && profile.columns.find(({ table, name }) => table === link.from && name === link.left);
  return own ? { ...leaf, tag: { ...leaf.tag, column: own } } : leaf;
}

export function rowColumn(profile: Profile, table: string): ColumnProfile | undefined {
  const own = profile.tables.find(({ name }) => name === table);
  return profile.columns.find((column) => column.table === table && column.name === (own?.labelColumn ?? own?.key));
}

const MOST_COLUMNS = 14;

/** The columns of a listed row: what names it first. */
export function shownColumns(profile: Profile, table: string): string[] {
  const key = rowColumn(profile, table);
  const columns = profile.columns.filter(({ table: of, role }) => of === table && role !== "ignored");
  return [...new Set([...(key ? [key] : []), ...columns].map(({ name }) => name))].slice(0, MOST_COLUMNS);
}

export function groupName({ tag, cat }: Leaf): string {
  return tag.column ? `${tag.column.table}.${tag.column.name}` : `${cat.replace("grainly", "grain")} ${tag.arg}`;
}

/** The measure's table, joined (left: unmatched rows stay) to the one side of a link where a group or filter needs it. */
function sourceOf(parts: Parts, draft: Readonly<Draft>, wanted: readonly Leaf[]): TableQuery["from"] | null {
  const base = draft.table?.name ?? "";
  const filters = parts.of("value", "condition").map(({ tag }) => tag.column?.table ?? tag.condition?.table ?? base);
  const tables = new Set([...wanted.map(({ tag }) => tag.column?.table ?? base), ...filters]);
  tables.delete(base);
  const joins = [...tables].map((table) => parts.profile.links.find((link) => link.from === base && link.to === table));
  if (joins.some((link) => !link)) return null;
  const join = joins.flatMap((link) =>
    link ? [{ kind: "left" as const, table: link.to, left: link.left, right: link.right }] : [],
  );
  return { table: base, ...(join.length > 0 && { join }) };
}

function groupOf(
  { tag, cat }: Leaf,
  i: number,
  { parts, draft, from }: { parts: Parts; draft: Readonly<Draft>; from: TableQuery["from"] },
): Group | null {
  const id = `by${i + 1}`;
  const { column } = tag;
  if (cat === "time" && column) {
    const grain = isFiner("month", column.grain) ? (column.grain ?? "month") : "month";
    return { kind: "grain", id, label: grain, col: columnName(column, from, parts.profile), grain };
  }
  if (column) return columnGroup(id, column, columnName(column, from, parts.profile));
  const days = tag.arg === "weekday" || tag.arg === "day" ? weekdayColumn(parts, draft) : undefined;
  if (days) return columnGroup(id, days, columnName(days, from, parts.profile));
  const time = timeColumn(parts, draft);
  if (!time) return null;
  const col = columnName(time, from, parts.profile);
  // In one year's data a month of the year is that month.
  const isOneYear = tag.arg === "month" && time.from?.slice(0, 4) === (time.to ?? "").slice(0, 4);
  if (cat === "part" && !isOneYear)
    return time.type === "date" && tag.arg === "hour"
      ? null
      : { kind: "part", id, label: tag.arg ?? "", col, part: tag.arg as "hour" };
  return grainGroup(id, col, { grain: tag.arg as Grain, stored: time.grain, isWeekday: parts.has("dayname") });
}

/** "Is Saturday our best day" means days of the week. */
function grainGroup(
  id: string,
  col: string,
  { grain, stored, isWeekday }: { grain: Grain; stored: Grain | undefined; isWeekday: boolean },
): Group | null {
  if (grain === "day" && isWeekday) return { kind: "part", id, label: "weekday", col, part: "weekday" };
  return isFiner(grain, stored) ? null : { kind: "grain", id, label: grain, col, grain };
}

/** A column of weekdays in a table without days. */
export function weekdayColumn(parts: Parts, draft: Readonly<Draft>): ColumnProfile | undefined {
  const time = timeColumn(parts, draft);
  if (time && !time.grain) return undefined;
  return parts.profile.columns.find(({ table, concepts }) => table === draft.table?.name && concepts[0] === "weekday");
}

const GRAINS: Grain[] = ["day", "week", "month", "quarter", "year"];
function isFiner(asked: Grain, stored: Grain | undefined): boolean {
  return stored !== undefined && GRAINS.indexOf(asked) < GRAINS.indexOf(stored);
}

const DUTY = /should|supposed|ought|muss|soll/;

/** States of the day on which something was held, and not of the one on which it was booked. */
export const HAPPENED = ["attended", "noshow"];

/** "Left in 2024", "closed per month", "no-shows in May": the state that is asked for decides which date the period refers to. */
function endedColumn({ of, profile }: Parts, { table }: Readonly<Draft>): ColumnProfile | undefined {
  const times = profile.columns.filter((column) => column.role === "time" && column.table === table?.name);
  const dated = (concept: string) => times.find(({ concepts }) => concepts[0] === concept);
  const conditions = of("condition");
  const plain = conditions.filter(({ within }) => !within.includes("negated"));
  const isOneOf = (...ids: string[]) => plain.some(({ tag }) => ids.includes(tag.condition?.id ?? ""));
  const end = isOneOf("won", "lost", "done") ? dated("end") : undefined;
  const held = isOneOf(...HAPPENED) ? times.find(isHeld) : undefined;
  if (end ?? held) return end ?? held;
  // "Should have been paid by May" is about the day on which it was due.
  const isDuty = conditions.some(({ tag, text = "" }) => tag.condition?.id === "pastdue" && DUTY.test(text));
  if (isDuty && dated("due")) return dated("due");
  const states = plain.flatMap(({ tag }) => (tag.condition?.filter.kind === "not" ? [tag.condition.column] : []));
  return times.find(({ name }) => states.includes(name));
}

/** The date a question is about: one it names ("closed in March"), else the table's main one. */
export function timeColumn(parts: Parts, draft: Readonly<Draft>): ColumnProfile | undefined {
  const named = parts
    .of("time")
    .find(
      ({ within, tag }) =>
        tag.column?.table === draft.table?.name &&
        (within.includes("timePeriod") || within.includes("timeGroup") || within.includes("group")),
    )?.tag.column;
  const main = parts.profile.columns.find(
    ({ table, name }) => table === draft.table?.name && name === draft.table?.time,
  );
  const ended = endedColumn(parts, draft);
  const spoken = freeTimes(parts).filter(({ tag }) => tag.column?.table === draft.table?.name);
  const [only, ...others] = new Set(spoken.map(({ tag }) => tag.column));
  return named ?? (ended ? ended : others.length === 0 ? only : undefined) ?? main;
}

/** "Signed up in 2024": a word for a date that stands by itself says which date the period is about. */
export function freeTimes({ of }: Parts): Leaf[] {
  return of("time").filter(({ within }) => within.length === 0);
}

/** "The biggest refund" is about rows of that type rather than a column "Refund reason". */
export function isValueForColumn({ leaves, profile }: Parts): boolean {
  return leaves.some(({ cat, tag: { own, column }, text }) => {
    const isValueOf = ({ table, name, values = [] }: ColumnProfile) =>
      table === column?.table && name !== column.name && values.some((value) => wordsOf(value).join(" ") === text);
    return cat === "dim" && own === "part" && profile.columns.some(isValueOf);
  });
}
