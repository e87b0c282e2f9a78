import type { ColumnProfile, Profile } from "../profile/profile.ts";
import type { Grain, Group, TableQuery } from "../query.ts";
import { type Clause, columnName, type Draft, distinctBy, type Leaf, type Parts } from "./draft.ts";

const GROUP_CATS = ["dim", "grain", "grainly", "part", "asked", "time"];

/** Groupings: "by region and month", "which product", "each month", and a bare noun beside a superlative. */
export const groupRows: Clause = (parts, draft) => {
  const isUsed = (leaf: Leaf) =>
    draft.per
      ? parts.leaves.some(({ top, within }) => top === leaf.top && within.includes("group")) &&
        leaf.within.includes("group")
      : false;
  const used = new Set(draft.per ? parts.leaves.filter(isUsed) : []);
  const candidates = parts.leaves.filter(
    ({ cat, within }) =>
      GROUP_CATS.includes(cat) &&
      !within.some((each) =>
        ["bound", "boundRange", "emptyColumn", "counted", "negated", "period", "lastPeriods", "timePeriod"].includes(
          each,
        ),
      ),
  );
  const free = candidates.filter(
    (leaf) =>
      !used.has(leaf) && !draft.units.includes(leaf) && !(leaf.cat === "time" && !leaf.within.includes("group")),
  );
  const grouped = free.filter(({ within }) => within.includes("group"));
  const asked = free.filter(
    ({ within, cat }) => (within.includes("asked") || cat === "asked") && !within.includes("group"),
  );
  const values = new Set(parts.of("value").map(({ tag }) => tag.column));
  const bare = free.filter((leaf) => !grouped.includes(leaf) && !asked.includes(leaf));
  const naming = bare.filter(({ tag }) => tag.column && values.has(tag.column));
  const own = bare.filter((leaf) => !naming.includes(leaf)).map((leaf) => localKey(leaf, parts, draft));
  const isRanked = parts.has("max") || parts.has("min") || parts.has("rank");
  const rows = rowGroups(parts, draft);
  const local = (leaf: Leaf) => localKey(leaf, parts, draft);
  const wanted = distinctBy([...grouped.map(local), ...asked.map(local), ...own, ...rows], groupName);
  const from = sourceOf(parts, draft, wanted);
  if (!from || wanted.length > 3) return null;
  const made = wanted.map((leaf, i) => groupOf(leaf, i, { parts, draft, from }));
  if (made.some((group) => group === null)) return null;
  const by = made as Group[];
  const askedLeaves = [...asked.map(local), ...own];
  const askedIds = by
    .filter((_, i) => askedLeaves.some((leaf) => groupName(leaf) === groupName(wanted[i] as Leaf)))
    .map(({ id }) => id);
  const rowName = rowColumn(parts.profile, draft.table?.name ?? "");
  const isRowName = own.some(
    ({ tag }) =>
      tag.column && tag.column.role === "key" && (tag.column === rowName || tag.column.table === draft.table?.name),
  );
  const isNoun = own.some(({ cat }) => cat === "grain" || cat === "part");
  if ((isRowName || isNoun) && !isRanked) return null;
  const bareCost = isRanked && (asked.length === 0 || own.length === 0) ? 0 : own.length * 0.65;
  const opening = parts
    .of("by", "which", "list", "grainly")
    .filter(
      ({ within, top }) =>
        within.includes("group") ||
        within.includes("asked") ||
        parts.leaves.some((leaf) => leaf.top === top && free.includes(leaf)) ||
        (by.length > 0 && isPlainBy(parts, top) && parts.has("which")),
    );
  const covers = [
    ...wanted,
    ...free,
    ...naming,
    ...opening,
    ...parts.of("which"),
    ...parts.of("time").filter(({ within }) => within.includes("group")),
  ];
  return {
    set: {
      by,
      from,
      askedIds,
      groupColumns: wanted.map(({ tag }) => tag.column ?? null),
      asOf: by.some(({ kind }) => kind === "grain") ? undefined : draft.asOf,
    },
    covers,
    cost: bareCost,
  };
};

/** "Different", "each" before a noun that is grouped anyway. */
function isPlainBy({ leaves }: Parts, top: Leaf["top"]): boolean {
  return leaves.filter((leaf) => leaf.top === top).length === 1;
}

/** "Per order", "which projects": the rows themselves, by what names them. */
function rowGroups(parts: Parts, draft: Readonly<Draft>): Leaf[] {
  const isRanked = parts.has("max") || parts.has("min");
  const leaves = parts
    .of("entity")
    .filter(
      ({ within }) =>
        within.includes("groupRows") ||
        (within.includes("askedRows") && isRanked) ||
        (isRanked &&
          !draft.isCounted &&
          draft.chosen[0]?.kind !== "count" &&
          !parts.leaves.some(
            ({ cat, within: other }) => cat === "asked" || other.includes("asked") || other.includes("group"),
          )),
    );
  return leaves.flatMap((leaf) => {
    const column = rowColumn(parts.profile, leaf.tag.measure?.table ?? "");
    return column ? [{ ...leaf, cat: "dim", tag: { ...leaf.tag, cat: "dim", column } }] : [];
  });
}

/** The key of a linked table is already in the rows that name it; grouping by their own column keeps unmatched ones apart. */
function localKey(leaf: Leaf, { profile }: Parts, draft: Readonly<Draft>): Leaf {
  const { column } = leaf.tag;
  const link = profile.links.find(
    ({ from, to, right }) => from === draft.table?.name && to === column?.table && right === column.name,
  );
  const own = link && profile.columns.find(({ table, name }) => table === link.from && name === link.left);
  return own ? { ...leaf, tag: { ...leaf.tag, column: own } } : leaf;
}

export function rowColumn(profile: Profile, table: string): ColumnProfile | undefined {
  const own = profile.tables.find(({ name }) => name === table);
  return profile.columns.find((column) => column.table === table && column.name === (own?.labelColumn ?? own?.key));
}

export function groupName({ tag, cat }: Leaf): string {
  return tag.column ? `${tag.column.table}.${tag.column.name}` : `${cat.replace("grainly", "grain")} ${tag.arg}`;
}

/** The measure's table, joined (left: unmatched rows stay) to the one side of a link where a group or filter needs it. */
function sourceOf(parts: Parts, draft: Readonly<Draft>, wanted: readonly Leaf[]): TableQuery["from"] | null {
  const base = draft.table?.name ?? "";
  const filters = parts.of("value", "condition").map(({ tag }) => tag.column?.table ?? tag.condition?.table ?? base);
  const tables = new Set([...wanted.map(({ tag }) => tag.column?.table ?? base), ...filters]);
  tables.delete(base);
  const joins = [...tables].map((table) => parts.profile.links.find((link) => link.from === base && link.to === table));
  if (joins.some((link) => !link)) return null;
  const join = joins.flatMap((link) =>
    link ? [{ kind: "left" as const, table: link.to, left: link.left, right: link.right }] : [],
  );
  return { table: base, ...(join.length > 0 && { join }) };
}

function groupOf(
  { tag, cat }: Leaf,
  i: number,
  { parts, draft, from }: { parts: Parts; draft: Readonly<Draft>; from: TableQuery["from"] },
): Group | null {
  const id = `by${i + 1}`;
  const { column } = tag;
  if (cat === "time" && column)
    return { kind: "grain", id, label: "month", col: columnName(column, from, parts.profile), grain: "month" };
  if (column) return { kind: "column", id, label: column.name, col: columnName(column, from, parts.profile) };
  const time = timeColumn(parts, draft);
  if (!time) return null;
  const col = columnName(time, from, parts.profile);
  if (cat === "part")
    return time.type === "date" && tag.arg === "hour"
      ? null
      : { kind: "part", id, label: tag.arg ?? "", col, part: tag.arg as "hour" };
  const grain = tag.arg as Grain;
  return isFiner(grain, time.grain) ? null : { kind: "grain", id, label: grain, col, grain };
}

const GRAINS: Grain[] = ["day", "week", "month", "quarter", "year"];
function isFiner(asked: Grain, stored: Grain | undefined): boolean {
  return stored !== undefined && GRAINS.indexOf(asked) < GRAINS.indexOf(stored);
}

/** "Left in 2024", "closed per month": a state that is a date of its own says which date is meant. */
function endedColumn(parts: Parts, draft: Readonly<Draft>): ColumnProfile | undefined {
  const decided = parts
    .of("condition")
    .some(
      ({ tag, within }) => ["won", "lost", "done"].includes(tag.condition?.id ?? "") && !within.includes("negated"),
    );
  const end = parts.profile.columns.find(
    ({ table, role, concepts }) => table === draft.table?.name && role === "time" && concepts[0] === "end",
  );
  if (decided && end) return end;
  const states = parts
    .of("condition")
    .flatMap(({ tag, within }) =>
      tag.condition?.filter.kind === "not" && !within.includes("negated") ? [tag.condition.column] : [],
    );
  return parts.profile.columns.find(
    ({ table, name, role }) => role === "time" && table === draft.table?.name && states.includes(name),
  );
}

/** The date a question is about: one it names ("closed in March"), else the table's main one. */
export function timeColumn(parts: Parts, draft: Readonly<Draft>): ColumnProfile | undefined {
  const named = parts
    .of("time")
    .find(
      ({ within, tag }) =>
        tag.column?.table === draft.table?.name &&
        (within.includes("timePeriod") || within.includes("timeGroup") || within.includes("group")),
    )?.tag.column;
  const main = parts.profile.columns.find(
    ({ table, name }) => table === draft.table?.name && name === draft.table?.time,
  );
  return named ?? endedColumn(parts, draft) ?? main;
}
