import { z } from "zod";
import { problemsOf } from "./problems.ts";
import { columnsOf, isGroupable, type Profile } from "./profile/profile.ts";
import { columnGroup, Filter, Grain, type Group, type TableQuery } from "./query.ts";
import { filtersOf } from "./read-as.ts";

/** What a person can change on a chip. `ref` is the chip's. */
export const ChipChange = z.discriminatedUnion("kind", [
  /** Another named measure of the profile in the place of the query's measures. */
  z.strictObject({ kind: z.literal("measure"), measure: z.string() }),
  z.strictObject({ kind: z.literal("group"), ref: z.string(), column: z.string(), grain: Grain.optional() }),
  z.strictObject({ kind: z.literal("addGroup"), column: z.string(), grain: Grain.optional() }),
  z.strictObject({ kind: z.literal("removeGroup"), ref: z.string() }),
  z.strictObject({ kind: z.literal("filter"), ref: z.string(), filter: Filter }),
  z.strictObject({ kind: z.literal("addFilter"), filter: Filter }),
  z.strictObject({ kind: z.literal("removeFilter"), ref: z.string() }),
  z.strictObject({
    kind: z.literal("order"),
    dir: z.enum(["asc", "desc"]),
    n: z.number().int().min(1).max(1000).nullable(),
  }),
]);
export type ChipChange = z.infer<typeof ChipChange>;
export type Changed = { kind: "changed"; query: TableQuery } | { kind: "refused"; problems: string[] };

/** Applies one change to a reading. The result is held to the same rules as any query; what does not fit comes back as problems. */
export function changeChip(query: TableQuery, change: ChipChange, profile: Profile): Changed {
  const next = changed(query, change, profile);
  if (typeof next === "string") return { kind: "refused", problems: [next] };
  const problems = problemsOf(next, profile);
  return problems.length > 0 ? { kind: "refused", problems } : { kind: "changed", query: next };
}

function changed(query: TableQuery, change: ChipChange, profile: Profile): TableQuery | string {
  switch (change.kind) {
    case "measure":
      return withMeasure(query, change.measure, profile);
    case "group":
    case "addGroup":
      return withGroup(query, change, profile);
    case "removeGroup":
      return withoutGroup(query, change.ref);
    case "filter":
    case "addFilter":
    case "removeFilter":
      return withFilters(query, change);
    case "order":
      return withOrder(query, change.dir, change.n);
  }
}

function withMeasure(query: TableQuery, id: string, profile: Profile): TableQuery | string {
  const measure = profile.measures.find((each) => each.id === id && each.table === query.from.table);
  if (!measure) return `No measure “${id}” in ${query.from.table}.`;
  const {
    having: _having,
    per: _per,
    select: _select,
    shareOf,
    window,
    order,
    asOf: _asOf,
    study: _study,
    ...rest
  } = query;
  const main = measure.measures.find(({ hidden }) => !hidden)?.id ?? "";
  const old = query.measures.find(({ hidden }) => !hidden)?.id ?? "";
  const renamed = (ref: string) => (ref === old || ref.startsWith(`${old}_`) ? ref.replace(old, main) : ref);
  return {
    ...rest,
    measures: measure.measures,
    ...(measure.asOf && !query.by.some(({ kind }) => kind === "grain") && { asOf: measure.asOf }),
    ...(shareOf && measure.kind !== "rate" && { shareOf: { ...shareOf, measure: main } }),
    ...(window && { window: { ...window, measure: main } }),
    ...(order && { order: order.map((each) => ({ ...each, by: renamed(each.by) })) }),
  };
}

function withGroup(
  query: TableQuery,
  change: ChipChange & { kind: "group" | "addGroup" },
  profile: Profile,
): TableQuery | string {
  const column = columnsOf(profile, query.from.table).find(({ name }) => name === change.column);
  const isTime = column?.role === "time";
  if (!column || (!isGroupable(column) && !isTime)) return `“${change.column}” cannot be grouped by.`;
  const id = change.kind === "group" ? change.ref : `by${query.by.length + 1}`;
  if (change.kind === "addGroup" && query.by.length > 2) return "A query has at most three groupings.";
  const grain = change.grain ?? column.grain ?? "month";
  const group: Group = isTime ? { kind: "grain", id, label: grain, col: column.name, grain } : columnGroup(id, column);
  if (change.kind === "addGroup") return { ...query, by: [...query.by, group] };
  if (!query.by.some((each) => each.id === id)) return `No grouping ${id}.`;
  return { ...query, by: query.by.map((each) => (each.id === id ? group : each)) };
}

/** Without its time group a running total means nothing, and a limit inside a group no longer has one. */
function withoutGroup(query: TableQuery, ref: string): TableQuery | string {
  if (!query.by.some(({ id }) => id === ref)) return `No grouping ${ref}.`;
  const { window, limit, shareOf, order, ...rest } = query;
  const by = query.by.filter(({ id }) => id !== ref);
  const isAlong = window && window.kind !== "rank" && window.along === ref;
  const per = limit?.per?.filter((id) => id !== ref);
  return {
    ...rest,
    by,
    ...(window && !isAlong && { window }),
    ...(limit && by.length > 0 && { limit: { n: limit.n, ties: limit.ties, ...(per?.length && { per }) } }),
    ...(shareOf && by.length > 0 && { shareOf: { ...shareOf, within: shareOf.within.filter((id) => id !== ref) } }),
    ...(order && by.length > 0 && { order: order.filter((each) => each.by !== ref) }),
  };
}

function withFilters(
  query: TableQuery,
  change: ChipChange & { kind: "filter" | "addFilter" | "removeFilter" },
): TableQuery | string {
  const { where, ...rest } = query;
  const filters = [...filtersOf(where)];
  if (change.kind === "addFilter") filters.push(change.filter);
  else {
    const at = Number(/^where\.(\d+)$/.exec(change.ref)?.[1] ?? -1);
    if (!filters[at]) return `No filter ${change.ref}.`;
    filters.splice(at, 1, ...(change.kind === "filter" ? [change.filter] : []));
  }
  const [only] = filters;
  if (!only) return rest;
  return { ...rest, where: filters.length > 1 ? { kind: "all", of: filters } : only };
}

function withOrder(query: TableQuery, dir: "asc" | "desc", n: number | null): TableQuery | string {
  const { limit, ...rest } = query;
  const main = query.select?.[0] ?? query.order?.[0]?.by ?? query.measures.find(({ hidden }) => !hidden)?.id;
  if (!main) return "There is nothing to order by.";
  const next = n === null ? {} : { limit: { n, ties: "with" as const, ...(limit?.per && { per: limit.per }) } };
  return { ...rest, order: [{ by: query.order?.[0]?.by ?? main, dir }], ...next };
}
