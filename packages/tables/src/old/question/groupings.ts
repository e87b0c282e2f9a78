import type { Column, Table } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { bestDimension } from "../find/choose-measure.ts";
import { peopleAsked } from "./asked-otherwise.ts";
import type { Clause } from "./clauses.ts";
import { conceptsOfName, entityFor } from "./concept-columns.ts";
import { stem } from "./concepts.ts";
import type { Intent } from "./intents.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { TimePart } from "./parts-of-time.ts";
import type { Derived } from "./ratio.ts";

/** What a clause groups by: a part of time, the columns that it names, or people where it says "who". */
export function groupingIn(
  text: string,
  of: {
    left: readonly ColumnMatch[];
    said: readonly Intent[];
    part: TimePart | undefined;
    grain: Grain | undefined;
    derived: Derived | null;
    table: Table;
    reason: Column | undefined;
    compared: Column | undefined;
  },
): Column[] {
  const { left, said, part, derived, table } = of;
  if (of.reason) return [of.reason];
  const who = /\bwho\b/i.test(text) ? peopleAsked(text, left, table) : [];
  if (of.compared && who.length > 0) return who;
  if (of.compared && left.every((match) => match.column.role === "measure")) return thingsOf(table);
  // "Which month had most tickets" is grouped by month; what else is named is counted.
  const groups = groupsOf(left, said).filter(
    (column) => !isPeriodAsked(text, of.grain) || left.some((match) => match.column === column && match.isGrouping),
  );
  const named = groups.filter((column) => !(derived?.kind === "measure" && derived.columns.includes(column)));
  const people = peopleAsked(text, left, table);
  const best = bestDimension(table);
  if (/^\s*where\b/i.test(text) && derived?.kind === "measure" && named.length === 0 && best) return [best];
  return people.length > 0 ? people : [...(part && "column" in part ? [part.column] : []), ...named];
}

/** What single rows are called: the first column that tells nearly all of them apart. */
export function rowName(table: Table): Column | undefined {
  return table.columns.find(
    (column) =>
      ["dimension", "identifier"].includes(column.role) &&
      column.type !== "boolean" &&
      column.distinct >= column.filled * 0.9,
  );
}

/** People and things have names, where the table tells them, rather than numbers: "Ana" rather than "E-1042". */
export function calledBy(column: Column, table: Table): Column {
  const isOneEach = (each: Column) => each.distinct >= each.filled * 0.98;
  if (column.role !== "identifier" || !isOneEach(column)) return column;
  const isName = (each: Column) =>
    ["dimension", "text", "identifier"].includes(each.role) &&
    /^((full |employee |customer |product |item |display )?name|\p{L}*(name|bezeichnung))$/u.test(
      plainWords(each.name),
    ) &&
    each.distinct === column.distinct;
  return table.columns.find(isName) ?? column;
}

function isPeriodAsked(text: string, grain: Grain | undefined): boolean {
  return (
    (grain !== undefined &&
      /\b(which|what|best|worst|busiest|quietest)\b/i.test(text) &&
      !/\b(by|per|each|every) (the )?(day|week|month|quarter|year)/i.test(text)) ||
    /^\s*when\b/i.test(text)
  );
}

/** What the rows of a table are about, where it says: products, articles, parts. */
function thingsOf(table: Table): Column[] {
  // A name says more than a number: "Nails" rather than "003".
  const named = table.columns.find(
    (column) =>
      column.role === "dimension" && column.type === "category" && conceptsOfName(column.name).includes("product"),
  );
  const thing = named ?? entityFor(table, "product");
  return thing ? [thing] : [];
}

function groupsOf(matches: readonly ColumnMatch[], intents: readonly Intent[]): Column[] {
  const canGroup = matches.filter((match) => ["dimension", "identifier", "text"].includes(match.column.role));
  const asks =
    intents.includes("ranking") ||
    intents.includes("lowest") ||
    intents.includes("compare") ||
    intents.includes("concentration");
  return canGroup
    .filter(
      (match) =>
        (match.isGrouping && !isBehindAnother(match, matches)) ||
        (asks && match.column.type !== "boolean" && (match.column.role === "dimension" || !intents.includes("count"))),
    )
    .sort((a, b) => Number(b.isGrouping) - Number(a.isGrouping))
    .map((match) => match.column);
}

/** In "which source converts" it is the source that rows are grouped by. */
function isBehindAnother(match: ColumnMatch, matches: readonly ColumnMatch[]): boolean {
  return (
    match.column.type === "boolean" &&
    matches.some((other) => other !== match && other.isGrouping && other.from + other.length === match.from)
  );
}

/** "The largest order", "our biggest single invoice": a row, where a column numbers the things. */
export function asksForLargest({ stems }: Clause, matches: readonly ColumnMatch[]): boolean {
  return matches.some(
    ({ column, from }) =>
      column.role === "identifier" &&
      column.distinct === column.filled &&
      /^(largest|biggest|highest|smallest|lowest|most expensive)$/.test(stems[from - 1] ?? ""),
  );
}

/** "Which game", of a table of games, asks for a row. */
export function asksForRow({ stems }: Clause, covered: ReadonlySet<number>, table: Table): boolean {
  const at = stems.findIndex((word) => /^(which|what)$/.test(word)) + 1;
  const things = plainWords(table.name.replace(/\.\w+$/, ""))
    .split(" ")
    .map(stem);
  return at > 0 && !covered.has(at) && things.includes(stems[at] ?? "");
}
