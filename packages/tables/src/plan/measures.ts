import { plural } from "../profile/measures.ts";
import type { ColumnProfile, NamedMeasure, Profile } from "../profile/profile.ts";
import type { Aggregate, Group, Measure } from "../query.ts";
import {
  type Clause,
  type Draft,
  distinctBy,
  type Fragment,
  type Leaf,
  mainMeasure,
  numbered,
  type Parts,
  ratio,
} from "./draft.ts";

/** Chooses what is measured. Strong names win; weak words ("sold", "tickets") only speak when no strong one is there. */
export const chooseMeasures: Clause = (parts, draft) => {
  const free = parts.of("measure").filter(({ within }) => !within.includes("bound") && !within.includes("emptyColumn"));
  const strong = free.filter(({ tag }) => !tag.isWeak);
  const weak = free.filter(({ tag }) => tag.isWeak);
  const choice = parts.leaves.some(({ within }) => within.includes("howLong"))
    ? durationOf(parts)
    : parts.has("rate")
      ? rateOf(parts)
      : parts.has("count")
        ? countedOf(parts, strong, weak)
        : namedOf(parts, strong, weak);
  if (!choice) return null;
  const chosen = keepOnePerLine(
    distinctBy(choice.chosen, ({ table, id }) => `${table}.${id}`),
    parts,
  );
  const [first] = chosen;
  if (!first || chosen.length > 4 || chosen.some(({ table }) => table !== first.table)) return null;
  if (!scalesFit(chosen, parts)) return null;
  const isAgree = chosen.some(({ concepts }) => concepts.includes("agree"));
  const agrees = isAgree ? parts.of("agree") : [];
  const disagrees = chosen.some(({ concepts }) => concepts.includes("disagree"))
    ? parts.of("disagree", "not", "agree").filter(({ within }) => within.includes("notAgree"))
    : [];
  const covers = [
    ...choice.covers,
    ...parts.of("verb", "howMuch"),
    ...free,
    ...agrees,
    ...disagrees,
    ...parts
      .of("entity", "distinct", "rows")
      .filter(({ within }) => !within.some((cat) => cat === "groupRows" || cat === "askedRows")),
  ];
  const table = parts.profile.tables.find(({ name }) => name === first.table) ?? null;
  const measures = choice.measures ?? numbered(chosen);
  void draft;
  return {
    set: {
      chosen,
      measures,
      table,
      isCounted: choice.isCounted ?? false,
      ...(first.asOf && { asOf: asOfOf(first, parts) }),
    },
    covers,
    cost: choice.cost ?? 0,
    assumed: choice.assumed ?? [],
  };
};

interface Choice {
  chosen: NamedMeasure[];
  covers: Leaf[];
  measures?: Measure[];
  isCounted?: boolean;
  cost?: number;
  assumed?: string[];
}

/** A stock over time is shown at each period's end by grouping; alone it is the last entry. */
function asOfOf(measure: NamedMeasure, parts: Parts): Draft["asOf"] {
  const isSeries =
    parts.of("grain").some(({ within }) => within.includes("group") || within.includes("asked")) ||
    parts.has("month") ||
    parts.has("quarter") ||
    parts.has("wholeTime") ||
    parts.has("change");
  return isSeries ? undefined : measure.asOf;
}

const countMeasures = (profile: Profile) => profile.measures.filter(({ kind }) => kind === "count");

function namedOf(parts: Parts, strong: readonly Leaf[], weak: readonly Leaf[]): Choice | null {
  const measures = strong.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  const isOften = parts.of("max", "min").some(({ tag }) => tag.arg === "count");
  if (isOften && measures.length > 0) {
    const [count] = countMeasures(parts.profile).filter(({ table }) => table === measures[0]?.table);
    return count ? { chosen: [count], covers: [], cost: 0.3, assumed: ["rows are counted"] } : null;
  }
  if (measures.length > 0)
    return {
      chosen: [...measures, ...wholeOf(parts, measures, weak)],
      covers: [],
      cost: measures.some(isMade) ? 0.62 : 0,
    };
  const bySuperlative = superlativeMeasure(parts);
  if (bySuperlative) return { ...bySuperlative, covers: [] };
  const [spoken] = weak.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  const isShareOfRows =
    parts.has("share") &&
    (parts.has("condition") || parts.has("value")) &&
    parts.profile.tables.some(({ entities }) => entities.length > 0);
  if (spoken && !isShareOfRows)
    return {
      chosen: [spoken],
      covers: [],
      cost: (isLesser(spoken, parts.profile) ? 0.3 : 0) + (isMade(spoken) ? 0.62 : 0),
    };
  const rows = parts.of("entity").flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  const [row] = rows;
  const main = mainMeasureOf(parts.profile);
  if (parts.has("howMuch"))
    return main && main.kind !== "count"
      ? {
          chosen: [main],
          covers: [],
          cost: isOneOfTwo(main, parts.profile) ? 0.62 : 0.1,
          assumed: [`the measure is ${main.label}`],
        }
      : null;
  if (row) return { chosen: [row], covers: [], isCounted: true, cost: isBare(parts) ? 0.7 : 0 };
  const operations = ["rank", "max", "min", "agg", "bound", "share", "change", "compare", "why", "running"];
  const isOfNothing = parts.has("share") && parts.profile.tables.every(({ entities }) => entities.length === 0);
  const isCondition = (parts.has("condition") || (parts.has("share") && parts.has("value"))) && !isOfNothing;
  const isSized = parts.of("max", "min").some(({ tag }) => tag.arg === "size");
  if (
    main &&
    !isCondition &&
    parts.leaves.some(({ cat, within }) => operations.some((each) => each === cat || within.includes(each)))
  )
    return {
      chosen: [main],
      covers: [],
      cost: (isSized && main.unit === "money") || parts.has("share") ? 0.3 : 0.62,
      assumed: [`the measure is ${main.label}`],
    };
  const hasFacts = parts.has("value") || parts.has("condition") || parts.has("dim") || parts.has("asked");
  const count = countMeasures(parts.profile)[0];
  return count && hasFacts
    ? {
        chosen: [count],
        covers: [],
        isCounted: true,
        cost: parts.has("share") ? 0 : parts.has("condition") ? 0.3 : 0.65,
        assumed: ["rows are counted"],
      }
    : null;
}

/** What "how did we do" is about: revenue, else the first amount, else rows. */
export function mainMeasureOf(profile: Profile): NamedMeasure | undefined {
  const find = (concept: string) =>
    profile.measures.find(
      ({ concepts, kind, column, id }) =>
        concepts[0] === concept && kind !== "average" && !isMade({ kind, column, id } as NamedMeasure),
    );
  return (
    find("money") ??
    find("actual") ??
    find("profit") ??
    find("cost") ??
    profile.measures.find(({ kind }) => kind === "additive") ??
    countMeasures(profile)[0]
  );
}

function superlativeMeasure({
  of,
  profile,
}: Parts): { chosen: NamedMeasure[]; cost?: number; assumed?: string[] } | null {
  if (of("max", "min").some(({ tag }) => tag.arg === "count")) {
    const [rows, ...others] = countMeasures(profile);
    return rows ? { chosen: [rows], cost: others.length > 0 ? 0.3 : 0 } : null;
  }
  const arg = of("max", "min").find(({ tag }) => tag.arg && tag.arg !== "time" && tag.arg !== "size")?.tag.arg;
  if (arg === "duration") {
    const found = profile.measures.filter(
      ({ kind, concepts }) => kind === "duration" || concepts[0] === "duration" || concepts[0] === "waiting",
    );
    const isTenure = found[0]?.concepts.includes("to_left_on");
    return found[0] ? { chosen: [found[0]], cost: found.length > 1 || isTenure ? 0.65 : 0 } : null;
  }
  if (arg === "money") {
    const found = ["money", "price", "salary", "cost", "profit", "quantity"].flatMap((id) =>
      profile.measures.filter(({ concepts }) => concepts[0] === id),
    );
    return found[0] ? { chosen: [found[0]], cost: found.length > 1 ? 0.25 : 0 } : null;
  }
  if (arg !== "quality") return null;
  const rated = profile.measures.filter(({ concepts }) => concepts[0] === "rating" || concepts[0] === "nps");
  if (rated[0]) return { chosen: [rated[0]], cost: rated.length > 1 ? 0.65 : 0 };
  const main = mainMeasureOf(profile);
  return main && main.kind !== "count" ? { chosen: [main], cost: 0.62, assumed: [`best means ${main.label}`] } : null;
}

/** "How many": units of something measured, rows, or different values of a column. */
function countedOf(parts: Parts, strong: readonly Leaf[], weak: readonly Leaf[]): Choice | null {
  const counts = parts.of("count");
  if (new Set(counts.map(({ from }) => from)).size > 1) return null;
  const counted = parts.leaves.filter(
    ({ within, cat }) => within.includes("counted") && cat !== "count" && cat !== "distinct",
  );
  const amounts = strong.flatMap(({ tag }) =>
    tag.measure && ["additive", "stock", "line"].includes(tag.measure.kind) ? [tag.measure] : [],
  );
  const [entity] = [...counted, ...parts.of("entity")].flatMap(({ tag, cat }) =>
    cat === "entity" && tag.measure ? [tag.measure] : [],
  );
  const answered = strong
    .map(({ tag }) => tag.measure)
    .find((measure) => measure && (measure.concepts.includes("agree") || measure.concepts.includes("disagree")));
  const [chosenPart] = answered?.measures ?? [];
  if (answered && chosenPart?.kind === "aggregate" && !parts.has("share")) {
    const label = answered.label.replace(/^share/, "number");
    return {
      chosen: [{ ...answered, label, kind: "rate", unit: "" }],
      covers: counts,
      measures: [
        { kind: "aggregate", id: "n", label, agg: "count", ...(chosenPart.where && { where: chosenPart.where }) },
      ],
    };
  }
  const isOften = counts.some(({ tag }) => tag.arg === "often");
  const [everyRow] = countMeasures(parts.profile);
  if (isOften && everyRow)
    return {
      chosen: [entity ?? everyRow],
      covers: counts,
      isCounted: true,
      cost: parts.profile.tables.length > 1 && !entity ? 0.3 : 0,
    };
  const column = counted.find(({ cat }) => cat === "dim")?.tag.column;
  const isNarrowed = parts.of("value").some(({ tag }) => tag.column === column);
  const pieces = parts.profile.measures.find(
    ({ table, concepts, kind }) => table === column?.table && concepts[0] === "quantity" && kind === "additive",
  );
  if (column && isNarrowed) return pieces ? { chosen: [pieces], covers: [...counts, ...counted] } : null;
  if (column) return distinctCount(parts, column, { counts, counted });
  if (amounts[0] && amounts[0].unit !== "money" && !counted.length) return { chosen: [amounts[0]], covers: counts };
  if (entity) return { chosen: [entity], covers: counts, isCounted: true };
  if (strong.length > 0) return null;
  const quantity = weak.find(({ tag }) => tag.measure?.concepts[0] === "quantity" && tag.measure.kind === "additive")
    ?.tag.measure;
  if (quantity) return { chosen: [quantity], covers: counts };
  if (amounts[0]) return null;
  const [count, ...others] = countMeasures(parts.profile);
  if (!count) return null;
  const isNamed =
    parts.has("rows") || parts.has("mention") || parts.has("condition") || parts.has("agree") || parts.has("disagree");
  return {
    chosen: [count],
    covers: counts,
    isCounted: true,
    cost: isNamed && others.length === 0 ? 0 : 0.3,
    assumed: ["rows are counted"],
  };
}

function distinctCount(
  { profile }: Parts,
  column: ColumnProfile,
  { counts, counted }: { counts: Leaf[]; counted: Leaf[] },
): Choice | null {
  const rows = countMeasures(profile).find(({ table }) => table === column.table);
  const covers = [...counts, ...counted];
  if (!rows) return null;
  if (column.role === "key") return { chosen: [rows], covers, isCounted: true };
  const label = `number of different ${plural(column.name)}`;
  const measure: NamedMeasure = {
    ...rows,
    id: `distinct ${column.name}`,
    label,
    column: column.name,
    measures: [{ kind: "aggregate", id: "n", label, agg: "distinct", of: { kind: "column", col: column.name } }],
  };
  return { chosen: [measure], covers };
}

/** "Win rate": rows that meet a condition among the rows the condition is decided for. */
function rateOf(parts: Parts): Choice | null {
  const [leaf, ...others] = distinctBy(parts.of("rate"), ({ tag }) => tag.condition?.id ?? "");
  const condition = leaf?.tag.condition;
  if (!leaf || !condition || others.length > 0) return null;
  const rows = countMeasures(parts.profile).find(({ table }) => table === condition.table);
  if (!rows) return null;
  const naming = {
    label: `share of ${rows.label.replace("number of ", "")} where ${condition.label}`,
    unit: "percent",
  };
  const whole: Measure = {
    kind: "aggregate",
    id: "whole",
    label: "all",
    agg: "count",
    ...(condition.base && { where: condition.base }),
  };
  const part: Measure = { kind: "aggregate", id: "part", label: "part", agg: "count", where: condition.filter };
  const measures = ratio(part, whole, naming);
  const measure: NamedMeasure = {
    ...rows,
    id: `rate ${condition.id}`,
    label: naming.label,
    kind: "rate",
    unit: "percent",
    measures,
    good: ["lost", "cancelled", "returned", "late", "failed", "noshow", "rejected", "refunded"].includes(condition.id)
      ? "low"
      : "high",
  };
  return { chosen: [measure], covers: [leaf] };
}

/** "How many days does it take": a measured time, never a grouping by day. */
function durationOf(parts: Parts): Choice | null {
  const words = parts.leaves.filter(({ within }) => within.includes("howLong"));
  const unit = words.find(({ cat }) => cat === "grain" || cat === "part")?.tag.arg ?? "";
  const kinds: Record<string, string[]> = {
    hour: ["hours", "duration", "waiting", "downtime"],
    day: ["days", "duration"],
    month: ["duration", "tenure"],
    week: ["duration"],
    year: ["tenure", "age"],
  };
  const found = parts.profile.measures.filter(
    (measure) => kinds[unit]?.includes(measure.concepts[0] ?? "") || (measure.kind === "duration" && unit !== "year"),
  );
  const spoken = parts
    .of("measure")
    .flatMap(({ tag }) => (tag.measure && found.includes(tag.measure) ? [tag.measure] : []));
  const [measure, ...others] = spoken.length > 0 ? distinctBy(spoken, ({ id }) => id) : found;
  const elapsed = found.filter(({ kind }) => kind === "duration");
  if (!measure || (others.length > 0 && elapsed.length !== 1)) return null;
  return durationIn(others.length > 0 ? (elapsed[0] ?? measure) : measure, unit, words);
}

function durationIn(measure: NamedMeasure, unit: string, words: Leaf[]): Choice {
  const [first] = measure.measures;
  const isElapsed = first?.kind === "aggregate" && first.of?.kind === "elapsed" && (unit === "day" || unit === "hour");
  const measures: Measure[] =
    isElapsed && first.of?.kind === "elapsed"
      ? [{ ...first, of: { ...first.of, unit: unit as "day" }, unit: unit === "day" ? "days" : "h" }]
      : measure.measures;
  return { chosen: [{ ...measure, measures }], covers: words, measures };
}

const TIME_UNITS: Record<string, number> = { min: 1 / 60, h: 1, days: 24 };
const SPOKEN_UNITS: Record<string, string> = { minute: "min", hour: "h", day: "days" };

/** "Per category, days": a unit after a grouping. */
function isTrailing(within: readonly string[], leaf: Leaf, { leaves }: Parts): boolean {
  return (
    within.at(-1) === "group" &&
    leaves.some(({ top, from }) => top === leaf.top && from < leaf.from && leaf.from - from > 1) &&
    !leaves.some(({ cat, to }) => cat === "by" && leaf.from - to < 1)
  );
}

/** "In days", "(hours)": the unit a measured time is shown in, never a grouping. */
export const convertUnits: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(
    (leaf) =>
      ["grain", "part", "unit"].includes(leaf.cat) &&
      (leaf.within.length === 0 || isTrailing(leaf.within, leaf, parts)) &&
      SPOKEN_UNITS[leaf.tag.arg ?? ""],
  );
  const [base] = draft.chosen;
  const [leaf] = leaves;
  const unit = SPOKEN_UNITS[leaf?.tag.arg ?? ""];
  const from = TIME_UNITS[base?.unit ?? ""];
  if (!leaf || !base || !unit || from === undefined || draft.measures.length !== 1) return { covers: [] };
  const [measure] = draft.measures;
  if (measure?.kind !== "aggregate" || leaves.some(({ tag }) => tag.arg !== leaf.tag.arg)) return { covers: [] };
  const factor = from / (TIME_UNITS[unit] ?? 1);
  const measures: Measure[] =
    factor === 1
      ? [measure]
      : [
          { ...measure, id: "part", hidden: true },
          {
            kind: "formula",
            id: "converted",
            label: `${measure.label} in ${unit}`,
            unit,
            formula: {
              kind: "arithmetic",
              op: "*",
              a: { kind: "measure", id: "part" },
              b: { kind: "number", num: factor },
            },
          },
        ];
  return { set: { measures, units: leaves }, covers: leaves };
};

/** A count word with nothing to count by or keep: a heading, not a question. */
function isBare({ leaves }: Parts): boolean {
  return !leaves.some(
    ({ cat, within }) =>
      [
        "value",
        "condition",
        "month",
        "quarter",
        "half",
        "year",
        "rel",
        "dayname",
        "max",
        "min",
        "share",
        "contains",
        "agg",
        "rank",
      ].includes(cat) ||
      within.includes("group") ||
      within.includes("asked") ||
      within.includes("askedRows") ||
      within.includes("bound") ||
      within.includes("emptyColumn"),
  );
}

/** Net and gross amounts side by side: "how much" leaves open which. */
function isOneOfTwo(measure: NamedMeasure, { measures }: Profile): boolean {
  return measures.some(
    (other) =>
      other !== measure &&
      other.table === measure.table &&
      other.kind === "additive" &&
      other.unit === "money" &&
      measure.unit === "money" &&
      !other.concepts.some((id) => ["cost", "tax", "shipping", "profit", "commission"].includes(id)),
  );
}

/** Computed from two columns by our own guess. */
function isMade({ kind, column, id }: NamedMeasure): boolean {
  return kind === "additive" && column === undefined && id.includes(" × ");
}

/** A verb may mean units or money; money is what is meant unless units are named. */
function isLesser(measure: NamedMeasure, profile: Profile): boolean {
  return (
    measure.concepts[0] === "quantity" &&
    profile.measures.some(
      ({ table, concepts, kind }) => table === measure.table && concepts[0] === "money" && kind === "additive",
    )
  );
}

/** "What share of our costs are salaries": the total is named by a weak word, and it is the whole. */
function wholeOf({ has }: Parts, chosen: readonly NamedMeasure[], weak: readonly Leaf[]): NamedMeasure[] {
  const [part] = chosen;
  if (!has("share") || chosen.length !== 1 || !part) return [];
  return weak.flatMap(({ tag }) => (tag.measure?.parts?.includes(part.label) ? [tag.measure] : [])).slice(0, 1);
}

function scalesFit(chosen: readonly NamedMeasure[], parts: Parts): boolean {
  const wantsAgree = parts.has("agree") || parts.has("share");
  const wantsNot = parts.leaves.some(({ within }) => within.includes("notAgree"));
  return chosen.every(({ concepts }) =>
    concepts.includes("agree")
      ? wantsAgree && !wantsNot
      : concepts.includes("disagree")
        ? wantsNot
        : !(concepts[0] === "rating" && (wantsNot || (parts.has("agree") && parts.has("share")))),
  );
}

/** A line and a total that holds it are one thing asked twice ("total costs"), unless the question relates them. */
function keepOnePerLine(chosen: NamedMeasure[], { has }: Parts): NamedMeasure[] {
  if (has("share") || has("compare") || chosen.length < 2) return chosen;
  return chosen.filter(
    (measure) =>
      !chosen.some(
        (other) =>
          other !== measure &&
          measure.good === "low" &&
          measure.parts?.includes(other.label) &&
          measure.kind === "line",
      ),
  );
}

/** "Average", "median", "highest": how the chosen measure is put together, over rows or over groups. */
export const aggregateMeasures: Clause = (parts, draft) => {
  const leaves = parts.of("agg");
  const perRatio = parts.leaves.filter(({ within }) => within.includes("perMeasure"));
  if (perRatio.length > 0) return ratioPer(parts, draft, perRatio);
  const leaf = leaves.find(({ tag }) => tag.arg === "median") ?? leaves[0];
  if (!leaf) return NOTHING_SPECIAL;
  const agg = leaf.tag.arg as Aggregate;
  const [base] = draft.chosen;
  if (!base || leaves.some(({ tag }) => tag.arg !== agg && agg !== "median")) return null;
  if (agg === "sum")
    return ["additive", "line", "count", "stock"].includes(base.kind) ||
      base.measures.every(({ unit }) => unit === "money")
      ? sumOf(draft, leaves)
      : null;
  if (base.kind === "rate") return agg === "avg" ? { covers: leaves } : null;
  if (base.kind === "count" || base.kind === "line") return averagePer(parts, draft, { agg, leaves });
  const measure = draft.measures[0];
  if (draft.measures.length !== 1 || measure?.kind !== "aggregate" || !measure.of)
    return agg === "avg" && base.kind === "average" ? { covers: leaves } : null;
  const perTime = parts.of("grain").filter(({ within }) => within.includes("group"));
  const isPerGrain = base.kind === "additive" && agg === "avg" && perTime.length > 0;
  if (isPerGrain) return averagePer(parts, draft, { agg, leaves });
  const words: Partial<Record<Aggregate, string>> = { avg: "average", median: "median", max: "highest", min: "lowest" };
  const changed: Measure = { ...measure, agg, label: `${words[agg] ?? agg} ${base.label}` };
  const isPerWho =
    base.kind === "additive" &&
    agg === "avg" &&
    parts.leaves.some(
      ({ within, cat, tag, top }) =>
        within.includes("group") && cat === "dim" && isPerWord(parts, top) && tag.column && tag.column.distinct > 12,
    );
  return {
    set: { measures: [changed] },
    covers: leaves,
    cost: isPerWho ? 0.7 : 0,
    assumed: isPerWho ? ["the average is per row"] : [],
  };
};

const NOTHING_SPECIAL: Fragment = { covers: [] };

function isPerWord({ leaves }: Parts, top: Leaf["top"]): boolean {
  return leaves.some((leaf) => leaf.top === top && leaf.cat === "by");
}

function sumOf({ chosen, measures }: Readonly<Draft>, covers: Leaf[]): Fragment {
  const [measure] = measures;
  const isAverage =
    chosen[0]?.kind === "average" && measures.length === 1 && measure?.kind === "aggregate" && measure.of;
  return isAverage
    ? { set: { measures: [{ ...measure, agg: "sum", label: `total ${chosen[0]?.label}` }] }, covers }
    : { covers };
}

/** Numbers of a group first, then their average: orders per customer, cost per month. */
function averagePer(
  parts: Parts,
  draft: Readonly<Draft>,
  { agg, leaves }: { agg: Aggregate; leaves: Leaf[] },
): Fragment | null {
  const groups = parts.leaves.filter(({ within, cat }) => within.includes("group") && ["dim", "grain"].includes(cat));
  const [base] = draft.chosen;
  const [measure] = draft.measures;
  if (!base || !measure || draft.measures.length > 1) return null;
  const time = draft.table?.time;
  const [group, ...others] = groups;
  const isLine = base.kind === "line" && measure.kind === "aggregate" && measure.agg === "sum";
  if (base.kind === "line" && !isLine) return { covers: leaves };
  const own = parts.profile.columns.find(({ table, name }) => table === base.table && name === time);
  if (!group && !(isLine && time)) return null;
  const inner: Group | null = !group
    ? { kind: "grain", id: "entity", label: own?.grain ?? "month", col: time ?? "", grain: own?.grain ?? "month" }
    : group.cat === "grain"
      ? time
        ? { kind: "grain", id: "entity", label: group.tag.arg ?? "", col: time, grain: group.tag.arg as "month" }
        : null
      : { kind: "column", id: "entity", label: group.tag.column?.name ?? "", col: group.tag.column?.name ?? "" };
  if (!inner || others.length > 0 || (group?.tag.column && group.tag.column.table !== base.table)) return null;
  if (isLine && group?.cat === "dim") return null;
  const words: Partial<Record<Aggregate, string>> = { avg: "average", median: "median", max: "highest", min: "lowest" };
  const outer: Measure = {
    kind: "aggregate",
    id: "result",
    label: `${words[agg] ?? agg} ${base.label} per ${inner.label}`,
    agg,
    of: { kind: "column", col: "amount" },
    ...(measure.unit && { unit: measure.unit }),
  };
  return {
    set: { per: { by: [inner], measures: [{ ...measure, id: "amount" }] }, measures: [outer] },
    covers: [...leaves, ...parts.leaves.filter(({ top }) => top === group?.top)],
  };
}

/** "Revenue per unit", "cost per order": one measure divided by another. */
function ratioPer(parts: Parts, draft: Readonly<Draft>, leaves: Leaf[]): Fragment | null {
  const [over, under] = leaves.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  if (!over || !under || over === under || over.table !== under.table) return null;
  const [a, b] = [over, under].map(({ measures }) => mainMeasure(measures));
  if (!a || !b || a.kind === "formula" || b.kind === "formula" || ["average", "rate"].includes(under.kind)) return null;
  if (["average", "rate", "duration"].includes(over.kind)) {
    if (under.kind !== "count") return null;
    return { set: { chosen: [over], measures: over.measures }, covers: [...leaves, ...parts.of("agg")] };
  }
  void draft;
  const naming = {
    label: `${over.label} per ${under.kind === "count" ? under.label.replace("number of ", "").replace(/s$/, "") : under.label}`,
    ...(over.unit && { unit: over.unit }),
  };
  const measure: NamedMeasure = {
    ...over,
    id: naming.label,
    label: naming.label,
    kind: "rate",
    measures: ratio(a, b, naming),
  };
  return {
    set: { chosen: [measure], measures: measure.measures },
    covers: [...leaves, ...parts.of("agg").filter(({ tag }) => tag.arg === "avg")],
  };
}
