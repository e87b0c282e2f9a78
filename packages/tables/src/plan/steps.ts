import { isOfSeveral } from "../answer/shape.ts";
import { isHeld } from "../profile/correct-roles.ts";
import { stem, wordsOf } from "../profile/lexicon.ts";
import type { ColumnProfile, Link, NamedMeasure } from "../profile/profile.ts";
import type { TableQuery } from "../query.ts";
import { isPlanCompared } from "./budgets.ts";
import { isCarrier, isLightVerb, isPlainVerb } from "./doubts.ts";
import { wantsTime } from "./doubts-of-counts.ts";
import { type Draft, endsOf, isSpanned, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import { isPlainExclusion } from "./exclusions.ts";
import type { StepKind } from "./gate.ts";
import { HAPPENED } from "./groups.ts";
import { isEarned } from "./measure-tags.ts";
import { yearIn } from "./moments.ts";
import { isNamedDuration } from "./named-measures.ts";
import {
  isEachOnce,
  isGroupFixed,
  isOfCells,
  isOneOfDurations,
  isOnlyAmount,
  isOnlyNumber,
  isOnlyUnit,
  RATES,
} from "./only-amounts.ts";
import { isOneOfAlike, valueStep } from "./value-tags.ts";

/** The steps that a reading and its query show: how each word was understood, and what no word names. */
export function stepsOf(parts: Parts, draft: Readonly<Draft>, query: TableQuery): StepKind[] {
  const words = parts.leaves.flatMap((leaf) => wordStep(leaf, parts, draft) ?? []);
  return [
    ...words,
    ...measureSteps(parts, draft, query),
    ...dateSteps(parts, draft, query),
    ...groupSteps(parts, draft, query),
    ...wordingSteps(parts, draft, query),
  ];
}

/** How far a word is from the table's own wording; undefined where the table itself or the grammar has it. */
function wordStep(leaf: Leaf, parts: Parts, draft: Readonly<Draft>): StepKind | undefined {
  const { tag, cat, text = "" } = leaf;
  const { chosen } = draft;
  const { measure, isGeneral, own, condition } = tag;
  if (tag.guess) return tag.isSlip ? "misspelling" : "similarWord";
  if (cat === "verb") return verbStep(leaf, parts);
  const isChosen = chosen.some(({ id, column }) => id === measure?.id || (column && column === measure?.column));
  if (cat === "measure" && tag.isWeak && !isChosen && !isRatioPart(leaf)) return weakStep(leaf, parts, draft);
  if (isOneOfDurations(leaf, parts)) return "measureChosen";
  if (isGeneral) return everydayStep(leaf, parts);
  if (own === "whole") return isOneOfAlike(leaf) ? "closeRival" : undefined;
  if (own === "part") return cat === "value" ? valueStep(leaf, parts) : "partOfName";
  if (condition && isOfDecided(condition, parts)) return "decidedOrWon";
  if (condition?.names.some((name) => wordsOf(name).join(" ") === text)) return undefined;
  if (cat === "dim" && isAskedInFull(tag.column)) return "groupChosen";
  return cat === "measure" ? amountStep(tag) : WORDS[cat];
}

function everydayStep(leaf: Leaf, parts: Parts): StepKind | undefined {
  if (leaf.cat === "entity") return "everydayRows";
  return isOnlyUnit(leaf, parts) ? undefined : "everydayWord";
}

/** "Where did you go?" may have been answered by a city, a country or a hotel, so a standard term for a column is no proof. */
function isAskedInFull(column: ColumnProfile | undefined): boolean {
  return wordsOf(column?.name ?? "").length > 3;
}

function amountStep({ weight, isWeak }: Leaf["tag"]): StepKind {
  return weight < SECOND ? "secondMeaning" : isWeak ? "verbForMeasure" : "conceptMeasure";
}

function weakStep({ tag, text = "", to }: Leaf, parts: Parts, draft: Readonly<Draft>): StepKind {
  // "Jobs that took 3 hours": the verb names what is limited.
  if (parts.leaves.some(({ within, from }) => within.includes("bound") && from === to)) return "verbForMeasure";
  // "How many different plants did they buy" says itself what is counted.
  if (parts.leaves.some(({ cat, within }) => cat === "distinct" && within.includes("counted"))) return "carryingVerb";
  return isCarrier(tag.measure, text, parts, draft) ? "carryingVerb" : "measureReadOver";
}

function isRatioPart({ within, top }: Leaf): boolean {
  return within.includes("perMeasure") && top.parts.every(({ text = "" }) => text !== "by" && text !== "nach");
}

/** "Closed" deals are those that are decided, or only those that are won. */
function isOfDecided({ id, table }: NonNullable<Leaf["tag"]["condition"]>, { profile }: Parts): boolean {
  return id === "done" && profile.conditions.some((other) => other.id === "won" && other.table === table);
}

/** "Brings the most leads", "had the fewest tickets": the object says what is counted. */
function hasCounted({ to }: Leaf, { leaves }: Parts): boolean {
  const most = leaves.find(({ from, cat }) => (cat === "max" || cat === "min") && from >= to && from - to <= 1);
  return (
    most !== undefined && leaves.some(({ from, cat, tag }) => from === most.to && cat === "entity" && !tag.isGeneral)
  );
}

const BRINGS =
  /^(brings?|brought|gets?|got|sees?|saw|holds?|held|creates?|created|produces?|produced|delivers?|sends?|sent|bringt|brachte|liefert|hat|hatte)( us| in)?$/;

/** "Which shop did best", "welche Filiale lief am besten": the superlative says it all. */
const FARES =
  /^(l[aä]uft|laufen|lief(en)?|gelaufen|ging(en)?|geht|gegangen|performs?|performed|performing|doing|went|goes|going|fares?|fared)$/;

function verbStep(leaf: Leaf, parts: Parts): StepKind | undefined {
  const { text = "" } = leaf;
  const words = text.split(" ");
  if (BRINGS.test(text) && hasCounted(leaf, parts)) return undefined;
  if (FARES.test(text) && parts.of("max", "min").some(({ tag }) => tag.arg === "quality")) return undefined;
  return words.every(isPlainVerb) ? undefined : words.every(isLightVerb) ? "carryingVerb" : "verbReadOver";
}

/** Below this weight a word is not what a column is mainly about. */
const SECOND = 0.9;

const WORDS: Record<string, StepKind> = {
  condition: "stateWord",
  rate: "rateWord",
  dim: "conceptGroup",
  asked: "asker",
  time: "conceptDate",
  entity: "conceptRows",
};

function measureSteps(parts: Parts, { chosen }: Readonly<Draft>, query: TableQuery): StepKind[] {
  const [base] = chosen;
  const main = mainMeasure(query.measures);
  // "The newest member": the first or last date of each, which counts nothing.
  if (!base || !main || (main.id === "date" && query.order)) return [];
  if (isPlanCompared(chosen, query, parts)) return ["planCompared"];
  const isNamed =
    isNamedDuration(base, parts.of) ||
    parts
      .of("measure")
      .some(({ tag: { measure } }) => measure?.id === base.id || (base.column && measure?.column === base.column));
  const first: StepKind[] =
    base.kind === "count" ? countSteps(base, parts, query) : base.kind !== "rate" && !isNamed ? ["measureChosen"] : [];
  return [...first, ...aggregateSteps(base, main, { parts, query })];
}

/** What a count of rows assumes about what is counted. */
function countSteps({ table }: NamedMeasure, parts: Parts, { by }: TableQuery): StepKind[] {
  const { has, of, leaves, profile } = parts;
  const own = profile.measures.filter((measure) => measure.table === table);
  const rows = profile.tables.find(({ name }) => name === table)?.entities ?? [];
  const isSales = of("entity").some(({ text = "" }) => SALES.test(text));
  const hasAmount = own.some(({ kind, unit }) => (kind === "additive" || isSales) && unit === "money");
  const isPlainNoun = of("entity").some(
    ({ tag, within }) =>
      within.includes("bound") || (!tag.isGeneral && (!hasAmount || rows.some((id) => COUNTED.has(id)))),
  );
  // "Heating problems": rows called by the column whose value they have.
  const isOfValue = of("dim").some((noun) =>
    of("value").some(({ tag, to }) => to === noun.from && tag.column === noun.tag.column),
  );
  const isAsked = has("count") || has("rate") || has("share");
  const isCounted = has("entity") || leaves.some(({ cat, within }) => cat === "dim" && within.includes("counted"));
  // "The most orders" asks for their number.
  const ends = new Set(of("max", "min").flatMap(({ to, tag }) => (tag.arg && tag.arg !== "count" ? [] : [to])));
  const isMostOf = of("entity").some(({ from }) => ends.has(from));
  if (isCounted && (isAsked || isMostOf)) return [];
  // "Fay or Gus, who invoices more": more of them, or more money.
  if (isCounted && hasAmount && (has("more") || has("less"))) return ["measureChosen"];
  if (!isCounted && !isAsked && isOfValue) return ["rowsNamed"];
  // "Spesen pro Monat" are rather what they cost than how many there are.
  const isOfMoney = hasAmount && (isSales || of("entity").some(({ text = "" }) => PAID.test(text)));
  if (isCounted) return [isPlainNoun ? "rowsNamed" : by.length > 0 && !isOfMoney ? "countImplied" : "rowsOrCount"];
  return uncountedSteps(parts, { by, own, rows, isAsked });
}

/** What it assumes where no noun says what is counted. */
function uncountedSteps(
  { of, profile }: Parts,
  { by, own, rows, isAsked }: Pick<TableQuery, "by"> & { own: NamedMeasure[]; rows: string[]; isAsked: boolean },
): StepKind[] {
  const isFrequent = of("max", "min").some(({ tag }) => tag.arg === "count");
  const isOfPieces = own.some(({ kind, concepts }) => kind === "additive" && PIECES.has(concepts[0] ?? ""));
  const isWho = of("asked").some(({ within }) => within.length === 0);
  const isOften = isFrequent && !isOfPieces && !isWho && rows.length > 0;
  const isOfNoun = by.length > 0 && !isOfPieces && isEvents(of("condition"));
  const isPaid = own.some(({ unit }) => unit === "money");
  if (isOfState(of, isOfNoun, isPaid) || (by.length > 0 && isOfFlag(of))) return ["rowsUnnamed"];
  // "Leavers per month": what happened to people at a date is counted.
  const opening = of("time").filter(({ from }) => from === 0);
  if (by.length > 0 && rows.some((id) => COUNTED.has(id)) && isEvents(opening)) return ["rowsNamed"];
  // "Number of deliveries" may count them by their date or mean the rows.
  const isOfDates = of("time").some(({ tag, text = "" }) => !tag.own && /s$/.test(text));
  const steps: [StepKind, boolean][] = [
    ["rowsCounted", isOfDates],
    [isOfCells(own, profile) ? "measureChosen" : "rowsUnnamed", isAsked],
    ["rowsCounted", !isAsked && !isOften],
    ["frequency", isOften],
  ];
  return steps.flatMap(([kind, holds]) => (holds ? [kind] : []));
}

/** Nouns in the plural for what happened: "no-shows", "leavers", "Neueinstellungen". */
function isEvents(leaves: readonly Leaf[]): boolean {
  return leaves.some(({ tag, text = "" }) => !tag.own && /([^su]s|ungen)$/.test(text));
}

/** "Who cancelled the most" and "no-shows per month" count them; what was won or paid may be meant as money. */
function isOfState(of: Parts["of"], isOfNoun: boolean, isPaid: boolean): boolean {
  const [state, ...others] = of("condition");
  const isCounted =
    state !== undefined && others.length === 0 && (!isPaid || !OF_MONEY.has(state.tag.condition?.id ?? ""));
  return isCounted && (isOfNoun || of("max", "min").some(({ tag }) => !tag.arg));
}

/** "New customers per month" where a column says of each row whether it is one. */
function isOfFlag(of: Parts["of"]): boolean {
  return of("condition").some(
    ({ tag, text = "" }) =>
      tag.condition?.id.startsWith("flag:") &&
      /[sn]$/.test(text) &&
      !/(ed|en)$/.test(tag.condition.column?.toLowerCase() ?? ""),
  );
}

const SALES = /^(sales|verkaufe|umsatze)$/;
const PAID = /^(expenses|spendings?|donations|payments|spesen|ausgaben|einnahmen|spenden|zahlungen)$/;
const OF_MONEY = new Set("won lost paid unpaid overdue pastdue refunded open done".split(" "));

/** What the kind of total or average assumes. */
function aggregateSteps(
  base: NamedMeasure,
  main: ReturnType<typeof mainMeasure> & object,
  { parts, query }: { parts: Parts; query: TableQuery },
): StepKind[] {
  const { has, of } = parts;
  const shown = query.measures.filter(({ hidden }) => !hidden);
  const places = new Set(of("measure", "entity").map(({ from }) => from));
  const isPaid = main.unit === "money" && !base.concepts.some((id) => RATES.has(id));
  const isPlain = main.kind === "aggregate" && !has("agg");
  const isPrice = base.concepts.includes("price") && of("measure").some(({ tag: { own } }) => own !== undefined);
  const steps: [StepKind, boolean][] = [
    ["severalMeasures", shown.length > 1 && shown.length > places.size],
    ["averageImplied", isPlain && main.agg === "avg" && !isPaid],
    ["averageOfMoney", isPlain && main.agg === "avg" && isPaid],
    ["sumImplied", isPlain && main.agg === "sum"],
    ["totalOfPrices", isPlain && main.agg === "sum" && isPrice],
    ["totalOfTimes", isPlain && main.agg === "sum" && isOfTakingLong(parts)],
    ["extremeValue", isPlain && (main.agg === "max" || main.agg === "min")],
  ];
  return steps.flatMap(([kind, holds]) => (holds ? [kind] : []));
}

const TAKES = /\b(takes?|took|lasts?|lasted|dauer(t|n|te))\b/;

/** "Which class takes longest" may ask for the longest each time or in all. */
function isOfTakingLong(parts: Parts): boolean {
  return wantsTime(parts) && parts.leaves.some(({ text = "" }) => TAKES.test(text));
}

/** Where rows hold several pieces, "most popular" may count those. */
const PIECES = new Set(["quantity", "guests", "attendance"]);
/** Rows that are counted wherever their noun is used, whatever amounts they hold. */
const COUNTED = new Set(
  "employee student customer member patient candidate response subscription ticket lead contract enrolment".split(" "),
);

/** Names of dates that say when a row was entered, not when it happened. */
const RECORDED =
  /(?<!\p{L})(erfasst|eingetragen|nachgetragen|angelegt|geändert|importiert|entered|recorded|keyed|updated|modified|changed|imported)(?!\p{L})/iu;

/** A date that no word names, where another column of dates is filled just as often. */
function dateSteps({ of, profile }: Parts, { table, isIdle }: Readonly<Draft>, query: TableQuery): StepKind[] {
  const times = profile.columns.filter(({ table: own, role }) => role === "time" && own === table?.name);
  const placed = JSON.stringify([query.where, query.compare, query.by.filter(({ kind }) => kind !== "column")]);
  // "Opened" names neither of two dates that both begin something.
  const isOne = (column?: ColumnProfile) =>
    times.every((other) => other === column || other.concepts[0] !== column?.concepts[0]);
  // "Not visited since June" names the date of the last visit.
  const said = isIdle ? of("measure", "verb").map(({ text = "" }) => stem(text, "en")) : [];
  const named = [
    ...of("time").flatMap(({ tag: { column, own } }) => (own || isOne(column) ? [column] : [])),
    ...times.filter(({ name }) => wordsOf(name).some((word) => said.includes(stem(word, "en")))),
    ...(of("condition").some(({ tag }) => HAPPENED.includes(tag.condition?.id ?? "")) ? times.filter(isHeld) : []),
  ];
  const chosen = times.filter(
    (column) => placed.includes(`"col":${JSON.stringify(column.name)}`) && !named.includes(column),
  );
  const rivals = chosen.flatMap((column) =>
    times.filter((other) => other !== column && other.filled >= column.filled && !RECORDED.test(other.name)),
  );
  // Booked on one day and held on another: a month may mean either.
  const spans = chosen.some(({ name, concepts }) => isStart(concepts) && isSpanned(query, name));
  const isOfRows = chosen.every(({ name }) => isNamedByRows(name, table));
  if (spans && !isOfRows && rivals.some(({ concepts, grain }) => isStart(concepts) && !grain)) return ["dateOpen"];
  // People who were away in August may have left in July.
  const main = mainMeasure(query.measures);
  const isOfPeople = main?.kind === "aggregate" && main.agg === "distinct";
  if (spans && isOfPeople && times.some(({ concepts }) => concepts[0] === "end")) return ["dateOpen"];
  return rivals.length > 0 ? ["dateChosen"] : [];
}

function isStart([concept]: readonly string[]): boolean {
  return concept === undefined || concept === "start";
}

const GROUPING = ["group", "asked", "groupRows"];

/** A column that groups though nothing asks for groups: no "by", no "which", no "top five" right before it. */
function groupSteps(parts: Parts, { groupColumns }: Readonly<Draft>, query: TableQuery): StepKind[] {
  const { leaves } = parts;
  const { by } = query;
  const ends = endsOf(parts, "max", "min", "num");
  const isCompared =
    leaves.some(({ cat }) => cat === "compare" || cat === "than" || cat === "or") || isOfSeveral(query);
  const isSorted = leaves.some(({ cat, within }) => cat === "by" && within.includes("rankBy"));
  const isAsked = ({ within, cat, from }: Leaf) =>
    cat === "asked" || (isSorted && cat === "dim") || ends.has(from) || within.some((each) => GROUPING.includes(each));
  const isOpen = by.some(
    (group, i) =>
      group.kind === "column" &&
      groupColumns[i] &&
      !(isCompared && leaves.filter(({ cat, tag }) => cat === "value" && tag.column === groupColumns[i]).length > 1) &&
      !leaves.some(
        (leaf) => (leaf.cat === "entity" || isNameOf(parts, leaf.tag.column, groupColumns[i])) && isAsked(leaf),
      ),
  );
  return isOpen ? ["groupImplied"] : [];
}

/** An "Enquiry date" is the day of an enquiry, whatever other dates one has. */
function isNamedByRows(name: string, table: Draft["table"]): boolean {
  const nouns = [table?.entity ?? "", ...(table?.nouns ?? [])].map((noun) => stem(noun, "en"));
  return wordsOf(name).some((word) => nouns.includes(stem(word, "en")));
}

/** The column itself, or one of the table that it links to: a company for its code. */
function isNameOf(
  { profile }: Parts,
  column: ColumnProfile | undefined,
  group: ColumnProfile | null | undefined,
): boolean {
  const isLinked = ({ from, left, to }: Link) => from === group?.table && left === group.name && to === column?.table;
  return column !== undefined && (column === group || profile.links.some(isLinked));
}

function isRelative({ tag: { when } }: Leaf): boolean {
  return when !== undefined && typeof yearIn(when) === "object";
}

/** "Sold best", "am besten verkauft". */
const SELLING = /\bs(?:old|ell|ells|elling)\b|verkauf/;
const PRICED = /\b(cheap|dear|pric(e|i)|(most|least) expensive|costl|teuer|günstig|gunstig|billig)/;
const FARING = /best|worst|well|gut|schlecht|l[aä]uft|lief/;
const JUDGING = /^(better|worse|besser|schlechter)$/;

function wordingSteps(parts: Parts, draft: Readonly<Draft>, query: TableQuery): StepKind[] {
  const { has, of } = parts;
  const [base] = draft.chosen;
  const isExclusion = !draft.isNever && isPlainExclusion(parts, draft);
  // "Best month for income" is the highest where more is better.
  const isNamed = of("measure").some(({ tag }) => !tag.isWeak && !tag.isGeneral && tag.measure === base);
  // The price of one project does not say how well it goes.
  const isOfSingle = draft.groupColumns.some((column) => column?.role === "key");
  const isPlain = ({ cat, text = "", tag: { arg } }: Leaf) =>
    (isNamed && arg !== "money" && base?.good !== "low") ||
    (has("rate") && base?.good === "high") ||
    (isOnlyAmount(parts, draft) && !(isOfSingle && FARING.test(text))) ||
    ((arg === "quality" || (cat === "max" && SELLING.test(text))) &&
      base !== undefined &&
      isEarned(parts.profile, base) &&
      query.by.length === 1 &&
      isOnlyNumber(query, parts) &&
      !isOfSingle &&
      !isGroupFixed(draft));
  // The cheapest course has the lowest fee, and not the lowest sum of fees.
  const main = mainMeasure(query.measures);
  const isPriced =
    of("max", "min").some(({ text = "" }) => PRICED.test(text)) &&
    query.by.length > 0 &&
    !isEachOnce(draft, query) &&
    main?.kind === "aggregate" &&
    main.agg === "sum";
  const isJudged =
    isPriced ||
    of("max", "min").some((leaf) => ["quality", "money"].includes(leaf.tag.arg ?? "") && !isPlain(leaf)) ||
    (of("more", "less").some(({ text }) => JUDGING.test(text ?? "")) &&
      !isOnlyRating(parts, base) &&
      !(draft.compare && isOnlyAmount(parts, draft)));
  return [
    ...(isJudged ? (["judgingWord"] as const) : []),
    ...(["not", "without", "leftOut"].some(has) && !draft.isIdle
      ? ([draft.isNever ? "groupsWithout" : isExclusion ? "valueExcluded" : "negation"] as const)
      : []),
    ...(has("rel") || of("when").some(isRelative) ? (["relativePeriod"] as const) : []),
  ];
}

/** What is rated better has the better marks, where there is one kind of them. */
function isOnlyRating({ profile }: Parts, base: NamedMeasure | undefined): boolean {
  const isMark = ({ concepts, kind }: NamedMeasure) => concepts[0] === "rating" && kind !== "rate";
  const [only, ...others] = profile.measures.filter((each) => each.table === base?.table && isMark(each));
  return only !== undefined && only === base && others.length === 0;
}
