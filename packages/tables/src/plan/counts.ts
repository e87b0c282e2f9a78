import { CONCEPTS } from "../profile/lexicon.ts";
import { plural } from "../profile/measures.ts";
import type { ColumnProfile, NamedMeasure, Profile } from "../profile/profile.ts";
import type { Leaf, Parts } from "./draft.ts";
import { PERIODS } from "./idle.ts";
import { type Choice, countMeasures } from "./named-measures.ts";

export function distinctCount(
  parts: Parts,
  column: ColumnProfile,
  { counts, counted }: { counts: Leaf[]; counted: Leaf[] },
): Choice | null {
  const { profile } = parts;
  const isTimed = parts.leaves.some(({ cat, within }) => [cat, ...within].some((each) => PERIODS.includes(each)));
  const home = isTimed ? undefined : tableOfRows(profile, column);
  const rows = countMeasures(profile).find(({ table }) => table === (home ?? column.table));
  const covers = [...counts, ...counted];
  // "Yoga, Spin" names two classes, not a third one.
  if (!rows || column.items) return null;
  if (home) return { chosen: [rows], covers, isCounted: true };
  if (column.role === "key") return { chosen: [rows], covers, isCounted: true };
  const label = `number of different ${plural(column.name)}`;
  const measure: NamedMeasure = {
    ...rows,
    id: `distinct ${column.name}`,
    label,
    column: column.name,
    measures: [{ kind: "aggregate", id: "n", label, agg: "distinct", of: { kind: "column", col: column.name } }],
  };
  // "How many treatments did each therapist do" may count the kinds of treatment or each one that was done.
  const isOpen = SERVICES.has(column.concepts[0] ?? "") && isOfWho(parts, column) && !parts.has("distinct");
  return { chosen: [measure], covers, ...(isOpen && { cost: 0.3, steps: ["countImplied", "rowsOrCount"] }) };
}

const SERVICES = new Set(["product", "category", "course"]);

/** Grouped by people, or asked of one of them. */
function isOfWho({ of }: Parts, counted: ColumnProfile): boolean {
  return of("dim", "asked", "value").some(
    ({ tag: { column } }) => column !== counted && column?.concepts.some((id) => CONCEPTS[id]?.who),
  );
}

/** The table with one row for each value of the column, where both tables were made of the same rows of a file. */
function tableOfRows({ links, tables }: Profile, { table, name }: ColumnProfile): string | undefined {
  const relationOf = (of: string) => tables.find((each) => each.name === of)?.relation;
  return links.find(({ from, left, to }) => from === table && left === name && relationOf(from) === relationOf(to))?.to;
}
