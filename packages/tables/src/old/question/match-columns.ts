import type { Column } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Clause } from "./clauses.ts";
import { CONCEPTS, GENERIC, stem } from "./concepts.ts";
import { foreignConcepts } from "./foreign-words.ts";

/** Words of a clause that name a column. */
export interface ColumnMatch {
  column: Column;
  from: number;
  length: number;
  score: number;
  word: string;
  /** "by", "per", "which": the word before says that rows are grouped by it. */
  isGrouping: boolean;
}

interface Candidate {
  column: Column;
  phrases: { stems: string[]; score: number }[];
}

/** What a number is measured in says nothing about what it is: "temp_C", "rain_mm". */
const UNITS = new Set(
  "c f in oz lbs gal cm kg g mg t lb km m cm mm mi ft kmh kph mph ppm pct h hr hrs min mins s sec ms kwh mwh l ml bar hpa db gb mb".split(
    " ",
  ),
);
const SUFFIXES = new Set([
  "id",
  "no",
  "nr",
  "number",
  "code",
  "name",
  "key",
  "date",
  "usd",
  "eur",
  "gbp",
  "chf",
  "%",
  "€",
  "$",
  "£",
]);

/** Finds the columns that a clause names, each word used once and the best match first. */
export function matchColumns(clause: Clause, columns: readonly Column[]): ColumnMatch[] {
  const candidates = columns.filter((column) => column.role !== "ignored").map(toCandidate);
  const found: ColumnMatch[] = [];
  for (const candidate of candidates) {
    for (const { stems, score } of candidate.phrases) {
      const at = findPhrase(clause.stems, stems);
      if (at === null) continue;
      const exact = at.distance === 0 ? score : score * 0.8;
      found.push({
        column: candidate.column,
        from: at.index,
        length: stems.length,
        score: exact + stems.length * 0.05 + periodFit(clause, candidate.column),
        word: clause.words.slice(at.index, at.index + stems.length).join(" "),
        isGrouping: isGrouping(clause, at.index),
      });
    }
  }
  found.sort((a, b) => b.score - a.score || b.length - a.length || prefers(b.column) - prefers(a.column));
  const taken = new Set<number>();
  const kept: ColumnMatch[] = [];
  for (const match of found) {
    const places = Array.from({ length: match.length }, (_, index) => match.from + index);
    const isKnown = kept.some((other) => other.column === match.column);
    // What is another word of the same column's name names no second column.
    if (isKnown) for (const place of places) taken.add(place);
    if (isKnown || places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    kept.push(match);
  }
  return kept.sort((a, b) => a.from - b.from);
}

/** "Revenue in 2025" names "2025 Revenue" and not "2024 Revenue". */
function periodFit(clause: Clause, column: Column): number {
  const period = plainWords(column.name)
    .split(" ")
    .find((word) => PERIOD.test(word));
  if (!period) return 0;
  return clause.stems.includes(period) ? 0.3 : -0.3;
}

const PERIOD = /^((19|20)\d\d|q[1-4]|h[12]|fy\d\d(\d\d)?)$/;

/** Where several columns fit a word equally, the one that computing can use wins. */
function prefers(column: Column): number {
  return (
    { measure: 3, dimension: 2, time: 1, identifier: 0, text: 0, ignored: 0 }[column.role] +
    Math.min(0.9, column.filled / 1e9)
  );
}

function toCandidate(column: Column): Candidate {
  const stems = plainWords(column.name).split(" ").filter(Boolean).map(stem);
  const named = stems.length > 1 && UNITS.has(stems.at(-1) ?? "") ? stems.slice(0, -1) : stems;
  const core = named.filter((word) => !SUFFIXES.has(word));
  const phrases = [{ stems, score: 1 }, ...corePhrases(column, { stems, core })];
  if (column.role === "measure") phrases.push(...core.map((word) => ({ stems: [`${word}iest`], score: 0.66 })));
  if (column.type === "boolean") phrases.push(...rootsOf(stems).map((root) => ({ stems: [root], score: 0.9 })));
  for (const synonym of synonymsOf(core.length > 0 ? core : stems))
    phrases.push({ stems: synonym.split(" "), score: 0.6 });
  if (column.role === "time" && stems.some((word) => BEGUN.includes(word)))
    phrases.push(...BEGUN.map((word) => ({ stems: [word], score: 0.6 })));
  const verb = column.role === "measure" ? VERBS_OF[stems.at(-1) ?? ""] : undefined;
  if (verb) phrases.push({ stems: [verb], score: 0.66 });
  // Degrees are of temperature, whatever the column is called.
  if (/^°?[CF]$/.test(column.unit ?? ""))
    phrases.push(...(CONCEPTS["temperature"] ?? []).map((word) => ({ stems: [word], score: 0.5 })));
  return { column, phrases: phrases.filter((phrase) => phrase.stems.length > 0) };
}

/** What somebody did on the day on which they came. */
const BEGUN = ["hire", "hired", "join", "joined", "start", "started", "joining", "onboarded", "eintritt"];

/** "How many did we send" asks for the column "Sent". */
const VERBS_OF: Record<string, string> = {
  sent: "send",
  bought: "buy",
  won: "win",
  written: "write",
  driven: "drive",
  eaten: "eat",
  opened: "open",
  clicked: "click",
  delivered: "deliver",
  produced: "produce",
};

/** A name without what only qualifies it, and its single words. */
function corePhrases(
  column: Column,
  { stems, core }: { stems: readonly string[]; core: readonly string[] },
): Candidate["phrases"] {
  const isShorter = core.length > 0 && core.length < stems.length;
  const whole = isShorter
    ? [{ stems: [...core], score: column.role === "identifier" ? 0.8 : column.role === "time" ? 0.78 : 0.92 }]
    : [];
  const single =
    core.length > 1
      ? core.filter((word, at) => {
          const isOfPrice = word === "unit" && /^(price|cost|value)$/.test(core[at + 1] ?? "");
          return !GENERIC.has(word) && !PERIOD.test(word) && word.length > 2 && !isOfPrice;
        })
      : [];
  return [...whole, ...single.map((word) => ({ stems: [word], score: word === core.at(-1) ? 0.78 : 0.68 }))];
}

/** "Churn rate" and "return rate" ask for the flags "churned" and "returned", "unpaid" for "paid" that says no. */
function rootsOf([flag = "", ...more]: readonly string[]): string[] {
  if (more.length > 0) return [];
  const stems = flag.endsWith("ed") ? [flag.slice(0, -2), flag.slice(0, -1), flag.slice(0, -3)] : [];
  return [...stems, `un${flag}`];
}

/** Column heads that mean revenue, but are said of anything in a question: "total units". */
const UNSAID = new Set(["total", "net", "gross"]);

function synonymsOf(stems: readonly string[]): string[] {
  const whole = stems.join(" ");
  const last = stems.at(-1) ?? "";
  const foreign = new Set(foreignConcepts(stems));
  return Object.entries(CONCEPTS)
    .filter(
      ([concept, words]) => foreign.has(concept) || words.includes(whole) || (words.includes(last) && last.length > 2),
    )
    .flatMap(([, words]) => words.filter((word) => word !== whole && !UNSAID.has(word)));
}

function findPhrase(words: readonly string[], phrase: readonly string[]): { index: number; distance: number } | null {
  for (const allowed of [0, 1]) {
    for (let index = 0; index + phrase.length <= words.length; index++) {
      const distance = phrase.reduce((sum, part, offset) => sum + wordDistance(words[index + offset] ?? "", part), 0);
      if (distance <= allowed && (allowed === 0 || phrase.some((part) => part.length >= 5))) return { index, distance };
    }
  }
  return null;
}

/** 0 where words are the same, 1 for a slip of one letter in a longer word, else far apart. */
function wordDistance(word: string, part: string): number {
  if (word === part) return 0;
  // German plurals: "Kostenarten" are of "Kostenart".
  if (part.length >= 5 && word.startsWith(part) && /^(e|en|n|er)$/.test(word.slice(part.length))) return 0;
  // "recommendation" and "recommend", "satisfaction" and "satisfied" say the same.
  if (
    part.length >= 6 &&
    word.length >= 6 &&
    part.slice(0, 6) === word.slice(0, 6) &&
    Math.min(part.length, word.length) >= Math.max(part.length, word.length) - 5
  )
    return 1;
  if (part.length < 5 || Math.abs(word.length - part.length) > 1 || GENERIC.has(word)) return 9;
  return isOneSlip(word, part) ? 1 : 9;
}

function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwap = restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
  // "Driven" and "driver" are two words, no slip.
  const isEnding =
    end === 0 && start === a.length - 1 && a.length === b.length && /[rnds]$/.test(a) && /[rnds]$/.test(b);
  if (isEnding) return false;
  return isSwap || Math.max(restA.length, restB.length) <= 1;
}

function isGrouping(clause: Clause, index: number): boolean {
  const before = clause.stems.slice(Math.max(0, index - 4), index).join(" ");
  // "By country and channel" is grouped by both.
  const isSecond = /\bby (?:\w+ ){1,2}and$/.test(before);
  return (
    isSecond ||
    (/\b(by|per|each|every|which|what|across|among|between|within|whose|of all)( the| our| all)?( \w+)?$/.test(
      before,
    ) &&
      !/\b(by how|what is|what was|what are|what were|of the)( the)?$/.test(before))
  );
}
