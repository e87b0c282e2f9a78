import type { ColumnProfile, NamedCondition, Profile } from "../profile/profile.ts";
import type { Draft, Leaf, Parts } from "./draft.ts";

/** "Never got a receipt": words between a negation and what it takes away. */
const FILLERS = 2;

/** Facts of one column right after "without" or "not", or rows without a partner in another table. */
export function isPlainExclusion({ of, leaves, profile }: Parts, { from, where }: Readonly<Draft>): boolean {
  const negators = of("not", "without");
  if (from?.join?.some(({ kind }) => kind === "without")) return where.length === 0;
  const [negator, ...others] = negators;
  if (!negator || others.length > 0) return false;
  const facts = leaves.filter((leaf) => {
    const { cat, within } = leaf;
    return (
      (within.includes("negated") && (cat === "value" || cat === "condition")) ||
      (within.includes("emptyColumn") && (cat === "time" || isOftenBlank(leaf, profile)))
    );
  });
  const isNext = ({ from: start }: Leaf, i: number) => {
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

/** "Without cancelled and refunded ones" leaves out both: no reading takes one away and asks for the other. */
export function isHalfNegated({ leaves }: Parts): boolean {
  const facts = leaves.filter(({ cat }) => cat === "value" || cat === "condition");
  const isNegated = ({ within }: Leaf) => within.includes("negated");
  return facts.some(
    (fact) =>
      isNegated(fact) &&
      facts.some((next) => next.from - fact.to === 1 && !isNegated(next) && isOfSameColumn(fact, next)),
  );
}

function isWordOf(text: string, own: string): boolean {
  return text.split(" ").some((word) => word.length > 3 && own.toLowerCase().includes(word.slice(0, 5)));
}
