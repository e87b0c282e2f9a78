import type { ColumnProfile } from "../profile/profile.ts";
import { columnGroup, type Filter, type Group, type Measure } from "../query.ts";
import { combined, type Draft, type Fragment, type Leaf, mainMeasure, type Parts, type ValueFilter } from "./draft.ts";
import { timeColumn } from "./groups.ts";

/** Leaves of a question that name a period. */
export const PERIODS = ["month", "quarter", "half", "year", "rel", "day", "when", "lastPeriods"];

/** "Which customers ordered nothing after April", "how many haven't been here since May": groups without a row in a period. */
export function idleIn(parts: Parts, draft: Readonly<Draft>, values: readonly ValueFilter[]): Fragment | undefined {
  const nots = parts.of("not").filter(({ within }) => within.length === 0);
  const [counted, ...others] = parts.leaves.filter(
    ({ cat, within, tag }) => within.includes("counted") && cat === "dim" && tag.column,
  );
  const column = counted && others.length === 0 ? counted.tag.column : draft.groupColumns[0];
  const isAsked = counted ? draft.by.length === 0 : draft.by.length === 1 && draft.askedIds.length === 1;
  const isOpen = [...PERIODS, "openPeriod"].some(
    (cat) => parts.has(cat) || parts.leaves.some(({ within }) => within.includes(cat)),
  );
  if (
    nots.length === 0 ||
    !isOpen ||
    !isAsked ||
    !isGroupOfRows(column, draft) ||
    values.some(({ isNegated }) => isNegated)
  )
    return undefined;
  if (parts.has("max") || parts.has("min") || parts.has("share") || parts.has("agg") || parts.has("compare"))
    return undefined;
  const amount = mainMeasure(draft.chosen[0]?.measures ?? []);
  const { layout } = draft.table ?? {};
  // In a table with a column for each month, every month has a cell, so an empty cell or a zero counts as no row.
  const isCell = layout?.kind === "wide" && amount?.kind === "aggregate" && amount.of;
  const zero = { kind: "number" as const, num: 0 };
  const filled: Filter[] = isCell && amount.of ? [{ kind: "compare", value: amount.of, cmp: ">", to: zero }] : [];
  const where = combined([...values.map(({ filter }) => filter), ...filled]);
  const label = "number of rows in the period";
  const measures: Measure[] = [{ kind: "aggregate", id: "matching", label, agg: "count", ...(where && { where }) }];
  const by: Group[] = [columnGroup(counted ? "entity" : "by1", column)];
  return {
    set: {
      values: [],
      measures,
      by,
      groupColumns: [column],
      having: [{ measure: "matching", cmp: "=", to: zero }],
      isNever: true,
      isCounted: false,
      ...(counted && { countsGroups: column.name }),
    },
    covers: [
      ...values.flatMap(({ leaves }) => leaves),
      ...nots,
      ...parts.of("verb", "count"),
      ...(counted ? [counted] : []),
    ],
  };
}

/** A column that tells nearly every row apart names the rows themselves, unless each has a cell for every month. */
function isGroupOfRows(column: ColumnProfile | null | undefined, { table }: Readonly<Draft>): column is ColumnProfile {
  if (!column || !table || column.table !== table.name) return false;
  return table.layout?.kind === "wide" || (column.role === "dimension" && column.distinct <= table.rows * 0.6);
}

/** A date that moves on each time something happens. */
const IS_LATEST = /\b(?:last|latest|most recent|letzte[rsmn]?|zuletzt)\b/i;

/**
 * The words of "not seen since March" beside the period, in a table with the date of the last time; undefined where nothing of the
 * kind is asked.
 */
export function idleSince(parts: Parts, draft: Readonly<Draft>): Leaf[] | undefined {
  const time = timeColumn(parts, draft);
  const isSince = parts.leaves.some(
    ({ cat, within }) => (cat === "since" || cat === "after") && within.includes("openPeriod"),
  );
  if (draft.isNever || !isSince || !IS_LATEST.test(time?.name ?? "")) return undefined;
  const denied = ({ cat, tag }: Leaf) => (cat === "time" && tag.column === time) || (cat === "measure" && tag.isWeak);
  const isOwn = ({ top, within }: Leaf) =>
    within.length === 0 || parts.leaves.some((each) => each.top === top && denied(each));
  const nots = parts.of("not").filter(isOwn);
  return nots.length > 0
    ? [...nots, ...parts.leaves.filter((leaf) => denied(leaf) && nots.some(({ top }) => top === leaf.top))]
    : undefined;
}
