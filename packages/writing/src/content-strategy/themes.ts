import { isStatement } from "@muster/retrieval/claims/claims";
import type { Quote } from "@muster/retrieval/claims/quotes";
import { type Word, wordsOf } from "@muster/retrieval/language/words";
import type { Passage } from "@muster/retrieval/passages/passages";
import { buildIndex } from "@muster/retrieval/search";
import { quotesAbout, sentencesOf } from "../computed/quotes-about.ts";

/** A recurring topic of the sources, with their statements about it. */
export interface Theme {
  name: string;
  /** How many passages contain it, in how many documents. */
  passages: number;
  documents: number;
  quotes: Quote[];
}

interface Candidate {
  /** Its most frequent spelling. */
  name: string;
  stems: string[];
  isHeading: boolean;
  passages: Set<Passage>;
}

const maxThemes = 6;
const quotesEach = 4;
/** A term in nearly every passage is the overall subject, not a theme. */
const maxShare = 0.6;
const emptyHeading =
  /^(?:introduction|contents|table of contents|summary|overview|conclusion|appendix|references|sources|notes|about|einleitung|inhalt|zusammenfassung|fazit|anhang|quellen)$/i;

/**
 * Themes found by repetition: headings and word groups that several passages contain, each chosen for the passages that no
 * earlier theme covers. A theme without a quotable sentence is left out.
 */
export function themesOf(passages: readonly Passage[], named: readonly string[]): Theme[] {
  const stated = passages.filter(isStatement);
  const index = buildIndex(passages);
  const shown = new Set<string>();
  const withQuotes = (name: string, own: ReadonlySet<Passage>): Theme => {
    const about = quotesAbout(index, name, { limit: quotesEach, share: 0.5, shown }).map(({ quote }) => quote);
    const quotes = [...about, ...sentencesOf(own, { limit: quotesEach - about.length, shown })];
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    return {
      name: capital,
      passages: own.size,
      documents: new Set([...own].map(({ documentId }) => documentId)).size,
      quotes,
    };
  };
  if (named.length > 0)
    return named.slice(0, maxThemes * 2).map((name) => {
      const stems = contentWords(name, "en").map(({ stem }) => stem);
      return withQuotes(name, new Set(stated.filter((passage) => holds(passage, stems))));
    });
  const candidates = candidatesOf(stated);
  const covered = new Set<Passage>();
  const themes: Theme[] = [];
  while (themes.length < maxThemes) {
    const [best] = candidates
      .map((candidate) => ({ candidate, gain: gainOf(candidate, covered) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain || b.candidate.name.length - a.candidate.name.length);
    if (!best) break;
    candidates.splice(candidates.indexOf(best.candidate), 1);
    const theme = withQuotes(best.candidate.name, best.candidate.passages);
    for (const passage of best.candidate.passages) covered.add(passage);
    if (theme.quotes.length > 0) themes.push(theme);
  }
  return themes;
}

/** New passages, longer names and headings score higher; a single passage is not a theme. */
function gainOf({ passages, stems, isHeading }: Candidate, covered: ReadonlySet<Passage>): number {
  const fresh = [...passages].filter((passage) => !covered.has(passage)).length;
  if (fresh < (isHeading ? 1 : 2)) return 0;
  return fresh * (isHeading ? 1.6 : 1) * (1 + 0.5 * (Math.min(3, stems.length) - 1));
}

const stemsByPassage = new WeakMap<Passage, Set<string>>();

function holds(passage: Passage, stems: readonly string[]): boolean {
  let own = stemsByPassage.get(passage);
  if (!own) {
    const text = `${passage.headingPath.join(". ")}. ${passage.shown}`;
    own = new Set(wordsOf(text, passage.language).map(({ stem }) => stem));
    stemsByPassage.set(passage, own);
  }
  return stems.length > 0 && stems.every((stem) => own.has(stem));
}

function contentWords(text: string, language: Passage["language"]): Word[] {
  return wordsOf(text, language).filter(({ isStop, isNumber, lower }) => !isStop && !isNumber && lower.length > 2);
}

function candidatesOf(passages: readonly Passage[]): Candidate[] {
  const found = new Map<string, Candidate & { forms: Map<string, number> }>();
  const add = (name: string, stems: string[], { isHeading, passage }: { isHeading: boolean; passage: Passage }) => {
    const key = stems.join(" ");
    const known = found.get(key) ?? {
      name,
      stems,
      isHeading,
      passages: new Set<Passage>(),
      forms: new Map<string, number>(),
    };
    known.passages.add(passage);
    known.isHeading ||= isHeading;
    known.forms.set(name, (known.forms.get(name) ?? 0) + 1);
    found.set(key, known);
  };
  for (const passage of passages) {
    for (const { text, stems } of groupsIn(passage)) add(text, stems, { isHeading: false, passage });
    const heading = passage.headingPath.length > 1 ? passage.headingPath.at(-1) : undefined;
    const stems = heading ? contentWords(heading, passage.language).map(({ stem }) => stem) : [];
    if (heading && stems.length > 0 && stems.length <= 5 && !emptyHeading.test(heading.trim()))
      add(heading.trim(), stems, { isHeading: true, passage });
  }
  const limit = passages.length > 5 ? passages.length * maxShare : passages.length;
  return [...found.values()]
    .filter(({ passages: own, isHeading }) => own.size <= limit && (own.size > 1 || isHeading))
    .map(({ forms, ...candidate }) => {
      const [form] = [...forms].sort((a, b) => b[1] - a[1])[0] ?? [candidate.name];
      return { ...candidate, name: form };
    });
}

/** Two or three adjacent words, and single long words. */
function groupsIn(passage: Passage): { text: string; stems: string[] }[] {
  const { text, language } = passage;
  const words = wordsOf(text, language);
  const groups: { text: string; stems: string[] }[] = [];
  for (let from = 0; from < words.length; from++)
    for (let length = 1; length <= 3; length++) {
      const group = words.slice(from, from + length);
      if (group.length < length || group.some(({ isStop, isNumber, lower }) => isStop || isNumber || lower.length < 3))
        break;
      const gaps = group.slice(1).map((word, i) => text.slice(group[i]?.end, word.start));
      if (gaps.some((gap) => !/^[ \-‑]$/.test(gap))) break;
      const [first, last] = [group[0], group.at(-1)];
      if (!first || !last || (length === 1 && first.lower.length < 7)) continue;
      groups.push({ text: text.slice(first.start, last.end).toLowerCase(), stems: group.map(({ stem }) => stem) });
    }
  return groups;
}
