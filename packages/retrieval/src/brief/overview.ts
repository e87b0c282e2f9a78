import { isStatement } from "../claims/claims.ts";
import { type Quote, quoteOf } from "../claims/quotes.ts";
import { isSupported, patternOf, type SupportedLanguage } from "../language/lexicon.ts";
import { type Span, sentencesIn } from "../language/sentences.ts";
import type { Passage } from "../passages/passages.ts";
import { type Index, search } from "../search.ts";
import { type BriefPatterns, fill } from "./brief-patterns.ts";
import { type OverviewTopic, overviewTopics } from "./overview-topics.ts";

export interface BriefItem {
  kind: "lead" | "answer" | "passage" | "agreement" | "difference" | "gap" | "ignored";
  /**
   * The label before the quote ("Another value"), or the whole sentence of an item without a quote. In the brief's language.
   */
  text: string;
  /** The quoted passage; null for a sentence about the search. */
  quote: Quote | null;
}

export interface BriefSection {
  key: string;
  heading: string;
  items: BriefItem[];
  /** Passages that a model may write the section from, best first. */
  offered: Passage[];
}

const maxOfTopic = 4;
const maxOfName = 3;
const maxRepeated = 1;

interface Rendering {
  patterns: BriefPatterns;
  /** Ids of passages already in the brief; added ones are appended. */
  shown: Set<string>;
}

interface Overview extends Pick<Rendering, "shown"> {
  language: SupportedLanguage;
  /** The topics that it names come first, in its order. */
  request: string;
}

/** The documents' statements on each usual topic of an overview, best passages first. Topics without a passage are left out. */
export function overviewSections(index: Index, subject: string, overview: Overview): BriefSection[] {
  const { language, shown, request } = overview;
  const languages = new Set(index.passages.map((passage) => passage.language).filter(isSupported));
  const asked = ({ words }: OverviewTopic) => {
    const at = request.search(patternOf(cuesOf(words[language])));
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const ordered = overviewTopics.toSorted((a, b) => (asked(a) === asked(b) ? 0 : asked(a) - asked(b)));
  return ordered.map(({ key, headings, words }): BriefSection => {
    const found = new Map<string, { passage: Passage; score: number }>();
    for (const each of languages) {
      const own = words[each];
      for (const { passage, score, matched } of search(index, `${own} ${subject}`, { language: each, limit: 12 })) {
        const text = `${passage.headingPath.at(-1) ?? ""} ${passage.shown}`;
        const isOnTopic = text.search(patternOf(cuesOf(own))) >= 0 && matched.length > 1;
        const home = homeOf(passage);
        if (home !== undefined && home !== key) continue;
        if (
          (isOnTopic || home === key) &&
          isStatement(passage) &&
          isWhole(passage) &&
          (found.get(passage.id)?.score ?? 0) < score
        )
          found.set(passage.id, { passage, score });
      }
    }
    const best = [...found.values()].sort((a, b) => b.score - a.score).map(({ passage }) => passage);
    const items = itemsOf(best, maxOfTopic, { shown });
    return { key: `topic-${key}`, heading: headings[language], items, offered: passagesIn(items) };
  });
}

/** The topic that a passage's heading names: what stands under "Risks" is not listed as a price. */
function homeOf({ headingPath, language }: Passage): string | undefined {
  const heading = headingPath.length > 1 ? headingPath.at(-1) : undefined;
  if (heading === undefined || !isSupported(language)) return undefined;
  return overviewTopics.find(({ words }) => heading.search(patternOf(cuesOf(words[language]))) >= 0)?.key;
}

/** Words of a topic as a list that also matches their endings. */
function cuesOf(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => (word.length > 3 ? `${word}*` : word))
    .join(" ");
}

/** A heading, a label or a bare address is not a complete statement. */
function isWhole({ text, cells }: Passage): boolean {
  return cells !== undefined || text.split(/\s+/).length >= 6;
}

/** The statements about each named company or product, and the names for which nothing was found. */
export function namedSections(
  index: Index,
  named: readonly string[],
  { patterns, shown }: Rendering,
): { sections: BriefSection[]; gaps: BriefItem[] } {
  const sections: BriefSection[] = [];
  const gaps: BriefItem[] = [];
  for (const [i, name] of named.entries()) {
    const holding = search(index, `"${name.replaceAll('"', "")}" ${name}`, { language: "en", limit: 12 })
      .map(({ passage }) => passage)
      .filter((passage) => isStatement(passage) && isWhole(passage));
    if (holding.length === 0) {
      gaps.push({ kind: "gap", text: fill(patterns.gapOfName, { name }), quote: null });
      continue;
    }
    const about = (passage: Passage) => sentencesAbout(passage, name);
    const fresh = itemsOf(holding, maxOfName, { shown, spanOf: about });
    // What the answer has quoted already is repeated, so that each company has its section.
    const items = fresh.length > 0 ? fresh : itemsOf(holding, maxRepeated, { shown: new Set(), spanOf: about });
    sections.push({ key: `name-${i + 1}`, heading: fill(patterns.about, { name }), items, offered: passagesIn(items) });
  }
  return { sections, gaps };
}

/** From the first sentence that has the name to the last one; the whole passage when none has it as written, and a table row. */
function sentencesAbout(passage: Passage, name: string): Span {
  const isNamed = (text: string) => text.toLowerCase().includes(name.toLowerCase());
  const named = passage.cells
    ? []
    : sentencesIn(passage.text).filter(({ start, end }) => isNamed(passage.text.slice(start, end)));
  const [first, last] = [named[0], named.at(-1)];
  return first && last ? { start: passage.start + first.start, end: passage.start + last.end } : passage;
}

interface Choice extends Pick<Rendering, "shown"> {
  /** Which part of a passage is quoted; all of it by default. */
  spanOf?: (passage: Passage) => Span;
}

function itemsOf(
  passages: readonly Passage[],
  most: number,
  { shown, spanOf = (passage) => passage }: Choice,
): BriefItem[] {
  const fresh = passages.filter(({ id }) => !shown.has(id)).slice(0, most);
  for (const { id } of fresh) shown.add(id);
  return fresh.map((passage) => ({ kind: "passage", text: "", quote: quoteOf(passage, spanOf(passage), null) }));
}

function passagesIn(items: readonly BriefItem[]): Passage[] {
  return items.flatMap(({ quote }) => quote?.passage ?? []);
}
