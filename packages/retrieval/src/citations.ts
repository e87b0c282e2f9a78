import type { Citation } from "@muster/contracts/sources";
import type { Span } from "./language/sentences.ts";
import type { Passage, Source } from "./passages/passages.ts";

/** A citation with its number in a text and its passage. */
export interface NumberedCitation extends Citation {
  n: number;
  passageId: string;
}

/** A part of a passage as a citation: the document's own words between its offsets. */
export function citationOf(passage: Passage, { start, end }: Span, n: number): NumberedCitation {
  return {
    n,
    passageId: passage.id,
    fileId: passage.documentId,
    page: passage.page,
    start,
    end,
    quote: passage.text.slice(start - passage.start, end - passage.start),
  };
}

/** The parts of a citation that are compared with its document. */
type Place = Pick<NumberedCitation, "n" | "fileId" | "start" | "end" | "quote">;

/** Something in a text that its citations do not support. */
export interface CitationProblem {
  kind: "unknown_citation" | "wrong_quote" | "unquoted_words" | "unsupported_number";
  /** The affected words. */
  text: string;
  /** The line that contains them. */
  sentence: string;
}

export interface CitationCheck {
  ok: boolean;
  /** How many citation numbers, quotations and figures were compared. */
  total: number;
  problems: CitationProblem[];
  /** Numbers of the citations that the text uses. */
  used: number[];
}

const mark = /(?<!\\)\[(\d{1,4})\](?!\()/g;
const quotation = /[“„«]\s?([^“”„»]+?)\s?[”“»](?=\s*(?:\(|(?<!\\)\[\d))/gu;

/**
 * Compares a text with its citations: each "[n]" exists and its quote is in its document at its offsets; words in quotation
 * marks before a number are in the cited passage, and so are the numbers of a cited sentence. `passages` supplies column
 * headers and headings.
 */
export function checkCitations(
  markdown: string,
  citations: readonly Place[],
  { sources, passages }: { sources: readonly Source[]; passages: readonly Passage[] },
): CitationCheck {
  const known = new Map(citations.map((citation) => [citation.n, citation]));
  const problems: CitationProblem[] = [];
  const used = new Set<number>();
  let total = 0;
  for (const { text, numbers } of citedStretches(markdown)) {
    const cited = numbers.flatMap((n) => known.get(n) ?? []);
    for (const n of numbers) used.add(n);
    const support = cited.map((citation) => supportOf(citation, passages)).join(" ");
    const compared = cited.length > 0 ? comparedWith(support, text) : { total: 0, problems: [] };
    total += numbers.length + compared.total;
    problems.push(...placeProblems(numbers, text, { known, sources }), ...compared.problems);
  }
  return { ok: problems.length === 0, total, problems, used: [...used].sort((a, b) => a - b) };
}

function placeProblems(
  numbers: readonly number[],
  sentence: string,
  { known, sources }: { known: ReadonlyMap<number, Place>; sources: readonly Source[] },
): CitationProblem[] {
  return numbers.flatMap((n): CitationProblem[] => {
    const citation = known.get(n);
    if (!citation) return [{ kind: "unknown_citation", text: `[${n}]`, sentence }];
    return quotesExactly(citation, sources) ? [] : [{ kind: "wrong_quote", text: `[${n}]`, sentence }];
  });
}

/** Quoted words, or the numbers of a sentence without quotes, that the citation does not contain. */
function comparedWith(support: string, sentence: string): { total: number; problems: CitationProblem[] } {
  const quoted = [...`${sentence}[0]`.matchAll(quotation)].map((match) => match[1] ?? "");
  const absent = quoted.filter((words) => !holdsWords(support, words));
  if (quoted.length > 0)
    return { total: quoted.length, problems: absent.map((text) => ({ kind: "unquoted_words", text, sentence })) };
  const [stated, known] = [[...digitsIn(sentence)], digitsIn(support)];
  const unknown = stated.filter((number) => !known.has(number));
  return { total: stated.length, problems: unknown.map((text) => ({ kind: "unsupported_number", text, sentence })) };
}

/** Parts of a line, each ending with its citation numbers. Lines without a number make no claim about a source. */
function citedStretches(markdown: string): { text: string; numbers: number[] }[] {
  return markdown.split("\n").flatMap((line) => {
    if (/^#{1,6}\s/.test(line)) return [];
    return [...line.matchAll(/(.*?)((?:\s*(?<!\\)\[\d{1,4}\](?!\())+)/g)].map((match) => ({
      text: (match[1] ?? "").trim(),
      numbers: [...(match[2] ?? "").matchAll(mark)].map((each) => Number(each[1])),
    }));
  });
}

function quotesExactly({ fileId, start, end, quote }: Place, sources: readonly Source[]): boolean {
  const source = sources.find(({ id }) => id === fileId);
  return quote !== "" && source?.document.text.slice(start, end) === quote;
}

function supportOf({ fileId, start, end, quote }: Place, passages: readonly Passage[]): string {
  const passage = passages.find((each) => each.documentId === fileId && each.start <= start && end <= each.end);
  return passage
    ? [quote, passage.text, passage.shown, ...passage.headingPath, passage.lead ?? "", passage.documentName].join(" ")
    : quote;
}

function holdsWords(support: string, words: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return bare(support).includes(bare(words));
}

/** Numbers by digits only, so that "3,460", "3.460" and "3 460" are equal. */
export function digitsIn(text: string): Set<string> {
  const numbers = text.match(/\d(?:[\d.,'’\u00a0\u202f ]*\d)?/g) ?? [];
  return new Set(numbers.map((number) => number.replace(/\D/g, "")));
}
