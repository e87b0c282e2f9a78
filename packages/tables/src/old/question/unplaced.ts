import type { Table } from "../../read/table.ts";
import type { Clause } from "./clauses.ts";
import { withoutLimit } from "./intents.ts";
import type { Names } from "./names-in.ts";
import type { Ask } from "./parse-question.ts";
import { withoutTimes } from "./time-words.ts";
import { unplacedWords } from "./unplaced-words.ts";

/** What is left of a clause when everything that was understood is taken out: words and numbers that the answer would pass over. */
export function unplacedIn(clause: Clause, of: { names: Names; table: Table; ask: Ask }): string[] {
  if (!isQuestion(clause)) return [];
  return [...new Set([...unplacedWords(clause, of), ...unusedNumbers(clause, of), ...unusedLimits(clause, of)])];
}

/** Numbers that are no period, no limit, no part of a name and no bound that rows were picked by. */
function unusedNumbers(clause: Clause, of: { names: Names; ask: Ask }): string[] {
  const left = withoutTimes(withoutLimit(clause.text));
  const bounds = [of.ask.derived?.label, ...of.ask.conditions.map((condition) => condition.text)].join(" ");
  return clause.words.filter(
    (word, at) =>
      /^\W?\d[\d.,]*%?$/.test(word) &&
      !of.names.covered.has(at) &&
      left.includes(word) &&
      !bounds.includes(word.replace(/[%,.]+$/, "")),
  );
}

const DENIAL = /^(not|never|no|without|except\w*|exclud\w*|none|nobody|neither|\w+n['’]t)$/i;
const COMPARED = /\b((?:\p{L}+er|more|less|worse) than|at least|at most|above|below|within|until)\b/iu;

/** "Not", "without", "more than": what takes rows away or bounds them must have done so. */
function unusedLimits({ words, text }: Clause, { names, ask }: { names: Names; ask: Ask }): string[] {
  const bounds = [ask.derived?.label ?? "", ...ask.conditions.map((condition) => condition.text)];
  const isDenied = bounds.some((bound) =>
    /\bis not\b|^not |= no$|is empty$|is 0\b| = no\b| before | not settled /.test(bound),
  );
  const named = [...names.values, ...names.states];
  const denial = words.filter(
    (word, at) =>
      DENIAL.test(word) &&
      !isDenied &&
      !names.covered.has(at) &&
      !named.some((each) => each.from > at && each.from - at <= 4) &&
      !ask.intents.includes("missing"),
  );
  const compared = COMPARED.exec(text)?.[1];
  const isBounded =
    bounds.some((bound) => /\b(above|below|at least|at most|after|before|by)\b/.test(bound)) ||
    new Set(ask.values.map((match) => match.value)).size > 1 ||
    ask.spans.length > 0 ||
    ask.side !== undefined ||
    ask.derived !== undefined ||
    (/\bthan\b/.test(compared ?? "") && ask.intents.includes("compare") && ask.groups.length > 0);
  return [...denial, ...(compared && !isBounded ? [compared] : [])];
}

/** Prose around a question says much that asks for nothing; what is put as a question is meant word by word. */
function isQuestion({ text, words }: Clause): boolean {
  return (
    words.length <= 8 ||
    /\b(which|what|who|whose|how|when|where|why)\b/i.test(text) ||
    /^\W*(please )?(is|are|was|were|do|does|did|has|have|can|show|list|find|compare|rank|calculate|tell|give|count|split|break|name)\b/i.test(
      text,
    )
  );
}
