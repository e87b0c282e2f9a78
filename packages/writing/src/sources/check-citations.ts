import { escapeMarkdown } from "../builtin/names.ts";
import { type NumberToken, numberTokens } from "../figures/number-tokens.ts";
import { sentencesOfDocument } from "./sentences.ts";
import type { NumberedCitation, Source } from "./source.ts";
import { splitSentences } from "./text/split-sentences.ts";

/** Something in a text that its citations do not carry. */
export interface CitationProblem {
  kind: "unknown_citation" | "wrong_quote" | "unsupported_number" | "uncited";
  /** The words at fault. */
  text: string;
  /** Offset in the Markdown. */
  position: number;
  sentence: string;
}

/** The result of holding a text against its citations and sources. */
export interface CitationCheck {
  ok: boolean;
  /** How many numbers and citations were compared. */
  total: number;
  matched: number;
  /** Numbers of the citations that the text uses. */
  used: number[];
  problems: CitationProblem[];
}

const mark = /(?<!\\)\[(\d{1,4})\](?!\()/g;

/**
 * Finds every "[n]" and every number in the prose and verifies both: the citation exists and its quote stands in the source,
 * each sentence has one, and each number of a sentence is in a passage that it cites. `uncited` names headings whose sections
 * speak about the sources themselves; `asked` holds texts whose numbers may be repeated.
 */
export function checkCitations(
  markdown: string,
  citations: NumberedCitation[],
  sources: Source[],
  { uncited = [], asked = [] }: { uncited?: string[]; asked?: string[] } = {},
): CitationCheck {
  const known = new Map(citations.map((citation) => [citation.n, citation]));
  const isTrue = (citation: NumberedCitation) => quotesExactly(citation, sources);
  const free = new Set(asked.flatMap((text) => numberTokens(text).map((token) => token.value)));
  const withoutNames = nameMask(sources);
  const columnsAt = columnReader(sources);
  const problems: CitationProblem[] = [];
  const used = new Set<number>();
  let total = 0;
  for (const unit of unitsOf(markdown, uncited)) {
    const cited = unit.numbers.map(({ n }) => known.get(n));
    for (const { n, position } of unit.numbers) {
      const citation = known.get(n);
      const kind = !citation ? ("unknown_citation" as const) : isTrue(citation) ? undefined : ("wrong_quote" as const);
      if (kind) problems.push({ kind, text: `[${n}]`, position, sentence: unit.text });
      else used.add(n);
    }
    if (unit.numbers.length === 0 && unit.needsCitation)
      problems.push({ kind: "uncited", text: unit.text, position: unit.position, sentence: unit.text });
    const tokens = numberTokens(withoutNames(unit.text)).filter((token) => unit.needsCitation || !token.isWord);
    const support = cited.flatMap((citation) =>
      citation && isTrue(citation) ? [citation.quote, columnsAt(citation)] : [],
    );
    const wrong = tokens.filter((token) => !free.has(token.value) && !isSupported(token, support));
    for (const token of wrong)
      problems.push({
        kind: "unsupported_number",
        text: token.text,
        position: unit.position + token.position,
        sentence: unit.text,
      });
    total += tokens.length + unit.numbers.length;
  }
  const compared = problems.filter((problem) => problem.kind !== "uncited").length;
  return {
    ok: problems.length === 0,
    total,
    matched: total - compared,
    used: [...used].sort((a, b) => a - b),
    problems,
  };
}

interface Unit {
  text: string;
  position: number;
  numbers: { n: number; position: number }[];
  needsCitation: boolean;
}

/** Sentences and table rows, each with the citation numbers that stand behind it. Headings, rules and pictures are none. */
function unitsOf(markdown: string, uncited: string[]): Unit[] {
  const units: Unit[] = [];
  let isFree = false;
  for (const match of markdown.matchAll(/[^\n]+/g)) {
    const line = match[0];
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) isFree = uncited.includes(heading.trim());
    const next = markdown.slice(match.index + line.length + 1);
    if (heading !== undefined || /^\s*(?:[-*_]{3,}\s*$|!\[|\|[\s|:-]+\|\s*$)/.test(line) || isTableHead(line, next))
      continue;
    units.push(...unitsOfLine(line, match.index, !isFree));
  }
  return units;
}

function unitsOfLine(line: string, start: number, needsCitation: boolean): Unit[] {
  const isRow = line.trimStart().startsWith("|");
  const lead = /^\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+/.exec(line)?.[0].length ?? 0;
  const units: Unit[] = [];
  let at = lead;
  for (const group of [...line.matchAll(/(?:\s*(?<!\\)\[\d{1,4}\](?!\())+/g), { 0: "", index: line.length }]) {
    const text = line.slice(at, group.index);
    const numbers = [...group[0].matchAll(mark)].map((each) => ({
      n: Number(each[1]),
      position: start + group.index + each.index,
    }));
    const sentences = isRow
      ? [{ start: 0, end: text.length }]
      : splitSentences(text, { start: 0, end: text.length }, "en");
    const real = sentences.filter((each) => /[\p{L}\p{N}]/u.test(text.slice(each.start, each.end)));
    for (const [index, each] of real.entries())
      units.push({
        text: text.slice(each.start, each.end),
        position: start + at + each.start,
        numbers: index === real.length - 1 ? numbers : [],
        needsCitation,
      });
    at = group.index + group[0].length;
  }
  return withQuotationsWhole(units);
}

/** A quotation of several sentences is cited once, at its end. */
function withQuotationsWhole(units: Unit[]): Unit[] {
  const whole: Unit[] = [];
  for (const unit of units) {
    const open = whole.at(-1);
    const isInside = open && open.numbers.length === 0 && count(open.text, "“") > count(open.text, "”");
    if (isInside) whole[whole.length - 1] = { ...open, text: `${open.text} ${unit.text}`, numbers: unit.numbers };
    else whole.push(unit);
  }
  return whole;
}

function isSupported(token: NumberToken, quotes: string[]): boolean {
  return quotes.some((quote) =>
    numberTokens(quote).some(
      (each) =>
        each.percent === token.percent &&
        Math.abs(each.value - token.value) <= 1e-9 * Math.max(1, Math.abs(each.value)) &&
        (token.currency === undefined || each.currency === undefined || each.currency === token.currency),
    ),
  );
}

function quotesExactly(
  { fileId, start, end, quote }: NumberedCitation,
  sources: Pick<Source, "fileId" | "document">[],
): boolean {
  const source = sources.find((each) => each.fileId === fileId);
  return quote !== "" && source?.document.text.slice(start, end) === quote;
}

/** File names may hold numbers that claim nothing; they are blanked out at the same length. */
function nameMask(sources: Source[]): (text: string) => string {
  const names = sources.flatMap(({ name }) => [escapeMarkdown(name), name]).sort((a, b) => b.length - a.length);
  return (text) => names.reduce((rest, name) => rest.replaceAll(name, " ".repeat(name.length)), text);
}

/** The column names over a cited row belong to what it says: "Sales 2024". */
function columnReader(sources: Source[]): (citation: NumberedCitation) => string {
  return ({ fileId, start }) => {
    const source = sources.find((each) => each.fileId === fileId);
    return (source && columnsOf(source).get(start)) ?? "";
  };
}

/** By where a row starts; a brief is checked section by section, and a document is cut into its rows once. */
const columnsByDocument = new WeakMap<Source["document"], Map<number, string>>();

function columnsOf(source: Source): Map<number, string> {
  const known = columnsByDocument.get(source.document);
  if (known) return known;
  const columns = new Map(
    sentencesOfDocument(source).flatMap(({ start, columns, caption }) =>
      columns ? [[start, `${caption ?? ""} ${columns}`] as const] : [],
    ),
  );
  columnsByDocument.set(source.document, columns);
  return columns;
}

function isTableHead(line: string, next: string): boolean {
  return line.trimStart().startsWith("|") && /^\s*\|[\s|:-]+\|\s*(?:\n|$)/.test(next);
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}
