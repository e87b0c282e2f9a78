import { LEXICONS } from "../profile/lexicon.ts";
import type { NamedMeasure, Profile } from "../profile/profile.ts";
import type { TableQuery } from "../query.ts";
import { readAs } from "../read-as.ts";
import { type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import type { Candidate } from "./gate.ts";
import { isAccompanying, isEarned } from "./measure-tags.ts";

/** Money for one of something, which adds up to nothing. */
export const RATES = new Set(["price", "hourly", "salary"]);

const TIMES = new Set(["s", "min", "h", "days", "years"]);
const AMOUNTS = new Set(["additive", "average", "stock", "duration", "line"]);

function sortOf({ unit, concepts }: NamedMeasure): string | undefined {
  return TIMES.has(unit ?? "") ? "time" : (unit ?? concepts[0]);
}

/** The table holds one amount of money, one weight, one time: any word for such a thing means it. A number of unknown sort may be another. */
function isOnlyOfSort(measure: NamedMeasure, profile: Profile): boolean {
  const sort = sortOf(measure);
  const others = amountsBeside(measure, profile);
  return (
    measure.column !== undefined &&
    sort !== undefined &&
    others.every((other) => ![undefined, sort].includes(sortOf(other)))
  );
}

function amountsBeside(measure: NamedMeasure, { measures }: Profile): NamedMeasure[] {
  return measures.filter(
    ({ table, id, label, kind, concepts }) =>
      table === measure.table &&
      id !== measure.id &&
      !measure.parts?.includes(label) &&
      AMOUNTS.has(kind) &&
      !(measure.kind === "additive" && concepts.some((each) => RATES.has(each))),
  );
}

const ACCOMPANYING = new Set(["tax", "discount", "shipping", "commission", "tip", "advance"]);

/** Money is the one thing asked for, and every other amount of money only accompanies it; costs are not what is taken in. */
export function isOnlyMoney(measure: NamedMeasure, profile: Profile, isTakenIn: boolean, isOfTime = false): boolean {
  const others = amountsBeside(measure, profile).filter(({ unit }) => unit === "money");
  return (
    (measure.column ?? (isOfTime ? measure.parts : undefined)) !== undefined &&
    measure.concepts[0] === "money" &&
    others.every(
      (other) =>
        ACCOMPANYING.has(other.concepts[0] ?? "") ||
        isAccompanying(profile, other) ||
        (isTakenIn && other.concepts[0] === "cost"),
    )
  );
}

/** "How much", "the most money", "biggest order", "the average gift" and "top customers" where only one amount can be meant. */
export function isOnlyAmount(parts: Parts, draft: Readonly<Draft>): boolean {
  const [base, ...others] = draft.chosen;
  if (!base || others.length > 0 || base.unit !== "money") return false;
  const asked = parts.of("howMuch");
  const isOfThing = asked.some(({ to }) => parts.of("value").some(({ from }) => from === to));
  const sizes = parts.of("max", "min");
  const isOfMoney = sizes.some(({ tag, text = "" }) => tag.arg === "money" && !GAIN.test(text));
  const isOwed = parts.of("condition").some(({ tag }) => OWED.has(tag.condition?.id ?? "")) && !parts.has("count");
  const isOfRow = parts.leaves.some(({ cat, within }) => cat === "entity" && within.includes("aggregate"));
  const isMoney = isOfMoney || (isOwed && (asked.length > 0 || sizes.length > 0)) || isOfRow;
  // "Our best customer", "welche Filiale lief am besten": by the one amount that is earned, within one group only.
  const [group, ...groups] = draft.by;
  const isJudged =
    sizes.some(
      ({ tag, cat, text = "" }) =>
        (tag.arg === "quality" || STRONG.test(text)) && (cat === "max" || group?.kind !== "column"),
    ) &&
    group !== undefined &&
    groups.length === 0 &&
    !isGroupFixed(draft) &&
    isEarned(parts.profile, base) &&
    !isBesideCosts(base);
  // "How was August compared to July" is about what was taken.
  const isOfPeriods = draft.compare !== undefined && !parts.has("count") && isEarned(parts.profile, base);
  if (
    (isMoney || isJudged || isOfPeriods) &&
    isOnlyMoney(
      base,
      parts.profile,
      isOfMoney || isJudged || isOfPeriods,
      isOfPeriods || group?.kind === "grain" || group?.kind === "part",
    )
  )
    return true;
  if (isOwedOrOpen(parts, base)) return true;
  if (isBiggestBuyer(parts, draft) && isOnlyMoney(base, parts.profile, true)) return true;
  if (!isOnlyOfSort(base, parts.profile)) return false;
  const own = parts.profile.measures.filter(({ table, kind }) => table === base.table && kind === "additive");
  const isSize =
    sizes.some(({ tag, text = "" }) => tag.arg === "size" || /\b(single|einzeln)/.test(text)) &&
    base.concepts[0] === "money" &&
    own.every(({ id, concepts }) => id === base.id || concepts[0] === "quantity");
  return (asked.length > 0 && !isOfThing) || isOfMoney || isSize;
}

/** "How much do customers owe", and "how much is still in the pipeline" of deals that are open. */
function isOwedOrOpen({ of, has, profile }: Parts, base: NamedMeasure): boolean {
  const asked = of("howMuch");
  const isOfThing = asked.some(({ to }) => of("value").some(({ from }) => from === to));
  const states = of("condition").map(({ tag }) => tag.condition?.id ?? "");
  const isOfDeals = profile.tables.some(
    ({ name, entities }) => name === base.table && /^(deal|quote|lead)$/.test(entities[0] ?? ""),
  );
  const isMeant = (states.some((id) => OWED.has(id)) && !has("count")) || (states.includes("open") && isOfDeals);
  return isMeant && asked.length > 0 && !isOfThing && isCharged(base, profile);
}

const WHOLE = /total|sum|gesamt|summe/i;

/** What is owed is the amount charged, even if the table also holds costs, estimates or parts of it. */
function isCharged(base: NamedMeasure, profile: Profile): boolean {
  const isBeside = (other: NamedMeasure) => {
    const [concept] = other.concepts;
    const isPart = concept === undefined && WHOLE.test(base.label);
    return ["cost", "plan", "budget"].includes(concept ?? "") || isPart || isAccompanying(profile, other);
  };
  const others = amountsBeside(base, profile).filter(({ unit }) => unit === "money");
  const areBeside = others.every((other) => ACCOMPANYING.has(other.concepts[0] ?? "") || isBeside(other));
  return base.kind === "additive" && base.concepts[0] === "money" && areBeside;
}

/** "Who is our biggest customer": the one who pays most, where the table names the buyers. */
function isBiggestBuyer({ of, profile }: Parts, { chosen: [base], groupColumns }: Readonly<Draft>): boolean {
  const [column, ...others] = groupColumns;
  const isBuyer = others.length === 0 && (column?.concepts.includes("customer") ?? false);
  return isBuyer && base !== undefined && isEarned(profile, base) && of("max").some(({ tag }) => tag.arg === "size");
}

/** "Kilometres driven" where one column is in km: the amount of its unit, beside amounts of other units. */
export function isOnlyOfUnit(parts: Parts, { chosen: [base, ...others] }: Readonly<Draft>): boolean {
  const isAlone = base !== undefined && others.length === 0 && base.unit !== undefined && base.unit !== "money";
  return isAlone && base.kind === "additive" && isOnlyOfSort(base, parts.profile);
}

/** Income that stands in rows of its own beside expenses: "best" may mean what is left of it. */
function isBesideCosts({ measures: [own] }: NamedMeasure): boolean {
  return own?.kind === "aggregate" && own.where !== undefined;
}

const GAIN = /profit|lucrativ|rentab|gewinn|verkauf|sold|sell/;
const STRONG = /strong|stark|weak|schwach|^top\b/;

/** "Is Saturday our best day" keeps one of the groups that it compares. */
export function isGroupFixed({ by, where }: Readonly<Draft>): boolean {
  const text = JSON.stringify(where.filter((filter) => filter.kind !== "span" && filter.kind !== "not"));
  return by.some(({ col }) => text.includes(JSON.stringify(col)));
}

const OWED = new Set(["unpaid", "refunded"]);

/** The sum that is meant where a table of one file holds no other number but its plan: "Which region leads?" in a table of revenue. */
export function isOnlyNumber(query: TableQuery, { profile, of }: Parts): boolean {
  // A share is of the amount that its whole adds up.
  const main = query.measures.find(({ id }) => id === "whole") ?? mainMeasure(query.measures);
  // "Which package is booked most" asks how often.
  const states = of("value", "condition");
  const isHowOften = of("max", "min").some(
    (end) => !end.tag.arg && states.some(({ from, to }) => to === end.from || from === end.to),
  );
  if (isHowOften && query.by.length > 0) return false;
  if (profile.tables.length > 1 || main?.kind !== "aggregate" || main.agg !== "sum" || main.of?.kind !== "column")
    return false;
  const { col } = main.of;
  const numbers = profile.measures.filter(({ table, kind }) => table === query.from.table && kind !== "count");
  const isPlan = ({ concepts }: NamedMeasure) => concepts.some((id) => id === "plan" || id === "budget");
  const isBeside = (measure: NamedMeasure) => measure.kind === "rate" || isPlan(measure);
  const [only, ...others] = numbers.filter((measure) => !isBeside(measure));
  // Where plan and actual are separate rows, each is only one of several numbers in the column.
  const isWhole = only?.measures.every((measure) => measure.kind === "formula" || !measure.where);
  return only?.kind === "additive" && only.column === col && others.length === 0 && isWhole === true;
}

/** In a table made from month columns, each row is one cell of the sheet. A question never counts those. */
export function isOfCells([measure]: readonly NamedMeasure[], { tables }: Profile): boolean {
  return tables.some(({ name, layout }) => name === measure?.table && layout.kind === "wide");
}

/** "Over 12 m" limits the one column that is kept in metres. */
export function isOnlyUnit({ tag: { measure }, within }: Leaf, { profile }: Parts): boolean {
  const own = profile.measures.filter(
    ({ table, unit, column }) => table === measure?.table && unit === measure?.unit && column,
  );
  return within.includes("bound") && measure?.unit !== undefined && own.length === 1;
}

/** "Quickest to get there": how long it took until someone came or until the work was done. What the question names decides. */
export function isOneOfDurations({ tag: { measure, own }, text = "" }: Leaf, { profile, leaves }: Parts): boolean {
  if (own || measure?.kind !== "duration" || measure.concepts[0] === "advance") return false;
  // "The first reply" names the end of one of them.
  const ends = LEXICONS.flatMap(({ concepts }) => concepts[measure.concepts[1]?.replace(/^to_/, "") ?? ""]?.say ?? []);
  if (measure.concepts[0] === "waiting" && ends.some((say) => text.includes(say))) return false;
  const isNamed = leaves.some(
    ({ cat, tag: { column, condition } }) =>
      cat !== "measure" && measure.column !== undefined && [column?.name, condition?.column].includes(measure.column),
  );
  const isOther = ({ table, kind, id, concepts }: NamedMeasure) =>
    table === measure.table && kind === "duration" && id !== measure.id && concepts[0] !== "advance";
  return !isNamed && profile.measures.some(isOther);
}

/** The five most expensive jobs, where each row is one, and the most expensive month of costs. */
export function isEachOnce({ groupColumns, chosen: [base] }: Readonly<Draft>, { by }: TableQuery): boolean {
  const isOfTime = by.every(({ kind }) => kind === "grain") && !base?.concepts.includes("price");
  return isOfTime || (by.length === 1 && groupColumns[0]?.role === "key");
}

/**
 * "… and how much is that", "… and what did they bring in", "…: number and total": the amount of the rows that were just asked for. In
 * parts for two languages: what follows "and", and short forms at the end.
 */
export const AND_AMOUNT = new RegExp(
  `(?:,? and (?:how much(?: money)? (?:is|are|was|were) (?:that|those|they|it)(?: worth)?|what (?:is|are|was|were) (?:that|they|those) worth|what (?:do|did) (?:they|those|these) (?:bring(?: us)?(?: in)?|come to|cost(?: us)?)|how much money)` +
    `|,? und (?:wie ?viel(?: geld)?(?: (?:ist|sind|macht|war|waren) (?:das|die))?|was (?:bringen|brachten|kosten|kosteten|machen) (?:die|sie)(?: uns)?(?: ein)?|was (?:kommt|kam) da(?:für|durch|bei) (?:rein|herein))` +
    `|(?:,|:| -) ?(?:number and (?:total|sum|amount|value)|anzahl und (?:summe|betrag|wert|gesamtbetrag)))` +
    `(?: in total| altogether| together| in all| insgesamt| zusammen)?(?= ?[?.!]*$)`,
  "i",
);

const GROSS = /^(?:gross|brutto)|\b(?:gross|brutto)$|inkl?\.? (?:mwst|ust)|inc(?:l|luding)?\.? (?:vat|tax|gst)/i;

/** The same rows with their number and the one amount that the table keeps of them. */
export function withAmount({ query, ...rest }: Candidate, profile: Profile): Candidate | undefined {
  const [main, ...others] = query.measures;
  const isCount = main?.kind === "aggregate" && main.agg === "count" && !main.of && others.length === 0;
  const amounts = profile.measures.filter(
    (each) => each.table === query.from.table && each.kind === "additive" && isOnlyMoney(each, profile, true),
  );
  // What is owed has the tax, what was earned has not: a person says which is meant.
  const isTaxed = profile.measures.some(
    ({ table, names }) => table === query.from.table && names.some((name) => GROSS.test(name)),
  );
  const [amount] = amounts.length === 1 && !isTaxed ? (amounts[0]?.measures ?? []) : [];
  if (!isCount || !amount || query.limit || query.having || query.shareOf) return undefined;
  const both = { ...query, measures: [main, { ...amount, id: "amount" }] };
  return { ...rest, query: both, readAs: readAs(both, profile) };
}
