import type { TableQuery } from "../query.ts";
import { isPlainVerb } from "./doubts.ts";
import { type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import type { StepKind } from "./gate.ts";

/** The steps that a reading and its query show: how each word was understood, and what no word names. */
export function stepsOf(parts: Parts, draft: Readonly<Draft>, query: TableQuery): StepKind[] {
  const words = parts.leaves.flatMap((leaf) => wordStep(leaf, draft) ?? []);
  return [
    ...words,
    ...measureSteps(parts, draft, query),
    ...dateSteps(parts, draft, query),
    ...groupSteps(parts, draft, query),
    ...wordingSteps(parts),
  ];
}

/** How far a word is from the table's own wording; undefined where the table itself or the grammar has it. */
function wordStep({ tag, cat, text = "" }: Leaf, { chosen }: Readonly<Draft>): StepKind | undefined {
  const { measure, isGeneral, own, condition } = tag;
  if (tag.guess) return "similarWord";
  if (cat === "verb") return text.split(" ").every(isPlainVerb) ? undefined : "verbReadOver";
  const isChosen = chosen.some(({ id, column }) => id === measure?.id || (column && column === measure?.column));
  if (cat === "measure" && tag.isWeak && !isChosen) return "measureReadOver";
  if (isGeneral) return cat === "entity" ? "everydayRows" : "everydayWord";
  if (own === "whole") return undefined;
  if (own === "part") return cat === "value" ? "partOfValue" : "partOfName";
  if (condition?.names.some((name) => name.toLowerCase() === text)) return undefined;
  if (cat === "measure" && tag.weight < SECOND) return "secondMeaning";
  if (cat === "measure" && tag.isWeak) return "verbForMeasure";
  return WORDS[cat];
}

/** Below this weight a word is not what a column is mainly about. */
const SECOND = 0.9;

const WORDS: Record<string, StepKind> = {
  condition: "stateWord",
  rate: "rateWord",
  measure: "conceptMeasure",
  dim: "conceptGroup",
  asked: "asker",
  time: "conceptDate",
  entity: "conceptRows",
};

function measureSteps({ has, of, leaves }: Parts, { chosen }: Readonly<Draft>, query: TableQuery): StepKind[] {
  const [base] = chosen;
  const main = mainMeasure(query.measures);
  if (!base || !main) return [];
  const isRate = has("rate") || has("share");
  const isCounted = has("entity") || leaves.some(({ cat, within }) => cat === "dim" && within.includes("counted"));
  const isNamed = of("measure").some(
    ({ tag: { measure } }) => measure?.id === base.id || (base.column && measure?.column === base.column),
  );
  // "The most orders" asks for their number.
  const ends = new Set(of("max", "min").flatMap(({ to, tag }) => (tag.arg && tag.arg !== "count" ? [] : [to])));
  const isMostOf = of("entity").some(({ from }) => ends.has(from));
  const shown = query.measures.filter(({ hidden }) => !hidden);
  const places = new Set(of("measure", "entity").map(({ from }) => from));
  const isPaid = main.unit === "money" && !base.concepts.some((id) => RATES.has(id));
  const isPlain = main.kind === "aggregate" && !has("agg");
  const steps: [StepKind, boolean][] = [
    ["rowsUnnamed", base.kind === "count" && !isCounted && (has("count") || isRate)],
    ["rowsCounted", base.kind === "count" && !isCounted && !has("count") && !isRate],
    ["countImplied", base.kind === "count" && isCounted && !has("count") && !isRate && !isMostOf],
    ["measureChosen", base.kind !== "count" && base.kind !== "rate" && !isNamed],
    ["severalMeasures", shown.length > 1 && shown.length > places.size],
    ["averageImplied", isPlain && main.agg === "avg" && !isPaid],
    ["averageOfMoney", isPlain && main.agg === "avg" && isPaid],
    ["sumImplied", isPlain && main.agg === "sum"],
    ["extremeValue", isPlain && (main.agg === "max" || main.agg === "min")],
  ];
  return steps.flatMap(([kind, holds]) => (holds ? [kind] : []));
}

/** Money for one of something, which adds up to nothing. */
const RATES = new Set(["price", "hourly", "salary"]);

/** A date that no word names, where another column of dates is filled just as often. */
function dateSteps({ of, profile }: Parts, { table }: Readonly<Draft>, query: TableQuery): StepKind[] {
  const times = profile.columns.filter(({ table: own, role }) => role === "time" && own === table?.name);
  const placed = JSON.stringify([query.where, query.compare, query.by.filter(({ kind }) => kind !== "column")]);
  const named = of("time").map(({ tag }) => tag.column);
  const isOpen = times.some(
    (column) =>
      placed.includes(`"col":${JSON.stringify(column.name)}`) &&
      !named.includes(column) &&
      times.some((other) => other !== column && other.filled >= column.filled),
  );
  return isOpen ? ["dateChosen"] : [];
}

const GROUPING = ["group", "asked", "groupRows"];

/** A column that groups though nothing asks for groups: no "by", no "which", no "top five" right before it. */
function groupSteps({ leaves, of }: Parts, { groupColumns }: Readonly<Draft>, { by }: TableQuery): StepKind[] {
  const ends = new Set(of("max", "min", "num").map(({ to }) => to));
  const isSorted = leaves.some(({ cat, within }) => cat === "by" && within.includes("rankBy"));
  const isAsked = ({ within, cat, from }: Leaf) =>
    cat === "asked" || (isSorted && cat === "dim") || ends.has(from) || within.some((each) => GROUPING.includes(each));
  const isOpen = by.some(
    (group, i) =>
      group.kind === "column" &&
      groupColumns[i] &&
      !leaves.some((leaf) => (leaf.tag.column === groupColumns[i] || leaf.cat === "entity") && isAsked(leaf)),
  );
  return isOpen ? ["groupImplied"] : [];
}

function wordingSteps({ has, of }: Parts): StepKind[] {
  const negated = of("value").filter(({ within }) => within.includes("negated"));
  const isExclusion = negated.length === 1 && !has("not") && negated.every(({ tag }) => tag.own === "whole");
  const isJudged = of("max", "min").some(({ tag }) => tag.arg === "quality" || tag.arg === "money");
  return [
    ...(isJudged ? (["judgingWord"] as const) : []),
    ...(has("not") || has("without") ? ([isExclusion ? "valueExcluded" : "negation"] as const) : []),
    ...(has("rel") ? (["relativePeriod"] as const) : []),
  ];
}

/** The sum that is meant where a table of one file holds no other number: "Which region leads?" in a table of revenue. */
export function isOnlyNumber(query: TableQuery, { profile }: Parts): boolean {
  const [only, ...others] = profile.measures.filter(
    ({ table, kind }) => table === query.from.table && kind !== "count",
  );
  const main = mainMeasure(query.measures);
  return (
    profile.tables.length === 1 &&
    only?.kind === "additive" &&
    others.length === 0 &&
    main?.kind === "aggregate" &&
    main.agg === "sum" &&
    main.of?.kind === "column" &&
    main.of.col === only.column
  );
}
