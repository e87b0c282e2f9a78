import { LEXICONS, wordsOf } from "../profile/lexicon.ts";
import type { ColumnProfile, NamedCondition, NamedMeasure } from "../profile/profile.ts";
import { stemmers } from "../profile/thesaurus.ts";
import type { Spoken } from "./spoken.ts";

/** What a span of the question can mean. `isWeak`: a verb or noun that adds nothing once a stronger measure is there. */
export interface Tag {
  cat: string;
  arg?: string;
  measure?: NamedMeasure;
  column?: ColumnProfile;
  condition?: NamedCondition;
  value?: string;
  /** Further values that the same word names: "warehouse" is "Warehouse operative" and "Warehouse manager". */
  also?: string[];
  when?: Spoken;
  isWeak?: boolean;
  /** Everyday wording; gives way where the table itself has the word. */
  isGeneral?: boolean;
  /** What it costs to take a word for this one: misspelt, a part of a longer word, a related word. */
  guess?: number;
  /** A long word with one slip, so that hardly another can be meant. */
  isSlip?: boolean;
  /** Only the place of the word in the question suggests this meaning. */
  isUnknown?: boolean;
  /** The table's own wording: a whole header or value, or a word of one. */
  own?: "whole" | "part";
  language?: string;
  /** The words as written, where a stem would mix two of them up ("wie viel", "wie viele"). */
  exact?: string;
  weight: number;
}

/** A span of tokens with one meaning. `tags` are the meanings of its parts in order; `parts` the edges it was made of. */
export interface Edge {
  from: number;
  to: number;
  cat: string;
  tags: Tag[];
  parts: Edge[];
  score: number;
  /** The words it covers; only where a dictionary gave its meaning. */
  text?: string;
}
/** What a dictionary knows of single words, for those that are not in it as they are written. */
export interface Words {
  /** Every word that occurs in some phrase. */
  words: Set<string>;
  /** Single words of the lexicon and the profile by their stem. */
  roots: Map<string, { word: string; tags: Tag[] }[]>;
  /** Words of the lexicon that order, average or date something; only a misspelling is taken for one of them. */
  grammar: { word: string; tags: Tag[] }[];
}

export function rootOf(word: string, language: string): string {
  const { irregular } = LEXICONS[language === "de" ? 1 : 0].general;
  const stemmed = stemmers()[language === "de" ? "de" : "en"].stem(irregular.get(word) ?? word);
  // "Mahnen" and "Mahnung" are one word.
  if (language === "de") return stemmed.length > 6 ? stemmed.replace(/ung$/, "") : stemmed;
  // "Billed" is what a column "Billable" says.
  return stemmed.replace(/(?<=...)abl$/, "");
}

export function rootsOf(tags: Map<string, Tag[]>, language: string): Words {
  const words = new Set<string>();
  const roots: Words["roots"] = new Map();
  const grammar: Words["grammar"] = [];
  for (const [key, list] of tags) {
    for (const word of key.split(" ")) words.add(word);
    const orders = list.filter(({ cat }) => ORDERING.has(cat));
    if (orders.length > 0 && !key.includes(" ")) grammar.push({ word: key, tags: orders });
    const own = list.filter(({ cat, exact }) => CONTENT.has(cat) && !exact);
    const isColumn = own.some((tag) => tag.cat === "dim" && tag.own === "whole");
    if (own.length === 0 || key.includes(" ") || key.length < (isColumn ? 3 : 4) || key === "goods") continue;
    const root = rootOf(key, language);
    roots.set(root, [...(roots.get(root) ?? []), { word: key, tags: own }]);
  }
  return { words, roots, grammar };
}

const ORDERING = new Set(["agg", "max", "min", "grain", "month", "dayname", "which"]);
/** Other words may not be misspelt: a wrong "not" or "by" changes the question. */
export const CONTENT = new Set([
  "measure",
  "dim",
  "asked",
  "value",
  "condition",
  "entity",
  "time",
  "textColumn",
  "rate",
]);
const OTHER_FORM = 0.06;
export const MISSPELT = 0.15;
const PART_OF_WORD = 0.25;
/** What stands before the head narrows it down, so this is only offered. */
const HEAD_OF_WORD = 0.65;

/** Meanings of a word that the table or the lexicon has only in another form. */
export function similarAt(
  { text, stem }: { text: string; stem: string },
  from: number,
  dictionary: Words & { language: string },
): Edge[] {
  if (!/^\p{L}{4,}$/u.test(text)) return [];
  const tags = (dictionary.words.has(stem) ? otherForms : similarTags)(text, dictionary);
  return tags.map((tag) => ({ from, to: from + 1, cat: tag.cat, tags: [tag], parts: [], score: tag.weight, text }));
}

/** Meanings of a word nobody listed: another form of a known word, a misspelling, or a part of a longer name. */
function similarTags(word: string, { language, roots, grammar }: Words & { language: string }): Tag[] {
  const root = rootOf(word, language);
  const less = (list: readonly { tags: Tag[] }[], by: number) =>
    list.flatMap(({ tags }) =>
      tags.map((tag) => ({ ...tag, weight: tag.weight - by, ...(by > OTHER_FORM && { guess: by }) })),
    );
  // "Erschienene" beside "Erschienen": the ending of a participle that is used as a noun.
  const same = roots.get(root) ?? roots.get(rootOf(root, language));
  if (same) return less(same, OTHER_FORM);
  const all = [...roots].flatMap(([key, list]) => list.map((each) => ({ ...each, key })));
  const dated = language === "de" ? all.filter((each) => isDatedBy(root, each)) : [];
  if (dated.length === 1)
    return less(dated, OTHER_FORM).flatMap((tag) => (tag.cat === "time" ? [{ ...tag, own: "part" as const }] : []));
  const kinds = language === "de" ? all.filter((each) => isKindOf(word, each, roots)) : [];
  if (kinds.length > 0)
    return less(kinds, OTHER_FORM).flatMap((tag) => (tag.cat === "dim" ? [{ ...tag, own: "part" }] : []));
  const misspelt =
    word.length < 5 ? [] : all.filter((each) => isMisspelt(word, each.word) || isMisspelt(root, each.key));
  if (misspelt.length > 0)
    return less(misspelt, MISSPELT).map((tag) => (isOwnSlip(word, tag, misspelt) ? { ...tag, isSlip: true } : tag));
  const isWhich = ({ tags }: { tags: readonly Tag[] }) => tags.some(({ cat }) => cat === "which");
  const order = grammar.filter((each) => (word.length >= 6 || isWhich(each)) && isMisspelt(word, each.word));
  const isSure = order.some((each) => isSlip(word, each.word)) && new Set(order.flatMap(argsOf)).size === 1;
  if (order.length > 0)
    return less(order, MISSPELT).map((tag) => (isSure && SURE.has(tag.cat) ? { ...tag, isSlip: true } : tag));
  // "Unfriendly" is the opposite of "friendly" and no longer form of it.
  const isOpposite = ({ key, word: known }: { key: string; word: string }) =>
    [known, key].some((end) => word.endsWith(end) && NEGATION.test(word.slice(0, -end.length)));
  const own = all.filter((each) => each.tags.some(({ weight }) => weight >= 0.7) && !isOpposite(each));
  // "Salzverbrauch" is the amount that the column "Salz kg" holds.
  const amounts = own.filter(
    ({ word: start, tags }) =>
      language === "de" &&
      start.length >= 4 &&
      word.startsWith(start) &&
      /^s?(verbrauch|menge)$/.test(word.slice(start.length)) &&
      tags.some(({ cat, own: ofTable }) => cat === "measure" && ofTable),
  );
  if (amounts.length > 0)
    return less(amounts, OTHER_FORM).flatMap((tag) =>
      tag.cat === "measure" ? [{ ...tag, own: "part" as const }] : [],
    );
  // The end of a German compound says what it is: "Energiekosten" are costs.
  const heads =
    language === "de"
      ? own.filter(({ word: end }) => end.length >= 4 && (word.endsWith(end) || root.endsWith(end)))
      : [];
  if (heads.length > 0) return less(heads, HEAD_OF_WORD);
  const part = own.filter(
    (each) =>
      (root.length >= 5 && each.word.length > root.length && each.word.startsWith(root)) ||
      (language === "de" && root.length >= 5 && each.word.endsWith(root)) ||
      (language === "de" && endsName(word, each.tags)) ||
      (each.key.length >= 5 && word.startsWith(each.key) && word.length - each.key.length <= 5) ||
      (each.key.length >= 5 && word.endsWith(each.key)),
  );
  const [only, ...others] = part;
  // "Essen" in a list of "Mittagessen" is what it lists, as long as it lists nothing else that ends so.
  if (only && others.length === 0 && language === "de" && endsName(word, only.tags))
    return only.tags.map((tag) => ({ ...tag, own: "part", weight: tag.weight - PART_OF_WORD }));
  return less(part, PART_OF_WORD);
}

/** "Did we invoice" also means the header "Invoiced", even though "Invoice status" contains the exact word. */
function otherForms(word: string, { roots, language }: Words & { language: string }): Tag[] {
  const named = (roots.get(rootOf(word, language)) ?? []).filter(
    (each) => each.word !== word && OF_VERB.test(each.word),
  );
  return named
    .flatMap(({ tags }) => tags.filter(({ cat, own }) => cat === "measure" && own === "whole"))
    .map((tag) => ({ ...tag, weight: tag.weight - OTHER_FORM }));
}

const OF_VERB = /(?:ed|ings?)$/;

/** Words of grammar that a slip leaves clear. A misspelt "leading" may be "lending", so superlatives are not among them. */
export const SURE = new Set(["agg", "grain", "month", "dayname", "which"]);

function argsOf({ tags }: { tags: readonly Tag[] }): string[] {
  return tags.map(({ cat, arg }) => `${cat} ${arg}`);
}

/** The table's own word with a slip in it: the lexicon's words are many, and one of them is close to nearly every word. */
function isOwnSlip(typed: string, { own }: Tag, found: readonly { word: string }[]): boolean {
  return own !== undefined && found.some(({ word }) => isSlip(typed, word));
}

/** Letters swapped, or one wrong in a word of six letters or two in one of nine. */
export function isSlip(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || Math.abs(typed.length - word.length) > 1) return false;
  const edits = editDistance(typed, word);
  const isSwapped = edits === 1 && [...typed].toSorted().join() === [...word].toSorted().join();
  const length = Math.max(typed.length, word.length);
  return isSwapped || (edits === 1 && length >= 6) || (edits === 2 && length >= 9);
}

/** "Versand" is dated by "Versanddatum", "Lieferung" by "Liefertermin". */
function isDatedBy(root: string, { word, tags }: { word: string; tags: readonly Tag[] }): boolean {
  const isOwn = tags.some(({ cat, own }) => cat === "time" && own === "whole");
  return (
    isOwn && root.length >= 5 && word.startsWith(root) && /^s?(dat|datum|tag|termin)$/.test(word.slice(root.length))
  );
}

/** "Auftragsart" is the column "Art" of a table of orders. */
function isKindOf(
  word: string,
  { word: end, tags }: { word: string; tags: readonly Tag[] },
  roots: Words["roots"],
): boolean {
  const isColumn = tags.some(({ cat, own }) => cat === "dim" && own === "whole");
  const start = word.slice(0, -end.length).replace(/s$/, "");
  return isColumn && end.length >= 3 && start.length >= 4 && word.endsWith(end) && roots.has(rootOf(start, "de"));
}

/** Whether the table's own name for all of these is a German compound with this word as its head. */
function endsName(word: string, tags: readonly Tag[]): boolean {
  return (
    word.length >= 5 &&
    tags.every(({ own, measure, column }) => {
      const last = wordsOf(measure?.column ?? column?.name ?? "").at(-1) ?? "";
      return own && last.length - word.length >= 3 && last.endsWith(word);
    })
  );
}

const NEGATION = /^(un|in|im|ir|il|dis|non|mis|miss|nicht)$/;

/** The one word of all phrases that a word nothing else explains is one slip away from; what is read for it is a guess. */
export function correctedWord(
  word: string,
  stemmed: string,
  dictionary: Words & { language: string },
): string | undefined {
  if (!/^\p{L}{5,}$/u.test(word) || dictionary.words.has(stemmed) || similarTags(word, dictionary).length > 0)
    return undefined;
  const isNear = (known: string) =>
    known[0] === stemmed[0] && Math.abs(known.length - stemmed.length) < 2 && editDistance(stemmed, known) === 1;
  const [found, ...others] = [...dictionary.words].filter((known) => known.length >= 5 && isNear(known));
  return others.length === 0 ? found : undefined;
}

/** One slip in a short word, two in a long one; the first letter is right. */
function isMisspelt(typed: string, word: string): boolean {
  const most = word.length >= 8 ? 2 : 1;
  if (word.length < 5 || typed[0] !== word[0] || Math.abs(typed.length - word.length) > most) return false;
  if (/\d/.test(word)) return false;
  const edits = editDistance(typed, word);
  return edits <= most && (edits < 2 || !isOtherEnd(typed, word));
}

/** "Auftragsart" and "Auftragsnr": the same start and another word after it. */
function isOtherEnd(a: string, b: string): boolean {
  let at = 0;
  while (a[at] === b[at]) at++;
  return at >= 4 && Math.min(a.length, b.length) - at <= 2;
}

/** Edits between two words; two neighbours swapped count once. */
function editDistance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + cost,
          isSwap ? (before[j - 2] ?? 0) + 1 : 99,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 99;
}
