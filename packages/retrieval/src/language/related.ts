import type { Language } from "./lexicon.ts";
import { equalsOf } from "./thesaurus.ts";
import type { Word } from "./words.ts";

/** Whether two words match: the same stem, a derivation, part of a compound, a cognate, a synonym or a translation. */
export function matchesWord(a: Word, b: Word, languages: { a: Language; b: Language }): boolean {
  if (a.stem === b.stem || a.lower === b.lower) return true;
  if (a.isNumber || b.isNumber) return false;
  const key = `${languages.a}:${a.lower} ${languages.b}:${b.lower}`;
  let found = carried.get(key);
  if (found === undefined) {
    found =
      sharesRoot(a.stem, b.stem) ||
      isCompoundOf(a, b, languages) ||
      isRelated(a.stem, b.stem, languages.a) ||
      isRelated(b.stem, a.stem, languages.b);
    if (carried.size >= maxCarried) carried.clear();
    carried.set(key, found);
  }
  return found;
}

/** Shorter stems are parts of too many other words. */
const shortestRoot = 5;
const compounding = new Set<Language>(["de", "nl"]);

/** "Wasser" in "Wasserschaden": its stem "wass" is too short to be told from other words. */
function isCompoundOf(a: Word, b: Word, languages: { a: Language; b: Language }): boolean {
  if (!compounding.has(languages.a) || languages.a !== languages.b) return false;
  const [short, long] = a.lower.length <= b.lower.length ? [a, b] : [b, a];
  if (short.stem.length >= shortestRoot || short.lower.length < shortestRoot) return false;
  return long.lower.length - short.lower.length >= 4 && long.lower.startsWith(short.lower);
}

const carried = new Map<string, boolean>();
const maxCarried = 500_000;

/**
 * How similar a word of a text is to one that is asked for: 1 for the same word or root, less for a synonym, translation or the kind of
 * thing ("Vertrag" for "Mietvertrag"), 0 for none.
 */
export function wordSimilarity(a: Word, b: Word, languages: { a: Language; b: Language }): number {
  if (a.stem === b.stem || a.lower === b.lower) return 1;
  if (!matchesWord(a, b, languages)) return 0;
  if (compounding.has(languages.a) && isKindOf(b.stem, a.stem)) return kindShare;
  return sharesRoot(a.stem, b.stem) || languages.a !== languages.b ? 1 : synonymShare;
}

const synonymShare = 0.75;
const kindShare = 0.6;
const shortestDetail = 4;

/** Whether a compound ends with a word and has another one before it: "Mietvertrag", not "Vermieter". */
function isKindOf(stem: string, compound: string): boolean {
  return compound.length - stem.length >= shortestDetail && compound.endsWith(stem);
}

/** A relative of one equals the other or is part of it: "pilot" and "lotsengebühr" by "lotse". */
function isRelated(stem: string, other: string, language: Language): boolean {
  const known = equalsOf(stem, language);
  if (known.has(other)) return true;
  if (other.length < 9) return false;
  for (const [relative, isTranslation] of known)
    if (
      isTranslation &&
      relative.length >= 4 &&
      (other.startsWith(relative) || (relative.length >= 5 && other.endsWith(relative)))
    )
      return true;
  return false;
}

/** Derivations ("operate", "operator"), compounds ("lager", "lagerroboter") and cognates ("produktion", "production"). */
export function sharesRoot(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 4) return false;
  if (cognate(short) === cognate(long)) return true;
  if (short.length < shortestRoot) return false;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  if (short.length - shared <= 1 && shared >= 5 && long.length - shared <= 3) return true;
  return short.length >= 5 && (long.endsWith(short) || (long.startsWith(short) && long.length - short.length >= 4));
}

/** Shorter stems are not normalized. */
const shortestFolded = 6;
const endings = ["", "ion", "ier", "iert", "ed", "en", "e"];
/** A stem with many letters that cognates write differently: only its first such letters vary. */
const maxCognates = 200;

function cognate(stem: string): string {
  if (stem.length < shortestFolded) return stem;
  return stem
    .replace(/[kz]/g, "c")
    .replace(/ph/g, "f")
    .replace(/y/g, "i")
    .replace(/(?:ion|iert?|ed|en|e)$/, "");
}

const spellings: Readonly<Record<string, readonly string[]>> = {
  c: ["c", "k", "z"],
  f: ["f", "ph"],
  i: ["i", "y"],
};

/** The possible spellings of a stem's cognates: "production" of "produktion". Includes the stem itself. */
export function cognatesOf(stem: string): string[] {
  const folded = cognate(stem);
  let written = [""];
  for (const letter of folded) {
    const variants = spellings[letter] ?? [letter];
    const most = maxCognates / endings.length;
    written = written.flatMap((start) =>
      (written.length * variants.length <= most ? variants : [letter]).map((each) => start + each),
    );
  }
  return written
    .flatMap((start) => endings.map((ending) => start + ending))
    .filter((each) => each.length >= 4 && cognate(each) === folded);
}
