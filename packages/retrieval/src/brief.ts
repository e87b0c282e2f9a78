import type { Answer, PartAnswer } from "./answer.ts";
import { type BriefPatterns, briefPatterns } from "./brief-patterns.ts";
import { type Quote, subjectOf } from "./claims/quotes.ts";

export interface BriefItem {
  kind: "answer" | "passage" | "agreement" | "difference" | "gap" | "ignored";
  /** Rendered once, in the language of the brief. */
  text: string;
  /** What the item quotes; null for a sentence about the search. */
  quote: Quote | null;
}

export interface BriefSection {
  heading: string;
  items: BriefItem[];
}

/** An answer as sections: answers or closest passages first, then agreement, differences, gaps and what was ignored. Empty sections are left out. */
export function briefOf(answer: Answer): BriefSection[] {
  const patterns = briefPatterns[answer.language === "de" ? "de" : "en"];
  const { parts } = answer;
  const sections: BriefSection[] = parts
    .filter(isOwnPart)
    .map((part) => partSection(part, parts.filter(isOwnPart).length > 1, patterns));
  const agreement = uniqueQuotes(parts.flatMap((part) => part.agreement));
  const differences = uniqueQuotes(parts.flatMap((part) => part.contradictions));
  const item = (kind: BriefItem["kind"], pattern: string) => (quote: Quote) => ({
    kind,
    text: fill(pattern, { quote: quoted(quote, patterns) }),
    quote,
  });
  sections.push({ heading: patterns.agreement, items: agreement.map(item("agreement", patterns.agrees)) });
  sections.push({ heading: patterns.differences, items: differences.map(item("difference", patterns.differs)) });
  sections.push({
    heading: patterns.gaps,
    items: parts.filter((part) => isOwnPart(part) && !part.answer).map((part) => gapItem(part, patterns)),
  });
  const ignored = answer.ignored.map(
    (passage): BriefItem => ({
      kind: "ignored",
      text: fill(patterns.ignoredItem, { subject: subjectOf(passage) }),
      quote: null,
    }),
  );
  sections.push({ heading: patterns.ignored, items: ignored });
  return sections.filter(({ items }) => items.length > 0);
}

/** "Do the sources agree?" is told by the sections on agreement and differences. */
function isOwnPart({ slot }: PartAnswer): boolean {
  return slot !== "agreement";
}

function partSection(part: PartAnswer, isOneOfSeveral: boolean, patterns: BriefPatterns): BriefSection {
  const name = part.answer ? patterns.answer : patterns.closest;
  const heading = isOneOfSeveral ? fill(patterns.ofPart, { heading: name, part: part.part }) : name;
  const shown: BriefItem[] = part.answer
    ? [{ kind: "answer", text: quoted(part.answer, patterns), quote: part.answer }]
    : part.closest.map((quote) => ({ kind: "passage", text: quoted(quote, patterns), quote }));
  return { heading, items: shown };
}

function gapItem({ part, searchedFor }: PartAnswer, patterns: BriefPatterns): BriefItem {
  const pattern = searchedFor.length > 0 ? patterns.gap : patterns.gapWithoutWords;
  return { kind: "gap", text: fill(pattern, { part, words: searchedFor.join(", ") }), quote: null };
}

function quoted(quote: Quote, patterns: BriefPatterns): string {
  return fill(patterns.quote, { subject: quote.subject, text: quote.text.replace(/\s+/g, " ") });
}

function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

function uniqueQuotes(quotes: readonly Quote[]): Quote[] {
  return quotes.filter(
    (quote, i) =>
      quotes.findIndex(({ passage, start }) => passage.id === quote.passage.id && start === quote.start) === i,
  );
}
