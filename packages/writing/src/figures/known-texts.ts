import type { Analysis } from "@muster/contracts/analysis";
import { tableMarkdown } from "../builtin/exhibits.ts";
import { sentenceOf } from "../builtin/finding-words.ts";
import { methodConstants } from "../builtin/method.ts";
import { columnWords, escapeMarkdown, shortName } from "../builtin/names.ts";

const numberish = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;
const filler = "\u0001";

/**
 * Blanks out, at the same length, what holds digits without stating a figure: names from the data, facts of reading, marks of
 * lists, addresses of charts. What is left to find are the numbers that claim something.
 */
export function maskKnownTexts(markdown: string, phrases: string[]): string {
  let masked = markdown;
  for (const phrase of phrases) {
    if (masked.includes(phrase)) masked = masked.replace(phrasePattern(phrase), blank);
  }
  return masked.replace(/\]\(chart:[^)\s]*\)/g, blank).replace(/^[ \t]*(?:>[ \t]*)*\d+[.)](?=[ \t])/gm, blank);
}

/** Names that are nothing but a number ("2024", "101"): they count as names only when the context shows it. */
export function numericNames(analysis: Analysis): Set<string> {
  return new Set(names(analysis).filter((name) => /^[\d.,\s]+$/.test(name)));
}

/** Names and facts of an analysis that hold digits or number words, longest first. */
export function knownPhrases(analysis: Analysis): string[] {
  const facts = [
    ...analysis.tables.flatMap((table) => table.reading.map(sentenceOf)),
    ...analysis.findings.flatMap((finding) =>
      finding.detail ? [sentenceOf(finding.detail), sentenceOf(finding.detail).replace(/\.$/, "")] : [],
    ),
    ...analysis.charts.flatMap((chart) => [escapeMarkdown(chart.summary.replace(/\s+/g, " ").trim()), chart.title]),
    ...analysis.dataTables.flatMap((table) => [
      ...tableMarkdown(table).split("\n"),
      ...tableMarkdown(table, "last").split("\n"),
    ]),
    ...methodConstants,
  ];
  const named = names(analysis).filter((name) => !/^[\d.,\s]+$/.test(name));
  const phrases = [...facts, ...named.flatMap((name) => [name, escapeMarkdown(name), escapeMarkdown(shortName(name))])];
  return [...new Set(phrases)].filter((phrase) => numberish.test(phrase)).sort((a, b) => b.length - a.length);
}

function names(analysis: Analysis): string[] {
  return [
    ...analysis.tables.flatMap((table) => [
      table.table,
      ...table.columns.flatMap((column) => [column.name, columnWords(column.name)]),
    ]),
    ...analysis.figures.filter((figure) => figure.value === null).map((figure) => figure.text),
    ...analysis.findings.flatMap((finding) => [
      ...finding.rows.map((row) => row.label),
      ...(finding.subject.filter?.split(/\s*=\s*/) ?? []),
    ]),
    ...analysis.question.matched.flatMap((match) => [match.column, ...(match.value ? [match.value] : [])]),
  ];
}

function phrasePattern(phrase: string): RegExp {
  const escaped = phrase.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[.,])${escaped}(?![\p{L}\p{N}]|[.,]\d)`, "gu");
}

function blank(text: string): string {
  return filler.repeat(text.length);
}
