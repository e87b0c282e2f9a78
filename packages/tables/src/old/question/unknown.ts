import type { Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Clause } from "./clauses.ts";
import { CONCEPTS, conceptOf, GENERIC, stem } from "./concepts.ts";
import { foreignConcepts } from "./foreign-words.ts";
import type { Intent } from "./intents.ts";
import type { ColumnMatch } from "./match-columns.ts";
import { isUnitOf } from "./number-bounds.ts";
import { isStateWord } from "./states.ts";

/** A word that asks for something the table does not have. */
export interface Unknown {
  word: string;
  isGroup: boolean;
  /** A state that rows may be in: "late". */
  isState?: boolean;
}

const NOT_A_SUBJECT =
  /^(data|report|analysi|table|file|dataset|performance|figure|number|record|team|manager|director|strategy|meeting|result|department|review)$/;

const VAGUE = new Set([
  "total",
  "net",
  "gross",
  "plan",
  "good",
  "kind",
  "model",
  "source",
  "left",
  "loss",
  "ad",
  "target",
  "type",
  "item",
  "unit",
  "pay",
  "star",
  "stage",
  "medium",
  "volume",
  "piece",
  "rep",
  "agent",
  "deal",
  "source",
  "state",
  "user",
  "return",
  "degree",
  "market",
  "area",
  "location",
  "land",
  "good",
  "people",
  "team",
  "order",
  "plan",
  "source",
]);

const BEFORE_SUBJECT =
  /^(which|by|per|average|avg|mean|highest|lowest|most|least|much|fewest|best|worst|total|each|largest|biggest|smallest|many|top|of|between|and|median|across)$/;

const GROUPS = new Set([
  "customer",
  "product",
  "region",
  "country",
  "city",
  "category",
  "channel",
  "supplier",
  "employee",
  "salesperson",
  "department",
  "store",
  "campaign",
]);

/** Words that only say again what the column beside them is. */
const FILLERS = new Set([
  "score",
  "rating",
  "amount",
  "revenue",
  "sale",
  "income",
  "price",
  "unit",
  "volume",
  "stage",
  "budget",
  "spend",
  "spending",
  "spent",
  "expense",
  "cost",
]);

/** Words that ask for something which is neither a column nor a value. */
export function unknownIn(
  clause: Clause,
  of: {
    columns: readonly ColumnMatch[];
    covered: ReadonlySet<number>;
    intents: readonly Intent[];
    table: Table;
    /** Whether values or states of the clause pick rows, so that what is counted is the rows, whatever they are called. */
    isPicked: boolean;
  },
): Unknown[] {
  const asks = of.intents.some((intent) => intent !== "overview" && intent !== "missing");
  if (!asks) return [];
  const { covered } = of;
  const concepts = new Set(of.columns.flatMap(conceptsOfColumn));
  const context = new Set(plainWords(of.table.name).split(" ").map(stem));
  const isFiller = (word: string, index: number) =>
    FILLERS.has(word) && (covered.has(index - 1) || covered.has(index + 1));
  const unknown: Unknown[] = statesUntold(clause, of);
  for (const [index, word] of clause.stems.entries()) {
    const before = clause.stems[index - 1] ?? "";
    const after = clause.stems[index + 1] ?? "";
    const concept = conceptOf(word);
    if (
      covered.has(index) ||
      isOfUnit(clause, index, of) ||
      context.has(word) ||
      isFiller(word, index) ||
      GENERIC.has(word) ||
      /\d/.test(word) ||
      word.length < 3 ||
      (of.isPicked && before === "many" && concept === undefined) ||
      NOT_A_SUBJECT.test(after) ||
      (concept && concepts.has(concept))
    )
      continue;
    const isGroup =
      /^(which|by|per|each|across)$/.test(before) ||
      (/^(top|best|worst|most|highest|lowest)$/.test(before) && concept !== undefined && GROUPS.has(concept));
    const isConcept = concept !== undefined && !VAGUE.has(word);
    const isAsked = isWhatIsAsked(clause, index) && !of.columns.some((match) => match.column.role === "measure");
    const isNoun =
      BEFORE_SUBJECT.test(before) &&
      before !== "of" &&
      before !== "and" &&
      before !== "between" &&
      !covered.has(index + 1) &&
      !/(ed|ing|ly|est)$/.test(word);
    if (
      (isConcept ||
        isAsked ||
        (isNoun && !/^(row|record|entry|line|case|observation|recommendation|action|step|conclusion)$/.test(word))) &&
      !unknown.some((each) => each.word === word)
    )
      unknown.push({ word: clause.words[index] ?? word, isGroup });
  }
  return unknown;
}

/** "8 hours of downtime", "and how many hours": what the column counts that is named, or was named before. */
function isOfUnit(
  { words }: Clause,
  index: number,
  { columns, table }: { columns: readonly ColumnMatch[]; table: Table },
): boolean {
  const word = words[index] ?? "";
  const isFollowUp = words.length <= 4 && columns.length === 0;
  const counted = isFollowUp ? table.columns : columns.map((match) => match.column);
  return counted.some((column) => column.role === "measure" && isUnitOf(word, column));
}

/** "What is our bounce rate": the word after "the", or before "rate", is what is asked. */
function isWhatIsAsked({ stems, text }: Clause, index: number): boolean {
  if (/(est|head ?count)$/.test(stems[index] ?? "")) return false;
  const after = stems[index + 1] ?? "";
  const isRate = /^(rate|ratio|index|score)$/.test(after);
  return (
    isRate ||
    (/^\s*(so )?(what|who)('s| is| was| are| were) (the|our|my|their) /i.test(text) &&
      /^(the|our|my|their)$/.test(stems[index - 1] ?? ""))
  );
}

/** What may be done to anything that is counted, and says no more than that it is there. */
const DONE_TO_ALL = new Set(
  "responsible assigned associated concerned due likely able still also just yet already now ever never both only placed made received sold created submitted opened issued sent booked ordered recorded listed raised logged processed handled shipped registered reported used answered added served recruited invited involved included needed asked counted".split(
    " ",
  ),
);

/** "How many were late", where nothing tells which: what is counted would be all of them. */
function statesUntold(
  clause: Clause,
  of: { covered: ReadonlySet<number>; intents: readonly Intent[]; isPicked: boolean },
): Unknown[] {
  const isCounted = of.intents.includes("count") || /\b(share|percent\w*|proportion|rate|often)\b/i.test(clause.text);
  if (!isCounted && !/\b(which|who)\b/i.test(clause.text)) return [];
  return clause.words.flatMap((word, index) => {
    const lower = word.toLowerCase();
    const pair = `${lower} ${clause.words[index + 1]?.toLowerCase() ?? ""}`;
    if (of.covered.has(index) || /\bsold out\b/i.test(clause.text)) return [];
    if (isCounted && isStateWord(pair)) return [{ word: pair, isGroup: false, isState: true }];
    // "Longer than 300 km" bounds them.
    if (/er$/.test(lower) && clause.stems[index + 1] === "than") return [];
    const isUntold = (isCounted && isStateWord(lower)) || isSaidOfThem(clause, index, of);
    return isUntold ? [{ word, isGroup: false, isState: true }] : [];
  });
}

/** What may be done to any row, and so picks none: "tickets handled", "orders we received". */
export function isLightDeed(stem: string, word: string): boolean {
  return LIGHT_DEEDS.test(stem) || LIGHT_DEEDS.test(stem.replace(/e?d$/, "")) || DONE_TO_ALL.has(word);
}

const LIGHT_DEEDS =
  /^(log|raise|rais|collect|cover|driven|drive|travel|took|take|taken|ordered|record|handl|serv|produc|receiv|plac|handle|receive|ship|send|run|serve|see|carry|produce|process|place|create|hire|publish|hold|take|treat|book|order|open|collect|work|visit|host|offer|own|list|employ)$/;

/** "How many games did we win": what was done picks some of them, and nothing tells which. */
function isLastDeed({ stems }: Clause, index: number): boolean {
  const [did = "", who = ""] = stems.slice(Math.max(0, index - 2), index);
  const isDone = /^(did|do|does)$/.test(did) && /^(we|they|i|you|he|she|it|people)$/.test(who);
  return isDone && index === stems.length - 1 && !LIGHT_DEEDS.test(stems[index] ?? "");
}

/** "How many dishes are vegan", "which events were full": a word that is said of them and that nothing tells. */
function isSaidOfThem(
  clause: Clause,
  index: number,
  of: { covered: ReadonlySet<number>; intents: readonly Intent[]; isPicked: boolean },
): boolean {
  const lower = (clause.words[index] ?? "").toLowerCase();
  const isKnown = GENERIC.has(lower) || GENERIC.has(clause.stems[index] ?? "") || DONE_TO_ALL.has(lower);
  if (isKnown || lower.length < 3 || /\d/.test(lower) || (of.isPicked && /(ed|en|ing|wn|ne)$/.test(lower)))
    return false;
  const isAfterBe = /^(is|are|was|were|been|got|be)$/.test(clause.stems[index - 1] ?? "");
  const isBeforeNoun = clause.stems[index - 1] === "many" && of.covered.has(index + 1);
  const isLast = index === clause.words.length - 1 && /ed$/.test(lower);
  const isDeed = isLastDeed(clause, index);
  if (of.intents.includes("count")) return isAfterBe || isBeforeNoun || isLast || isDeed;
  return /\b(which|who)\b/i.test(clause.text) && isAfterBe && !/(ing|er|est|ly)$/.test(lower);
}

function conceptsOfColumn(match: ColumnMatch): string[] {
  const words = plainWords(match.column.name).split(" ").map(stem);
  const own = Object.entries(CONCEPTS).find(([, list]) => words.some((word) => list.includes(word)))?.[0];
  return [...(own ? [own] : []), ...foreignConcepts(words)];
}
