import type { Column } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import { type Intent, intentsOf, isAboutGrowth } from "./intents.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { ValueMatch } from "./match-values.ts";
import { paceOf } from "./parts-of-time.ts";
import type { Derived } from "./ratio.ts";
import type { TimeWords } from "./time-words.ts";

/** "Since" asks for a change only together with a word of change. */
export function saidIn(text: string, timeWords: TimeWords): Intent[] {
  const said = intentsOf(text);
  return timeWords.use === "since" && isAboutGrowth(text) && !said.includes("change") ? [...said, "change"] : said;
}

interface Read {
  said: readonly Intent[];
  grouping: readonly Column[];
  grain: Grain | undefined;
  measures: readonly Column[];
  columns: readonly ColumnMatch[];
  values: readonly ValueMatch[];
  timeWords: TimeWords;
  derived: Derived | null;
}

/** What a clause says it wants, and what its form implies where it does not say. */
export function allIntents(text: string, of: Read): Intent[] {
  const implied = impliedIntents(text, of);
  const pace = paceOf(text, of.measures[0]);
  const isPaced = pace !== undefined && !isAboutGrowth(text) && !/\bhow long\b/i.test(text);
  // "How many days does it take" asks how long, not how often.
  const isElapsed = of.measures[0]?.name.startsWith("time from ") && of.said.includes("count");
  if (isElapsed)
    return [...of.said.filter((intent) => intent !== "count"), ...(of.said.length > 1 ? [] : (["average"] as const))];
  const kept = isPaced ? of.said.filter((intent) => intent !== "ranking" && intent !== "lowest") : of.said;
  return [...new Set([...kept, ...(isPaced ? [pace] : implied)])];
}

/** Of rows beyond another column's value, those furthest beyond come first, and how many there are is said. */
export function beyondIntents(isBelow: boolean): Intent[] {
  return ["count", isBelow ? "lowest" : "ranking"];
}

/** "Is there a gender pay gap": a measure and a grouping, though neither "by" nor "which" is said. */
export function impliedGroups(columns: readonly ColumnMatch[], intents: readonly Intent[]): Column[] {
  const isPlain = intents.every((intent) => intent === "ranking" || intent === "overview" || intent === "compare");
  if (!isPlain || !intents.includes("ranking")) return [];
  return columns
    .filter((match) => match.column.role === "dimension" && match.column.distinct <= 60)
    .map((match) => match.column)
    .slice(0, 1);
}

/** "Which shift produces more" asks for the one that does, though no two are named. */
function comparedIntent(text: string): Intent | undefined {
  if (!/\b(which|who|where)\b/i.test(text) || /\bthan\b/i.test(text)) return undefined;
  if (/\b(less|fewer|lower|worse|smaller)\b/i.test(text)) return "lowest";
  return /\b(more|better|higher|larger|bigger)\b/i.test(text) ? "ranking" : undefined;
}

/** "Revenue by region" ranks, "what is the revenue" totals, though neither says so. */
function impliedIntents(text: string, of: Read): Intent[] {
  if (of.said.some((intent) => intent !== "overview" && intent !== "missing")) return [];
  const compared = comparedIntent(text);
  if (compared) return [compared];
  if (of.grouping.length > 0) return ["ranking"];
  const isPeriodAsked = of.grain !== undefined && /\b(which|what) (day|week|month|quarter|year)s?\b/i.test(text);
  if (isPeriodAsked && (of.derived?.kind === "measure" || of.measures.length > 0)) return ["ranking"];
  if (/\bhow long\b/i.test(text) && of.measures.length > 0) return ["average"];
  if (of.derived) return ["total"];
  const hasDimension = of.columns.some((match) => match.column.role === "dimension" && match.column.distinct <= 60);
  if (
    of.measures.length > 0 &&
    hasDimension &&
    of.values.length === 0 &&
    /\b(gap|between|difference|split|breakdown|broken down)\b/i.test(text)
  )
    return ["ranking"];
  if (
    of.measures.length === 0 &&
    hasDimension &&
    of.values.length === 0 &&
    /^(so )?how (\w+ )?(\w+) (are|is|were|was|do|did)\b/i.test(text)
  )
    return ["ranking"];
  if (of.measures.length > 0 && /^(so )?(what|how much)\b.*\b(did|do|does|have|has)\b/i.test(text)) return ["total"];
  if (of.measures.length > 0 && (of.timeWords.spans.length > 0 || of.values.length > 0)) return ["total"];
  return /^(so )?(what|how) (is|are|was|were)( the| our)? \w+/i.test(text) ? ["total"] : [];
}
