import type { Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { primaryColumn } from "../find/choose-measure.ts";
import type { Clause } from "./clauses.ts";
import { conceptsOfName } from "./concept-columns.ts";
import { conceptOf, GENERIC, stem } from "./concepts.ts";
import { explainedByIntents } from "./intents.ts";
import type { Names } from "./names-in.ts";
import { isUnitOf } from "./number-bounds.ts";
import type { Ask } from "./parse-question.ts";
import { isLightDeed } from "./unknown.ts";

/** Words that ask for nothing by themselves: they join, point, or say politely what another word says. */
const FILLERS = new Set(
  `
  already always anyone anything assign available away back becom began book bought bring brought buy came care case
  cause caused causes certain come cover day deal did done down due during each earlier enough especially ever
  everyone exactly export far fast feel feels felt form gave get gets getting given go goes going gone got gotten ha
  had hand handl happen having hello hey hi hour kindly later let like list lot many mean mind moment nice now
  nowadays okay organis organize out over overall particular please pls possible put quite ran rather real regard
  respectiv right same seem set simply situation so sort stay still stuff such sure team than thank thanks thing think
  though thought till time together too try until usual via want week whatever whenever whoever wish within wonder
  world yes yet`
    .trim()
    .split(/\s+/),
);

/** Words that ask for an amount, which a column or a measure made for them must hold. */
const NEEDING = new Set("cost costing spend spent spending expensive profitable".split(" "));

/** What a measure that is made for a clause may be called in it. */
const AMOUNTS = new Set(["revenue", "cost", "profit", "order"]);

/** Words that ask for what to compute. Whether that was computed is seen to where it is. */
const OPERATIONS =
  /^(against|plus|minus|times|divided|multiplied|combined|gets?|excluding|except|leave|leaving|exceed\w*|below|above|least|until|weekdays?|weekends?|headcount|tenure|seniority|serving|e?nps|promoters?|net|flow|loss|lose|lost|overspen\w*|underspen\w*|outstanding|overdue|owe[sd]?|currently|longer|shorter|scored?|result|reorder|restock|days?|weeks?|months?|quarters?|years?|hours?|minutes?|turnaround|resolution|handling|processing|response|slow\w*|fast\w*|quick\w*|changed|\w+est|leave|left|per|capita|pay|worth|value)$/;

const UNITS =
  /^(eur|euros?|usd|dollars?|gbp|pounds?|chf|francs?|percent|minutes?|hours?|days?|nights?|weeks?|months?|years?)$/;
const GROUP = /^(manager|team|area|company|organi[sz]ation|priority|language|page|feature|task|deadline|stakeholder)$/;

interface Reading {
  names: Names;
  table: Table;
  ask: Ask;
}

/** Words of a clause that no column, value, period or operation of its reading accounts for. */
export function unplacedWords(clause: Clause, of: Reading): string[] {
  const { names, table } = of;
  const context = new Set(plainWords(table.name).split(" ").map(stem));
  const concepts = new Set(names.columns.flatMap((match) => conceptsOfName(match.column.name)));
  const explained = explainedByIntents(clause.text);
  return clause.words.filter((word, at) => {
    if (/\d/.test(word) || names.covered.has(at)) return false;
    const stemmed = clause.stems[at] ?? "";
    if (isUntoldGroup(clause, at)) return !context.has(stemmed);
    const lower = word.toLowerCase();
    const concept = conceptOf(stemmed);
    return !(
      lower.length < 3 ||
      isCommon(lower, stemmed) ||
      context.has(stemmed) ||
      explained.includes(lower) ||
      (concept !== undefined && concepts.has(concept)) ||
      (isLightDeed(stemmed, lower) && !isTold(lower, table)) ||
      isInMeasure(lower, concept, of) ||
      isInRows(clause, at, of) ||
      (/^spen[dt]s?$/.test(lower) && isSpending(clause, of))
    );
  });
}

function isCommon(lower: string, stemmed: string): boolean {
  if (NEEDING.has(lower) || NEEDING.has(stemmed)) return false;
  return [lower, stemmed].some((each) => GENERIC.has(each) || FILLERS.has(each)) || OPERATIONS.test(lower);
}

/** Whether a word says what the measure is: its concept, its unit, another word of its name. */
function isInMeasure(lower: string, concept: string | undefined, { names, ask }: Reading): boolean {
  const [measure] = ask.measures;
  const elapsed = measure?.name.startsWith("time from ") ? measure.name.toLowerCase() : "";
  return (
    isOfColumn(lower, names.columns) ||
    elapsed.includes(lower.slice(0, 4)) ||
    (ask.derived !== undefined && (NEEDING.has(lower) || AMOUNTS.has(concept ?? ""))) ||
    (measure?.type === "money" && concept === "revenue") ||
    ask.unknown.some((each) => each.word.toLowerCase() === lower)
  );
}

/** Whether a word belongs to what picks the rows: the unit of a bound, or what the rows are called. */
function isInRows(clause: Clause, at: number, { ask }: Reading): boolean {
  const lower = (clause.words[at] ?? "").toLowerCase();
  const isBound = ask.conditions.some((condition) => condition.text.toLowerCase().includes(lower));
  const isPicked = ask.derived !== undefined || ask.conditions.length > 0;
  return (
    (UNITS.test(lower) && isBound) ||
    (isPicked && conceptOf(clause.stems[at] ?? "") === undefined && isRows(clause, at))
  );
}

/** "Shipped" is no light word where a column or a cell says which were. */
function isTold(word: string, table: Table): boolean {
  const root = (text: string) => text.replace(/(?:ed|es|ing|[esd])$/, "");
  const texts = table.columns.flatMap((column) => [
    column.name,
    ...(column.role === "dimension" ? column.examples : []),
  ]);
  return texts.some((text) =>
    plainWords(text)
      .split(" ")
      .some((each) => root(each) === root(word)),
  );
}

/** "The hours we spent", "how much did Acme spend with us": what is spent is the measure that is named, or what came in. */
function isSpending({ text, words }: Clause, { names, ask, table }: Reading): boolean {
  const [measure] = ask.measures;
  if (measure && (measure.type !== "money" || /spen[dt]|cost|expens|ausgaben|actual|budget/i.test(measure.name)))
    return true;
  if (words.some((word) => /^spends$/i.test(word))) return primaryColumn(table)?.aggregate === "sum";
  const at = words.findIndex((word) => /^spen[dt]$/i.test(word));
  const isTheirs = names.values.some((match) => match.from + match.length === at) || /\bwith us\b/i.test(text);
  return isTheirs && primaryColumn(table)?.aggregate === "sum";
}

/** "What salary do they expect" has both words of "Salary expectation"; "8 hours" is what "Downtime (h)" counts. */
function isOfColumn(word: string, columns: Names["columns"]): boolean {
  const start = word.slice(0, 5);
  return columns.some(
    ({ column }) =>
      (word.length >= 5 &&
        plainWords(column.name)
          .split(" ")
          .some((part) => part.startsWith(start))) ||
      isUnitOf(word, column),
  );
}

/** "What percentage of applicants": what the rows are called, where nothing else is. */
function isRows({ stems, words }: Clause, at: number): boolean {
  const before = stems.slice(Math.max(0, at - 3), at).join(" ");
  return (
    /s$/.test(words[at] ?? "") && /\b(share|percent|percentage|proportion|fraction) of( all| our| the)?$/.test(before)
  );
}

/** "By manager", "for each team": what rows are to be grouped by must be told, however common the word. */
function isUntoldGroup({ stems }: Clause, at: number): boolean {
  return /^(per|each|every|by)$/.test(stems[at - 1] ?? "") && GROUP.test(stems[at] ?? "");
}
