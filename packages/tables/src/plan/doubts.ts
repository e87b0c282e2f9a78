import { CONCEPTS } from "../profile/lexicon.ts";
import type { Filter, TableQuery } from "../query.ts";
import { type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import { hasOpposite, isDatedRate, isOfAllStates, isOverdueOnce, isOverEnded } from "./state-doubts.ts";

/** More than any assumption may cost, so that a doubtful reading is offered and never answered. */
export const DOUBT = 1.2;
/** Each word taken in an everyday sense; beside another assumption that is one too many. */
const LOOSE = 0.35;
/** Each verb that is read over: it may have meant something. */
const VERB = 0.3;
const PLAIN_VERBS = new Set(
  (
    "do does did doing done is are was were be been have has had get gets got getting make makes made go goes went going " +
    "come comes came one ones there das die der den dem wir uns unser unsere unserer unserem unseren an in es haben hat " +
    "hatte hatten ist sind war waren wird wurde wurden werden gab gibt noch"
  ).split(" "),
);

export function isPlainVerb(word: string): boolean {
  return PLAIN_VERBS.has(word);
}

/** What a question asks for must show in its query. Each rule here stands for misreadings that used every word and still missed the point. */
export function doubtsOf(parts: Parts, draft: Readonly<Draft>, query: TableQuery): string[] {
  const doubts: [string, boolean][] = [
    ["a group is asked for and not shown", hasLostGroup(parts, draft, query)],
    ["how many is asked and something else is shown", parts.has("count") && !isCount(parts, draft, query)],
    ["how much is asked and rows are counted", parts.has("howMuch") && isRowCount(draft, query)],
    ["a verb means another measure", hasOtherMeasure(parts, draft)],
    ["more than one question", headsOf(parts) > 1],
    ["yes and no are counted as kinds", isCountOfFlags(parts, draft)],
    ["one thing is named where rows would be many", isSingularCount(parts, draft)],
    ["a superlative of a time finds none", wantsTime(parts) && !isTimed(draft)],
    ["the share is of rows and something else is divided", isShareOfOther(parts, draft)],
    ["two periods are compared and one is named", isUnnamedChange(parts, query)],
    ["which is asked and nothing is listed", hasLostWhich(parts, query)],
    ["money is asked and something else is shown", isOtherThanMoney(parts, draft)],
    ["one of several measures is left out of a share", hasLostShare(parts, draft)],
    ["how much of an average is open", isHowMuchOfAverage(parts, draft)],
    ["a superlative of money finds none", isMoneySuperlative(parts, draft)],
    ["the periods that are compared differ in length", isUneven(query)],
    ["overdue may mean still open", isOverdueOnce(parts)],
    ["a period is named and not used", hasLostPeriod(parts, query)],
    ["what is empty is measured", measuresEmpty(query)],
    ["one year is grouped by year", isOneYear(query)],
    ["a date is named and nothing depends on it", hasLostDate(parts, query)],
    ["rows of another table are listed", hasOtherRows(parts, query)],
    ["rows with a clause of their own are not listed", hasLostRows(parts, draft, query)],
    ["the opposite has a name of its own", hasOpposite(parts)],
    ["the period lies outside the data", isOutside(parts, draft, query)],
    ["the share is of rows that all meet it", isShareOfAll(query)],
    ["a rate by date has two fair periods", isDatedRate(parts, query)],
    ["people are asked for and rows are counted", isRowForPeople(parts, draft)],
    ["what is asked for is not among several things", isOpenWhat(parts, draft, query)],
    ["what is due in each period is added up over those who have left", isOverEnded(parts, draft, query)],
    ["today's state is asked and rows of all states are shown", isOfAllStates(parts, query)],
  ];
  return doubts.flatMap(([text, holds]) => (holds ? [text] : []));
}

/** Doubts, and words that were taken for others. */
export function costOf(doubts: readonly string[], { leaves }: Parts): number {
  const guesses = new Map(leaves.flatMap(({ tag, from }) => (tag.guess ? [[from, tag.guess] as const] : [])));
  const loose = new Set(leaves.flatMap(({ tag, from, cat }) => (tag.isGeneral && cat !== "verb" ? [from] : [])));
  const isVerb = ({ cat, text = "" }: Leaf) => cat === "verb" && !text.split(" ").every(isPlainVerb);
  const verbs = new Set(leaves.filter(isVerb).map(({ from }) => from));
  return (
    VERB * verbs.size +
    LOOSE * loose.size +
    doubts.length * DOUBT +
    [...guesses.values()].reduce((sum, each) => sum + each, 0)
  );
}

function hasLostGroup({ leaves }: Parts, draft: Readonly<Draft>, query: TableQuery): boolean {
  if (query.select || query.compare || draft.per) return false;
  const shown = new Set(draft.groupColumns.map((column) => `${column?.table}.${column?.name}`));
  const asked = leaves.filter(
    ({ cat, within, tag }) =>
      (cat === "asked" || (cat === "dim" && within.includes("asked"))) && tag.column && !within.includes("counted"),
  );
  return (
    asked.length > 0 &&
    query.by.length === 0 &&
    !asked.some(({ tag }) => shown.has(`${tag.column?.table}.${tag.column?.name}`))
  );
}

/** "The number of nights" is added up, unlike "how many nights do people stay". */
function isNumberOf({ leaves, has }: Parts): boolean {
  return !has("agg") && leaves.some(({ cat, within }) => cat === "count" && within.includes("rankBy"));
}

function isCount(parts: Parts, draft: Readonly<Draft>, query: TableQuery): boolean {
  const main = mainMeasure(draft.measures);
  if (query.per || query.select || !main) return true;
  if (main.kind === "formula") return draft.chosen[0]?.unit === "" || draft.chosen[0]?.kind === "rate";
  if (main.kind === "percentile") return false;
  if (main.agg === "sum") return draft.chosen.length === 1;
  const isTime = main.agg === "avg" && main.unit !== undefined && main.unit !== "money";
  return ["count", "distinct"].includes(main.agg) || (isTime && !isNumberOf(parts));
}

function isRowCount(draft: Readonly<Draft>, query: TableQuery): boolean {
  const main = mainMeasure(query.measures);
  return draft.isCounted && main?.kind === "aggregate" && main.agg === "count" && !query.shareOf;
}

/** "Fuel spend": a weak word stands for a measure that the query does not hold. */
function hasOtherMeasure({ leaves, has }: Parts, { chosen, per }: Readonly<Draft>): boolean {
  if (per || leaves.some(({ within }) => within.includes("bound") || within.includes("boundRange"))) return false;
  const weak = leaves.filter(
    ({ cat, tag, within }) =>
      cat === "measure" &&
      tag.isWeak &&
      !["bound", "boundRange", "emptyColumn", "perMeasure"].some((each) => within.includes(each)),
  );
  // "How many nights did we sell" asks for nights, and guests who stay are no number of guests.
  const isVerb = ({ tag: { measure } }: Leaf) =>
    measure?.concepts[0] === "guests" || (has("count") && measure?.unit === "money" && chosen[0]?.unit !== "money");
  return weak.some((leaf) => !isVerb(leaf) && isOther(leaf));
  function isOther({ tag }: Leaf): boolean {
    return Boolean(tag.measure && !chosen.some((measure) => sameSubject(measure, tag.measure)));
  }
}

function sameSubject(a: Draft["chosen"][number], b: Draft["chosen"][number] | undefined): boolean {
  const isPart = (x: typeof a, y: typeof a) => Boolean(x.parts?.includes(y.label));
  return (
    b !== undefined &&
    (a.id === b.id || (a.column !== undefined && a.column === b.column) || isPart(a, b) || isPart(b, a))
  );
}

/** "Share of tickets" counts tickets whatever else the question names. */
function isShareOfOther({ leaves }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  const sorted = leaves.toSorted((a, b) => a.from - b.from);
  const isOfRows = sorted.some(
    ({ cat, to }, i) => cat === "share" && sorted[i + 1]?.cat === "entity" && (sorted[i + 1]?.from ?? 0) - to <= 2,
  );
  return isOfRows && base?.kind !== "count" && base?.kind !== "rate";
}

/** "How many slipped" counts rows; only a question about growth compares. */
function isUnnamedChange({ has, of }: Parts, { compare }: TableQuery): boolean {
  const periods = of("year", "month", "quarter", "rel", "half", "before");
  return compare?.kind === "periods" && has("count") && new Set(periods.map(({ top }) => top)).size < 2;
}

function hasLostWhich({ leaves }: Parts, query: TableQuery): boolean {
  const isAsked = leaves.some(({ cat, text }) => cat === "which" && /which|welch/.test(text ?? ""));
  return isAsked && query.by.length === 0 && !query.select && !query.per && !query.compare;
}

const MONEY = /money|cash|euro|dollar|pound|geld|€|eur\b|cost|kost|pay|paid|spen[dt]|zahl|owe|earn|verdien/;

function isOtherThanMoney({ of }: Parts, { measures, chosen, per }: Readonly<Draft>): boolean {
  const isAsked = of("howMuch").some(({ text }) => MONEY.test(text ?? ""));
  const isMoney = measures.some(({ unit }) => unit === "money") || chosen.some(({ unit }) => unit === "money");
  return isAsked && !isMoney && !per;
}

/** "How much discount": all of it or the usual rate? */
function isHowMuchOfAverage({ of }: Parts, { chosen: [base], measures }: Readonly<Draft>): boolean {
  const [main] = measures.filter(({ hidden }) => !hidden);
  const isAverage = base?.kind === "average" && main?.kind === "aggregate" && main.agg === "avg";
  return (
    isAverage && of("agg").length === 0 && of("howMuch").some(({ text }) => /^how much$|^wie ?viel$/.test(text ?? ""))
  );
}

/** "The cheapest leads" are about what leads cost, not how few there are. */
function isMoneySuperlative({ of }: Parts, { chosen: [base], measures }: Readonly<Draft>): boolean {
  const isAsked = of("max", "min").some(
    ({ tag, text }) => tag.arg === "money" && /expensive|cheap|price|teuer|gunstig|billig|cost/.test(text ?? ""),
  );
  return isAsked && base !== undefined && base.unit !== "money" && measures.every(({ unit }) => unit !== "money");
}

/** "Campaigns that lost money" is a list of campaigns. */
function hasLostRows(
  { leaves }: Parts,
  { isCounted }: Readonly<Draft>,
  { by, select, per, measures }: TableQuery,
): boolean {
  const [first, next] = leaves.toSorted((a, b) => a.from - b.from);
  const isClause = first?.cat === "entity" && next !== undefined && next.from - first.to === 1;
  return (
    isClause &&
    !isCounted &&
    by.length === 0 &&
    !select &&
    !per &&
    measures.length === 1 &&
    !first.within.includes("perMeasure")
  );
}

/** "How long do tickets stay open": no time to an end that is not there. */
function measuresEmpty({ where, ...rest }: TableQuery): boolean {
  const all = where?.kind === "all" ? where.of : where ? [where] : [];
  const others = (filter: Filter) => JSON.stringify([rest.measures, all.filter((each) => each !== filter)]);
  return all.some((filter) => filter.kind === "empty" && others(filter).includes(JSON.stringify(filter.col)));
}

/** "Per month in the year 2025". */
function isOneYear({ by, where }: TableQuery): boolean {
  const all = where?.kind === "all" ? where.of : where ? [where] : [];
  const hasYear = all.some(({ kind, ...span }) => {
    const { since, until } = span as { since?: string; until?: string };
    return kind === "span" && since && until && Date.parse(until) - Date.parse(since) < 367 * 86_400_000;
  });
  return hasYear && by.some((group) => group.kind === "grain" && group.grain === "year");
}

function hasLostPeriod({ of }: Parts, query: TableQuery): boolean {
  return of("month", "quarter", "half", "year", "rel", "day").length > 0 && !JSON.stringify(query).includes('"span"');
}

function hasLostDate({ of }: Parts, query: TableQuery): boolean {
  const text = JSON.stringify(query);
  const free = of("time").filter(({ tag }) => !tag.isGeneral);
  return free.some(({ tag }) => tag.column && !text.includes(JSON.stringify(tag.column.name)));
}

/** A half year beside a whole one. */
function isUneven({ compare }: TableQuery): boolean {
  const days = [compare?.a.where, compare?.b.where].map((side) =>
    side?.kind === "span" && side.since && side.until ? Date.parse(side.until) - Date.parse(side.since) : 0,
  );
  const [a = 0, b = 0] = days;
  return a > 0 && b > 0 && Math.max(a, b) / Math.min(a, b) > 1.2;
}

/** "Which customers never ordered" is a list of customers. */
function hasOtherRows({ leaves }: Parts, { select, from }: TableQuery): boolean {
  const asked = leaves.filter(
    ({ within, tag }) => within.some((each) => each === "asked" || each === "askedRows") && (tag.column ?? tag.measure),
  );
  return (
    select !== undefined &&
    asked.length > 0 &&
    asked.every(({ tag }) => (tag.column ?? tag.measure)?.table !== from.table)
  );
}

/** "Drinks as a share of food and drinks": a whole of two measures. */
function hasLostShare({ leaves, has }: Parts, { chosen }: Readonly<Draft>): boolean {
  const named = new Set(leaves.filter(({ cat, tag }) => cat === "measure" && !tag.isWeak).map(({ from }) => from));
  return has("share") && named.size > 2 && named.size > chosen.length;
}

/** "How many … and how much …": each is a question of its own. */
function headsOf({ leaves }: Parts): number {
  const heads = leaves.filter(({ cat }) => cat === "count" || cat === "howMuch");
  return new Set(heads.map(({ from }) => from)).size;
}

function isCountOfFlags({ profile }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  if (!base?.id.startsWith("distinct ")) return false;
  const column = profile.columns.find(({ table, name }) => table === base.table && name === base.column);
  return Object.keys(column?.states ?? {}).some((id) => id.startsWith("flag:"));
}

/** "The harvest by year": a noun without its plural is more often an amount than a number of rows. */
function isSingularCount({ has, leaves, profile }: Parts, { isCounted, table }: Readonly<Draft>): boolean {
  if (!isCounted || ["count", "share", "max", "min", "condition", "which", "rate"].some(has)) return false;
  const [noun, ...others] = leaves.filter(({ cat }) => cat === "entity");
  const hasAmount = profile.measures.some((each) => each.table === table?.name && each.kind === "additive");
  return noun !== undefined && others.length === 0 && hasAmount && isSingular(noun);
}

function isSingular({ text, within, tag }: Leaf): boolean {
  return (
    within.length === 0 &&
    tag.language !== "de" &&
    /^[a-z]+$/.test(text ?? "") &&
    !/s$/.test(text ?? "") &&
    !/(people|staff|sales|headcount|workforce|personnel|count)$/.test(text ?? "")
  );
}

function isOutside({ profile }: Parts, { table }: Readonly<Draft>, { where, compare }: TableQuery): boolean {
  const filters = [where, compare?.a.where, compare?.b.where].flatMap((filter) =>
    filter?.kind === "all" ? filter.of : filter ? [filter] : [],
  );
  return filters.some((filter) => {
    if (filter.kind !== "span") return false;
    const column = profile.columns.find(({ table: of, name }) => of === table?.name && name === filter.col);
    if (!column?.from || !column.to) return false;
    return (filter.until ?? "9999") <= column.from || (filter.since ?? "0") > column.to;
  });
}

/** "Churn in 2024" by the date of leaving: everyone who left in 2024 left. */
function isShareOfAll({ measures, where }: TableQuery): boolean {
  const kept = where?.kind === "all" ? where.of : where ? [where] : [];
  const dated = kept.flatMap((filter) => (filter.kind === "span" ? [filter.col] : []));
  return measures.some(
    (measure) =>
      measure.kind === "aggregate" &&
      measure.id === "part" &&
      measure.where?.kind === "not" &&
      measure.where.of.kind === "empty" &&
      dated.includes(measure.where.of.col),
  );
}

const PEOPLE =
  /^(people|persons?|customers?|clients?|guests?|folks|anyone|somebody|leute|personen|menschen|kunden|gaste)$/;

/** "How many customers" in a table of orders with a customer column: a row is not a person. */
function isRowForPeople({ profile, leaves, has }: Parts, { isCounted, table, chosen }: Readonly<Draft>): boolean {
  if (!isCounted || !has("count") || chosen[0]?.kind !== "count") return false;
  const [noun] = leaves.filter(({ cat, tag }) => cat === "entity" && tag.isGeneral);
  if (!noun || !PEOPLE.test(noun.text ?? "")) return false;
  return profile.columns.some(
    ({ table: of, role, concepts }) =>
      of === table?.name &&
      role === "dimension" &&
      concepts.some((id) => ["customer", "patient", "student"].includes(id)),
  );
}

/** "What sells best" wants a name; the highest single amount is none. */
function isOpenWhat({ leaves, has }: Parts, draft: Readonly<Draft>, query: TableQuery): boolean {
  const isWhat = leaves.some(({ cat, text }) => cat === "which" && /^(what|was)$/.test(text ?? ""));
  const isNamed = leaves.some(({ cat, tag }) => cat === "measure" && !tag.isWeak);
  return isWhat && (has("max") || has("min")) && query.by.length === 0 && !query.select && !isNamed && !draft.per;
}

function wantsTime({ of }: Parts): boolean {
  return of("max", "min").some(({ tag }) => tag.arg === "duration");
}

function isTimed({ chosen }: Readonly<Draft>): boolean {
  return chosen.some(
    ({ kind, concepts, unit }) =>
      kind === "duration" ||
      ["h", "min", "s", "days", "years"].includes(unit ?? "") ||
      concepts.some(
        (id) => ["duration", "waiting", "tenure", "distance"].includes(id) || CONCEPTS[id]?.unit === "days",
      ),
  );
}
