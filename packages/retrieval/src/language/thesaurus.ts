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

/** One language's part of the thesaurus, by stem. */
interface Stems {
  /** The number of the line, or of several; each is a group. */
  lines: Map<string, number | number[]>;
  /** The phrases that begin with a stem. */
  phrases: Map<string, { rest: string[]; stem: string }[]>;
}

interface Thesaurus {
  lines: string[];
  /** Stands between the lines of the common lists and the others. */
  endOfCommon: number;
  languages: Map<Language, Stems>;
}

let opened: Thesaurus | undefined;

/** The order of languages in a generated line. */
const columns = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;

/** Read at the first use: a start should not wait for it. */
function openThesaurus(): Thesaurus {
  opened ??= readThesaurus();
  return opened;
}

/** Many a thread reads it for a few questions, so this only notes where the stems are. */
function readThesaurus(): Thesaurus {
  const lines = thesaurus.split("\n");
  const languages = columns.map((): Stems => ({ lines: new Map(), phrases: new Map() }));
  let number = 0;
  for (const line of lines) {
    let column = 0;
    for (const cell of cellsOf(line)) {
      const stems = languages[column++];
      if (stems && cell !== "") for (const entry of cell.split(" ")) addEntry(stems, entry, number);
    }
    number++;
  }
  return {
    lines,
    endOfCommon: lines.indexOf("#"),
    languages: new Map(columns.map((language, i) => [language, languages[i] as Stems])), // one for each column
  };
}

function cellsOf(line: string): string[] {
  return line === "#" ? [] : (line.startsWith("~") ? line.slice(1) : line).split("|");
}

/** An entry is a stem, or a phrase: "notic-period=noticeperiod". */
function addEntry({ lines, phrases }: Stems, entry: string, line: number): void {
  const at = entry.indexOf("=");
  const stem = at < 0 ? entry : entry.slice(at + 1);
  const known = lines.get(stem);
  if (typeof known === "object") known.push(line);
  else lines.set(stem, known === undefined ? line : [known, line]);
  if (at < 0 || known !== undefined) return;
  const [first = "", ...rest] = entry.slice(0, at).split("-");
  const starting = phrases.get(first) ?? [];
  starting.push({ rest, stem });
  phrases.set(first, starting);
}

function linesOf(stem: string, language: Language): number[] {
  const found = openThesaurus().languages.get(language)?.lines.get(stem) ?? [];
  return typeof found === "number" ? [found] : found;
}

function groupsOf(stem: string, language: Language): Group[] {
  const { lines } = openThesaurus();
  return linesOf(stem, language).map((number) => readGroup(lines[number] ?? ""));
}

function readGroup(line: string): Group {
  const members = cellsOf(line).flatMap((cell, i) => {
    const language = columns[i];
    const entries = cell === "" || !language ? [] : cell.split(" ");
    return entries.map((entry) => ({
      stem: entry.slice(entry.indexOf("=") + 1),
      language: language as SupportedLanguage,
    }));
  });
  return { isRelated: line.startsWith("~"), members };
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
  const found = new Map(relativesOf(stem, language));
  const synonyms = groupsOf(stem, language)
    .filter(({ isRelated }) => !isRelated)
    .flatMap(({ members }) => members);
  const beyond = synonyms
    .map((synonym) => groupsOf(synonym.stem, synonym.language))
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
  for (const { isRelated, members } of groupsOf(stem, language))
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
  return linesOf(stem, language).length > 0;
}

/** Whether one of the common lists has a stem, which is then rather a word than a name. */
export function isCommonWord(stem: string, language: Language): boolean {
  const [first = Number.POSITIVE_INFINITY] = linesOf(stem, language);
  return first < openThesaurus().endOfCommon;
}

/** The phrases of the thesaurus that begin at a word: the stem of each as one word, and its number of words. */
export function phrasesAt(words: readonly Word[], at: number, language: Language): { stem: string; length: number }[] {
  const starting =
    openThesaurus()
      .languages.get(language)
      ?.phrases.get(words[at]?.stem ?? "") ?? [];
  return starting
    .filter(({ rest }) => rest.every((stem, i) => words[at + 1 + i]?.stem === stem))
    .map(({ rest, stem }) => ({ stem, length: rest.length + 1 }));
}
