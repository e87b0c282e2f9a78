import type { Language, SupportedLanguage } from "./lexicon.ts";
import { thesaurus } from "./lists/thesaurus.gen.ts";
import type { Word } from "./words.ts";

/** Weights relative to the word itself. */
const weights = {
  same: { synonym: 0.6, translation: 0.75 },
  /** Of words that point to each other without the same meaning: "late" and "penalty". */
  related: { synonym: 0.2, translation: 0.25 },
  /** Of the synonyms of a synonym, and of words that point to a synonym. */
  distant: { same: 0.25, related: 0.18 },
};

/** A synonym in more groups has too many meanings to lead to its own synonyms. */
const mostMeanings = 6;

/** Whether a word with this weight has the meaning of the one searched for, and does not only point at it. */
export function hasSameMeaning(weight: number): boolean {
  return weight > weights.related.translation;
}

interface Group {
  isRelated: boolean;
  members: { stem: string; language: SupportedLanguage }[];
}

interface Thesaurus {
  /** By language and stem. */
  groups: Map<string, Group[]>;
  /** The phrases that begin with a stem. */
  phrases: Map<string, { rest: string[]; stem: string }[]>;
  /** The stems of the common lists. */
  common: Set<string>;
}

let opened: Thesaurus | undefined;

/** The order of languages in a generated line. */
const columns = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;

/** Read at the first use: a start should not wait for it. */
function openThesaurus(): Thesaurus {
  opened ??= readThesaurus();
  return opened;
}

function readThesaurus(): Thesaurus {
  const read: Thesaurus = { groups: new Map(), phrases: new Map(), common: new Set() };
  for (const line of thesaurus.split("\n")) {
    if (line === "#") {
      read.common = new Set(read.groups.keys());
      continue;
    }
    const group: Group = { isRelated: line.startsWith("~"), members: [] };
    for (const [i, cell] of line.slice(Number(group.isRelated)).split("|").entries())
      for (const entry of cell.split(" ")) {
        const language = columns[i];
        if (entry !== "" && language) addEntry(read, group, { entry, language });
      }
  }
  return read;
}

/** An entry is a stem, or a phrase: "notic-period=noticeperiod". */
function addEntry(
  { groups, phrases }: Thesaurus,
  group: Group,
  { entry, language }: { entry: string; language: SupportedLanguage },
): void {
  const at = entry.indexOf("=");
  const stem = entry.slice(at + 1);
  const isNew = addTo(groups, `${language}:${stem}`, group);
  group.members.push({ stem, language });
  if (at < 0 || !isNew) return;
  const [first, ...rest] = entry.slice(0, at).split("-");
  addTo(phrases, `${language}:${first}`, { rest, stem });
}

/** Adds a value to those of a key; returns whether it is the first. */
function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): boolean {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
  return known === undefined;
}

const relatives = new Map<string, ReadonlyMap<string, number>>();
const equals = new Map<string, ReadonlyMap<string, boolean>>();

/** Synonyms, translations and related words of a stem, with their weight relative to the word itself. */
export function relativesOf(stem: string, language: Language): ReadonlyMap<string, number> {
  return relativesBy(relatives, { stem, language }, ({ isRelated, isTranslation }, known = 0) => {
    const { synonym, translation } = isRelated ? weights.related : weights.same;
    return Math.max(known, isTranslation ? translation : synonym);
  });
}

/** The relatives of a stem, and at less weight those of its synonyms and translations. */
export function wideRelativesOf(stem: string, language: Language): ReadonlyMap<string, number> {
  const key = `${language}:${stem}`;
  const cached = wideRelatives.get(key);
  if (cached) return cached;
  const { groups } = openThesaurus();
  const found = new Map(relativesOf(stem, language));
  const synonyms = (groups.get(key) ?? []).filter(({ isRelated }) => !isRelated).flatMap(({ members }) => members);
  const beyond = synonyms
    .map((synonym) => groups.get(`${synonym.language}:${synonym.stem}`) ?? [])
    .filter(({ length }) => length <= mostMeanings)
    .flat();
  for (const { isRelated, members } of beyond) {
    const weight = isRelated ? weights.distant.related : weights.distant.same;
    for (const member of members)
      if (member.stem !== stem && weight > (found.get(member.stem) ?? 0)) found.set(member.stem, weight);
  }
  if (wideRelatives.size >= maxCached) wideRelatives.clear();
  wideRelatives.set(key, found);
  return found;
}

const wideRelatives = new Map<string, ReadonlyMap<string, number>>();

/** The words of the same meaning as a stem's, and whether each is a translation. */
export function equalsOf(stem: string, language: Language): ReadonlyMap<string, boolean> {
  return relativesBy(equals, { stem, language }, ({ isRelated, isTranslation }, known) =>
    isRelated ? known : known || isTranslation,
  );
}

interface Relation {
  isRelated: boolean;
  isTranslation: boolean;
}

/** The other members of a stem's groups, each with what is known of its relations; remembered in `cache`. */
function relativesBy<Known>(
  cache: Map<string, ReadonlyMap<string, Known>>,
  { stem, language }: { stem: string; language: Language },
  know: (relation: Relation, known: Known | undefined) => Known | undefined,
): ReadonlyMap<string, Known> {
  const key = `${language}:${stem}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const found = new Map<string, Known>();
  for (const { isRelated, members } of openThesaurus().groups.get(key) ?? [])
    for (const member of members) {
      if (member.stem === stem) continue;
      const known = know({ isRelated, isTranslation: member.language !== language }, found.get(member.stem));
      if (known !== undefined) found.set(member.stem, known);
    }
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, found);
  return found;
}

const maxCached = 50_000;

/** Whether the thesaurus has a stem. */
export function hasMeaning(stem: string, language: Language): boolean {
  return openThesaurus().groups.has(`${language}:${stem}`);
}

/** Whether one of the common lists has a stem, which is then rather a word than a name. */
export function isCommonWord(stem: string, language: Language): boolean {
  return openThesaurus().common.has(`${language}:${stem}`);
}

/** The phrases of the thesaurus that begin at a word: the stem of each as one word, and its number of words. */
export function phrasesAt(words: readonly Word[], at: number, language: Language): { stem: string; length: number }[] {
  const starting = openThesaurus().phrases.get(`${language}:${words[at]?.stem}`) ?? [];
  return starting
    .filter(({ rest }) => rest.every((stem, i) => words[at + 1 + i]?.stem === stem))
    .map(({ rest, stem }) => ({ stem, length: rest.length + 1 }));
}
