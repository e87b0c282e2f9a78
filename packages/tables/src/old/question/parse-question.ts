import type { Analysis } from "@muster/contracts/analysis";
import type { Column, Table } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import type { Measure, Scope } from "../find/measure.ts";
import { addConditions, carryOn } from "./carry-on.ts";
import { splitClauses } from "./clauses.ts";
import { inEnglish } from "./german.ts";
import type { Intent } from "./intents.ts";
import type { ValueMatch } from "./match-values.ts";
import type { TextQuestion } from "./mentions.ts";
import { readClause } from "./read-clause.ts";
import type { TimeSpan, TimeWords } from "./time-words.ts";
import type { Unknown } from "./unknown.ts";

/** One thing that is asked, as far as the table's columns and values explain it. */
export interface Ask {
  text: string;
  intents: Intent[];
  /** Columns to be put together. */
  measures: Column[];
  /** Columns to group by. */
  groups: Column[];
  /** Columns named otherwise. */
  named: Column[];
  values: ValueMatch[];
  conditions: Scope["conditions"];
  time: Column | undefined;
  spans: TimeSpan[];
  spanUse: TimeWords["use"];
  grain: Grain | undefined;
  limit: number | undefined;
  isAboutGrowth: boolean;
  /** Things asked for that no column or value stands for. */
  unknown: Unknown[];
  /** Words and numbers that nothing of this reading took up. */
  unplaced: string[];
  /** A measure that no one column holds: a ratio, a share of rows, a product. */
  derived: Measure | undefined;
  /** Why the clause cannot be answered, where its form alone tells. */
  missing: string | undefined;
  /** "Over budget": only groups on this side of zero are asked for. */
  side: "over" | "under" | undefined;
  /** "Second best" asks for place 2. */
  place: number | undefined;
  /** "The largest single order": a row, not a group. */
  isSingle: boolean;
  /** All that fit are asked for by name. */
  isListed: boolean;
  /** What is asked of free text. */
  textQuestion: TextQuestion | undefined;
  /** What a reader should know about how words were taken. */
  cautions: string[];
}

export interface Question {
  asks: Ask[];
  /** The question in English words, where it was put in German. */
  readAs: string | undefined;
  intents: Intent[];
  matched: Analysis["question"]["matched"];
  /** How well the table fits: matched columns, values and measures made of them, less what is unknown or missing. */
  fit: number;
}

/** Reads what is asked of a table, clause by clause. Measures and conditions carry on where a later clause leaves them out. */
export async function parseQuestion(question: string, table: Table): Promise<Question> {
  const asks: Ask[] = [];
  const matched: Question["matched"] = [];
  const standing: Ask["conditions"] = [];
  let exactness = 0;
  let carried: { ask: Ask; sentence: number } | undefined;
  const readAs = inEnglish(question, table);
  const clauses = splitClauses(readAs ?? question).slice(0, 40);
  for (const clause of clauses) {
    const { ask, words, score } = await readClause(clause, table);
    exactness += score;
    matched.push(...words);
    if (carried) carryOn(ask, carried.ask, carried.sentence === clause.sentence);
    // "In 2023 only." is a sentence that asks nothing by itself: it holds for all that follows.
    const isAlone = clauses.every((other) => other === clause || other.sentence !== clause.sentence);
    if (
      isAlone &&
      isLimit(clause.text) &&
      ask.intents.length === 0 &&
      ask.conditions.length > 0 &&
      ask.measures.length === 0
    )
      standing.push(...ask.conditions);
    else addConditions(ask, standing);
    if (ask.measures.length > 0 || ask.conditions.length > 0 || (!carried && ask.groups.length > 0))
      carried = { ask, sentence: clause.sentence };
    if (ask.intents.length > 0 || ask.measures.length > 0 || ask.textQuestion) asks.push(ask);
  }
  const intents = [...new Set(asks.flatMap((ask) => ask.intents))];
  const known = new Set(matched.map((match) => `${match.column}\n${match.value ?? ""}`));
  return {
    asks,
    readAs,
    intents,
    matched: dedupe(matched),
    fit:
      known.size +
      exactness * 0.1 +
      asks.reduce(
        (sum, ask) =>
          sum +
          (ask.derived ? 1 : 0) -
          (ask.missing ? 1 : 0) -
          ask.unknown.length -
          ask.unplaced.length -
          ask.cautions.length,
        0,
      ),
  };
}

/** A title such as "Overdue invoices" names what it is about; only what says so limits all that follows. */
function isLimit(text: string): boolean {
  return /\b(only|just|in|for|from|of|during|since|until|before|after|within|between|without|exclud\w*|ignor\w*|except|not|focus\w*|consider)\b/i.test(
    text,
  );
}

function dedupe(matched: Question["matched"]): Question["matched"] {
  return [
    ...new Map(
      matched.map((match) => [`${match.word.toLowerCase()}\n${match.column}\n${match.value ?? ""}`, match]),
    ).values(),
  ];
}
