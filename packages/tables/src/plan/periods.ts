import type { ColumnProfile } from "../profile/profile.ts";
import type { Filter, Grain, Measure } from "../query.ts";
import {
  type Clause,
  columnName,
  combined,
  type Draft,
  isSumOfListed,
  type Leaf,
  mainMeasure,
  type Parts,
} from "./draft.ts";
import { freeTimes, timeColumn } from "./groups.ts";
import { idleSince } from "./idle.ts";
import { daysAfter, type Span } from "./moments.ts";
import {
  eachPeriod,
  isBaseline,
  isNeverAdded,
  isWithinOne,
  lastSpan,
  monthsBetween,
  sameMonthsBefore,
  shiftMonths,
  spansOf,
  yearsAgainst,
} from "./spans.ts";

const PERIOD_CATS = ["month", "quarter", "half", "year", "rel", "ord", "day", "when"];

/** Periods filter; two of them, or one and a word of change, compare. */
export const placePeriods: Clause = (parts, draft) => {
  const isPeriod = ({ cat, within }: Leaf) =>
    !within.includes("exceptPeriod") &&
    ((PERIOD_CATS.includes(cat) && !within.includes("bound")) || (cat === "num" && within.includes("period")));
  const leaves = parts.leaves.filter(isPeriod);
  const last = parts.leaves.filter(({ within }) => within.includes("lastPeriods"));
  const before = parts.of("before").filter(({ tag }) => tag.arg === "1");
  const time = timeColumn(parts, draft);
  const marks = parts.leaves.filter(
    ({ cat, within }) =>
      ["since", "after", "until", "to", "from", "before", "between", "by"].includes(cat) &&
      within.some((each) => ["range", "openPeriod"].includes(each)),
  );
  const spoken = freeTimes(parts).filter(({ tag }) => tag.column === time);
  const naming = [
    ...parts.of("time").filter(({ within }) => within.includes("timePeriod") || within.includes("timeGroup")),
    ...spoken,
  ];
  if (leaves.length === 0 && last.length === 0) return changeWithoutPeriod(parts, draft, naming);
  if (!time?.from || !time.to || !draft.from) return null;
  const col = columnName(time, draft.from, parts.profile);
  const years = parts
    .of("yearWord")
    .filter(({ within }) => within.includes("period") && !within.includes("exceptPeriod"));
  const units = parts.of("grain").filter(({ within }) => within.includes("range"));
  const covers = [...leaves, ...units, ...years, ...last, ...before, ...marks, ...naming];
  if (last.length > 0) {
    if (leaves.length > 0) return null;
    const span = lastSpan(last, time);
    return span ? { set: { where: [...draft.where, spanFilter(col, span)] }, covers } : null;
  }
  const made = spansOf(parts, leaves, time);
  if (!made) return null;
  const { spans, cost, steps } = made;
  if (spans.some((span) => isWithinOne(span, time))) return null;
  const named = yearsOfColumns(draft);
  // "Sick days 2025" are of that year for everyone, whenever they joined.
  if (named.length > 0 && naming.length === 0)
    return spans.every((span) => isYear(span, named)) ? { covers, cost, steps } : null;
  const fragment = placeSpans(parts, draft, { spans, col, hasBefore: before.length > 0, time });
  return (
    fragment && {
      ...fragment,
      covers: [...covers, ...fragment.covers],
      cost: cost + (fragment.cost ?? 0),
      steps: [...steps, ...(fragment.steps ?? [])],
    }
  );
};

/** The years that the headers of what is measured name. */
export function yearsOfColumns({ chosen }: Readonly<Draft>): string[] {
  return chosen.flatMap(({ column = "" }) => /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(column)?.[0] ?? []);
}

function isYear({ since, until }: Span, years: readonly string[]): boolean {
  return years.some((year) => since === `${year}-01-01` && until === `${Number(year) + 1}-01-01`);
}

export function spanFilter(col: string, { since, until }: { since?: string; until?: string }): Filter {
  return { kind: "span", col, ...(since && { since }), ...(until && { until }) };
}

interface Placing {
  spans: Span[];
  col: string;
  hasBefore: boolean;
  time: ColumnProfile;
}

function placeSpans(parts: Parts, draft: Readonly<Draft>, placing: Placing): ReturnType<Clause> {
  const { spans, col } = placing;
  const [first, second] = spans;
  if (!first) return null;
  if (spans.length > 2) return placeMany(parts, draft, placing);
  const words = parts
    .of("compare", "than", "between", "change", "why", "more", "less", "from", "or")
    .filter(({ within }) => within.every((each) => each === "range"));
  if (second && draft.isNever) return inOneOnly(parts, draft, { a: first, b: second, col });
  if (second) return placeTwo(parts, draft, { a: first, b: second, col, words, time: placing.time });
  const open = parts.leaves.find(({ within }) => within.includes("openPeriod"));
  return open
    ? openSpan(parts, draft, { span: first, col, top: open.top })
    : placeOne(parts, draft, { ...placing, words });
}

function keep(draft: Readonly<Draft>, filter: Filter): Partial<Draft> {
  return { where: [...draft.where, filter] };
}

function isChange({ has }: Parts): boolean {
  return has("change") || has("why");
}

function isByTime(draft: Readonly<Draft>, col: string): boolean {
  return draft.by.some(({ kind, col: by }) => kind === "grain" && by === col);
}

/**
 * "Since March", "before April". "Not seen since March" is every row whose date of the last time lies before March, or that has
 * none.
 */
function openSpan(
  parts: Parts,
  draft: Readonly<Draft>,
  { span, col, top }: { span: Span; col: string; top: Leaf["top"] },
): ReturnType<Clause> {
  const { since, until } = span;
  const bounds: Record<string, { since?: string; until?: string }> = {
    since: { since },
    from: { since, until },
    after: { since: until },
    before: { until: since },
    until: { until },
  };
  // "By the end of March", and no "per" or "each".
  const isUntil = parts.leaves.some(({ top: own, text }) => own === top && text === "by");
  if (isUntil) bounds["by"] = { until };
  const mark = parts.leaves.find(({ top: own, cat }) => own === top && bounds[cat])?.cat ?? "";
  const bound = bounds[mark];
  if (!bound || isChange(parts)) return null;
  const within = spanFilter(col, bound);
  const idle = idleSince(parts, draft);
  // "Not visited since June" asks for no number of visits.
  if (idle?.some(({ tag }) => tag.measure && draft.chosen.includes(tag.measure))) return null;
  return idle
    ? { set: { ...keep(draft, { kind: "not", of: within }), isIdle: true }, covers: idle }
    : { set: keep(draft, within), covers: [] };
}

function placeTwo(
  parts: Parts,
  draft: Readonly<Draft>,
  { a, b, col, words, time }: { a: Span; b: Span; col: string; words: Leaf[]; time: ColumnProfile },
): ReturnType<Clause> {
  const isComparing = isChange(parts) || ["compare", "than", "more", "less"].some(parts.has);
  const isRange = parts.leaves.some(({ within, tag }) => within.includes("range") || tag.when?.kind === "range");
  if (isComparing && !isByTime(draft, col)) {
    const yearBefore = sameMonthsBefore(parts, a, b);
    if (yearBefore) return { set: { compare: sides(col, a, yearBefore) }, covers: words };
    const isLaterFirst = (isChange(parts) || isRange) && a.since < b.since;
    return { set: { compare: isLaterFirst ? sides(col, b, a) : sides(col, a, b) }, covers: words };
  }
  if (isRange && a.since >= b.until) return null;
  if (isRange)
    return {
      set: keep(draft, spanFilter(col, { since: a.since, until: b.until })),
      covers: words.filter(({ cat }) => cat !== "compare"),
    };
  if (isByTime(draft, col))
    return { set: keep(draft, { kind: "any", of: [spanFilter(col, a), spanFilter(col, b)] }), covers: words };
  const each = isComparing ? null : eachOf(parts, draft, { spans: [a, b], col, time });
  if (each) return { ...each, covers: words };
  // "In April and May" is both months together.
  const both: Filter = { kind: "any", of: [spanFilter(col, a), spanFilter(col, b)] };
  return draft.by.length > 0 || parts.has("count") || parts.has("agg") || parts.has("share")
    ? { set: keep(draft, both), covers: words, cost: 0.65, steps: ["changeChosen"] }
    : { set: { compare: sides(col, a, b) }, covers: words, cost: 0.65, steps: ["changeChosen"] };
}

/** "2024 and 2025": the figures of each, and what sums come to together. */
function eachOf(
  parts: Parts,
  draft: Readonly<Draft>,
  { spans, col, time }: Pick<Placing, "spans" | "col" | "time">,
): ReturnType<Clause> {
  const isOfEach = isNeverAdded(draft, time);
  const each = parts.has("share") && !isOfEach ? null : eachPeriod(draft, spans, col);
  if (each && isOfEach) return { set: each, covers: [] };
  return each && isSumOfListed(parts, draft, parts.of(...PERIOD_CATS))
    ? { set: each, covers: [], cost: 0.2, steps: ["eachAndAll"] }
    : null;
}

/** "June vs July vs August": the months side by side. "In June, July and August" may ask for all three together. */
function placeMany(parts: Parts, draft: Readonly<Draft>, { spans, col, time }: Placing): ReturnType<Clause> {
  const each = eachPeriod(draft, spans, col);
  const words = parts.of("compare", "or", "more", "less", "than").filter(({ within }) => within.length === 0);
  const isRange = parts.leaves.some(({ within }) => within.includes("range") || within.includes("openPeriod"));
  // "By closing date" beside two quarters says which date they are of.
  const isTimed = draft.by.some((group) => group.kind !== "column" || group.col === col);
  if (!each || isRange || draft.isNever || isTimed) return null;
  if (words.length > 0 || isNeverAdded(draft, time)) return { set: each, covers: words };
  return isSumOfListed(parts, draft, parts.of(...PERIOD_CATS))
    ? { set: each, covers: words, cost: 0.2, steps: ["eachAndAll"] }
    : { set: each, covers: words, cost: 0.65, steps: ["changeChosen"] };
}

/** "Gave in 2024 but nothing in 2025": rows in one period and none in the other, which follows the "not". */
function inOneOnly(
  { of }: Parts,
  draft: Readonly<Draft>,
  { a, b, col }: { a: Span; b: Span; col: string },
): ReturnType<Clause> {
  const [measure] = draft.measures;
  const not = of("not").find(({ within }) => within.length === 0);
  if (measure?.kind !== "aggregate" || !not) return null;
  const dated = (id: string, span: Span): Measure => {
    const where = combined([...(measure.where ? [measure.where] : []), spanFilter(col, span)]);
    return { ...measure, id, label: `number of rows in ${span.label}`, ...(where && { where }) };
  };
  const isFirst = of(...PERIOD_CATS).some(({ from }) => from < not.from);
  const [there, missing] = isFirst ? [a, b] : [b, a];
  const zero = { kind: "number" as const, num: 0 };
  return {
    set: {
      measures: [dated("there", there), dated("missing", missing)],
      having: [
        { measure: "there", cmp: ">", to: zero },
        { measure: "missing", cmp: "=", to: zero },
      ],
    },
    covers: [...of("or", "than")],
  };
}

/** One period filters; with a word of change it is compared with the one before it. */
function placeOne(
  parts: Parts,
  draft: Readonly<Draft>,
  { spans: [span], col, hasBefore, time, words }: Placing & { words: Leaf[] },
): ReturnType<Clause> {
  if (!span) return null;
  const [stock] = draft.chosen;
  if (stock?.asOf && !time.grain && draft.by.every(({ kind }) => kind === "column") && !isChange(parts) && !hasBefore)
    // A balance in June is the one at the end of June.
    return { set: { asOf: { ...stock.asOf, at: daysAfter(span.until, -1) } }, covers: [] };
  const isSeries = isByTime(draft, col) && isChange(parts);
  const isAgainst = isBaseline(parts, span, time);
  if (isSeries || (!hasBefore && !isChange(parts) && !isAgainst))
    return { set: keep(draft, spanFilter(col, span)), covers: [] };
  if (isAgainst) {
    const years = draft.by.every(({ kind }) => kind === "column") && yearsAgainst(span, time);
    return !years ? null : { set: { compare: sides(col, years.a, years.b) }, covers: words, ...years.open };
  }
  const before = {
    since: shiftMonths(span.since, -monthsBetween(span)),
    until: span.since,
    label: "the period before",
  };
  if (before.until <= (time.from ?? "").slice(0, 7)) return changeInside(parts, draft, { span, col, words });
  return hasBefore || !parts.has("compare") ? { set: { compare: sides(col, span, before) }, covers: words } : null;
}

/** "How did it develop in 2025" with nothing before 2025: the months of the period. */
function changeInside(
  parts: Parts,
  draft: Readonly<Draft>,
  { span, col, words }: { span: Span; col: string; words: Leaf[] },
): ReturnType<Clause> {
  if (parts.has("why") || parts.of("change").some(({ tag }) => tag.arg) || draft.by.length > 1) return null;
  const grain = {
    kind: "grain" as const,
    id: `by${draft.by.length + 1}`,
    label: "month",
    col,
    grain: "month" as const,
  };
  return {
    set: {
      where: [...draft.where, spanFilter(col, span)],
      by: [...draft.by, grain],
      groupColumns: [...draft.groupColumns, null],
    },
    covers: words,
    cost: 0.2,
    steps: ["grainChosen"],
  };
}

function sides(col: string, a: Span, b: Span): Draft["compare"] {
  return {
    kind: "periods",
    a: { label: a.label, where: spanFilter(col, a) },
    b: { label: b.label, where: spanFilter(col, b) },
  };
}

/** "How has revenue developed?" is a series; "which products grew?" needs two periods, and a person names them. */
function changeWithoutPeriod(parts: Parts, draft: Readonly<Draft>, naming: Leaf[]): ReturnType<Clause> {
  const words = [...parts.of("change").filter(({ tag }) => !tag.arg), ...parts.of("wholeTime")];
  const directed = parts.of("change").filter(({ tag }) => tag.arg);
  const time = timeColumn(parts, draft);
  const grain = draft.by.find(({ kind }) => kind === "grain");
  if (words.length === 0 && directed.length === 0) return { covers: naming };
  if (!time || !draft.from) return null;
  if (directed.length > 0) return directedChange(parts, draft, { directed, words, naming, time });
  if (grain) return { covers: [...words, ...naming] };
  if (draft.by.length > 1 || parts.has("why")) return null;
  const own = seriesGrain(time);
  const group = {
    kind: "grain" as const,
    id: `by${draft.by.length + 1}`,
    label: own,
    col: columnName(time, draft.from, parts.profile),
    grain: own,
  };
  return {
    set: { by: [...draft.by, group], groupColumns: [...draft.groupColumns, null], asOf: undefined },
    covers: [...words, ...naming],
    cost: parts.has("wholeTime") || time.grain ? 0.1 : 0.3,
    steps: ["grainChosen"],
  };
}

function seriesGrain(time: ColumnProfile): Grain {
  return (
    time.grain ?? (monthsBetween({ since: time.from ?? "", until: time.to ?? "", label: "" }) < 2 ? "week" : "month")
  );
}

interface Directed {
  directed: Leaf[];
  words: Leaf[];
  naming: Leaf[];
  time: ColumnProfile;
}

/** "Is overtime going up?" asks for the course of the data where it holds no two whole years. */
function trendOf(
  parts: Parts,
  draft: Readonly<Draft>,
  { directed, words, naming, time }: Directed,
): ReturnType<Clause> {
  const main = mainMeasure(draft.measures);
  if (!main || !draft.from || parts.has("max") || parts.has("min") || parts.has("rank")) return null;
  const grain = seriesGrain(time);
  const col = columnName(time, draft.from, parts.profile);
  return {
    set: {
      by: [{ kind: "grain", id: "by1", label: grain, col, grain }],
      groupColumns: [null],
      asOf: undefined,
      study: { kind: "trend", measure: main.id },
    },
    covers: [...directed, ...words, ...naming],
    steps: ["grainChosen"],
  };
}

/** "Which product grew the most": the last two whole years where the data has them, else asked back. */
function directedChange(
  parts: Parts,
  draft: Readonly<Draft>,
  { directed, words, naming, time }: Directed,
): ReturnType<Clause> {
  const grain = draft.by.find(({ kind }) => kind === "grain");
  if (grain && draft.by.length === 1) return { covers: [...directed, ...words, ...naming] };
  const [from, to] = [(time.from ?? "").slice(0, 4), (time.to ?? "").slice(0, 4)];
  if (!draft.from || grain) return null;
  const isWhole =
    time.grain === "year" || ((time.from ?? "").slice(5, 7) === "01" && (time.to ?? "").slice(5, 7) === "12");
  if (draft.by.length === 0 && !parts.has("why") && !(isWhole && to > from))
    return trendOf(parts, draft, { directed, words, naming, time });
  if (Number(to) - Number(from) < 1) return null;
  const year = (value: number): Span => ({
    since: `${value}-01-01`,
    until: `${value + 1}-01-01`,
    label: String(value),
  });
  const col = columnName(time, draft.from, parts.profile);
  const isExact = Number(to) - Number(from) === 1;
  return {
    set: { compare: sides(col, year(Number(to)), year(Number(to) - 1)) },
    covers: [...words, ...naming],
    cost: isExact ? 0.35 : 0.7,
    steps: isExact && time.grain === "year" ? [] : ["changeChosen"],
  };
}
