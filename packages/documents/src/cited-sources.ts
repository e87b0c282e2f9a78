import type { CitedPassage, Deliverable } from "@muster/contracts/deliverable";
import { cleanLine, textDirection } from "./clean-text.ts";
import type { Block, Inline } from "./document-tree.ts";

const longestQuote = 400;

/** The list behind a document that cites: number, file, page and what stands there. Empty where nothing is cited. */
export function citedSources({ citations }: Pick<Deliverable, "citations">): Block[] {
  if (citations.length === 0) return [];
  return [
    { t: "heading", depth: 1, dir: "ltr", c: [{ t: "text", v: HEADING }], text: HEADING },
    {
      t: "list",
      ordered: true,
      start: citations[0]?.number ?? 1,
      tight: true,
      items: citations.map((citation) => ({ checked: null, c: [entry(citation)] })),
    },
  ];
}

/** The same list as Markdown, with every mark in the documents' words kept as text. */
export function citedSourcesMarkdown({ citations }: Pick<Deliverable, "citations">): string {
  if (citations.length === 0) return "";
  const lines = citations.map((citation) => {
    const { name, place, quote } = wordsOf(citation);
    return `${citation.number}. **${escaped(name)}**${escaped(place)}: ${escaped(quote)}`;
  });
  return [`## ${HEADING}`, "", ...lines].join("\n");
}

const HEADING = "Sources";

function entry(citation: CitedPassage): Block {
  const { name, place, quote } = wordsOf(citation);
  const c: Inline[] = [
    { t: "strong", c: [{ t: "text", v: name }] },
    { t: "text", v: `${place}: ${quote}` },
  ];
  return { t: "paragraph", dir: textDirection(quote), c };
}

function wordsOf({ fileName, label, heading, quote }: CitedPassage): { name: string; place: string; quote: string } {
  const under = heading === null ? "" : `, under “${cleanLine(heading).slice(0, 120)}”`;
  const words = cleanLine(quote);
  const shown = words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()} …` : words;
  return {
    name: cleanLine(fileName),
    place: `${label === null ? "" : `, ${cleanLine(label)}`}${under}`,
    quote: `“${shown}”`,
  };
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|~&#]/g, "\\$&");
}
