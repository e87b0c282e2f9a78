import type { ReportSection } from "../../builtin/report.ts";
import type { NumberedCitation } from "../source.ts";
import type { FiguresTable } from "./figures-table.ts";

const mark = /(?<!\\)\[(\d{1,4})\](?!\()/g;

/** The same text with its citations counted from 1 in the order of their use; what is not used is left out. */
export function renumbered(
  { sections, table }: { sections: ReportSection[]; table: FiguresTable },
  citations: NumberedCitation[],
): { sections: ReportSection[]; table: FiguresTable; citations: NumberedCitation[] } {
  const known = new Map(citations.map((citation) => [citation.n, citation]));
  const numbers = new Map<number, number>();
  const replace = (text: string) =>
    text.replace(mark, (whole, digits: string) => {
      const n = Number(digits);
      if (!known.has(n)) return whole;
      if (!numbers.has(n)) numbers.set(n, numbers.size + 1);
      return `[${numbers.get(n)}]`;
    });
  const counted = sections.map((section) => ({
    ...section,
    prose: replace(section.prose),
    exhibits: replace(section.exhibits),
  }));
  const numberOf = (n: number) => numbers.get(n) ?? n;
  const rows = table.rows.map((row) => ({
    ...row,
    n: numberOf(row.n),
    also: row.also.map((place) => ({ ...place, n: numberOf(place.n) })),
  }));
  return {
    sections: counted,
    table: { ...table, rows },
    citations: [...numbers].flatMap(([old, n]) => {
      const citation = known.get(old);
      return citation ? [{ ...citation, n }] : [];
    }),
  };
}
