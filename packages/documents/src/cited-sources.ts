import type { CitedPassage, Deliverable } from "@muster/contracts/deliverable";
import { cleanLine } from "./clean-text.ts";
import type { Inline } from "./document-tree.ts";

const longestQuote = 400;

const longestNote = 240;

/**
 * Replaces citations "[1]" by private characters without a meaning in Markdown: brackets in the document's own text stay text.
 */
export function markCitations({ markdown, citations }: Pick<Deliverable, "markdown" | "citations">): string {
  const known = new Set(citations.map(({ number }) => number));
  return markdown.replace(/[ \t]*(?<!\\)\[(\d{1,4})\](?!\()/g, (whole, n: string) =>
    known.has(Number(n)) ? `\uE000${n}\uE001` : whole,
  );
}

/** The footnote of each citation: file, place and the quoted text, unless it stands before each of the citation's numbers. */
export function citationNotes({ markdown, citations, language }: Cited): Map<number, Inline[]> {
  return new Map(
    citations.map((citation) => {
      const { name, place, quote } = wordsOf(citation, language, longestNote);
      const isQuoted = isQuotedBefore(citation, markdown);
      return [
        citation.number,
        [
          { t: "strong", c: [{ t: "text", v: name }] },
          { t: "text", v: isQuoted ? place : `${place}: ${quote}` },
        ],
      ];
    }),
  );
}

/** Words that are quoted elsewhere in the text don't show what a sentence rests on. */
function isQuotedBefore({ number, quote }: CitedPassage, markdown: string): boolean {
  const words = bare(quote);
  const before = markdown.split(`[${number}]`).slice(0, -1);
  return before.length > 0 && before.every((text) => bare(text.slice(text.lastIndexOf("\n") + 1)).includes(words));
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * The list of sources after a document, as Markdown: number, file, place and the quoted text, unless it stands before each of the
 * citation's numbers. Markdown in the quotes is escaped.
 */
export function citedSourcesMarkdown({ markdown, citations, language }: Cited): string {
  if (citations.length === 0) return "";
  const lines = citations.map((citation) => {
    const { name, place, quote } = wordsOf(citation, language);
    const quoted = isQuotedBefore(citation, markdown) ? "" : `: ${escaped(quote)}`;
    return `${citation.number}. **${escaped(name)}**${escaped(place)}${quoted}`;
  });
  return [`## ${wording(language).sources}`, "", ...lines].join("\n");
}

type Cited = Pick<Deliverable, "markdown" | "citations" | "language">;

const english = { sources: "Sources", under: "under", open: "“", close: "”" };

function wording(language: string | undefined): typeof english {
  return language === "de" ? { sources: "Quellen", under: "unter", open: "„", close: "“" } : english;
}

function wordsOf(
  { fileName, label, heading, quote }: CitedPassage,
  language: string | undefined,
  longest = longestQuote,
): { name: string; place: string; quote: string } {
  const { under, open, close } = wording(language);
  const below = heading === null ? "" : `, ${under} ${open}${cleanLine(heading).slice(0, 120)}${close}`;
  const words = cleanLine(quote);
  const shown = words.length > longest ? `${words.slice(0, longest).trimEnd()} …` : words;
  return {
    name: cleanLine(fileName),
    place: `${label === null ? "" : `, ${cleanLine(label)}`}${below}`,
    quote: `${open}${shown}${close}`,
  };
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|~&#]/g, "\\$&");
}
