import { CONCEPTS, wordsOf } from "../profile/lexicon.ts";
import type { TableQuery } from "../query.ts";
import type { Edge } from "./chart.ts";
import type { Leaf } from "./draft.ts";
import type { Tag } from "./tags.ts";
import type { Token } from "./tokens.ts";

/** Words that change what is computed. Read as a verb or as part of a name they would be dropped. */
const OPERATORS = new Set(["max", "min", "share", "not", "without", "empty", "agg", "why", "cmp", "change", "once"]);
const COMPARING = new Set(["more", "less", "than", "compare"]);
const NAMING = new Set(["id", "label", "unit"]);

/**
 * What a reading leaves out although it covers every word: a header or value of the table that its query never uses, an operator
 * taken for something else, and an operator without an effect. `leaves` are those of the reading, `edges` all that the words can mean.
 */
export function ignoredBy(
  query: TableQuery,
  { tokens, edges, leaves }: { tokens: readonly Token[]; edges: readonly Edge[]; leaves: readonly Leaf[] },
): string[] {
  const used = stringsOf(query);
  const isInside = ({ from, to }: Edge) =>
    leaves.some((leaf) => leaf.from <= from && to <= leaf.to && size(leaf) > to - from);
  const words = edges.filter((edge) => edge.text !== undefined && !isInside(edge));
  const ignored = new Set<string>();
  for (const edge of ownSpans(words, tokens))
    if (!edge.some(({ tags: [tag], text = "" }) => tag && (isUsed(tag, used) || isPartOf(text, used))))
      ignored.add(`${edge[0]?.text} is not used`);
  for (const edge of words.filter(({ cat, tags: [tag] }) => OPERATORS.has(cat) && tag?.arg !== "sum")) {
    const covering = leaves.filter(({ from, to }) => from < edge.to && edge.from < to);
    const isRating = edge.cat === "share" && edge.tags[0]?.arg === "rate";
    const isName = ({ cat, tag: { weight } }: Leaf) =>
      (edge.cat === "why" && cat === "dim" && weight >= 0.9) || (isRating && cat === "measure");
    const isOther =
      covering.length > 0 &&
      !covering.some(isName) &&
      covering.every(({ cat, tag }) => !OPERATORS.has(cat) && !COMPARING.has(cat) && tag.own !== "whole");
    if (isOther) ignored.add(`${edge.text} changes nothing`);
  }
  if (edges.some(({ cat, tags: [tag] }) => cat === "agg" && tag?.arg !== "sum") && !isAveraged(query, leaves))
    ignored.add("an average changes nothing");
  if (isAmountWord(query, leaves, edges)) ignored.add("an amount is named and rows are counted");
  if (hasOtherSize(leaves, edges, used)) ignored.add("a superlative means another measure");
  const isOpenWho =
    STRANDED.test(tokens.map(({ text }) => text).join(" ")) && leaves.some(({ cat }) => cat === "asked");
  if (isOpenWho || asksBuyer(leaves, tokens)) ignored.add("who buys is not who sells");
  if (leaves.some(({ cat, tag }) => (cat === "max" || cat === "min") && tag.arg !== "time") && !isOrdered(query))
    ignored.add("a superlative changes nothing");
  return [...ignored];
}

/** Also where "average" is part of a longer name ("average basket"). */
function isAveraged({ measures, per, study }: TableQuery, leaves: readonly Leaf[]): boolean {
  const isPlain = measures.every(
    (measure) => measure.kind === "aggregate" && ["sum", "count", "distinct"].includes(measure.agg),
  );
  return (
    !isPlain || per !== undefined || study !== undefined || leaves.some(({ cat }) => cat === "agg" || cat === "value")
  );
}

/** "The heaviest parcels" are about their weight, whatever a verb beside it measures. */
function hasOtherSize(leaves: readonly Leaf[], edges: readonly Edge[], used: ReadonlySet<string>): boolean {
  return leaves.some(({ cat, from, to }) => {
    if (cat !== "max" && cat !== "min") return false;
    const meant = edges.filter((edge) => edge.cat === "measure" && edge.from === from && edge.to === to);
    return meant.length > 0 && !meant.some(({ tags: [tag] }) => tag && isUsed(tag, used));
  });
}

const COUNTING = new Set(["count", "share", "max", "min", "which", "list", "rate", "condition"]);

/** "Expenses by month" may count them; where the same word names an amount, that is meant. */
function isAmountWord({ measures }: TableQuery, leaves: readonly Leaf[], edges: readonly Edge[]): boolean {
  const [main] = measures.filter(({ hidden }) => !hidden);
  const isCount = main?.kind === "aggregate" && main.agg === "count" && !main.of;
  if (!isCount || leaves.some(({ cat }) => COUNTING.has(cat))) return false;
  return leaves.some(
    ({ cat, from, to, within }) =>
      cat === "entity" &&
      within.length === 0 &&
      edges.some(
        (edge) => edge.cat === "measure" && edge.from === from && edge.to === to && (edge.tags[0]?.weight ?? 0) >= 0.8,
      ),
  );
}

const BUYING =
  /^(buys?|bought|orders?|ordered|purchased?|purchases|pays?|paid|owes?|kauft|kaufen|gekauft|bestellt|bestellen|zahlt|zahlen|schuldet)$/;
/** "Who do we lose to": a side that the verb names. */
const STRANDED = /\b(who|whom) (do|did|have) we \w+ (to|from|with|against)\b/;
const OUTSIDE = /\b(who|whom) (do|did|have|are|were) we\b|\b(wem|wen)\b.* wir\b/;
const SELLERS = ["person", "employee"];

/** "Who buys the most", "who do we lose to": somebody outside, though the table names its own people too. */
function asksBuyer(leaves: readonly Leaf[], tokens: readonly Token[]): boolean {
  const isSeller = leaves.some(
    ({ cat, tag, text }) =>
      cat === "asked" &&
      /^(who|whom|wer|wem|wen)$/.test(text ?? "") &&
      tag.column?.concepts.some((id) => SELLERS.includes(id)),
  );
  const words = tokens.map(({ text }) => text).join(" ");
  return isSeller && (OUTSIDE.test(words) || tokens.some(({ text }) => BUYING.test(text)));
}

function size({ from, to }: { from: number; to: number }): number {
  return to - from;
}

/** Spans that are a whole header or value, longest first; of one span all its meanings. */
function ownSpans(words: readonly Edge[], tokens: readonly Token[]): Edge[][] {
  const own = words.filter(
    ({ from, to, tags: [tag] }) =>
      tag?.own === "whole" &&
      (tag.column || tag.measure?.column) &&
      !isRowName(tag) &&
      !tokens.slice(from, to).every(({ isFunction, text }) => isFunction || /^\d+$/.test(text)),
  );
  const isLongest = (edge: Edge) =>
    !own.some((other) => size(other) > size(edge) && other.from <= edge.from && edge.to <= other.to);
  return [...Map.groupBy(own.filter(isLongest), ({ from, to }) => `${from}-${to}`).values()];
}

/** A key, or who a row is about: its word may just mean the rows. */
function isRowName({ column, value }: Tag): boolean {
  const isWho = column?.concepts.some((concept) => CONCEPTS[concept]?.who) ?? false;
  return value === undefined && (column?.role === "key" || isWho);
}

function isUsed({ column, value, measure }: Tag, used: ReadonlySet<string>): boolean {
  if (value !== undefined) return used.has(value) || (column?.type === "boolean" && used.has(column.name));
  if (column) return used.has(column.name) || used.has(`${column.table}.${column.name}`);
  return measure ? [...stringsOf(measure.measures), measure.label].some((text) => used.has(text)) : false;
}

/** "Stillstand" where the query groups by "Stillstandsgrund". */
function isPartOf(text: string, used: ReadonlySet<string>): boolean {
  return text.length >= 5 && [...used].some((name) => wordsOf(name).join(" ").includes(text));
}

/** Every text of a query but ids, labels and units: columns, values, kinds. */
function stringsOf(value: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (each: unknown, key?: string) => {
    if (typeof each === "string" && !NAMING.has(key ?? "")) found.add(each);
    else if (typeof each === "number") found.add(String(each));
    else if (Array.isArray(each)) for (const item of each) walk(item);
    else if (each && typeof each === "object") for (const [name, item] of Object.entries(each)) walk(item, name);
  };
  walk(value);
  return found;
}

function isOrdered({ order, limit, having, measures, study }: TableQuery): boolean {
  const isExtreme = measures.some((measure) => measure.kind === "aggregate" && ["max", "min"].includes(measure.agg));
  return Boolean(order ?? limit ?? having ?? study) || isExtreme;
}
