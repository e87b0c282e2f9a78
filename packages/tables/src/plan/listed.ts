import type { NamedMeasure } from "../profile/profile.ts";
import type { Aggregate, Measure } from "../query.ts";
import { distinctCount } from "./counts.ts";
import { type Leaf, numbered, type Parts } from "./draft.ts";
import type { Choice } from "./named-measures.ts";
import type { Edge } from "./similar.ts";
import type { Token } from "./tokens.ts";

const AND = /^(and|und|sowie|plus|also|&)$/;

/** Whether "and" or a comma stands between the parts of a list: "number of orders and total value". */
export function isList({ parts }: Edge, tokens: readonly Token[]): boolean {
  return parts.every((part, i) => {
    const before = parts[i - 1];
    if (!before) return true;
    const between = tokens.slice(before.to, part.from);
    return tokens[part.from]?.isListed || between.some(({ text, isListed }) => isListed || AND.test(text));
  });
}

/** Several amounts side by side, of which one at least is a number of things or names how it is put together. */
export function listedOf(parts: Parts): Choice | null {
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
