import type { ChipChange } from "./change-chip.ts";
import { changeChip } from "./change-chip.ts";
import type { ChipOption, ChipView } from "./engine/messages.ts";
import { type ColumnProfile, columnsOf, isGroupable, type Profile } from "./profile/profile.ts";
import { NO_YEAR } from "./profile/wide.ts";
import type { Filter, Grain, TableQuery } from "./query.ts";
import { type Chip, chipsOf, filtersOf } from "./read-as.ts";

const MOST_MEASURES = 40;
const MOST_COLUMNS = 30;
const MOST_VALUES = 60;
const FEWEST_VALUES = 5;
const GRAINS: Grain[] = ["day", "week", "month", "quarter", "year"];
const TOPS = [1, 3, 5, 10];

/** The chips of a reading, each with every change that leaves a valid query. The last ones add what the reading does not have. */
export function chipViews(query: TableQuery, profile: Profile): ChipView[] {
  const chips = chipsOf(query, profile).map((chip): ChipView => {
    const options = optionsOf(chip, query, profile).filter(({ change }) => fits(change, query, profile));
    return { ...chip, options };
  });
  const added = [
    { kind: "addGrouping", options: addedGroups(query, profile) },
    { kind: "addPeriod", options: addedPeriods(query, profile) },
    { kind: "addFilter", options: addedFilters(query, profile) },
    { kind: "addOrder", options: chips.some(({ kind }) => kind === "order") ? [] : addedOrders(query) },
  ].map(({ kind, options }): ChipView => {
    return { kind, ref: kind, text: "", options: options.filter(({ change }) => fits(change, query, profile)) };
  });
  return [...chips, ...added.filter(({ options }) => options.length > 0)];
}

function addedGroups(query: TableQuery, profile: Profile): ChipOption[] {
  if (query.select || query.compare || query.by.length >= 2) return [];
  return groupOptions(query, profile).map(({ label, column, grain }) =>
    option(label, { kind: "addGroup", column, ...(grain && { grain }) }),
  );
}

/** Periods of the table's main date, where the reading names none. */
function addedPeriods(query: TableQuery, profile: Profile): ChipOption[] {
  const hasPeriod = query.compare || query.asOf || filtersOf(query.where).some(({ kind }) => kind === "span");
  const time = profile.tables.find(({ name }) => name === query.from.table)?.time;
  const column = columnsOf(profile, query.from.table).find(({ name }) => name === time);
  if (hasPeriod || !column) return [];
  return periodsOf(column).map(({ label, filter }) => option(label, { kind: "addFilter", filter }));
}

/** A few of the most frequent values of each category that the reading does not filter yet. */
function addedFilters(query: TableQuery, profile: Profile): ChipOption[] {
  const used = JSON.stringify(query.where ?? "");
  // Names that hardly repeat are no categories to choose from, and few values are easier to choose from than many.
  const columns = columnsOf(profile, query.from.table)
    .filter(
      ({ distinct, filled, values = [] }) => values.length > 1 && (distinct * 2 <= filled || distinct <= FEWEST_VALUES),
    )
    .filter((column) => isGroupable(column) && !used.includes(`"col":${JSON.stringify(column.name)}`))
    .toSorted((a, b) => a.distinct - b.distinct);
  const each = Math.max(MOST_VALUES / Math.max(1, columns.length), FEWEST_VALUES);
  return columns
    .flatMap(({ name, values = [] }) =>
      values
        .slice(0, each)
        .map((value) =>
          option(`${name}: ${value}`, { kind: "addFilter", filter: { kind: "in", col: name, values: [value] } }),
        ),
    )
    .slice(0, MOST_VALUES);
}

function addedOrders(query: TableQuery): ChipOption[] {
  const isOverTime = query.by.some(({ kind }) => kind !== "column");
  return query.by.length === 0 || isOverTime || query.compare ? [] : orderOptions();
}

function fits(change: ChipChange, query: TableQuery, profile: Profile): boolean {
  const made = changeChip(query, change, profile);
  return made.kind === "changed" && JSON.stringify(made.query) !== JSON.stringify(query);
}

function option(label: string, change: ChipChange): ChipOption {
  return { label, change };
}

function optionsOf(chip: Chip, query: TableQuery, profile: Profile): ChipOption[] {
  switch (chip.kind) {
    case "measure":
      return chip.ref === "shareOf" || chip.ref === "window" || chip.ref === "study"
        ? []
        : measureOptions(query, profile);
    case "grouping":
      return chip.ref === "per" ? [] : groupingOptions(chip, query, profile);
    case "filter":
    case "period":
      return filterOptions(chip, query, profile);
    case "order":
      return orderOptions();
    default:
      return [];
  }
}

function measureOptions(query: TableQuery, profile: Profile): ChipOption[] {
  if (query.measures.filter(({ hidden }) => !hidden).length !== 1) return [];
  return profile.measures
    .filter(({ table }) => table === query.from.table)
    .slice(0, MOST_MEASURES)
    .map(({ id, measures, label }) =>
      option(measures.find(({ hidden }) => !hidden)?.label ?? label, { kind: "measure", measure: id }),
    );
}

interface Grouping {
  label: string;
  column: string;
  grain?: Grain;
}

function groupOptions(query: TableQuery, profile: Profile): Grouping[] {
  const used = new Set(query.by.map((group) => (group.kind === "grain" ? `${group.col} ${group.grain}` : group.col)));
  return columnsOf(profile, query.from.table)
    .flatMap((column): Grouping[] => {
      if (column.role === "time")
        return grainsOf(column).map((grain) => ({ label: `${grain} of ${column.name}`, column: column.name, grain }));
      return isGroupable(column) && column.distinct > 1 ? [{ label: column.name, column: column.name }] : [];
    })
    .filter(({ column, grain }) => !used.has(grain ? `${column} ${grain}` : column))
    .slice(0, MOST_COLUMNS);
}

/** From the grain in which the table keeps its dates up. */
function grainsOf({ grain = "day" }: ColumnProfile): Grain[] {
  return GRAINS.slice(GRAINS.indexOf(grain));
}

function groupingOptions({ ref }: Chip, query: TableQuery, profile: Profile): ChipOption[] {
  const others = groupOptions(query, profile).map(({ label, column, grain }) =>
    option(label, { kind: "group", ref, column, ...(grain && { grain }) }),
  );
  return [...others, option("No grouping", { kind: "removeGroup", ref })];
}

function filterOptions({ ref }: Chip, query: TableQuery, profile: Profile): ChipOption[] {
  const filter = filtersOf(query.where)[Number(/^where\.(\d+)$/.exec(ref)?.[1] ?? -1)];
  if (!filter) return [];
  const others = alternatives(filter, query, profile).map(({ label, filter: other }) =>
    option(label, { kind: "filter", ref, filter: other }),
  );
  return [...others, option(filter.kind === "span" ? "All dates" : "No filter", { kind: "removeFilter", ref })];
}

function alternatives(filter: Filter, query: TableQuery, profile: Profile): { label: string; filter: Filter }[] {
  if (!("col" in filter)) return [];
  const column = columnsOf(profile, query.from.table).find(({ name }) => name === filter.col);
  if (!column) return [];
  if (filter.kind === "span") return periodsOf(column);
  if (filter.kind !== "in" || filter.values.length !== 1) return [];
  return (column.values ?? [])
    .slice(0, MOST_VALUES)
    .map((value) => ({ label: value, filter: { kind: "in", col: column.name, values: [value] } }));
}

/** The years, quarters and months between a column's first and last date, the latest first. */
function periodsOf({ name: col, from, to, grain }: ColumnProfile): { label: string; filter: Filter }[] {
  if (!from || !to) return [];
  const [first, last] = [new Date(from.slice(0, 10)), new Date(to.slice(0, 10))];
  const steps = grain === "year" ? [12] : grain === "quarter" ? [12, 3] : [12, 3, 1];
  return steps.flatMap((months) => {
    const found: { label: string; filter: Filter }[] = [];
    const month = Math.floor(last.getUTCMonth() / months) * months;
    for (let at = new Date(Date.UTC(last.getUTCFullYear(), month, 1)); found.length < 12; ) {
      const until = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
      if (until <= first) break;
      found.push({
        label: periodLabel(at, months),
        filter: { kind: "span", col, since: iso(at), until: iso(until) },
      });
      at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1));
    }
    return found;
  });
}

function iso(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function periodLabel(date: Date, months: number): string {
  const year = date.getUTCFullYear() === NO_YEAR ? "" : ` ${date.getUTCFullYear()}`;
  if (months === 12) return year.trim() || "The whole year";
  if (months === 3) return `Q${date.getUTCMonth() / 3 + 1}${year}`;
  return `${date.toLocaleString("en", { month: "long", timeZone: "UTC" })}${year}`;
}

function orderOptions(): ChipOption[] {
  const sides = [
    { dir: "desc", word: "highest" },
    { dir: "asc", word: "lowest" },
  ] as const;
  return sides.flatMap(({ dir, word }) => [
    option(`All, ${word} first`, { kind: "order", dir, n: null }),
    ...TOPS.map((n) => option(n === 1 ? `The ${word} only` : `The ${n} ${word} only`, { kind: "order", dir, n })),
  ]);
}
