import ratios from "../lexicon/ratios.json" with { type: "json" };
import { CONCEPTS, LEXICONS, type Lexicon, wordsOf } from "../profile/lexicon.ts";
import type { ColumnProfile, NamedMeasure, Profile } from "../profile/profile.ts";
import { periodOf } from "../profile/wide.ts";
import type { Tag } from "./similar.ts";

/** How much less everyday wording weighs than the words of a concept's own list. */
export const GENERAL = 0.1;

/** What phrases are made from, and where they go. */
export interface Context {
  profile: Profile;
  lexicon: Lexicon;
  functions: Set<string>;
  add: (phrase: string, tag: Tag) => void;
}

/** Every phrase for a measure: its own names, the words of its concepts, and what else may stand for it. */
export function addMeasure(context: Context, measure: NamedMeasure): void {
  const { profile, lexicon, add } = context;
  if (measure.kind === "count") return;
  const tag: Tag = { cat: "measure", measure, weight: 1, ...(measure.isOpen && { guess: OPEN }) };
  addMeasureNames(context, measure, tag);
  // "Revenue" means total revenue where lines add up to one; each of them has a name of its own.
  const isPartOnly =
    measure.kind === "line" &&
    !measure.parts &&
    profile.measures.some((other) => other.parts && other.concepts[0] === measure.concepts[0]);
  const [isSide, isGross] = [isSideAmount(profile, measure), isBesideNet(profile, measure)];
  const besides = (phrase: string) => (isSide || (isGross && REVENUE.test(phrase)) ? BESIDES : 0);
  const directed = directedWords(context, measure);
  const isOpposite = (phrase: string) =>
    measure.kind === "line" && (measure.good === "low" ? EARNING : SPENDING).test(phrase);
  const isKept = (phrase: string) => !directed.has(phrase) && !isOpposite(phrase);
  const isPurchase = isBought(profile, measure);
  const say = (concept: string, weight: number, more: Partial<Tag> = {}) => {
    const own = (phrase: string) => ({ ...tag, ...more, ...(isPurchase && TAKEN_IN.test(phrase) && NOT_TAKEN_IN) });
    for (const phrase of sayingsOf(concept, lexicon))
      if (isKept(phrase)) add(phrase, { ...own(phrase), weight: weight - besides(phrase) });
    for (const phrase of lexicon.general.concepts[concept] ?? [])
      if (isKept(phrase)) add(phrase, { ...own(phrase), weight: weight - besides(phrase) - GENERAL, isGeneral: true });
  };
  const less = isPartOnly || isBesideStored(profile, measure) || PART_OF.test(measure.label) ? 0.3 : 0;
  for (const [rank, concept] of measure.concepts.entries()) say(concept, 0.95 - 0.1 * rank - less);
  const sold = isSold(profile, measure) ? { guess: NOT_A_COST } : {};
  for (const [concept, weight] of borrowedConcepts(profile, measure))
    say(concept, weight, concept === "cost" ? sold : {});
  for (const word of lexicon.general.units[measure.unit ?? ""] ?? [])
    if (measure.column && measure.kind !== "duration" && measure.concepts[0] !== "delay")
      add(word, { ...tag, weight: 0.8, isGeneral: true });
  for (const [phrase, meanings] of Object.entries(lexicon.phrases))
    if (meanings.some((meaning) => measure.concepts.includes(meaning))) add(phrase, tag);
}

/** "The overall score" where there are marks for single things as well. */
const OVERALL = ["overall score", "overall rating", "overall satisfaction", "gesamtnote", "gesamtbewertung"];

/** In a statement nothing is earned by costs and nothing spent by income. */
const SPENDING =
  /\b(spen[dt]s?|spending|bought|buys?|ausgegeben|ausgeben|ausgaben?|g(?:ibt|eben|aben?) aus|(?:ein)?(?:ge)?kauf(?:t|te|ten|en)?|gekostet)\b/;
const EARNING = /\b(ma[dk]e|earn(ed|s)?|t[ao]ke? in|took in|br[io]ng|brought|eingenommen|einnehmen|verdien(t|en))\b/;

/** What is made from some of the columns that may belong to it is a guess. */
const OPEN = 0.3;

/** Of payments in both directions, "spent" and "income" mean one of them and never the sum of both. */
function directedWords({ profile, lexicon }: Context, { table, column, concepts }: NamedMeasure): ReadonlySet<string> {
  const isSigned = profile.columns.some((each) => each.table === table && each.name === column && each.isSigned);
  const isBase = concepts[0] === "money" || concepts[0] === "cost";
  const directions = profile.measures.filter(
    (other) => other.table === table && other.column === column && ["incoming", "outgoing"].includes(other.id),
  );
  if (!isSigned || !isBase || directions.length === 0) return new Set();
  const words = directions.flatMap(({ id }) => [...sayingsOf(id, lexicon), ...(lexicon.general.concepts[id] ?? [])]);
  return new Set(words.filter((phrase) => !UNDIRECTED.test(phrase)));
}

/** What is left of both directions, and paying, which either side may do. */
const UNDIRECTED =
  /\b(net|surplus|profit|überschuss|saldo|ergebnis|gewinn|paid|pay|pays|payments?|gezahlt|zahlt|zahlen|zahlung\w*|bezahlt|überwiesen|transferred)\b/i;

function addMeasureNames(context: Context, measure: NamedMeasure, tag: Tag): void {
  const wholes = measure.names.map((name): [string, Tag] => [
    name,
    { ...tag, own: "whole", weight: PART_OF.test(name) ? 0.8 : 1 },
  ]);
  // All whole names first: "Erträge" is a name of "Summe Erträge", and not only a word of it.
  for (const [name, own] of wholes) context.add(name, own);
  if (!isSecondValue(measure)) for (const [name, own] of wholes) addMeasureName(context, name, own);
  if (measure.concepts[0] === "rating" && /^(overall|gesamt)/i.test(measure.label))
    for (const phrase of OVERALL) context.add(phrase, { ...tag, own: "part" });
}

/** A second column of lines ("Budget") is meant where it is named, not by every word of a line. */
function isSecondValue({ kind, concepts, label, id }: NamedMeasure): boolean {
  return kind === "line" && concepts.length === 0 && id === label && label.includes(", ");
}

/** A stored duration is the one people mean; the time between two dates is our own. */
function isBesideStored({ measures }: Profile, { kind, table }: NamedMeasure): boolean {
  const isStored = (other: NamedMeasure) =>
    other.table === table && other.kind === "average" && other.concepts[0] === "duration";
  return kind === "duration" && measures.some(isStored);
}

/** A column that holds a part of the one before it: "davon Überstunden". */
const PART_OF = /^(davon|darunter|of which|thereof|incl\.?|including)\b/i;

/** An "amount" or a "total" may be what was spent; a deal's value or revenue never is. */
const NEUTRAL =
  /amount|betrag|total|\bsum|netto|brutto|\bnet\b|gross|paid|bezahlt|payment|zahlung|\beur\b|price|billed/i;

const NOT_A_COST = 0.65;

/** An amount that accompanies another is only meant where it is named, and revenue never is the gross amount beside a net one. */
const BESIDES = 0.45;
const REVENUE = /umsatz|umsatze|erlos|revenue|turnover|sales/;

/** An amount beside the one that the rows are about: with its tax, or a deposit, a toll, a refund. */
export function isAccompanying(profile: Profile, measure: NamedMeasure): boolean {
  return isBesideNet(profile, measure) || isSideAmount(profile, measure);
}

function isBesideNet({ measures }: Profile, { table, label }: NamedMeasure): boolean {
  return (
    /brutto|gross(?! profit)/i.test(label) &&
    measures.some((other) => other.table === table && other.kind === "additive" && /netto|\bnet\b/i.test(other.label))
  );
}

const SIDE =
  /deposit|surcharge|refund|co-?pay|toll|postage|kaution|pfand|zuschlag|zuzahlung|erstatt|maut|versandkosten|trinkgeld|^travel|^mileage|^anfahrt|fahrtkosten|reisekosten/i;

function isSideAmount({ measures }: Profile, { table, label, unit }: NamedMeasure): boolean {
  const isMain = (other: NamedMeasure) =>
    other.table === table && other.kind === "additive" && other.concepts[0] === "money" && !SIDE.test(other.label);
  return unit === "money" && SIDE.test(label) && measures.some(isMain);
}

const OUR_SIDE = ["supplier", "employee", "person", "driver"];

/** What customers, guests or students paid is no cost of ours, so a question about costs is asked back there. */
function isSold({ columns }: Profile, { table, concepts }: NamedMeasure): boolean {
  const own = columns.filter((column) => column.table === table).flatMap((column) => column.concepts);
  const isBuyer = (id: string) => CONCEPTS[id]?.who && !OUR_SIDE.includes(id);
  return concepts[0] === "money" && own.some(isBuyer) && !own.includes("supplier");
}

/** What is paid to suppliers, in a table without buyers: whether anything is earned with it is not known. */
function isBought({ columns }: Profile, { table, concepts, label }: NamedMeasure): boolean {
  const own = columns.filter((column) => column.table === table).flatMap((column) => column.concepts);
  const isBuyer = (id: string) => CONCEPTS[id]?.who && !OUR_SIDE.includes(id);
  return (
    concepts[0] === "money" && own.includes("supplier") && !own.some(isBuyer) && !TAKINGS.test(label.toLowerCase())
  );
}

const TAKEN_IN = new RegExp(`${EARNING.source}|${REVENUE.source}|verkauf|\\bs(?:old|ell)`);
const NOT_TAKEN_IN = { guess: NOT_A_COST };

/** What is taken in: the buyers are in the table, or its header or the name of the table says revenue. */
export function isEarned(profile: Profile, measure: NamedMeasure): boolean {
  const { name = "", title = "" } = profile.tables.find((table) => table.name === measure.table) ?? {};
  if (measure.concepts[0] !== "money" || SIDE.test(measure.label)) return false;
  const words = measure.names.flatMap(wordsOf);
  const isNamed = LEXICONS.some(({ concepts }) => words.some((word) => concepts["money"]?.say.includes(word)));
  const isOfTakings = [...words, ...wordsOf(name), ...wordsOf(title)].some((word) => TAKINGS.test(word));
  return isOfTakings || isSold(profile, measure) || (isNamed && !NEUTRAL.test(measure.label));
}

const TAKINGS = /umsatz|erlos|einnahme|revenue|turnover|sales|takings|income/;

/** In a table of expenses the amounts are the costs; beside a plan the actual figures are the money. */
function borrowedConcepts(profile: Profile, measure: NamedMeasure): [string, number][] {
  const { table, concepts, names } = measure;
  const hasConcept = (id: string) =>
    profile.measures.some((other) => other.table === table && other.concepts.includes(id));
  if (concepts.includes("actual") && !concepts.includes("quantity") && !hasConcept("money")) {
    const own: [string, number][] = [
      ["money", 0.8],
      ["cost", 0.8],
    ];
    // A line of a statement is earned or spent, as the statement says.
    const isOther = (id: string) => measure.kind === "line" && (id === "cost") !== (measure.good === "low");
    return own.filter(([id]) => !isOther(id));
  }
  const isExpense = profile.tables.some(({ name, entities }) => name === table && entities[0] === "expense");
  const isCost = concepts[0] === "money" && !hasConcept("cost") && NEUTRAL.test(names[0] ?? "");
  return isCost ? [["cost", isExpense || isBought(profile, measure) ? 0.95 : 0.85]] : [];
}

/** The whole name, its words, and runs of them: a sentence as header is never asked in full. */
function addMeasureName(context: Context, name: string, tag: Tag): void {
  const { profile, lexicon, functions, add } = context;
  const words = wordsOf(name);
  if (words.length < 2) return;
  const weight = (words.length > 5 ? 0.7 : 0.75) - (tag.weight < 1 ? 0.2 : 0);
  const table = profile.tables.find((each) => each.name === tag.measure?.table);
  const isRowNoun = (word: string) => word === table?.entity || table?.entities.includes(word);
  const isShared = (word: string) =>
    word !== words.at(-1) &&
    new Set(
      profile.columns.flatMap(({ table: of, name: other }) =>
        of === table?.name && wordsOf(other)[0] === word && wordsOf(other).length > 1 && !periodOf(other)
          ? [other]
          : [],
      ),
    ).size > 1;
  const rows = profile.measures.find(({ table: of, kind }) => of === table?.name && kind === "count");
  for (const word of words.filter((each) => each.length > 2 && isShared(each)))
    if (rows) add(word, { cat: "entity", measure: rows, isWeak: true, weight: 0.9 });
  // A "unit price" is no number of units where a column has that.
  const others = profile.measures.filter(
    (each) => each.table === table?.name && each.concepts[0] !== tag.measure?.concepts[0],
  );
  const saidOfOthers = new Set(
    tag.measure?.concepts[0] === "price" ? others.flatMap(({ concepts }) => sayingsOf(concepts[0] ?? "", lexicon)) : [],
  );
  const ownWords = withoutCosts(words, tag.measure, context).filter(
    (word) => word === words.at(-1) || !saidOfOthers.has(word),
  );
  const said = new Set((tag.measure?.concepts ?? []).slice(0, 1).flatMap((concept) => sayingsOf(concept, lexicon)));
  for (const word of ownWords)
    if (said.has(word)) add(word, { ...tag, own: "part", weight: 0.97 });
    else if (!functions.has(word) && !isRowNoun(word) && !isShared(word) && (word.length > 2 || word === "%"))
      add(word, { ...tag, own: "part", weight });
  for (let size = 2; size < Math.min(words.length, 5); size++)
    for (let at = 0; at + size <= words.length; at++)
      add(words.slice(at, at + size).join(" "), { ...tag, own: "part", weight: 0.9 });
}

/** One line or subtotal of several is not what "costs" alone mean: "Food cost", "Cost of sales". */
function withoutCosts(
  words: readonly string[],
  measure: NamedMeasure | undefined,
  { profile, lexicon }: Context,
): string[] {
  const own = linesOf(measure);
  const holdsAll = ({ table, concepts, parts }: NamedMeasure) =>
    table === measure?.table && concepts[0] === "cost" && own.some((line) => parts?.includes(line));
  const isCost = measure?.kind === "line" && measure.good === "low";
  const isSome = isCost && ((measure.parts && measure.concepts.length === 0) || profile.measures.some(holdsAll));
  const costs = new Set(isSome ? sayingsOf("cost", lexicon) : []);
  return words.filter((word) => !costs.has(word));
}

/** The lines of a statement that a measure adds up, whichever of its columns it takes them from. */
function linesOf(measure: NamedMeasure | undefined): string[] {
  const [first] = measure?.measures ?? [];
  return first?.kind === "aggregate" && first.where?.kind === "in" ? first.where.values.map(String) : [];
}

function sayingsOf(concept: string, lexicon: Lexicon): string[] {
  if (concept.startsWith("ratio:")) {
    const ratio = (ratios as { id: string; say?: Record<string, string[]>; tags?: string[] }[]).find(
      ({ id }) => `ratio:${id}` === concept,
    );
    const byTag = (ratio?.tags ?? []).flatMap((tag) => lexicon.tags[tag] ?? []);
    return [...(ratio?.say?.[lexicon.language] ?? []), ...byTag];
  }
  if (concept.startsWith("to_")) return (lexicon.concepts[concept.slice(3)]?.say ?? []).map((say) => `time to ${say}`);
  if (concept === "disagree") return lexicon.tags["disagree"] ?? [];
  return lexicon.concepts[concept]?.say ?? [];
}

/** "Revenue" is the total of the two lines that have the word in their names too. */
export function isTotalOf(total: NamedMeasure | undefined, { own, measure }: Tag): boolean {
  return (
    own === "part" &&
    measure?.kind === "line" &&
    total?.kind === "line" &&
    (total.parts?.includes(measure.label) ?? false)
  );
}

/**
 * Rows are often called by who they are about: a booking of a guest is a guest. Of other columns that is never meant, nor where the
 * same few people come back: ten customers of 300 orders are customers.
 */
export function isThing({ role, concepts, distinct, filled }: ColumnProfile): boolean {
  const isWho = concepts.some((concept) => CONCEPTS[concept]?.who);
  return role !== "key" && (!isWho || distinct < filled / 2);
}
