import { type Column, dimensionsOf, type Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Scope } from "../find/measure.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { ValueMatch } from "./match-values.ts";
import type { TimeWords } from "./time-words.ts";

/** "Why do customers leave" is answered by a column that says so. */
export function reasonAsked(text: string, table: Table): Column | undefined {
  if (/\bwhat\b.*\babout\b/i.test(text) && /\b(most|mostly|often|usually|mainly|main)\b/i.test(text))
    return dimensionsOf(table).find((column) =>
      /\b(topic|subject|theme|category|reason|issue|type)\b/.test(plainWords(column.name)),
    );
  if (!/^\s*(so )?why\b|\breasons? (for|why|of|behind)\b|\b(main|top|common) (reasons?|causes?)\b/i.test(text))
    return undefined;
  return dimensionsOf(table).find((column) => /\b(reason|cause|grund|motif|motivo)\b/.test(plainWords(column.name)));
}

/** Rows that say a reason at all, so that shares are shares of those. */
export function isGiven(reason: Column): Scope["conditions"][number] {
  return { sql: `${reason.sql} IS NOT NULL`, text: `${reason.name} is given`, column: reason.name };
}

/** "How many people have left", where a date says when and an empty cell that they have not. */
export function happenedIn(
  text: string,
  columns: readonly ColumnMatch[],
  { spans }: Pick<TimeWords, "spans">,
): Scope["conditions"] {
  if (!/\b(how many|number of|count of)\b/i.test(text) || spans.length > 0) return [];
  const date = columns.find(({ column, isGrouping }) => column.role === "time" && column.missing > 0 && !isGrouping);
  if (!date) return [];
  const isNotYet = /\b(not|never|n[’']t|yet to|still to)\b/i.test(text);
  const { column } = date;
  return isNotYet
    ? [{ sql: `${column.sql} IS NULL`, text: `${column.name} is empty`, column: column.name }]
    : [isGiven(column)];
}

const PERSON =
  /\b(tenant|resident|donor|volunteer|borrower|participant|respondent|cust|patient|student|pupil|user|member|guest|agent|rep|representative|owner|assignee|employee|manager|salesperson|seller|staff|worker|driver|technician|nurse|doctor|teacher|author|buyer|customer|client|player|person|name|mitarbeiter|kunde)\b/;

/** "Who is fastest" asks for people, though no column is named. */
export function peopleAsked(text: string, named: readonly ColumnMatch[], table: Table): Column[] {
  if (!/\bwho\b/i.test(text) || named.some((match) => match.isGrouping || PERSON.test(plainWords(match.column.name))))
    return [];
  const isPerson = (column: Column) => column.distinct >= 2 && PERSON.test(plainWords(column.name));
  const person =
    dimensionsOf(table).find(isPerson) ??
    table.columns.find((column) => column.role === "identifier" && column.distinct < column.filled && isPerson(column));
  return person ? [person] : [];
}

/** "How satisfied are people", where a column holds the answers and no number does. */
export function asksHowPeopleAnswered(
  text: string,
  of: { measures: readonly Column[]; columns: readonly ColumnMatch[]; values: readonly ValueMatch[] },
): boolean {
  return (
    of.measures.length === 0 &&
    of.values.length === 0 &&
    of.columns.some((match) => match.column.role === "dimension" && match.column.distinct <= 12) &&
    /^(so )?how (?!many|much|often|long|has|have|did|does|do|is|are|was|were)(\w+ )?(\w+) (are|is|were|was|do|did)\b/i.test(
      text,
    )
  );
}
