import { matchesWord } from "../language/related.ts";
import { wordsOf } from "../language/words.ts";
import type { Passage } from "../passages/passages.ts";
import type { Index } from "../search.ts";
import { type Claim, claimsOf } from "./claims.ts";
import type { QuestionPart } from "./question.ts";

/** "Which district had the most trips in April?": the row with the extreme of one column, a comparison of claims. */
export function extremeOf(
  index: Index,
  part: QuestionPart,
  hits: readonly Passage[],
): { claim: Claim; coverage: number } | undefined {
  if (!part.extreme || (part.slot !== "who" && part.slot !== "text" && part.slot !== "place")) return undefined;
  const tables = [...new Set(hits.flatMap(({ tableId }) => tableId ?? []))].slice(0, 3);
  let best: { claim: Claim; coverage: number } | undefined;
  for (const table of tables) {
    const rows = index.passages.filter(({ tableId }) => tableId === table);
    const claims = rows.flatMap(claimsOf).filter(({ figure, from }) => figure && from === "cell");
    const columns = [...new Set(claims.map(({ attribute }) => attribute))].map((attribute) => ({
      attribute,
      match: headerMatch(attribute, rows[0], part),
    }));
    const column = columns.sort((a, b) => b.match - a.match)[0];
    if (!column || column.match < 0.5 || column.match <= (best?.coverage ?? 0)) continue;
    const sign = part.extreme === "max" ? 1 : -1;
    const [first] = claims
      .filter(({ attribute }) => attribute === column.attribute)
      .sort((a, b) => sign * ((b.figure?.value ?? 0) - (a.figure?.value ?? 0)));
    if (first) best = { claim: first, coverage: column.match };
  }
  return best;
}

/** How much of a header the question names; the kind of row ("district") has to be named too, in the header of the keys or the rows. */
function headerMatch(attribute: string, row: Passage | undefined, part: QuestionPart): number {
  if (!row) return 0;
  const measure = part.dimension ? wordsOf(part.dimension.nouns, part.language) : [];
  const words = [...wordsOf(part.text, part.language).filter((word) => !word.isStop), ...measure];
  const languages = { a: part.language, b: row.language };
  const header = wordsOf(attribute.replace(/\(.*?\)|(?<!\p{L})(?:per|pro|in|of|von)\s.*$/gu, ""), row.language).filter(
    (word) => !word.isStop,
  );
  const named = header.filter((word) => words.some((other) => matchesWord(other, word, languages)));
  const around = wordsOf(
    `${row.cells?.map((cell) => cell.header).join(" ")} ${row.headingPath.join(" ")} ${row.documentName}`,
    row.language,
  );
  const unknown = part.needed.filter(
    (word) => ![...header, ...around].some((other) => matchesWord(word, other, languages)),
  );
  return unknown.length > part.needed.length / 2 ? 0 : named.length / Math.max(1, header.length);
}
