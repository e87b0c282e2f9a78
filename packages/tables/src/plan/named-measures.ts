import { CONCEPTS } from "../profile/lexicon.ts";
import type { NamedMeasure, Profile } from "../profile/profile.ts";
import type { Measure } from "../query.ts";
import { plannedMeasure } from "./budgets.ts";
import { endsOf, type Leaf, type Parts } from "./draft.ts";
import { MANY } from "./function-words.ts";
import type { StepKind } from "./gate.ts";
import { mostOf } from "./groups.ts";

/** What a question measures, and what had to be assumed for it. */
export interface Choice {
  chosen: NamedMeasure[];
  covers: Leaf[];
  measures?: Measure[];
  isCounted?: boolean;
  cost?: number;
  steps?: StepKind[];
}

/** What a question without "how many" measures: names first, then superlatives, then weak words, rows, or the table's main amount. */
export function namedOf(parts: Parts, strong: readonly Leaf[], weak: readonly Leaf[]): Choice | null {
  const measures = valued(
    parts,
    strong.flatMap(({ tag }) => (tag.measure ? [tag.measure] : [])),
  );
  if (measures.length > 0) return spokenOf(parts, measures, weak);
  if (isOfDebts(parts)) return owedAmount(parts.profile) ?? mainAmount(parts);
  const byNoun = superlativeNoun(parts);
  if (byNoun) return byNoun;
  const bySuperlative = superlativeMeasure(parts);
  if (bySuperlative) return bySuperlative;
  const spoken = weaklySpoken(parts, weak);
  if (spoken) return spoken;
  if (parts.has("howMuch") && !isShareOfRows(parts)) return mainAmount(parts);
  const ofRow = amountOfRow(parts);
  if (ofRow) return ofRow;
  const [row] = parts.of("entity").flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  if (row)
    return {
      chosen: [row],
      covers: [],
      isCounted: true,
      cost: isBare(parts) ? 0.7 : 0,
      steps: isBare(parts) ? ["rowsCounted"] : [],
    };
  return plannedMeasure(parts) ?? assumedOf(parts);
}

/** What a verb or another weak word measures. */
function weaklySpoken(parts: Parts, weak: readonly Leaf[]): Choice | null {
  // "Jobs that took 3 hours or more" are jobs, and "took" names the limit.
  const limits = parts.leaves.filter(({ within }) => within.includes("bound"));
  const isOfLimit = ({ to }: Leaf) => parts.has("entity") && limits.some(({ from }) => from === to);
  const [leaf] = weak.filter((each) => each.tag.measure && !isOfLimit(each));
  const spoken = leaf?.tag.measure;
  if (!spoken || isShareOfRows(parts)) return null;
  // What a business makes is what comes in, or what is left of it.
  const isOpen = spoken.kind === "line" && MAKES.test(leaf.text ?? "") && bottomLine(parts.profile) !== undefined;
  const cost = isOpen || isLesser(spoken, parts.profile) ? 0.3 : 0;
  return { chosen: [spoken], covers: [], cost, steps: cost > 0 ? ["measureChosen"] : [] };
}

/** "Most valuable lines in stock", "how much money is on the shelves": a stock that is asked for in money is its value. */
function valued({ of, profile }: Parts, measures: NamedMeasure[]): NamedMeasure[] {
  const [stock, ...others] = measures;
  const isOfMoney =
    of("max", "min").some(({ tag }) => tag.arg === "money") ||
    of("howMuch").some(({ text = "" }) => /money|cash|geld|euro|€|£/.test(text));
  const value = profile.measures.find(({ table, concepts }) => table === stock?.table && concepts[0] === "stockvalue");
  return isOfMoney && value && stock?.concepts[0] === "stock" && others.length === 0 ? [value] : measures;
}

const OWES = /\b(ow(e|es|ed|ing)|schuld\w*|pipeline|outstanding|aussteht|ausstehend\w*)\b/;

/** "Who owes us the most", "pipeline by owner", "what is outstanding": money, where no noun asks for the rows. */
function isOfDebts({ of, has }: Parts): boolean {
  const words = of("condition").filter(({ tag, text = "" }) => tag.condition?.id !== "done" && OWES.test(text));
  const isOwing = words.some(({ text = "" }) => /\bow|schuld|pipeline/.test(text));
  return words.length > 0 && !has("count") && !has("share") && !has("list") && (isOwing || !has("entity"));
}

/** What is owed includes the tax. */
function owedAmount(profile: Profile): Choice | null {
  const main = mainMeasureOf(profile);
  const own = profile.measures.filter(({ table, kind }) => table === main?.table && kind === "additive");
  const tax = own.some(({ concepts }) => concepts[0] === "tax");
  const net = own.find(({ label }) => NET.test(label));
  const owed = own.filter(({ label, unit }) => unit === "money" && (GROSS.test(label) || (tax && TOTAL.test(label))));
  const [gross, ...others] = owed.filter((each) => each !== net);
  return net && gross && others.length === 0 ? { chosen: [gross], covers: [], steps: ["grossOwed"] } : null;
}

const NET = /netto|\bnet\b|excl|ex\.? vat|zzgl/i;
const GROSS = /brutto|gross(?! profit)|incl|inc\.? vat|inkl/i;
const TOTAL = /^total\b|\btotal$|^gesamt|summe/i;

function spokenOf(parts: Parts, measures: NamedMeasure[], weak: readonly Leaf[]): Choice | null {
  const isOften = parts.of("max", "min").some(({ tag }) => tag.arg === "count");
  if (!isOften)
    return {
      chosen: [...measures, ...wholeOf(parts, measures, weak)],
      covers: [],
      cost: 0,
      steps: [],
    };
  const [count] = countMeasures(parts.profile).filter(({ table }) => table === measures[0]?.table);
  return count ? { chosen: [count], covers: [], cost: 0.3, steps: ["rowsCounted"] } : null;
}

/** A share of what meets a condition is one of rows, where rows have a name. */
function isShareOfRows({ has, profile, leaves }: Parts): boolean {
  const isLimited = has("entity") && leaves.some(({ within }) => within.includes("bound"));
  // "What share of the money" says what it is a share of.
  if (leaves.some(({ cat, within }) => cat === "measure" && within.includes("percentOf"))) return false;
  return (
    has("share") &&
    (has("condition") || has("value") || isLimited) &&
    profile.tables.some(({ entities }) => entities.length > 0)
  );
}

function mainAmount({ profile, of }: Parts): Choice | null {
  const main = mainMeasureOf(profile);
  if (!main || main.kind === "count") return null;
  // "How much wheat" asks for tons, not for money.
  const isOfThing = of("howMuch").some(({ to }) => of("value").some(({ from }) => from === to));
  const hasOthers = profile.measures.some(
    (each) => each !== main && each.table === main.table && each.kind === "additive",
  );
  return {
    chosen: [main],
    covers: [],
    cost: isOfThing && hasOthers ? 0.7 : isOneOfTwo(main, profile) ? 0.62 : 0.1,
    steps: ["measureChosen"],
  };
}

const OPERATIONS = ["than", "rank", "max", "min", "agg", "bound", "share", "change", "compare", "why", "running"];

function operatedOf(parts: Parts, main: NamedMeasure): Choice {
  const { has, profile } = parts;
  const isWho = parts
    .of("dim", "asked", "entity")
    .some(({ tag }) => tag.column?.concepts.some((id) => CONCEPTS[id]?.who));
  const isSized = isWho && main.unit === "money" && parts.of("max", "min").some(({ tag }) => tag.arg === "size");
  // In a pipeline, whether lost deals count is open.
  const hasEnds = profile.conditions.some(({ id, table }) => id === "won" && table === main.table);
  return {
    chosen: [main],
    covers: [],
    cost: (isSized || has("share")) && !hasEnds ? 0.3 : 0.62,
    steps: ["measureChosen"],
  };
}

function hasOperation({ leaves }: Parts): boolean {
  return leaves.some(({ cat, within }) => OPERATIONS.some((each) => each === cat || within.includes(each)));
}

/** "Who checked the most" where a column says "Checked by": the rows of each. */
function isVerbOfAsked({ of }: Parts): boolean {
  const asked = of("asked").map(({ tag }) => tag.column);
  return of("dim").some(({ tag, within }) => tag.own === "part" && within.length === 0 && asked.includes(tag.column));
}

/** "The earliest member" is found by date, whatever the row is worth. */
function isByDate({ of }: Parts): boolean {
  const ends = of("max", "min");
  return ends.length > 0 && ends.every(({ tag }) => tag.arg === "time");
}

/** Nothing is named: an operation needs the main amount, a condition counts rows. */
function assumedOf(parts: Parts): Choice | null {
  const { has, leaves, profile } = parts;
  const main = mainMeasureOf(profile);
  const isOnlyBound = !OPERATIONS.some((each) => each !== "bound" && each !== "than" && has(each));
  const isRowName = leaves.some(({ tag, cat }) => cat === "dim" && tag.column?.role === "key");
  // "Shifts longer than six hours" are listed or counted.
  if (isOnlyBound && isRowName && leaves.some(({ within }) => within.includes("bound"))) return null;
  const isOperated = !isByDate(parts) && !isVerbOfAsked(parts) && hasOperation(parts);
  const isOfRows = isShareOfRows(parts) || (has("condition") && !has("share"));
  if (main && isOperated && !isOfRows) return operatedOf(parts, main);
  const cell = ["value", "dim", "asked", "grain", "grainly", "period"].some(has) ? cellAmount(profile) : null;
  if (cell) return { ...cell, cost: 0.3, steps: ["measureChosen"] };
  const [count] = countMeasures(profile);
  // "Departures per year", "leases ending in May": what happened at a date is counted by it.
  const isDated = leaves.some(
    ({ cat, within }) => cat === "time" && (within.includes("timeGroup") || within.includes("timePeriod")),
  );
  if (!count || !(isDated || ["value", "condition", "dim", "asked", "grain", "grainly"].some(has))) return null;
  const cost = has("share") ? 0 : has("condition") || isDated ? 0.3 : 0.65;
  return { chosen: [count], covers: [], isCounted: true, cost };
}

/** A cell of a table with a column for each month is no thing that one counts: "busiest" is its amount. */
export function cellAmount(profile: Profile): Choice | null {
  const main = mainMeasureOf(profile);
  const layout = profile.tables.find(({ name }) => name === main?.table)?.layout;
  return main && main.kind !== "count" && layout?.kind === "wide" ? { chosen: [main], covers: [], cost: 0 } : null;
}

/** What "how did we do" is about: revenue, else the first amount, else rows. */
function mainMeasureOf(profile: Profile): NamedMeasure | undefined {
  const find = (concept: string) =>
    profile.measures.find(({ concepts, kind }) => concepts[0] === concept && kind !== "average");
  return (
    find("money") ??
    find("actual") ??
    find("profit") ??
    find("cost") ??
    profile.measures.find(
      ({ kind, unit, column }) => kind === "additive" && unit === "money" && column !== undefined,
    ) ??
    profile.measures.find(({ kind }) => kind === "additive") ??
    countMeasures(profile)[0]
  );
}

/** "The average donation" is the average of what the rows are about; "average tickets per day" counts them. */
function amountOfRow(parts: Parts): Choice | null {
  const { profile, leaves } = parts;
  const noun = leaves.find(({ cat, within }) => cat === "entity" && within.includes("aggregate"));
  const agg = leaves.find(({ cat, top }) => cat === "agg" && top === noun?.top);
  const main = mainMeasureOf(profile);
  const isSingular = !/s$/.test(noun?.text ?? "s") || parts.leaves.length <= 2;
  if (!noun || !agg || agg.tag.arg === "sum" || !isSingular || main?.kind !== "additive") return null;
  if (main.table !== noun.tag.measure?.table) return null;
  const cost = isOneOfTwo(main, profile) || isMade(main) ? 0.62 : 0.2;
  return { chosen: [main], covers: [], cost, steps: ["measureChosen"] };
}

const GREAT = /big|larg|high|great|small|low|top|gross|hochst|klein|niedrig|geringst/;

/** "The most rejections" counts what the noun names; "the biggest order" is the row with the greatest amount. */
function superlativeNoun(parts: Parts): Choice | null {
  const { profile, leaves } = parts;
  const superlative = leaves.find(
    ({ cat, tag }) => (cat === "max" || cat === "min") && (!tag.arg || tag.arg === "size"),
  );
  const ends = endsOf(parts, superlative?.cat ?? "", "num");
  const isNoun = ({ from, cat }: Leaf) => from === superlative?.to && NOUNS.has(cat);
  const after = superlative && mostOf(parts, superlative);
  const noun = leaves.find(({ from, cat }) => cat === "entity" && ends.has(from)) ?? leaves.find(isNoun) ?? after;
  if (!superlative || !noun) return null;
  if (MANY.test(superlative.text ?? "")) return countOfMost(parts, noun, noun === after);
  const main = mainMeasureOf(profile);
  if (noun.cat !== "entity" || !main || main.kind === "count" || !GREAT.test(superlative.text ?? "")) return null;
  if (main.table !== noun.tag.measure?.table) return null;
  // "Which source brings the biggest deals": the biggest one, the usual size, or all of them?
  const isOfGroups = leaves.some(
    ({ cat, within }) => cat === "asked" || within.includes("asked") || within.includes("group"),
  );
  const cost = isOneOfTwo(main, profile) || isOfGroups ? 0.65 : noun.tag.isGeneral ? 0.4 : 0.2;
  return { chosen: [main], covers: [], cost, steps: ["measureChosen"] };
}
function countOfMost({ profile }: Parts, noun: Leaf, isColumn: boolean): Choice | null {
  const table = noun.tag.measure?.table ?? noun.tag.condition?.table ?? noun.tag.column?.table;
  const count = countMeasures(profile).find((measure) => measure.table === table);
  if (!count) return null;
  const plain: Choice = { chosen: [count], covers: [], isCounted: true };
  return isColumn ? { ...plain, covers: [noun], cost: 0.5, steps: ["rowsCounted"] } : plain;
}

const NOUNS = new Set(["entity", "condition", "value"]);

const MAKES = /^(make|made|making|earn|earned|verdient?|verdienen)$/;
/** Words for a high or a low price. */
export const DEAR = /expensive|cheap|pric|dear|teue?r|billig|gunstig/;
const AGED = /oldest|youngest|altest|jungst/;

/** What a superlative measures by itself: "longest" a time, "most expensive" money, "best" a rating, "busiest" rows. */
function superlativeMeasure({ of, profile }: Parts): Choice | null {
  const args = of("max", "min", "more", "less").map(({ tag }) => tag.arg);
  if (args.includes("count")) return cellAmount(profile) ?? choiceOf(countMeasures(profile), 0.3);
  const withConcept = (...ids: string[]) =>
    ids.flatMap((id) => profile.measures.filter(({ concepts }) => concepts[0] === id));
  const age = withConcept("age")[0];
  if (age && args.includes("time") && of("max", "min").some(({ text }) => AGED.test(text ?? "")))
    return { chosen: [age], covers: [] };
  if (args.includes("duration")) return durationOfSuperlative({ of, profile }, withConcept);
  // What is expensive has a price; what sells best has revenue.
  const isDear = of("max", "min", "change").some(({ text }) => DEAR.test(text ?? ""));
  if (args.includes("money") || (isDear && of("change").length > 0))
    return choiceOf(
      isDear && withConcept("price").length > 0
        ? withConcept("price")
        : withConcept("money", "price", "salary", "cost", "profit", "quantity"),
      0.25,
    );
  if (!args.includes("quality")) return null;
  const marks = withConcept("rating", "nps").filter(({ kind }) => kind !== "line");
  const rated = choiceOf(marks, 0.65);
  const main = bottomLine(profile) ?? mainMeasureOf(profile);
  if (rated || !main || main.kind === "count") return rated;
  return { chosen: [main], covers: [], cost: 0.62, steps: ["measureChosen"] };
}

function durationOfSuperlative(
  { of, profile }: Pick<Parts, "of" | "profile">,
  withConcept: (...ids: string[]) => NamedMeasure[],
): Choice | null {
  const found = profile.measures.filter(
    ({ kind, concepts }) => kind === "duration" || concepts[0] === "duration" || concepts[0] === "waiting",
  );
  const named = found.find((each) => isNamedDuration(each, of));
  if (named) return { chosen: [named], covers: [] };
  const own = found.filter(({ concepts }) => concepts[0] === "duration");
  const stored = withConcept("minutes", "hours", "distance").filter(({ column }) => column !== undefined);
  if (found.length === 0) return choiceOf(stored, 0.65);
  const made = choiceOf(own.length > 0 ? own : found, 0.65);
  return made && found[0]?.concepts.includes("to_left_on") ? { ...made, cost: 0.65, steps: ["measureChosen"] } : made;
}

/** "Fastest to reply": of several durations the one that ends with the column whose word the question has. */
export function isNamedDuration({ kind, column }: NamedMeasure, of: Parts["of"]): boolean {
  return kind === "duration" && of("time").some(({ tag }) => tag.own !== undefined && tag.column?.name === column);
}

/** What a statement comes to in the end: its months are good or bad by that. */
function bottomLine({ measures }: Profile): NamedMeasure | undefined {
  return measures.find(({ kind, concepts }) => kind === "line" && concepts[0] === "profit");
}

/** The first of several; `cost` where there is a choice. */
function choiceOf([first, ...others]: readonly NamedMeasure[], cost: number): Choice | null {
  const isChoice = others.length > 0;
  return first
    ? { chosen: [first], covers: [], cost: isChoice ? cost : 0, steps: isChoice ? ["measureChosen"] : [] }
    : null;
}

/** A count word with nothing to count by or keep: a heading, not a question. */
function isBare({ leaves }: Parts): boolean {
  return !leaves.some(
    ({ cat, within }) =>
      [
        "value",
        "condition",
        "month",
        "quarter",
        "half",
        "year",
        "rel",
        "when",
        "dayname",
        "max",
        "min",
        "share",
        "contains",
        "agg",
        "rank",
      ].includes(cat) ||
      within.includes("group") ||
      within.includes("asked") ||
      within.includes("askedRows") ||
      within.includes("bound") ||
      within.includes("emptyColumn"),
  );
}

/** Net and gross amounts side by side: "how much" leaves open which. */
function isOneOfTwo(measure: NamedMeasure, { measures }: Profile): boolean {
  return measures.some(
    (other) =>
      other !== measure &&
      other.table === measure.table &&
      other.kind === "additive" &&
      other.unit === "money" &&
      measure.unit === "money" &&
      !other.concepts.some((id) => ["cost", "tax", "shipping", "profit", "commission"].includes(id)),
  );
}

/** Computed from two columns by our own guess. */
function isMade({ kind, column, id }: NamedMeasure): boolean {
  return kind === "additive" && column === undefined && id.includes(" × ");
}

/** A verb may mean units or money; money is what is meant unless units are named. */
function isLesser(measure: NamedMeasure, profile: Profile): boolean {
  return (
    measure.concepts[0] === "quantity" &&
    profile.measures.some(
      ({ table, concepts, kind }) => table === measure.table && concepts[0] === "money" && kind === "additive",
    )
  );
}

/** "What share of our costs are salaries": the total is named by a weak word, and it is the whole. */
function wholeOf({ has }: Parts, chosen: readonly NamedMeasure[], weak: readonly Leaf[]): NamedMeasure[] {
  const [part] = chosen;
  if (!has("share") || chosen.length !== 1 || !part) return [];
  return weak.flatMap(({ tag }) => (tag.measure?.parts?.includes(part.label) ? [tag.measure] : [])).slice(0, 1);
}

export function countMeasures(profile: Profile): NamedMeasure[] {
  return profile.measures.filter(({ kind }) => kind === "count");
}
