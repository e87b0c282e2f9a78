import { LEXICONS, wordsOf } from "../profile/lexicon.ts";
import type { NamedMeasure } from "../profile/profile.ts";
import type { Filter, TableQuery } from "../query.ts";
import {
  hasLostDifferent,
  isAverageLine,
  isBesidePrices,
  isBilledOfAll,
  isBudgetForUse,
  isCountOfAmount,
  isDaysForDelay,
  isDoneByStaff,
  isHalfBound,
  isHoursOfBuyers,
  isNameForPeople,
  isOfOtherKind,
  isOfSortsLost,
  isOneAmountOfTwo,
  isOneOfMany,
  isOneYear,
  isOrderOfLines,
  isOverKinds,
  isOverNamesakes,
  isOverYearSheets,
  isPerMeasureLost,
  isPrepositionForColumn,
  isRowForPeople,
  isSortedByAmount,
  isSortOfThing,
  isSumOfLimited,
  isSumOfSingle,
  isTimed,
  isUneven,
  wantsTime,
} from "./doubts-of-counts.ts";
import { type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import { isInMeasure, isValueForColumn } from "./groups.ts";
import { yearsOfColumns } from "./periods.ts";

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
    "who whose whom yet hatte hatten ist sind war waren wird wurde wurden werden gab gibt noch"
  ).split(" "),
);

const LIGHT_VERBS = new Set("give gives gave given send sends sent take takes took taken us".split(" "));

/** Verbs that carry their object and name no state of a row. */
export function isLightVerb(word: string): boolean {
  return LIGHT_VERBS.has(word) || PLAIN_VERBS.has(word);
}

/** Function words are free anywhere in a question, so reading one as a verb leaves nothing out. */
export function isPlainVerb(word: string): boolean {
  return PLAIN_VERBS.has(word) || FUNCTIONS.has(word);
}

const FUNCTIONS = new Set(LEXICONS.flatMap((each) => wordsOf(each.function)));

/** What a question asks for must show in its query. A rule belongs here only where an evaluation set gets worse without it. */
export function doubtsOf(parts: Parts, draft: Readonly<Draft>, query: TableQuery): number {
  const doubts = [
    hasLostGroup(parts, draft, query),
    parts.has("count") && !isCount(parts, draft, query),
    parts.has("howMuch") && isRowCount(draft, query),
    hasLostPeriod(parts, draft, query),
    isOtherThanMoney(parts, draft),
    isRowForPeople(parts, draft),
    wantsTime(parts) && !isTimed(parts, draft),
    hasOtherMeasure(parts, draft),
    hasLostWhich(parts, query),
    isOpenWhich(parts, query),
    isOutside(parts, draft, query),
    isOverEnded(parts, draft, query),
    isOneYear(query),
    isOrderOfLines(parts, draft, query),
    isRateOfOthers(parts, query),
    isUneven(query),
    hasLostDifferent(parts, query),
    isOwnVerb(parts, draft),
    isAverageLine(parts, draft),
    isPeriodLimit(parts, query),
    isUnpaidWork(parts, query),
    isSideAmount(parts, draft),
    isNameForPeople(parts, draft),
    isSortOfThing(parts, draft),
    isOverKinds(parts, query),
    isSumOfSingle(parts, query),
    isSumOfLimited(parts, query),
    isAverageOfHowMuch(parts, draft),
    isOverDirections(parts, query),
    isOneOfMany(parts, draft),
    isPrepositionForColumn(parts),
    isHoursOfBuyers(parts, draft),
    isDoneByStaff(parts, draft),
    hasLostSecondMeasure(parts, draft),
    isSortedByAmount(parts),
    isHalfBound(query),
    isCountOfAmount(parts, draft),
    isDaysForDelay(parts, draft),
    isOverYearSheets(parts, query),
    isOneAmountOfTwo(parts, draft),
    isPerMeasureLost(parts, draft),
    isOfSortsLost(parts, query),
    isOfOtherKind(parts, draft),
    isBesidePrices(parts, draft),
    isBilledOfAll(parts, query),
    isOverNamesakes(parts, draft, query),
    isBudgetForUse(parts, draft),
    isValueForColumn(parts),
  ];
  return doubts.filter(Boolean).length;
}

/** Doubts, and words that were taken for others. */
export function costOf(doubts: number, { leaves }: Parts): number {
  const guesses = new Map(leaves.flatMap(({ tag, from }) => (tag.guess ? [[from, tag.guess] as const] : [])));
  const loose = new Set(leaves.flatMap(({ tag, from, cat }) => (tag.isGeneral && cat !== "verb" ? [from] : [])));
  const isVerb = ({ cat, text = "" }: Leaf) => cat === "verb" && !text.split(" ").every(isPlainVerb);
  const verbs = new Set(leaves.filter(isVerb).map(({ from }) => from));
  return (
    VERB * verbs.size + LOOSE * loose.size + doubts * DOUBT + [...guesses.values()].reduce((sum, each) => sum + each, 0)
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
  if (main.kind === "formula")
    return draft.chosen[0]?.unit === "" || (draft.chosen[0]?.kind === "rate" && main.unit !== "money");
  if (main.kind === "percentile") return false;
  if (main.agg === "sum") return draft.chosen.length === 1;
  const isTime = main.agg === "avg" && main.unit !== undefined && main.unit !== "money";
  return ["count", "distinct"].includes(main.agg) || (isTime && !isNumberOf(parts));
}

function isRowCount(draft: Readonly<Draft>, query: TableQuery): boolean {
  const main = mainMeasure(query.measures);
  return draft.isCounted && main?.kind === "aggregate" && main.agg === "count" && !query.shareOf;
}

function hasLostPeriod({ of }: Parts, draft: Readonly<Draft>, query: TableQuery): boolean {
  if (query.asOf?.at || yearsOfColumns(draft).length > 0) return false;
  return (
    of("month", "quarter", "half", "year", "rel", "day", "when").length > 0 && !JSON.stringify(query).includes('"span"')
  );
}

/** "Fuel spend": a weak word stands for a measure that the query does not hold. */
function hasOtherMeasure(parts: Parts, draft: Readonly<Draft>): boolean {
  const { leaves } = parts;
  const { chosen, per } = draft;
  if (
    per ||
    leaves.some(({ within }) =>
      ["bound", "boundRange", "columnBound", "scoredAt"].some((each) => within.includes(each)),
    )
  )
    return false;
  const unused = parts.leaves.filter(
    ({ cat, within }) =>
      cat === "measure" &&
      !["bound", "boundRange", "emptyColumn", "filledColumn", "perMeasure", "difference", "scoredAt"].some((each) =>
        within.includes(each),
      ),
  );
  const isOfMoney = ({ measure }: Leaf["tag"]) =>
    parts.has("count") && measure?.unit === "money" && chosen[0]?.unit !== "money";
  const isVerb = ({ tag, text = "" }: Leaf) =>
    Boolean(tag.isWeak) && (isCarrier(tag.measure, text, parts, draft) || isOfMoney(tag));
  return unused.some((leaf) => !isVerb(leaf) && isOther(leaf));
  function isOther({ tag }: Leaf): boolean {
    return Boolean(tag.measure && !chosen.some((measure) => sameSubject(measure, tag.measure)));
  }
}

const CARRIERS =
  /^(ma[dk]e|ma[dk]es|making|takes?|took|taken|works?|worked|worked on|performs?|performed|brings?|brought|stays?|stayed|visit(s|ed)?|came|arbeite[nt]?|mach(en|t|te|ten)|gemacht)$/;

/** A verb that only carries its object: "how many sick days did he take", "how many nights did we sell", "how many people work here". */
export function isCarrier(
  measure: NamedMeasure | undefined,
  text: string,
  { has, leaves }: Parts,
  { chosen, isCounted }: Readonly<Draft>,
): boolean {
  // "Took on the most people" counts people.
  const isMostOf =
    isCounted &&
    leaves.some(({ cat, to }) => cat === "max" && leaves.some((each) => each.cat === "entity" && each.from === to));
  const isNamed = leaves.some(
    ({ tag, cat }) => cat === "measure" && tag.own === "whole" && chosen.some(({ id }) => id === tag.measure?.id),
  );
  const [concept] = measure?.concepts ?? [];
  return (
    (isNamed && concept !== "rating") || concept === "guests" || ((has("count") || isMostOf) && CARRIERS.test(text))
  );
}

/** What a stock is worth is another question than how many pieces there are. */
function sameSubject(a: Draft["chosen"][number], b: Draft["chosen"][number] | undefined): boolean {
  const isPart = (x: typeof a, y: typeof a) => Boolean(x.parts?.includes(y.label));
  return (
    b !== undefined &&
    (a.concepts[0] === "stockvalue" || b.concepts[0] !== "stockvalue") &&
    (a.id === b.id || (a.column !== undefined && a.column === b.column) || isPart(a, b) || isPart(b, a))
  );
}

function hasLostWhich({ leaves }: Parts, query: TableQuery): boolean {
  const isAsked = leaves.some(({ cat, text }) => cat === "which" && /which|welch/.test(text ?? ""));
  return isAsked && query.by.length === 0 && !query.select && !query.per && !query.compare;
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

/** "Number and sum": two measures joined by a word. */
function hasLostSecondMeasure({ of }: Parts, { measures }: Readonly<Draft>): boolean {
  const isJoined = of("count").some((count) =>
    of("agg").some((agg) => agg.from - count.to === 1 || count.from - agg.to === 1),
  );
  return isJoined && measures.filter(({ hidden }) => !hidden).length < 2;
}

/** The fees of all who ever were members are nobody's monthly income. */
function isOverEnded({ leaves, profile }: Parts, draft: Readonly<Draft>, { from, where, by }: TableQuery): boolean {
  const isPeriodic = leaves.some((leaf) => isInMeasure(leaf, draft));
  const states = profile.columns.filter(
    ({ table, concepts }) => table === from.table && ["status", "end", "left_on"].includes(concepts[0] ?? ""),
  );
  const text = JSON.stringify([where ?? null, by]);
  return isPeriodic && states.length > 0 && !states.some(({ name }) => text.includes(JSON.stringify(name)));
}

/** "Courses with fewer than 50 enrolments" where a row holds one quarter of a course. */
function isPeriodLimit({ profile }: Parts, { from, where, by }: TableQuery): boolean {
  const layout = profile.tables.find(({ name }) => name === from.table)?.layout;
  if (layout?.kind !== "wide" || by.some(({ kind }) => kind === "grain")) return false;
  const amounts = new Set(layout.cells.map(({ value }) => value));
  const all = where?.kind === "all" ? where.of : where ? [where] : [];
  return all.some(({ kind, ...rest }) => {
    const { value } = rest as { value?: { kind: string; col?: string } };
    return kind === "compare" && value?.kind === "column" && amounts.has(value.col ?? "");
  });
}

/** An empty date of payment is owed only where the work was done: an offer or a cancelled order owes nothing. */
function isUnpaidWork({ profile }: Parts, { from, where, by }: TableQuery): boolean {
  const flat = (filter: Filter): Filter[] => (filter.kind === "all" ? filter.of.flatMap(flat) : [filter]);
  const all = where ? flat(where) : [];
  const isUnpaid = all.some(
    (filter) =>
      filter.kind === "empty" &&
      profile.columns.some(
        ({ table, name, concepts }) => table === from.table && name === filter.col && concepts[0] === "paid_on",
      ),
  );
  const states = profile.conditions.filter(
    ({ table, id, column }) =>
      table === from.table && ["cancelled", "open", "active", "lost", "rejected"].includes(id) && column !== undefined,
  );
  const isExclusion = (filter: Filter) => filter.kind === "not" && filter.of.kind === "in";
  const text = JSON.stringify([all.filter((filter) => !isExclusion(filter)), by]);
  const isOpen = states.some(({ column }) =>
    profile.columns.some(({ name, role }) => name === column && role !== "time"),
  );
  return isUnpaid && isOpen && !states.some(({ column }) => text.includes(JSON.stringify(column)));
}

const SIDE = /fee|charge|deposit|surcharge|extra|shipping|delivery|postage|gebühr|zuschlag|kaution|versand|reinigung/i;

/** "Which cottage earns most" by the cleaning fee, where the price itself stands beside it. */
function isSideAmount({ of, profile }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  if (!base?.column || base.unit !== "money" || !SIDE.test(base.column)) return false;
  const isNamed = of("measure").some(({ tag }) => tag.own && tag.measure?.column === base.column);
  const hasPrice = profile.measures.some(
    ({ table, unit, concepts }) => table === base.table && unit === "money" && concepts[0] === "price",
  );
  return hasPrice && !isNamed;
}

/** "How much have we ordered" from a table of orders is about all of them, and not those in the state "Ordered". */
function isOwnVerb({ leaves, profile }: Parts, { table }: Readonly<Draft>): boolean {
  const rows = profile.tables.find(({ name }) => name === table?.name)?.entities ?? [];
  return leaves.some(
    ({ cat, text = "", top }) =>
      (cat === "value" || cat === "condition") &&
      top.parts.length === 0 &&
      /(ed|t)$/.test(text) &&
      rows.some((row) => text.startsWith(row) || text.startsWith(`be${row}`)),
  );
}

/** "How much discount did we give" asks for a sum, which an average of rates is not. */
function isAverageOfHowMuch({ of, has }: Parts, { measures, chosen: [base] }: Readonly<Draft>): boolean {
  const main = mainMeasure(measures);
  const isTimed =
    base?.kind === "duration" || base?.concepts.some((id) => ["duration", "waiting", "delay", "salary"].includes(id));
  const asks = of("howMuch").some(({ text = "" }) => /^(how much|wie ?viel)$/.test(text));
  return asks && !has("agg") && !isTimed && main?.kind === "aggregate" && main.agg === "avg";
}

const INWARD = /^(waren)?(zugang|eingang|einkauf)|^(receipt|purchase|goods in|inbound|in|incoming|delivery)s?$/i;
const OUTWARD =
  /^(waren)?(abgang|ausgang|verkauf)|^(sale|sold|issue|goods out|outbound|out|outgoing|dispatch)(s|es)?$/i;

/** A sum over goods that came in and goods that went out is no amount of either. */
function isOverDirections({ profile }: Parts, { from, where, by, measures, compare }: TableQuery): boolean {
  const main = mainMeasure(measures);
  if (main?.kind !== "aggregate" || main.agg !== "sum") return false;
  const mixed = profile.columns.filter(
    ({ table, values = [] }) =>
      table === from.table && [INWARD, OUTWARD].every((side) => values.some((value) => side.test(value))),
  );
  const text = JSON.stringify([where ?? null, by, measures, compare ?? null]);
  return mixed.some(({ name }) => !text.includes(JSON.stringify(name)));
}

const LOSS = /churn|attrition|turnover|abwander|fluktuation/;

/** "Churn 2024": of those who left that year, or of those who came? */
function isRateOfOthers({ of, profile }: Parts, { where, from }: TableQuery): boolean {
  const dated = of("rate").some(
    ({ tag, text = "" }) =>
      LOSS.test(text) ||
      profile.columns.some(
        ({ table, name, role }) => table === from.table && name === tag.condition?.column && role === "time",
      ),
  );
  return dated && JSON.stringify(where ?? null).includes('"kind":"span"');
}

const EARNS = /^(ma[dk]e|ma[dk]es|earn(s|ed)?|take in|took in|verdien(en|t)|eingenommen)$/;
const MONEY = /money|cash|euro|dollar|pound|geld|€|eur\b|cost|kost|pay|paid|spen[dt]|zahl|owe|earn|verdien/;

/** "What does a pupil bring in on average". */
const BRINGS_IN = /^(brings?|brought|earns?|earned|bring(t|en)|verdien(en|t))\b/;

function isOtherThanMoney({ of, has }: Parts, { measures, chosen, per }: Readonly<Draft>): boolean {
  const isMade = has("howMuch") && of("measure").some(({ tag, text = "" }) => tag.isWeak && EARNS.test(text));
  const isNoun = of("measure").some(
    ({ tag, text = "", from }) =>
      tag.isWeak && /^(geld|money|cash)$/.test(text) && of("howMuch", "count").some(({ to }) => to === from),
  );
  const isBrought =
    !["howMuch", "count", "max", "min", "more", "less"].some(has) &&
    of("measure", "verb").some(({ tag, cat, text = "" }) => (tag.isWeak || cat === "verb") && BRINGS_IN.test(text));
  const isAsked = isMade || isNoun || isBrought || of("howMuch").some(({ text }) => MONEY.test(text ?? ""));
  const isMoney = measures.some(({ unit }) => unit === "money") || chosen.some(({ unit }) => unit === "money");
  return isAsked && !isMoney && !per;
}

/** "Which tenants are in arrears" asks for some of them; a figure for every one is another question. */
function isOpenWhich(
  { leaves, has }: Parts,
  { by, where, limit, having, compare, order, per, study }: TableQuery,
): boolean {
  const isAsked = leaves.some(({ cat, text }) => cat === "which" && /^(which|welche[rsnm]?)$/.test(text ?? ""));
  const isLimited = where ?? limit ?? having ?? compare ?? order ?? per ?? study;
  return isAsked && by.length === 1 && !isLimited && !has("howMuch") && !has("share");
}
