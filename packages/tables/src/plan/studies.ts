import type { ColumnProfile } from "../profile/profile.ts";
import type { Group } from "../query.ts";
import { type Clause, type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import { rowColumn } from "./groups.ts";

/** Statistics over a series or over rows, where the question names one. */
export const placeStudy: Clause = (parts, draft) => {
  const leaves = parts.of("study");
  const [first] = leaves;
  if (!first) return { covers: [] };
  const kind = first.tag.arg as "trend" | "unusual" | "seasonality" | "relation" | "distribution";
  const main = mainMeasure(draft.measures);
  if (!main || leaves.some(({ tag }) => tag.arg !== kind) || draft.compare || draft.limit) return null;
  if (kind === "relation") return relation(parts, draft, leaves);
  if (kind === "distribution" && draft.by.length > 0) return { covers: leaves };
  if (draft.by.length > 0 && !draft.by.some((group) => group.kind === "grain")) return null;
  const time = parts.profile.columns.find(
    ({ table, name }) => table === draft.table?.name && name === draft.table?.time,
  );
  const group = kind !== "distribution" && time ? timeGroup(time) : keyGroup(parts, draft);
  if (!group) return null;
  return { set: { by: draft.by.length > 0 ? draft.by : [group], study: { kind, measure: main.id } }, covers: leaves };
};

function relation(parts: Parts, draft: Readonly<Draft>, covers: Leaf[]): ReturnType<Clause> {
  const [first, second] = draft.measures.filter(({ hidden }) => !hidden);
  const group = keyGroup(parts, draft);
  if (!first || !second || !group || draft.by.length > 0) return null;
  return { set: { by: [group], study: { kind: "relation", measure: first.id, to: second.id } }, covers };
}

function timeGroup(time: ColumnProfile): Group {
  const grain = time.grain ?? "month";
  return { kind: "grain", id: "by1", label: grain, col: time.name, grain };
}

function keyGroup({ profile }: Parts, draft: Readonly<Draft>): Group | null {
  const key = rowColumn(profile, draft.table?.name ?? "");
  return key ? { kind: "column", id: "by1", label: key.name, col: key.name } : null;
}
