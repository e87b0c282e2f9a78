import type { Measure } from "../query.ts";
import { isAveraged } from "./columns.ts";
import { headerConcepts } from "./lexicon.ts";
import type { ColumnProfile, NamedMeasure } from "./profile.ts";

const PLANS = ["plan", "budget"];
const ACTUALS = ["actual"];
const MOST_SCENARIOS = 6;

/**
 * Where each row says whether it is planned or actual, or names what its amount measures ("Revenue", "Room nights"), adding up all rows
 * would mix different things. Each of these values becomes its own measure instead, and the sum of all rows is not offered.
 */
export function splitScenarios(list: readonly NamedMeasure[], own: readonly ColumnProfile[]): NamedMeasure[] {
  const column = own.find(isScenario) ?? own.find(isMetric);
  if (!column) return [...list];
  const isSplit = ({ kind, table }: NamedMeasure) => kind === "additive" && table === column.table;
  const isOnly = list.filter(isSplit).length === 1;
  return list.flatMap((measure) =>
    isSplit(measure)
      ? (column.values ?? []).map((value) => inScenario(measure, { column: column.name, value, isOnly }))
      : [measure],
  );
}

function conceptOf(value: string): "plan" | "actual" | undefined {
  if (headerConcepts(value, (id) => PLANS.includes(id)).length > 0) return "plan";
  return headerConcepts(value, (id) => ACTUALS.includes(id)).length > 0 ? "actual" : undefined;
}

/** Its values are planned and actual figures and, at most, a few more of the sort ("Forecast"). */
function isScenario({ type, role, values = [] }: ColumnProfile): boolean {
  const found = new Set(values.map(conceptOf));
  return (
    type === "text" &&
    role === "dimension" &&
    values.length <= MOST_SCENARIOS &&
    found.has("plan") &&
    found.has("actual")
  );
}

const METRIC =
  /^(?:(?:name of )?(?:the )?(?:metric|kpi|measure|indicator)s?(?: name)?|kennzahl(?:en)?|kenngröße|messgröße|indikator)$/i;
const MOST_METRICS = 12;

/** "Metric", "KPI", "Kennzahl": its values are names of amounts. */
export function isMetric({ name, type, role, values = [], distinct }: ColumnProfile): boolean {
  const isWhole = values.length === distinct && values.length > 1 && values.length <= MOST_METRICS;
  return type === "text" && (role === "dimension" || role === "ignored") && METRIC.test(name.trim()) && isWhole;
}

/**
 * Where each row says whether money came in or went out, income and expenses are measures of their own, of which a profit can be made,
 * and the sum of all rows is none.
 */
export function splitDirections(list: readonly NamedMeasure[], own: readonly ColumnProfile[]): NamedMeasure[] {
  const column = own.find((each) => isDirection(each) && !isScenario(each));
  const amounts = list.filter(
    ({ kind, unit, table }) => kind === "additive" && unit === "money" && table === column?.table,
  );
  if (!column || amounts.length !== 1) return [...list];
  return list.flatMap((measure) =>
    amounts.includes(measure)
      ? (column.values ?? []).map((value) => inDirection(measure, { column: column.name, value, isOnly: true }))
      : [measure],
  );
}

function directionOf(value: string): "money" | "cost" | undefined {
  if (headerConcepts(value, (id) => id === "cost").length > 0) return "cost";
  return headerConcepts(value, (id) => id === "money").length > 0 ? "money" : undefined;
}

function isDirection({ type, role, values = [] }: ColumnProfile): boolean {
  const found = new Set(values.map(directionOf));
  return type === "text" && role === "dimension" && values.length === 2 && found.has("money") && found.has("cost");
}

function inDirection(measure: NamedMeasure, side: Side): NamedMeasure {
  const concept = directionOf(side.value) ?? "money";
  return { ...inScenario(measure, side), concepts: [concept], good: concept === "cost" ? "low" : "high" };
}

interface Side {
  column: string;
  value: string;
  isOnly: boolean;
}

function inScenario(measure: NamedMeasure, { column, value, isOnly }: Side): NamedMeasure {
  const concept = conceptOf(value);
  const label = isOnly ? value : `${measure.label}, ${value}`;
  const names = isOnly ? [value] : [`${measure.label} ${value}`, `${value} ${measure.label}`];
  const concepts = concept === "plan" ? ["plan", "budget"] : concept === "actual" ? ["actual"] : [];
  const measures = measure.measures.map((each): Measure => {
    if (each.kind !== "aggregate") return each;
    // An amount adds up and a rate doesn't, whatever the column that holds both.
    const isRate = each.agg === "sum" && (value.includes("%") || isAveraged(value));
    return { ...each, label, where: { kind: "in", col: column, values: [value] }, ...(isRate && { agg: "avg" }) };
  });
  return { ...measure, id: `${measure.id} ${value}`, label, names, concepts, measures };
}
