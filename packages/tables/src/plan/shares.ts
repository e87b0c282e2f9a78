import type { NamedMeasure, Profile } from "../profile/profile.ts";
import type { Filter, Formula, Measure } from "../query.ts";
import {
  type Clause,
  combined,
  type Draft,
  type Leaf,
  mainMeasure,
  type Parts,
  ratio,
  type ValueFilter,
} from "./draft.ts";

/** "Share of …": of groups in the whole, of rows that meet a condition, or of one measure in another. Otherwise values are filters. */
export const placeValues: Clause = (parts, draft) => {
  const isOther = ({ within }: Leaf) => ["bound", "boundRange", "fractionOf"].some((each) => within.includes(each));
  const leaves = parts.of("share").filter((leaf) => !isOther(leaf));
  const [base] = draft.chosen;
  const filters = draft.values.map(({ filter }) => filter);
  if (leaves.length === 0 || !base) return { set: { where: [...draft.where, ...filters] }, covers: [] };
  const main = mainMeasure(draft.measures);
  const isChange = draft.compare && leaves.every(({ text }) => /percent|per cent|pct|prozent|%/.test(text ?? ""));
  if (isChange) {
    const order = draft.order?.map((each) => ({ ...each, by: each.by.replace(/_change$/, "_pct") }));
    return { set: { where: [...draft.where, ...filters], ...(order && { order }) }, covers: leaves };
  }
  if (!main || draft.compare || draft.per) return null;
  if (base.kind === "rate") return { set: { where: [...draft.where, ...filters] }, covers: leaves };
  if (draft.chosen.length === 2) return measureShare(parts, draft, { covers: leaves, filters });
  if (main.kind !== "aggregate" || !["count", "sum"].includes(main.agg)) return null;
  const mention = draft.where.find(({ kind }) => kind === "contains");
  if (mention && draft.values.length === 0) return mentionShare(draft, { base, main, mention, covers: leaves });
  const limits = draft.where.filter(({ kind }) => kind === "compare" || kind === "all" || kind === "part");
  const part = draft.values.filter((value) =>
    isPart(parts, draft, { value, conditions: draft.values.length + limits.length }),
  );
  if (part.length + limits.length === 0) limits.push(...spansOfRows(parts, draft));
  if (part.length > 0 || (limits.length > 0 && draft.by.length === 0))
    return partShare(parts, draft, { base, main, part, limits, covers: leaves });
  if (draft.by.length === 0 || leaves.some(({ tag }) => tag.arg === "rate")) return null;
  return groupShare(draft, { main, filters, covers: leaves });
};

/** "What is 19 % of the total revenue": so much of each figure. */
export const takeFraction: Clause = (parts, draft) => {
  const covers = parts.leaves.filter(({ within, cat }) => within.includes("fractionOf") && cat !== "measure");
  if (covers.length === 0) return { covers };
  const num = Number(covers.find(({ cat }) => cat === "num")?.tag.arg);
  const [whole, ...others] = draft.measures;
  const isAmount = draft.chosen[0]?.kind === "additive";
  if (!whole || others.length > 0 || !isAmount || whole.kind === "formula" || !(num > 0)) return null;
  if (draft.compare || draft.having || draft.window || draft.select) return null;
  const label = `${num} % of ${whole.label}`;
  const formula: Formula = {
    kind: "arithmetic",
    op: "*",
    a: { kind: "measure", id: whole.id },
    b: { kind: "number", num: num / 100 },
  };
  const part: Measure = { kind: "formula", id: "fraction", label, ...(whole.unit && { unit: whole.unit }), formula };
  return { set: { measures: [{ ...whole, hidden: true }, part] }, covers };
};

interface Sharing {
  base: NamedMeasure;
  main: Measure & { kind: "aggregate" };
  covers: Leaf[];
}

function naming({ label }: NamedMeasure, rest = "") {
  return { label: `share of ${label.replace("number of ", "")}${rest}`, unit: "percent" };
}

function mentionShare(
  draft: Readonly<Draft>,
  { base, main, mention, covers }: Sharing & { mention: Filter },
): ReturnType<Clause> {
  const measures = ratio({ ...main, where: mention }, main, naming(base, " that mention it"));
  return { set: { measures, where: draft.where.filter((each) => each !== mention) }, covers };
}

/** "What share of calls came in June" has nothing else to be a share of. */
function spansOfRows({ has }: Parts, { chosen: [base], by, where }: Readonly<Draft>): Filter[] {
  const isOfRows = base?.kind === "count" && has("entity") && by.length === 0;
  return isOfRows ? where.filter(({ kind }) => kind === "span") : [];
}

/** Of rows or of an amount, those that meet a condition. */
function partShare(
  parts: Parts,
  draft: Readonly<Draft>,
  { base, main, part, limits, covers }: Sharing & { part: ValueFilter[]; limits: Filter[] },
): ReturnType<Clause> {
  const between = part.flatMap((value) => ratioOfValues(value, { main, covers }) ?? []);
  if (between.length > 0 && part.length === 1)
    return {
      set: {
        measures: between,
        where: [...draft.where, ...draft.values.filter((value) => !part.includes(value)).map(({ filter }) => filter)],
      },
      covers: [...covers, ...parts.of("by").filter(({ within }) => within.includes("rankBy"))],
    };
  const conditions = [...part.map(({ filter }) => filter), ...limits];
  const whole = draft.values.filter((value) => !part.includes(value)).map(({ filter }) => filter);
  const order = draft.order?.map((each) => (each.by === main.id ? { ...each, by: "ratio" } : each));
  const isNamed = parts.of("measure").some(({ within }) => within.includes("percentOf"));
  const isRate =
    !isNamed &&
    parts.profile.measures.some(
      ({ kind, table, unit, measures: own }) =>
        kind === "rate" &&
        unit !== "money" &&
        table === base.table &&
        JSON.stringify(own[0]).includes(JSON.stringify(main.of ?? "")),
    );
  // "What percent scrap is there in flanges" may ask for the scrap rate of flanges.
  const isUnnamed =
    !parts.has("entity") &&
    !parts.has("measure") &&
    !part.some(({ leaves }) => leaves.some(({ to }) => covers.some(({ from }) => from === to)));
  // "What percent do we win": of what was decided.
  const [condition, ...more] = part.flatMap(({ leaves }) => leaves.map(({ tag }) => tag.condition));
  const decided = isUnnamed && base.kind === "count" && more.length + limits.length === 0 ? condition?.base : undefined;
  const of = decided ? { ...main, where: decided } : main;
  const measures = ratio({ ...main, where: combined(conditions) as Filter }, of, naming(base));
  const isVague =
    draft.values.length > 2 ||
    part.some(isTwoSteps) ||
    (draft.values.length === 2 && part.length === 1 && isUnnamed) ||
    (base.kind === "additive" && isRate);
  const isOfValue = part.some(({ leaves: own }) => own.every(({ cat }) => cat === "value"));
  const isOpen = draft.by.length > 0 && (isOfValue || isByOnly(parts, draft, part));
  return {
    set: {
      measures,
      ...(order && { order }),
      where: [...draft.where.filter((each) => !limits.includes(each)), ...whole],
    },
    covers,
    cost: isVague ? 0.65 : isOpen ? 0.3 : 0,
    steps: isVague || isOpen ? ["wholeChosen"] : [],
  };
}

/** "Of those we interview, how many get an offer": two values of one column with words between them are no alternatives. */
function isTwoSteps({ leaves }: ValueFilter): boolean {
  const [first, second] = leaves.toSorted((a, b) => a.from - b.from);
  return first !== undefined && second !== undefined && second.from - first.to > 1;
}

/** "Staff as a percentage of revenue" where both are values of one column: one divided by the other. */
function ratioOfValues(
  { leaves, filter }: ValueFilter,
  { main, covers }: { main: Measure & { kind: "aggregate" }; covers: Leaf[] },
): Measure[] | undefined {
  const [first, second, ...others] = leaves.toSorted((a, b) => a.from - b.from);
  // "Win" and "won" mean the same state; neither is the name of a single value.
  if (first?.tag.value === undefined || second?.tag.value === undefined) return undefined;
  const isBetween = covers.some(({ from, to }) => first.to <= from && to <= second.from);
  if (!isBetween || others.length > 0 || filter.kind !== "in") return undefined;
  const whereOf = ({ tag }: Leaf): Filter => ({ ...filter, values: [tag.value ?? "", ...(tag.also ?? [])] });
  const label = `${first.tag.value} as a share of ${second.tag.value}`;
  return ratio({ ...main, where: whereOf(first) }, { ...main, where: whereOf(second) }, { label, unit: "percent" });
}

function groupShare(
  draft: Readonly<Draft>,
  { main, filters, covers }: { main: Measure; filters: Filter[]; covers: Leaf[] },
): ReturnType<Clause> {
  const within = draft.by.filter(({ kind }) => kind === "grain" && draft.by.length > 1).map(({ id }) => id);
  // "Share of cancelled orders by channel": of all cancelled ones, or within each channel?
  const isOpen = (draft.by.length > 1 && within.length === 0) || draft.values.length > 0;
  return {
    set: { shareOf: { measure: main.id, within }, where: [...draft.where, ...filters] },
    covers,
    cost: isOpen ? 0.65 : 0,
    steps: isOpen ? ["wholeChosen"] : [],
  };
}

/** "Urgent tickets" limits the whole, "… is still open" the part: what stands before the measure's noun is an attribute of it. */
function isPart(
  { leaves }: Parts,
  draft: Readonly<Draft>,
  { value, conditions }: { value: ValueFilter; conditions: number },
): boolean {
  const nouns = leaves.filter(({ cat, tag }) =>
    draft.chosen.some(
      ({ table, kind, id }) =>
        (cat === "dim" && kind === "count" && tag.column?.role === "key" && tag.column.table === table) ||
        ((cat === "entity" || cat === "measure") &&
          tag.measure?.table === table &&
          (kind === "count" ? tag.measure.kind === "count" : tag.measure.id === id)),
    ),
  );
  const noun = Math.max(-1, ...nouns.map(({ from }) => from));
  if (noun < 0) return isPartWithoutNoun(leaves, draft, { value, conditions });
  // "Of the deals that were decided, what share did each rep win": what is said before the share is the whole.
  const share = Math.min(...leaves.filter(({ cat }) => cat === "share").map(({ from }) => from));
  const isSaidFirst = (each: ValueFilter) => each.leaves.every(({ from, to }) => from > noun && to <= share);
  if (isSaidFirst(value) && draft.values.some((each) => each.leaves.every(({ from }) => from > share))) return false;
  // "What share of applicants from the job fair were placed": a state at the end is the part.
  const isState = ({ leaves: own }: ValueFilter) =>
    own.every(({ cat, tag }) => cat === "condition" || tag.column?.concepts[0] === "status");
  const isAfter = (each: ValueFilter) => each.leaves.every(({ from }) => value.leaves.every(({ to }) => from > to));
  const isOfNoun = value.leaves.every(({ from }) => from > noun) && !isState(value);
  if (isOfNoun && draft.values.some((each) => isState(each) && isAfter(each))) return false;
  // "Of the paid invoices that were on time": what stands right before the noun is the whole.
  const isAttribute = value.leaves.some(({ from, to }) => to <= noun && from >= noun - 3) && conditions > 1;
  const isOnlyAttribute = value.leaves.every(({ to }) => to <= noun);
  return !isAttribute && (!(isOnlyAttribute && draft.by.length > 0) || isStateOrFlag(value));
}

/** Where the whole is not named: "of Berlin, what share was late", "share of urgent ones answered within an hour". */
function isPartWithoutNoun(
  leaves: readonly Leaf[],
  draft: Readonly<Draft>,
  { value, conditions }: { value: ValueFilter; conditions: number },
): boolean {
  const shares = leaves.filter(({ cat }) => cat === "share");
  const isBefore = (each: ValueFilter) => each.leaves.some(({ to }) => shares.some((share) => share.from === to));
  const gapOf = (each: ValueFilter) =>
    Math.min(...each.leaves.flatMap(({ from }) => shares.map((share) => (from >= share.to ? from - share.to : 99))));
  const nearest = Math.min(...draft.values.map(gapOf));
  const isAfter = (each: ValueFilter) => nearest <= 2 && gapOf(each) === nearest;
  // "Share of urgent ones answered within an hour": of the urgent ones.
  if (draft.values.length === 1 && conditions > 1 && isAfter(value)) return false;
  const compounds = draft.values.filter(isBefore);
  // "What share of the children return late": the state is the part, even if another condition comes first.
  const states = draft.values.filter((each) => each.leaves.every(({ cat }) => cat === "condition"));
  if (compounds.length === 0 && states.length === 1 && draft.values.length > 1) return states[0] === value;
  const beside = compounds.length > 0 ? compounds : draft.values.filter(isAfter);
  if (draft.values.length > 1 && beside.length === 1) return beside[0] === value;
  const first = Math.min(...draft.values.flatMap((each) => each.leaves.map(({ from }) => from)));
  return draft.values.length < 2 || !value.leaves.some(({ from }) => from === first);
}

/** "The share of billable hours of each person" is what part of their own hours is billable. */
function isStateOrFlag({ leaves }: ValueFilter): boolean {
  return leaves.every(({ cat, tag }) => cat === "condition" || tag.column?.type === "boolean");
}

/** "Share of cancelled orders by channel": of all orders of the channel, or of all cancelled ones? "Per channel" means the first. */
function isByOnly({ leaves }: Parts, { by, chosen: [base] }: Readonly<Draft>, part: readonly ValueFilter[]): boolean {
  const nouns = leaves.filter(({ tag, cat }) => cat === "entity" || (base && tag.measure?.id === base.id));
  const isAttribute = part.every(({ leaves: own }) => own.every(({ to }) => nouns.some(({ from }) => to <= from)));
  const isEach = leaves.some(
    ({ cat, text = "" }) => (cat === "by" || cat === "asked" || cat === "which") && EACH.test(text),
  );
  return by.length > 0 && isAttribute && !isEach && by.every(({ kind }) => kind === "column");
}

const EACH = /\b(per|each|every|je|pro|jede[rnsm]?|for each|which|welche[rnsm]?)\b/;

function measureShare(
  { profile, of }: Parts,
  draft: Readonly<Draft>,
  { covers, filters }: { covers: Leaf[]; filters: Filter[] },
): ReturnType<Clause> {
  const [a, b] = draft.chosen;
  const [first, second] = draft.measures.filter(({ hidden }) => !hidden);
  if (!a || !b || !first || !second || first.kind === "formula" || second.kind === "formula" || a.unit !== b.unit)
    return null;
  const isFirstPart = isPartOf(profile, a, b);
  const isSecondPart = isPartOf(profile, b, a);
  const [part, whole]: [Measure, Measure] = isSecondPart ? [second, first] : [first, second];
  const label = `${part.label} as a share of ${whole.label}`;
  // "Tips as a percentage of sales" says which is the whole.
  const [left, right] = [a, b].map(({ id }) => of("measure").find(({ tag }) => tag.measure?.id === id));
  const isBetween = covers.some(({ from, to }) => left && right && left.to <= from && to <= right.from);
  const isOpen = !isFirstPart && !isSecondPart && !isBetween;
  return {
    set: { measures: ratio(part, whole, { label, unit: "percent" }), where: [...draft.where, ...filters] },
    covers,
    cost: isOpen ? 0.3 : 0,
    steps: isOpen ? ["wholeChosen"] : [],
  };
}

/** A line of a subtotal, or a subtotal of a larger one. Income is no part of the profit that it and the costs come to. */
function isPartOf({ measures }: Profile, part: NamedMeasure, { parts: whole, good }: NamedMeasure): boolean {
  if (!whole) return false;
  // Sales are no part of what the staff cost.
  if (!part.parts)
    return whole.includes(part.label) || (part.kind === "line" && !(part.good !== "low" && good === "low"));
  const takesOff = measures.some((line) => whole.includes(line.label) && line.good !== good);
  return !takesOff && part.parts.length < whole.length && part.parts.every((label) => whole.includes(label));
}
