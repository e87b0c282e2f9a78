import { escapeMarkdown } from "../../builtin/names.ts";
import type { Passage } from "../passages.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { termsOf } from "../text/words.ts";
import type { BriefSubject } from "./choose.ts";
import type { Citer } from "./citer.ts";
import type { Statement } from "./statements.ts";
import { type TableLine, tableLines } from "./table-lines.ts";
import { askedTopics, particularTerms } from "./topic-questions.ts";

/** A line of a table as prose. */
export interface TableSaid extends Pick<TableLine, "kind" | "column"> {
  /** Its rows may be companies or people, as far as their column's name tells. */
  isOfSomebody: boolean;
  /** Its document has no sentences, and speaks in its tables alone. */
  isAllThereIs: boolean;
  /** The line with the numbers of its rows behind it; cites them when it is called. */
  cite: () => string;
  terms: Set<string>;
}

const mostLines = 6;

/** The lines of all tables. A brief has a section for those of documents that hold tables alone: what has sentences speaks in those. */
export function tablesSaid(
  passages: Passage[],
  statements: Statement[],
  { citer, nameOf }: { citer: Citer; nameOf: (fileId: string) => string },
): TableSaid[] {
  const speaking = new Set(statements.map(({ passage }) => passage.fileId));
  const byFile = Map.groupBy(passages, ({ fileId }) => fileId);
  return [...byFile].flatMap(([fileId, own]) =>
    tableLines(own)
      .map((line) => ({ ...line, text: `${escapeMarkdown(nameOf(fileId))}: ${line.text}.` }))
      // A name with a full stop would cut the line in two, and leave its first half without a source.
      .filter(({ text }) => splitSentences(text, { start: 0, end: text.length }, "en").length === 1)
      .slice(0, mostLines)
      .map(({ kind, column, rowsAre, text, rows }) => ({
        ...{ kind, column, isOfSomebody: !isNobody.test(rowsAre), isAllThereIs: !speaking.has(fileId) },
        cite: () => `${text} ${rows.map((row) => `[${citer.numberOf(row)}]`).join("")}`,
        terms: new Set(termsOf(text, "en")),
      })),
  );
}

const asksForFirst =
  /\bwho (?:leads?|dominates|sells|has|is)\b|\b(?:leads?|leaders?|leading|largest|biggest|most|highest|top|main|key)\b/i;
const asksForSize = /\bhow (?:big|large|much)\b|\b(?:total|size|worth)\b/i;
const plain = new Set(termsOf("sell sells most highest top total", "en"));

/** Rows of which none is a company or a person. */
const isNobody =
  /\b(?:countr(?:y|ies)|regions?|markets?|segments?|categor(?:y|ies)|types?|products?|channels?|months?|quarters?|years?|items?|land|länder|pays|país|paese)\b/i;

/** Who stands first in a market stands first in these, and not in prices. */
const leading = [
  /share|anteil|part de march|cuota|quota/i,
  /revenue|sales|sold|turnover|volume|units|customers|users|umsatz/i,
];

/** How much something costs, no total of how much there is tells. */
function kindOf(question: string): TableLine["kind"] | undefined {
  if (asksForFirst.test(question)) return "ranking";
  return asksForSize.test(question) && !askedTopics(question).includes("prices") ? "total" : undefined;
}

/** The line that answers a question about who stands first or how much there is, where it asks for nothing that the line lacks. */
export function tableAnswer(question: string, said: TableSaid[], { market }: BriefSubject): TableSaid | undefined {
  const kind = kindOf(question);
  const wanted = particularTerms(question, market).filter((term) => !plain.has(term));
  const asksWho = /\bwho\b/i.test(question);
  const fitting = said.filter(
    (each) => each.kind === kind && wanted.every((term) => each.terms.has(term)) && (each.isOfSomebody || !asksWho),
  );
  if (kind === "total" || wanted.length > 0) return fitting[0];
  return leading.map((pattern) => fitting.find(({ column }) => pattern.test(column))).find((each) => each);
}
