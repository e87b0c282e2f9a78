import { CONCEPTS, wordsOf } from "../profile/lexicon.ts";
import { type ColumnProfile, isGroupable, type Profile } from "../profile/profile.ts";
import { MANY } from "./function-words.ts";
import type { Edge, Tag } from "./similar.ts";
import type { Dictionary } from "./tags.ts";
import type { Token } from "./tokens.ts";

/** More than a related word costs: such a reading is offered last and never answered. */
const GUESS = 0.6;
const MOST_GROUPS = 4;
const MOST_AMOUNTS = 5;
/** A search for a word in remarks comes after the reading that leaves the word out. */
const SEARCH = -1.3;

/**
 * What a word that neither the table nor the lexicon has may stand for, by its place: a grouping after "by" and "which", the rows after
 * "how many", a header that abbreviates it, a value that it begins with, or a text to search for.
 */
export function guessEdges(tokens: readonly Token[], edges: readonly Edge[], { profile, tags }: Dictionary): Edge[] {
  const isKnown = (i: number) => edges.some(({ from, to }) => from <= i && i < to);
  const isOpen = !edges.some(({ cat, tags: [tag] }) => cat === "measure" && !tag?.isWeak && !tag?.guess);
  return tokens.flatMap((token, i) => {
    if (token.isFunction || isKnown(i) || !/^\p{L}{3,}$/u.test(token.text)) return [];
    const before = categoriesBefore(i, tokens, edges);
    const rows = profile.measures.filter(({ kind }) => kind === "count").slice(0, 1);
    const texts = profile.columns.filter(({ role, concepts }) => role === "text" || concepts.includes("text"));
    const guesses: Tag[] = [
      ...abbreviated(token.text, profile),
      ...valuesIn(token.text, tags),
      ...(before.has("by") || before.has("which") ? groupsOf(profile) : []),
      ...(before.has("count") || before.has("which") || isMost(i, edges)
        ? rows.map((measure): Tag => ({ cat: "entity", measure, weight: 0.5, isWeak: true }))
        : []),
      ...(isOpen && (before.has("agg") || before.has("howMuch") || isGrouped(i, tokens, edges))
        ? amountsOf(profile)
        : []),
      ...(texts.length === 1 ? [{ cat: "contains", arg: token.text, weight: SEARCH }] : []),
    ];
    return guesses.map(
      (tag): Edge => ({
        from: i,
        to: i + 1,
        cat: tag.cat,
        tags: [{ ...tag, guess: GUESS, isUnknown: true }],
        parts: [],
        score: tag.weight,
        text: token.text,
      }),
    );
  });
}

/** Categories of the words right before, function words between them skipped. */
function categoriesBefore(at: number, tokens: readonly Token[], edges: readonly Edge[]): Set<string> {
  let start = at;
  while (start > 0 && at - start < 3 && tokens[start - 1]?.isFunction) start--;
  const isPlain = ({ cat, text = "" }: Edge) => cat !== "which" || /^(which|welche[rsnm]?)$/.test(text);
  return new Set(edges.flatMap((edge) => (edge.to >= start && edge.to <= at && isPlain(edge) ? [edge.cat] : [])));
}

/** "Has the most places": things in the plural are counted. */
function isMost(at: number, edges: readonly Edge[]): boolean {
  return edges.some(({ to, text = "" }) => to === at && MANY.test(text));
}

/** "Utilization by room". */
function isGrouped(at: number, tokens: readonly Token[], edges: readonly Edge[]): boolean {
  return !tokens[at + 1]?.isNewClause && edges.some(({ cat, from }) => cat === "by" && from === at + 1);
}

/** "Territory" for the header "Terr.", "station" for "Stn", "Führerscheinklasse" for "Kl.". */
function abbreviated(word: string, { columns }: Profile): Tag[] {
  return columns.flatMap((column): Tag[] => {
    const [short = "", ...others] = wordsOf(column.name);
    if (others.length > 0 || short.length < 2 || short.length > 5 || short.length >= word.length) return [];
    const isShort = word.startsWith(short) || (short.length > 2 && isSkeleton(short, word));
    return isShort && isGroupable(column) ? [{ cat: "dim", column, weight: 0.9 }] : [];
  });
}

/** All letters of the short form in order, from the first to the last. */
function isSkeleton(short: string, word: string): boolean {
  if (short[0] !== word[0] || short.at(-1) !== word.at(-1)) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
}

/** "Pflasterauftrag" where an order is of the kind "Pflaster". */
function valuesIn(word: string, tags: Map<string, Tag[]>): Tag[] {
  return [...tags].flatMap(([key, list]) =>
    key.length >= 5 && word.startsWith(key)
      ? list.filter(({ cat, own }) => cat === "value" && own).map((tag) => ({ ...tag, weight: 0.6 }))
      : [],
  );
}

function amountsOf({ measures }: Profile): Tag[] {
  return measures
    .filter(({ kind }) => kind !== "count")
    .slice(0, MOST_AMOUNTS)
    .map((measure, i) => ({ cat: "measure", measure, weight: 0.3 - 0.05 * i }));
}

function groupsOf({ columns }: Profile): Tag[] {
  const isGroup = (column: ColumnProfile) =>
    isGroupable(column) && column.role !== "key" && column.distinct > 1 && column.distinct <= 60;
  return columns
    .filter(isGroup)
    .slice(0, MOST_GROUPS)
    .map((column, i) => ({ cat: "dim", column, weight: 0.4 - 0.05 * i }));
}

/** "House" where a building is called Park House: the word may name the column too. */
export function isPartOfValue({ cat, tags: [tag] }: Edge): boolean {
  return cat === "value" && tag?.own === "part";
}

/** "Which cottage" asks for all of a column that holds an "Orchard Cottage". */
export function namedByValue(edge: Edge, tokens: readonly Token[]): Edge[] {
  const column = edge.tags[0]?.column;
  const isAsked = /^(which|what|per|each|every|welche[rsnm]?|je|pro|jede[rsnm]?)$/.test(
    tokens[edge.from - 1]?.text ?? "",
  );
  if (!column || !isAsked || !isPartOfValue(edge) || column.concepts.some((id) => CONCEPTS[id]?.who)) return [];
  return [{ ...edge, cat: "dim", tags: [{ cat: "dim", column, isGeneral: true, weight: 0.8 }], score: 0.8 }];
}

/** Forecasts and advice are beyond a table, but not "what should we reorder", which the stock says. */
export function isBeyond(edges: readonly Edge[]): boolean {
  const isOfStock = edges.some(({ tags: [tag] }) => tag?.condition?.id === "low");
  return edges.some(({ cat, text = "" }) => cat === "beyond" && !(isOfStock && DUTY.test(text)));
}

const DUTY = /\b(should|need|must|mussen|sollten|sollen)\b/;
