import type { Analysis } from "@muster/contracts/analysis";
import { columnWords, plural } from "../builtin/names.ts";
import type { NumberToken } from "./number-tokens.ts";

/** How many of something the analysis itself shows: rows, columns, ranked groups, periods. */
export interface KnownCount {
  count: number;
  nouns: string[];
}

const rowNouns = ["rows", "row", "records", "entries", "lines"];

/** The counts that prose may state without a figure. */
export function knownCounts(analysis: Analysis): KnownCount[] {
  return [
    { count: analysis.tables.length, nouns: ["tables", "sheets", "files"] },
    ...analysis.tables.flatMap((table) => [
      { count: table.rows, nouns: rowNouns },
      { count: table.columns.length, nouns: ["columns", "column", "fields"] },
      ...table.columns
        .filter((column) => column.role === "dimension")
        .map((column) => ({ count: column.distinct, nouns: [plural(columnWords(column.name)), "groups"] })),
    ]),
    ...analysis.findings.map((finding) => ({
      count: finding.rows.length,
      nouns: [finding.subject.dimension ? plural(columnWords(finding.subject.dimension)) : "groups", "groups"],
    })),
    ...analysis.dataTables.map((table) => ({ count: table.totalRows, nouns: rowNouns })),
    ...analysis.charts
      .filter((chart) => chart.x.type === "time")
      .flatMap((chart) =>
        chart.series.map((series) => ({
          count: series.points.length,
          nouns: ["days", "weeks", "months", "quarters", "years", "periods"],
        })),
      ),
  ];
}

/** Whether the number counts something the analysis shows as many of. */
export function isKnownCount(token: NumberToken, after: string, counts: KnownCount[]): boolean {
  if (token.percent || token.currency || token.signed || !Number.isInteger(token.value)) return false;
  return counts.some(({ count, nouns }) => count === token.value && nouns.some((noun) => followedBy(after, noun)));
}

/** Whether a number word counts data at all: "three regions" does, "two things stand out" does not. */
export function countsData(after: string, counts: KnownCount[], analysis: Analysis): boolean {
  if (/^\s(?:of (?:the|these|those|them|all)\b|out of\b|times\b|percent\b|per cent\b)/i.test(after)) return true;
  const nouns = new Set([
    ...counts.flatMap((known) => known.nouns),
    ...analysis.findings.flatMap(({ subject }) =>
      [subject.measure, subject.dimension].flatMap((name) => (name ? [plural(columnWords(name))] : [])),
    ),
    "values",
    "days",
    "weeks",
    "months",
    "quarters",
    "years",
  ]);
  return [...nouns].some((noun) => followedBy(after, noun));
}

/** The noun follows at once or after one or two words of description. */
function followedBy(after: string, noun: string): boolean {
  const words = after.slice(0, 80).toLowerCase();
  const found = words.indexOf(noun.toLowerCase());
  if (found < 0 || /[\p{L}\p{N}]/u.test(words.charAt(found + noun.length))) return false;
  return /^\s+(?:[\p{L}-]+\s+){0,2}$/u.test(words.slice(0, found));
}
