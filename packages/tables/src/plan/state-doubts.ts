import type { TableQuery } from "../query.ts";
import type { Draft, Parts } from "./draft.ts";
import { isInMeasure } from "./groups.ts";

/** What was paid late is not overdue any more. */
export function isOverdueOnce({ of }: Parts): boolean {
  return of("condition").some(
    ({ tag, text }) => /overdue|past due|uberfallig/.test(text ?? "") && tag.condition?.filter.kind === "compare",
  );
}

/** Who did not attend may have cancelled or not shown up, where the table tells the two apart. */
const OPPOSITES: Record<string, string> = {
  attended: "noshow",
  passed: "failed",
  won: "lost",
  approved: "rejected",
  ontime: "late",
};

export function hasOpposite({ of, profile }: Parts): boolean {
  return of("condition").some(({ tag: { condition }, within }) => {
    const opposite = within.includes("negated") ? OPPOSITES[condition?.id ?? ""] : undefined;
    const others = [opposite, "cancelled", "noshow"];
    const isSame = (each: { id: string; column?: string }) =>
      each.id !== condition?.id && each.column === condition?.column;
    return opposite !== undefined && profile.conditions.some((each) => isSame(each) && others.includes(each.id));
  });
}

/** "Churn 2024": of those who were there, or of those who came in 2024? */
export function isDatedRate({ of }: Parts, { where, compare, by }: TableQuery): boolean {
  const isDated = of("rate").some(({ tag }) => tag.condition?.filter.kind === "not");
  const kept = where?.kind === "all" ? where.of : where ? [where] : [];
  return (
    isDated &&
    (compare !== undefined || kept.some(({ kind }) => kind === "span") || by.some(({ kind }) => kind === "grain"))
  );
}

/** The fees of all who ever were members are nobody's monthly income. */
export function isOverEnded(
  { leaves, profile }: Parts,
  draft: Readonly<Draft>,
  { from, where, by }: TableQuery,
): boolean {
  const isPeriodic = leaves.some((leaf) => isInMeasure(leaf, draft));
  const states = profile.columns.filter(
    ({ table, concepts }) => table === from.table && ["status", "end", "left_on"].includes(concepts[0] ?? ""),
  );
  const text = JSON.stringify([where ?? null, by]);
  return isPeriodic && states.length > 0 && !states.some(({ name }) => text.includes(JSON.stringify(name)));
}

/** "How many children are there at the moment" in a list that also holds those who left. */
export function isOfAllStates({ has, profile }: Parts, { from, where, asOf }: TableQuery): boolean {
  const ends = profile.columns.filter(
    ({ table, role, concepts }) =>
      table === from.table &&
      (concepts[0] === "status" || (role === "time" && ["end", "left_on", "returned_on"].includes(concepts[0] ?? ""))),
  );
  const text = JSON.stringify(where ?? null);
  return has("now") && !asOf && ends.length > 0 && !ends.some(({ name }) => text.includes(JSON.stringify(name)));
}
