import { fold } from "../query.ts";
import { headerConcepts } from "./lexicon.ts";
import { type ColumnProfile, columnsOf, type NamedCondition, type NamedMeasure, type Profile } from "./profile.ts";

/** Actual figures in one table and the plan for them in another. */
interface PlanPair {
  actual: NamedMeasure;
  plan: NamedMeasure;
  /** Columns of the actual figures with those of the plan that name the same things. */
  on: { left: string; right: string }[];
}

const PLANS = ["plan", "budget"];
const SHARED = 0.6;

/**
 * Two tables that name the same things, each with one amount of the same unit, one of which is called a plan by its column or its
 * file.
 */
export function planPairsOf(profile: Profile): PlanPair[] {
  if (profile.tables.length < 2) return [];
  const amounts = profile.tables.flatMap((table) => amountOf(profile, table.name) ?? []);
  const isPlan = ({ table, concepts, column = "" }: NamedMeasure) =>
    concepts.some((id) => PLANS.includes(id)) ||
    (!isPlanned(column, ["actual"]) &&
      isPlanned(profile.tables.find(({ name }) => name === table)?.title ?? "", PLANS));
  const plans = amounts.filter(isPlan);
  return plans.flatMap((plan) => {
    const found = amounts.flatMap((actual) => {
      const on = plans.includes(actual) || actual.unit !== plan.unit ? [] : sharedColumns(profile, actual, plan);
      return on.some(({ left }) => isGroup(profile, actual.table, left)) ? [{ actual, plan, on }] : [];
    });
    return found.length === 1 ? found : [];
  });
}

/** Names both measures for what they are, and adds what is over and under plan. */
export function namePlans(profile: Profile): void {
  for (const { actual, plan } of planPairsOf(profile)) {
    const titleOf = ({ table }: NamedMeasure) => profile.tables.find(({ name }) => name === table)?.title ?? table;
    const isAlike = fold(actual.label) === fold(plan.label);
    if (!plan.concepts.some((id) => PLANS.includes(id))) plan.concepts = [...PLANS, ...plan.concepts];
    if (!actual.concepts.includes("actual")) actual.concepts = [...actual.concepts, "actual"];
    if (isAlike) for (const measure of [actual, plan]) measure.label = `${measure.label}, ${titleOf(measure)}`;
    for (const { table } of [actual, plan])
      for (const [id, cmp] of [["overplan", ">"] as const, ["underplan", "<"] as const])
        if (!profile.conditions.some((each) => each.table === table && each.id === id))
          profile.conditions.push(planCondition({ table, id, cmp }, { actual, plan }));
  }
}

function planCondition(
  { table, id, cmp }: { table: string; id: string; cmp: ">" | "<" },
  { actual, plan }: Omit<PlanPair, "on">,
): NamedCondition {
  // No row has both, so this is said of groups only.
  const [value, to] = [actual, plan].map(({ table: of, column }) => ({
    kind: "column" as const,
    col: `${of}.${column}`,
  }));
  const label = `${actual.label} ${id === "overplan" ? "above" : "below"} ${plan.label}`;
  return { table, id, label, names: [], filter: { kind: "compare", value: value as never, cmp, to: to as never } };
}

function amountOf({ measures }: Profile, table: string): NamedMeasure | undefined {
  const own = measures.filter((each) => each.table === table && each.kind === "additive" && each.column);
  const [only, ...others] = own;
  return others.length === 0 ? only : undefined;
}

function isPlanned(name: string, ids: readonly string[]): boolean {
  return headerConcepts(name.replace(/\.\w+$/, ""), (id) => ids.includes(id)).length > 0;
}

function isGroup(profile: Profile, table: string, name: string): boolean {
  return columnsOf(profile, table).some((column) => column.name === name && column.role !== "time");
}

function sharedColumns(profile: Profile, actual: NamedMeasure, plan: NamedMeasure): PlanPair["on"] {
  const others = columnsOf(profile, plan.table);
  return columnsOf(profile, actual.table).flatMap((left) => {
    const found = others.filter((right) => areAlike(left, right));
    const [right] = found.length > 1 ? found.filter(({ name }) => fold(name) === fold(left.name)) : found;
    return right ? [{ left: left.name, right: right.name }] : [];
  });
}

/** Two dates, or two columns of which one has most of the other's values. */
function areAlike(left: ColumnProfile, right: ColumnProfile): boolean {
  if (left.role === "time" || right.role === "time")
    return left.role === right.role && left.type === right.type && left.hasYear === right.hasYear;
  const [a, b] = [left, right].map(({ values = [] }) => values.map(fold));
  const isNamed = ({ role, type }: ColumnProfile) => (role === "dimension" || role === "key") && type === "text";
  if (!a?.length || !b?.length || ![left, right].every(isNamed)) return false;
  return a.filter((value) => b.includes(value)).length >= SHARED * Math.min(a.length, b.length);
}
