import type { ColumnProfile, NamedCondition, Profile } from "../profile/profile.ts";
import { type Clause, columnName, type Draft, type Leaf, type Parts } from "./draft.ts";
import { timeColumn } from "./groups.ts";
import { PERIODS } from "./idle.ts";
import { daysAfter } from "./moments.ts";
import { spanFilter } from "./periods.ts";
import { spansOf } from "./spans.ts";

/** "Never got a receipt": words between a negation and what it takes away. */
const FILLERS = 2;

/** Facts of one column right after "without" or "not", or right before "left out", a period that is left out, or rows without a partner in another table. */
export function isPlainExclusion({ of, leaves, profile }: Parts, { from, where }: Readonly<Draft>): boolean {
  const negators = of("not", "without", "leftOut");
  if (from?.join?.some(({ kind }) => kind === "without")) return where.length === 0;
  const [negator, ...others] = negators;
  if (!negator || others.length > 0) return false;
  if (negator.within.includes("exceptPeriod")) return true;
  const isBefore = negator.cat === "leftOut";
  const facts = leaves.filter((leaf) => {
    const { cat, within } = leaf;
    return (
      (within.includes("negated") && (cat === "value" || cat === "condition")) ||
      (within.includes("emptyColumn") && (cat === "time" || isOftenBlank(leaf, profile)))
    );
  });
  const isNext = ({ from: start }: Leaf, i: number) => {
    if (i === 0 && isBefore) return true;
    const before = facts[i - 1] ?? negator;
    const between = leaves.filter((leaf) => leaf.from >= before.to && leaf.to <= start && leaf.cat !== "or");
    return start >= before.to && start - before.to <= (i === 0 ? FILLERS : 1) && between.length === 0;
  };
  // "Not attended" may leave out what was cancelled; the table's own word has no such doubt.
  const isOwn = ({ cat, tag: { own, condition, column, value }, text = "" }: Leaf) =>
    cat === "value"
      ? own === "whole" && !isPassed(profile, column, value)
      : cat === "time"
        ? own !== undefined
        : !condition || isWordOf(text, JSON.stringify([condition.column, condition.filter]));
  const isPlain = (leaf: Leaf, i: number) =>
    isNext(leaf, i) && !leaf.tag.guess && !leaf.tag.isGeneral && isOwn(leaf) && isOfSameColumn(facts[0], leaf);
  return facts.length > 0 && facts.every(isPlain);
}

/** What is "not ready" has not come so far, and what was collected since is not meant: a state that others follow takes away too little. */
function isPassed({ conditions }: Profile, column: ColumnProfile | undefined, value = ""): boolean {
  const own = conditions.filter((each) => each.column === column?.name && each.table === column?.table);
  const holds = ({ filter }: NamedCondition) => JSON.stringify(filter).includes(JSON.stringify(value));
  const isEnd = ({ id }: NamedCondition) => !ONGOING.has(id);
  return own.some(({ id }) => id === "done") && !own.some((each) => isEnd(each) && holds(each));
}

const ONGOING = new Set(["open", "pending", "active"]);

/** "Bookings with no instructor": the column itself is named, and some rows lack a value there. */
function isOftenBlank({ cat, tag: { own, column } }: Leaf, { tables }: Profile): boolean {
  const rows = tables.find(({ name }) => name === column?.table)?.rows ?? 0;
  return cat === "dim" && own === "whole" && column?.type === "text" && column.filled < rows;
}

function isOfSameColumn(a: Leaf | undefined, b: Leaf): boolean {
  const [of, other] = [a, b].map((leaf) => leaf?.tag.column?.name ?? leaf?.tag.condition?.column);
  return a === b || (of !== undefined && of === other);
}

/**
 * "Without cancelled and refunded ones", "cancelled and refunded ones left out": both are left out. No reading takes one away and asks
 * for the other.
 */
export function isHalfNegated({ leaves }: Parts): boolean {
  const facts = leaves.filter(({ cat }) => cat === "value" || cat === "condition");
  const isNegated = ({ within }: Leaf) => within.includes("negated");
  return facts.some(
    (fact) =>
      isNegated(fact) &&
      facts.some((next) => {
        const gap = fact.within.includes("outside") ? fact.from - next.to : next.from - fact.to;
        return gap === 1 && !isNegated(next) && isOfSameColumn(fact, next);
      }),
  );
}

/** "But not in May" says who did nothing then, and takes no rows away. */
const OF_GROUPS = /^(but not|with no|anything but|aber nicht|nicht aber)$/;

/** "Except August", "without 2024": rows of a period are left out, within the period that is asked for. */
export const leaveOutPeriods: Clause = (parts, draft) => {
  const covers = parts.leaves.filter(({ within }) => within.includes("exceptPeriod"));
  if (covers.length === 0) return { covers };
  const isMark = ({ cat }: Leaf) => ["without", "leftOut", "or"].includes(cat);
  const named = covers.filter((leaf) => !isMark(leaf));
  const isOpen = covers.some(({ cat, text = "" }) => cat === "without" && OF_GROUPS.test(text));
  // "Without 2024 orders", "except August and September": what follows belongs to it.
  const isFollowed = parts.leaves.some(
    (leaf) =>
      !covers.includes(leaf) &&
      named.some(({ to }) => leaf.from >= to && leaf.from - to <= (PERIODS.includes(leaf.cat) ? 2 : 0)),
  );
  const time = timeColumn(parts, draft);
  const isWhole = !draft.compare && !draft.asOf && !draft.isNever && !draft.isIdle && !draft.study;
  if (!time?.from || !time.to || !draft.from || isOpen || isFollowed || !isWhole) return null;
  const col = columnName(time, draft.from, parts.profile);
  const asked = draft.where.find((filter) => filter.kind === "span" && filter.col === col);
  const kept = asked?.kind === "span" ? asked : undefined;
  // August of the year that is asked for.
  const [from, until] = [kept?.since ?? time.from, kept?.until ?? daysAfter(time.to, 1)];
  const { today: _today, ...untimed } = parts;
  const era = { ...time, from, to: daysAfter(until, -1) };
  const made = periodsIn(named).map((leaves) => spansOf(kept ? untimed : parts, leaves, era));
  const spans = made.flatMap((each) => each?.spans ?? []);
  const isInside = spans.every((span) => span.since < until && span.until > from);
  if (made.length === 0 || spans.length !== made.length || !isInside) return null;
  const where = spans.map((span) => ({ kind: "not" as const, of: spanFilter(col, span) }));
  const assumed = made.flatMap((each) => each?.steps ?? []);
  return { set: { where: [...draft.where, ...where] }, covers, cost: made[0]?.cost ?? 0, steps: assumed };
};

/** "August and September 2024" are two periods of one year. */
function periodsIn(leaves: readonly Leaf[]): Leaf[][] {
  const isYear = ({ cat }: Leaf) => cat === "year" || cat === "yearWord";
  const years = leaves.filter(({ cat }) => cat === "year");
  const heads = leaves.filter((leaf) => !isYear(leaf) && leaf.cat !== "num");
  if (heads.length === 0) return years.map((year) => [year]);
  const nearest = (leaf: Leaf) =>
    heads.toSorted((a, b) => Math.abs(a.from - leaf.from) - Math.abs(b.from - leaf.from))[0];
  return heads.map((head) => {
    const own = leaves.filter((leaf) => leaf !== head && !heads.includes(leaf) && nearest(leaf) === head);
    return [head, ...own, ...(years.length === 1 && !own.some(isYear) ? years : [])];
  });
}

function isWordOf(text: string, own: string): boolean {
  return text.split(" ").some((word) => word.length > 3 && own.toLowerCase().includes(word.slice(0, 5)));
}
