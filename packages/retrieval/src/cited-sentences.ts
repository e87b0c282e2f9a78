import { sentencesIn } from "./language/sentences.ts";

/** A sentence of a text with the citation numbers behind it. */
export interface CitedSentence {
  text: string;
  numbers: number[];
}

/** The sentences and table rows of a Markdown text. A number in brackets belongs to the sentence before it; headings are left out. */
export function citedSentences(markdown: string): CitedSentence[] {
  return markdown.split("\n").flatMap((line) => {
    if (/^\s*(?:#{1,6}\s|[-*_]{3,}\s*$|!\[|\|[\s|:-]+\|\s*$)/.test(line)) return [];
    return (line.match(/.*?(?:\s*(?<!\\)\[\d{1,4}\](?!\())+[.!?]?|.+$/g) ?? []).flatMap(sentencesOfStretch);
  });
}

function sentencesOfStretch(stretch: string): CitedSentence[] {
  const marks = /(?:\s*(?<!\\)\[\d{1,4}\])+[.!?]?$/.exec(stretch)?.[0] ?? "";
  const text = stretch.slice(0, stretch.length - marks.length).replace(/^\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+/, "");
  const numbers = [...marks.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
  const spans = sentencesIn(text).filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
  if (spans.length === 0) return numbers.length > 0 ? [{ text: text.trim(), numbers }] : [];
  return spans.map(({ start, end }, at) => ({
    text: text.slice(start, end),
    numbers: at === spans.length - 1 ? numbers : [],
  }));
}
