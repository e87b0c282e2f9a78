import { escapeMarkdown } from "../../builtin/names.ts";
import type { Passage } from "../passages.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { termsOf } from "../text/words.ts";
import type { BriefSubject } from "./choose.ts";
import type { Citer } from "./citer.ts";
import type { Statement } from "./statements.ts";
import { type TableLine, tableLines } from "./table-lines.ts";
import { particularTerms } from "./topic-questions.ts";

/** A line of a table as prose. */
export interface TableSaid extends Pick<TableLine, "kind" | "column"> {
  /** The line with the numbers of its rows behind it; cites them when it is called. */
  cite: () => string;
  terms: Set<string>;
}

const mostLines = 6;

/** The lines of documents that hold tables alone: what has sentences speaks in those. */
export function tablesSaid(
  passages: Passage[],
  statements: Statement[],
  { citer, nameOf }: { citer: Citer; nameOf: (fileId: string) => string },
): TableSaid[] {
  const speaking = new Set(statements.map(({ passage }) => passage.fileId));
  const silent = Map.groupBy(
    passages.filter(({ fileId }) => !speaking.has(fileId)),
    ({ fileId }) => fileId,
  );
  return [...silent].flatMap(([fileId, own]) =>
    tableLines(own)
      .map((line) => ({ ...line, text: `${escapeMarkdown(nameOf(fileId))}: ${line.text}.` }))
      // A name with a full stop would cut the line in two, and leave its first half without a source.
      .filter(({ text }) => splitSentences(text, { start: 0, end: text.length }, "en").length === 1)
      .slice(0, mostLines)
      .map(({ kind, column, text, rows }) => ({
        kind,
        column,
        cite: () => `${text} ${rows.map((row) => `[${citer.numberOf(row)}]`).join("")}`,
        terms: new Set(termsOf(text, "en")),
      })),
  );
}

const asksForFirst =
  /\bwho (?:leads?|dominates|sells|has|is)\b|\b(?:leads?|leaders?|leading|largest|biggest|most|highest|top|main|key)\b/i;
const asksForSize = /\bhow (?:big|large|much)\b|\b(?:total|size|worth)\b/i;
const plain = new Set(termsOf("sell sells most highest top total", "en"));

/** Who stands first in a market stands first in these, and not in prices. */
const leading = [
  /share|anteil|part de march|cuota|quota/i,
  /revenue|sales|sold|turnover|volume|units|customers|users|umsatz/i,
];

/** The line that answers a question about who stands first or how much there is, where it asks for nothing that the line lacks. */
export function tableAnswer(question: string, said: TableSaid[], { market }: BriefSubject): TableSaid | undefined {
  const kind = asksForFirst.test(question) ? "ranking" : asksForSize.test(question) ? "total" : undefined;
  const wanted = particularTerms(question, market).filter((term) => !plain.has(term));
  const fitting = said.filter((each) => each.kind === kind && wanted.every((term) => each.terms.has(term)));
  if (kind === "total" || wanted.length > 0) return fitting[0];
  return leading.map((pattern) => fitting.find(({ column }) => pattern.test(column))).find((each) => each);
}
