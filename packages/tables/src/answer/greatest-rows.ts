import { CONCEPTS } from "../profile/lexicon.ts";
import type { ColumnProfile } from "../profile/profile.ts";
import type { Group, Measure } from "../query.ts";
import type { Rendering } from "./rendering.ts";

/** Rows kept for their greatest or least amount, as a ranking of whom or what they are about; null for any other list of rows. */
export function asRanking(rendering: Rendering): (Rendering & { measure: Measure }) | null {
  const { query, profile } = rendering;
  const { select, order, limit, ...rest } = query;
  const by = order?.[0]?.by;
  const own = profile.measures.find(({ table, column }) => table === query.from.table && column === by);
  const [measure] = own?.measures ?? [];
  const about = subjectOf(
    profile.columns.filter(({ table, name }) => table === query.from.table && select?.includes(name)),
  );
  if (!by || !order || !limit || !about || measure?.kind !== "aggregate") return null;
  const shown: Measure = { ...measure, id: by, label: by };
  const group: Group = { kind: "column", id: about.name, label: about.name, col: about.name };
  return {
    ...rendering,
    query: { ...rest, order, limit, measures: [shown], by: [group] },
    measure: shown,
    groups: [group],
  };
}

/** Who a row is about, else its key, else the column with the most different values. */
function subjectOf(columns: readonly ColumnProfile[]): ColumnProfile | undefined {
  const named = columns.filter(({ role }) => ["dimension", "key", "text"].includes(role));
  return (
    named.find(({ concepts }) => CONCEPTS[concepts[0] ?? ""]?.who) ??
    named.find(({ role }) => role === "key") ??
    named.toSorted((a, b) => b.distinct - a.distinct)[0]
  );
}
