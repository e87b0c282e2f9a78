import { wordsOf } from "../profile/lexicon.ts";
import type { ColumnProfile, NamedMeasure } from "../profile/profile.ts";
import type { Aggregate, Measure } from "../query.ts";
import { distinctCount } from "./counts.ts";
import { type Clause, type Draft, distinctBy, type Leaf, numbered, type Parts, ratio } from "./draft.ts";
import { type Choice, cellAmount, countMeasures, namedOf } from "./named-measures.ts";
import type { Edge } from "./similar.ts";

/** Chooses what is measured. Strong names win; weak words ("sold", "tickets") only speak when no strong one is there. */
export const chooseMeasures: Clause = (parts) => {
  const isLimit = ({ within }: Leaf) =>
    ["bound", "columnBound", "emptyColumn", "filledColumn", "scoredAt"].some((each) => within.includes(each));
  const free = parts.of("measure").filter((leaf) => !isLimit(leaf));
  if (free.some((leaf) => isTotalOf(leaf, free))) return null;
  const strong = free.filter(({ tag }) => !tag.isWeak);
  const weak = free.filter(({ tag }) => tag.isWeak);
  const choice = choiceOf(parts, { strong, weak });
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
    ...parts.of("filler"),
    ...parts.of("or").filter((leaf) => chosen.length > 1 && isBetweenNames(leaf, parts)),
    ...parts.of("time").filter(({ tag }) => tag.column && isEndOf(tag.column.name, chosen)),
    ...parts
      .of("entity", "distinct", "rows")
      .filter(({ within }) => !within.some((cat) => cat === "groupRows" || cat === "askedRows")),
  ];
  const table = parts.profile.tables.find(({ name }) => name === first.table) ?? null;
  const measures = choice.measures ?? numbered(chosen);
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
    steps: choice.steps ?? [],
  };
};

/** "More on books or on furniture" shows both. */
function isBetweenNames({ from, to, within }: Leaf, { of }: Parts): boolean {
  const own = of("measure").filter(({ tag }) => tag.own);
  const isNext = (start: number) => start >= to && start - to <= 2;
  return within.length === 0 && own.some((leaf) => leaf.to === from) && own.some((leaf) => isNext(leaf.from));
}

function choiceOf(parts: Parts, { strong, weak }: { strong: Leaf[]; weak: Leaf[] }): Choice | null {
  const isWithin = (cat: string) => parts.leaves.some(({ within }) => within.includes(cat));
  if (isWithin("amounts")) return listedOf(parts);
  if (isWithin("howLong")) return durationOf(parts);
  if (parts.has("rate")) return rateOf(parts);
  if (isMuch(parts)) return null;
  const most = parts.of("max", "min").filter(({ tag }) => tag.arg === undefined);
  const pieces = strong.length === 0 && !parts.has("count") ? piecesOf(parts, most) : undefined;
  if (pieces) return { chosen: [pieces], covers: [] };
  return parts.has("count") ? countedOf(parts, strong, weak) : namedOf(parts, strong, weak);
}

/** Several amounts side by side, of which one at least is a number of things or names how it is put together. */
function listedOf(parts: Parts): Choice | null {
  const leaves = parts.leaves.filter(({ within }) => within.includes("amounts"));
  const items = itemsOf(leaves);
  const made = items.map((item) => itemOf(item, parts));
  if (made.some((each) => each === null) || items.length < 2) return null;
  const chosen = made.filter((each) => each !== null);
  // "Heat and light" is one line.
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) return null;
  return { chosen, covers: leaves, measures: numbered(chosen) };
}

/** The leaves of each item; those of one edge inside the list belong together. */
function itemsOf(leaves: readonly Leaf[]): Leaf[][] {
  const [first] = leaves;
  const edges = first ? partsIn(first.top) : [];
  return edges
    .map(({ from, to }) => leaves.filter((leaf) => leaf.from >= from && leaf.to <= to))
    .filter((own) => own.length > 0);
}

function partsIn(edge: Edge): Edge[] {
  if (edge.cat !== "amounts") return edge.parts.flatMap(partsIn);
  return edge.parts.flatMap((part) => (part.cat === "amounts" ? partsIn(part) : [part]));
}

function itemOf(own: readonly Leaf[], parts: Parts): NamedMeasure | null {
  const agg = own.find(({ cat }) => cat === "agg")?.tag.arg as Aggregate | undefined;
  const dim = own.find(({ cat }) => cat === "dim")?.tag.column;
  if (dim) return distinctCount(parts, dim, { counts: [], counted: [] })?.chosen[0] ?? null;
  const named = own.find(({ tag }) => tag.measure)?.tag.measure;
  if (!named || !agg || named.kind === "count") return named ?? null;
  const [measure] = named.measures;
  if (agg === "sum" && ["additive", "line", "stock"].includes(named.kind)) return named;
  if (measure?.kind !== "aggregate" || !measure.of || named.measures.length > 1) return null;
  const changed: Measure = { ...measure, agg, label: `${WORDS[agg] ?? agg} ${named.label}` };
  return { ...named, id: `${agg} ${named.id}`, label: changed.label, measures: [changed] };
}

const WORDS: Partial<Record<Aggregate, string>> = { avg: "average", sum: "total", max: "highest", min: "lowest" };

/** "How many": units of something measured, rows, or different values of a column. */
function countedOf(parts: Parts, strong: readonly Leaf[], weak: readonly Leaf[]): Choice | null {
  const counts = parts.of("count");
  const counted = parts.leaves.filter(
    ({ within, cat }) => within.includes("counted") && cat !== "count" && cat !== "distinct",
  );
  if (new Set(counts.map(({ from }) => from)).size > 1) return null;
  const answered = answeredOf(parts, strong, counts);
  if (answered) return answered;
  const nouns = [...counted, ...parts.of("entity")].filter(({ cat }) => cat === "entity");
  const [entity] = nouns.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  if (counts.some(({ tag }) => tag.arg === "often")) return everyRow(parts, counts, entity);
  const pieces = piecesOf(parts, counts);
  if (pieces) return { chosen: [pieces], covers: counts };
  const column = counted.find(({ cat }) => cat === "dim")?.tag.column;
  if (column?.type === "boolean") return null;
  if (column) return columnCount(parts, column, { counts, counted });
  const amount = strong.flatMap(({ tag }) =>
    tag.measure && ["additive", "stock", "line"].includes(tag.measure.kind) ? [tag.measure] : [],
  )[0];
  if (amount && amount.unit !== "money" && counted.length === 0 && isCountedNext(parts, strong))
    return { chosen: [amount], covers: counts };
  const timed = counted.length === 0 ? addedTime(strong) : null;
  if (timed) return { ...timed, covers: counts };
  if (entity) return { chosen: [entity], covers: counts, isCounted: true };
  // "How many cost more than 500 in parts": the amount belongs to the limit.
  const isLimited = parts.leaves.some(({ within }) => within.includes("bound")) && counted.length === 0;
  if (strong.length > 0) return isLimited && strong.length === 1 ? everyRow(parts, counts, undefined) : null;
  const isPieces = ({ tag: { measure } }: Leaf) =>
    measure?.kind === "additive" && ["quantity", "guests", "attendance"].includes(measure.concepts[0] ?? "");
  const quantity = weak.find(isPieces)?.tag.measure;
  if (quantity) return { chosen: [quantity], covers: counts };
  const isNamed = ["rows", "mention", "condition", "agree", "disagree"].some(parts.has);
  const [, ...others] = countMeasures(parts.profile);
  const made = everyRow(parts, counts, undefined);
  return made && { ...made, cost: isNamed && others.length === 0 ? 0 : 0.3 };
}

/** "How many covers"; "how many rows with covers over 100" counts rows. */
function isCountedNext({ of, has }: Parts, strong: readonly Leaf[]): boolean {
  const ends = of("count").map(({ to }) => to);
  return !has("rows") && strong.some(({ from }) => ends.some((to) => from >= to && from - to <= 2));
}

/** "How many nights did we sell": a time per row that is otherwise averaged is added up where its own number is asked for. */
function addedTime(strong: readonly Leaf[]): Choice | null {
  const [leaf, ...others] = strong;
  const base = leaf?.tag.measure;
  const [measure] = base?.measures ?? [];
  const isNamed = (base?.names ?? []).some((name) => wordsOf(name).join(" ") === leaf?.text);
  if (!base || others.length > 0 || base.kind !== "average" || !isNamed || measure?.kind !== "aggregate" || !measure.of)
    return null;
  if (measure.of.kind === "score" || base.concepts[0] !== "duration") return null;
  return { chosen: [base], covers: [], measures: [{ ...measure, agg: "sum", label: `total ${base.label}` }] };
}

function everyRow({ profile }: Parts, covers: Leaf[], entity: NamedMeasure | undefined): Choice | null {
  const cell = entity ? null : cellAmount(profile);
  if (cell && cell.chosen[0]?.unit !== "money") return { ...cell, covers };
  const [first, ...others] = countMeasures(profile);
  const chosen = entity ?? first;
  if (!chosen) return null;
  const isOpen = others.length > 0 && !entity;
  return { chosen: [chosen], covers, isCounted: true, cost: isOpen ? 0.3 : 0, steps: isOpen ? ["measureChosen"] : [] };
}

/** How many agree: the rows that the share of them counts. */
function answeredOf({ has }: Parts, strong: readonly Leaf[], covers: Leaf[]): Choice | null {
  const measures = strong.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  const answered = measures.find(({ concepts }) => concepts.includes("agree") || concepts.includes("disagree"));
  const [chosen] = answered?.measures ?? [];
  if (!answered || chosen?.kind !== "aggregate" || has("share")) return null;
  const label = answered.label.replace(/^share/, "number");
  const measures2: Measure[] = [
    { kind: "aggregate", id: "n", label, agg: "count", ...(chosen.where && { where: chosen.where }) },
  ];
  return { chosen: [{ ...answered, label, kind: "rate", unit: "" }], covers, measures: measures2 };
}

/** "How many mince pies went out", "who bought the most": pieces of a product, where lines of orders say how many of it each holds. */
function piecesOf({ profile, leaves }: Parts, counts: readonly Leaf[]): NamedMeasure | undefined {
  const named = leaves.find(({ cat, from }) => cat === "value" && counts.some(({ to }) => to === from));
  const product = named?.tag.column;
  // "The most pallet orders" are orders.
  const isOfRows = leaves.some(({ cat, from }) => cat === "entity" && from === named?.to);
  const isProduct =
    ["product", "category"].includes(product?.concepts[0] ?? "") && product?.role !== "key" && !isOfRows;
  return profile.measures.find(
    ({ table, concepts, kind }) =>
      isProduct && table === product?.table && concepts[0] === "quantity" && kind === "additive",
  );
}

/** "How many chairs": pieces of what the column holds; "how many products": its different values. */
function columnCount(parts: Parts, column: ColumnProfile, leaves: { counts: Leaf[]; counted: Leaf[] }): Choice | null {
  const isNarrowed = parts.of("value").some(({ tag }) => tag.column === column);
  if (!isNarrowed) return distinctCount(parts, column, leaves);
  const pieces = parts.profile.measures.find(
    ({ table, concepts, kind }) => table === column.table && concepts[0] === "quantity" && kind === "additive",
  );
  return pieces ? { chosen: [pieces], covers: [...leaves.counts, ...leaves.counted] } : null;
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
  const [counted] = rows.measures;
  if (counted?.kind !== "aggregate") return null;
  const whole: Measure = { ...counted, id: "whole", label: "all", ...(condition.base && { where: condition.base }) };
  const part: Measure = { ...counted, id: "part", label: "part", where: condition.filter };
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
  // "Hours a week" are what is worked, and not how long something lasted.
  const isEach = ({ tag, within }: Leaf) => /^(day|week)$/.test(tag.arg ?? "") && within.includes("group");
  const isWork = unit === "hour" && parts.of("grain", "grainly").some(isEach);
  const isFineEnough = (measure: NamedMeasure) => !isWork || measure.kind !== "duration" || measure.unit !== "days";
  const found = parts.profile.measures.filter(
    (measure) =>
      isFineEnough(measure) &&
      (kinds[unit]?.includes(measure.concepts[0] ?? "") || (measure.kind === "duration" && unit !== "year")),
  );
  const isOwn = (measure: NamedMeasure) =>
    found.includes(measure) || (measure.kind === "duration" && !measure.names.length && isFineEnough(measure));
  const spoken = parts.of("measure").flatMap(({ tag: { measure } }) => (measure && isOwn(measure) ? [measure] : []));
  const [measure, ...others] = spoken.length > 0 ? distinctBy(spoken, ({ id }) => id) : found;
  const elapsed = found.filter(({ kind }) => kind === "duration");
  if (!measure && unit === "day") return daysOf(parts, words);
  if (!measure || (others.length > 0 && elapsed.length !== 1)) return null;
  return durationIn(others.length > 0 ? (elapsed[0] ?? measure) : measure, unit, words);
}

/** "How many days did Rosa work", where no time is measured: the different days with a row. */
function daysOf({ profile, of }: Parts, covers: Leaf[]): Choice | null {
  const named = of("value").map(({ tag }) => tag.column?.table);
  const counts = countMeasures(profile);
  const rows = counts.find(({ table }) => named.includes(table)) ?? counts[0];
  const times = profile.columns.filter(({ table, type, grain }) => table === rows?.table && type === "date" && !grain);
  const time = times.find(({ table, name }) => name === profile.tables.find((each) => each.name === table)?.time);
  if (!rows || !time) return null;
  const label = `number of different days of ${time.name}`;
  const measure: NamedMeasure = {
    ...rows,
    id: label,
    label,
    column: time.name,
    measures: [{ kind: "aggregate", id: "n", label, agg: "distinct", of: { kind: "column", col: time.name } }],
  };
  const isOnly = times.length === 1 && named.length > 0;
  return { chosen: [measure], covers, cost: isOnly ? 0 : 0.3, steps: isOnly ? [] : ["measureChosen"] };
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

/** "Wieviel Rechnungen" counts them, "wieviel Umsatz" does not. */
function isMuch({ of }: Parts): boolean {
  return of("count").some(({ text, within }) => text === "wieviel" && !within.includes("counted"));
}

/** Right before another amount, "total" says that it is added up, also beside a column "Total". */
function isTotalOf({ tag, to }: Leaf, others: readonly Leaf[]): boolean {
  const isTotal = tag.own === "whole" && /^(total|sum|summe|gesamt)$/i.test(tag.measure?.label ?? "");
  return isTotal && others.some((other) => other.from === to && other.tag.measure !== tag.measure);
}

/** "How long do they take to pay" names the end of the time that is measured. */
function isEndOf(name: string, chosen: readonly NamedMeasure[]): boolean {
  return chosen.some(
    ({ kind, measures }) => kind === "duration" && JSON.stringify(measures).includes(JSON.stringify(name)),
  );
}

/** A stock over time is shown at each period's end by grouping; alone it is the last entry. */
function asOfOf(measure: NamedMeasure, parts: Parts): Draft["asOf"] {
  const isSeries =
    parts.of("grain").some(({ within }) => within.includes("group") || within.includes("asked")) ||
    parts.has("month") ||
    parts.has("when") ||
    parts.has("quarter") ||
    parts.has("wholeTime") ||
    parts.has("change");
  return isSeries ? undefined : measure.asOf;
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
function keepOnePerLine(chosen: NamedMeasure[], { has, leaves }: Parts): NamedMeasure[] {
  if (has("share") || has("compare") || chosen.length < 2) return chosen;
  // "Rent outstanding" is what is owed of the rent.
  const [owed, ...others] = chosen.toSorted(
    (a, b) => Number(b.concepts[0] === "owed") - Number(a.concepts[0] === "owed"),
  );
  if (owed?.concepts[0] === "owed" && others.length === 1 && owed.label.startsWith(`${others[0]?.label} minus `))
    return [owed];
  // "Food sales" are the part and no second amount.
  const isHeadOf = (total: NamedMeasure, part: NamedMeasure) =>
    total.parts?.includes(part.label) &&
    leaves.some(
      ({ tag, from }) => tag.measure === total && leaves.some((leaf) => leaf.tag.measure === part && leaf.to === from),
    );
  const named = chosen.filter(
    (measure) => !chosen.some((part) => measure.kind === "additive" && isHeadOf(measure, part)),
  );
  return named.filter(
    (measure) =>
      !named.some(
        (other) =>
          other !== measure &&
          measure.good === "low" &&
          measure.parts?.includes(other.label) &&
          measure.kind === "line",
      ),
  );
}
