import type { Finding } from "@muster/contracts/analysis";
import type { Column } from "../../read/table.ts";
import { hintsOf } from "../../read/types/column-words.ts";
import type { Book } from "../write/book.ts";
import { rankingChart } from "../write/charts.ts";
import { formatCount, formatValue } from "../write/format-value.ts";
import { type Group, type Groups, groupBy, groupName, groupSql } from "./groups.ts";
import { columnNames, type Measure, type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";

const LISTED = 10;
/** Averages over fewer rows than this say little. */
const FEW_ROWS = 5;

export interface RankingOptions {
  lowestFirst?: boolean;
  importance: number;
  answers: boolean;
  listed?: number;
  /** All groups that fit are asked for, not the first of them. */
  isListed?: boolean;
  /** Only groups above or below zero are asked for; how many there are is told. */
  side?: "over" | "under";
  /** What a reader must know beside what the values themselves tell. */
  cautions?: string[];
}

/** Who leads and who trails: the measure by the values of a dimension. Null where there is nothing to rank. */
export async function addRanking(
  book: Book,
  scope: Scope,
  of: { measure: Measure; dimension: Column },
  options: RankingOptions,
): Promise<Groups | null> {
  const { measure, dimension } = of;
  const groups = await groupBy(scope, measure, dimension);
  if (groups.list.length < (options.answers ? 1 : 2)) return null;
  const ordered = rankable(groups.list, measure);
  const list = options.lowestFirst ? [...ordered].reverse() : ordered;
  const write = rankingFigures(book, scope, { measure, dimension, groups });
  const [leader, runnerUp] = list;
  const last = list.at(-1);
  if (!leader || !last) return null;
  const figures: Record<string, string> = { leader: write.value(leader), leaderName: write.name(leader) };
  const canShare = hasShares(groups, measure) && !isSingleValues(groups, measure);
  if (groups.total !== null && measure.isAdditive) figures["total"] = write.total();
  if (canShare) figures["leaderShare"] = write.share(leader);
  if (runnerUp) {
    Object.assign(figures, {
      runnerUp: write.value(runnerUp),
      runnerUpName: write.name(runnerUp),
      gap: write.gap(leader, runnerUp),
    });
    if (last !== runnerUp) Object.assign(figures, { last: write.value(last), lastName: write.name(last) });
  }
  if (options.isListed || options.side) figures["groups"] = write.count();
  if (options.side)
    Object.assign(figures, sideFigures(book, scope, { measure, dimension, groups, side: options.side }));
  const rows = list.slice(0, options.listed ?? LISTED).map((group) => ({
    label: groupName(dimension, group.name),
    figures: { value: write.value(group), ...(canShare ? { share: write.share(group) } : {}) },
  }));
  book.finding({
    kind: "ranking",
    importance: options.importance,
    answersQuestion: options.answers,
    subject: rankingSubject(scope, { measure, dimension, groups }),
    figures,
    rows,
    cautions: [...(options.cautions ?? []), ...cautionsOf({ list, groups, measure, leader, runnerUp })],
    chartId: book.chart(rankingChart({ scope, measure, dimension, list, groups })),
    tableId: groupTable(book, { scope, measure, dimension, list, groups }),
    ...detailOf(options),
  });
  return groups;
}

/** Where every group is one row of a number that is no amount, nothing was added up, and no words or shares may say so. */
function isSingleValues(groups: Groups, { aggregate, columns, basis }: Measure): boolean {
  const isOneEach = groups.list.length > 1 && groups.list.length === groups.rows;
  const isAmount = columns.every((column) => column.type === "money" || hintsOf(column.name).aggregate === "sum");
  return isOneEach && aggregate === "sum" && columns.length === 1 && !basis && !isAmount;
}

function rankingSubject(
  scope: Scope,
  { measure, dimension, groups }: { measure: Measure; dimension: Column; groups: Groups },
): Finding["subject"] {
  const { aggregate, ...rest } = subjectOf(scope, measure);
  const said = aggregate && !isSingleValues(groups, measure) ? { aggregate } : {};
  return { ...rest, ...said, dimension: dimension.name };
}

function detailOf({ side, isListed, lowestFirst }: RankingOptions): { detail?: string } {
  if (side) return { detail: `Groups ${side} zero.` };
  if (isListed) return { detail: "All that fit." };
  return lowestFirst ? { detail: "Ranked from the lowest." } : {};
}

function sideFigures(
  book: Book,
  scope: Scope,
  of: { measure: Measure; dimension: Column; groups: Groups; side: "over" | "under" },
): Record<string, string> {
  const { measure, dimension, groups, side } = of;
  const base = { table: scope.table.name, columns: columnNames(scope, measure, dimension) };
  const sign = side === "over" ? ">" : "<";
  return {
    matching: book.figure({
      ...base,
      label: `Groups of ${dimension.name} with ${measure.label} ${side} zero${scopeWords(scope)}`,
      value: groups.list.filter((group) => (side === "over" ? group.value > 0 : group.value < 0)).length,
      computation: `SELECT count(*) FROM (${groups.sql}) WHERE value ${sign} 0`,
    }),
  };
}

/** Groups with hardly any rows do not lead an average while others have enough. */
function rankable(list: readonly Group[], measure: Measure): Group[] {
  if (measure.aggregate !== "mean" && measure.aggregate !== "rate" && measure.aggregate !== "median") return [...list];
  const enough = list.filter((group) => group.rows >= FEW_ROWS);
  return enough.length >= 2 ? enough : [...list];
}

/** A share of a total has meaning only where nothing is negative and the total is not zero. */
export function hasShares(groups: Groups, measure: Measure): boolean {
  return (
    measure.isAdditive && groups.total !== null && groups.total > 0 && groups.list.every((group) => group.value >= 0)
  );
}

function rankingFigures(book: Book, scope: Scope, of: { measure: Measure; dimension: Column; groups: Groups }) {
  const { measure, dimension, groups } = of;
  const base = { table: scope.table.name, columns: columnNames(scope, measure, dimension) };
  const label = (group: Group) => `${measure.label}, ${groupName(dimension, group.name)}${scopeWords(scope)}`;
  const value = (group: Group) =>
    book.figure({
      ...base,
      label: label(group),
      value: group.value,
      unit: measure.unit,
      rows: group.rows,
      computation: groupSql(scope, measure, dimension, group.name),
    });
  const total = () =>
    book.figure({
      ...base,
      label: `${measure.label}, total${scopeWords(scope)}`,
      value: groups.total,
      unit: measure.unit,
      rows: groups.rows,
      computation: `SELECT ${measure.sql} FROM data${whereOf(scope)}`,
    });
  return {
    value,
    total,
    count: () =>
      book.figure({
        ...base,
        label: `Groups of ${dimension.name}${scopeWords(scope)}`,
        value: groups.count,
        computation: `SELECT count(*) FROM (${groups.sql}) WHERE value IS NOT NULL`,
      }),
    name: (group: Group) =>
      book.figure({
        ...base,
        label: `Name of ${dimension.name}, ${groupName(dimension, group.name)}`,
        value: null,
        text: groupName(dimension, group.name),
        rows: group.rows,
        computation: `${groups.sql} ORDER BY 2 DESC`,
      }),
    share: (group: Group) =>
      book.figure({
        ...base,
        label: `Share of ${measure.label}, ${groupName(dimension, group.name)}${scopeWords(scope)}`,
        value: (group.value / (groups.total ?? Number.NaN)) * 100,
        unit: "%",
        rows: group.rows,
        computation: `${value(group)} / ${total()} * 100`,
      }),
    gap: (first: Group, second: Group) =>
      book.figure({
        ...base,
        label: `Gap between ${groupName(dimension, first.name)} and ${groupName(dimension, second.name)}, ${measure.label}`,
        value: first.value - second.value,
        unit: measure.unit === "%" ? "pp" : measure.unit,
        computation: `${value(first)} - ${value(second)}`,
      }),
  };
}

function cautionsOf(of: {
  list: Group[];
  groups: Groups;
  measure: Measure;
  leader: Group;
  runnerUp: Group | undefined;
}): string[] {
  const { list, groups, measure, leader, runnerUp } = of;
  const isAverage = !measure.isAdditive && measure.aggregate !== "count";
  return [
    ...(isAverage && leader.rows < FEW_ROWS ? ["small_sample"] : []),
    ...(runnerUp && leader.value === runnerUp.value ? ["tie"] : []),
    ...(list.length < groups.list.length ? ["small_groups_left_out"] : []),
    ...(groups.list.some((group) => group.value < 0) && measure.isAdditive ? ["negative_values"] : []),
  ];
}

function groupTable(
  book: Book,
  of: { scope: Scope; measure: Measure; dimension: Column; list: Group[]; groups: Groups },
): string {
  const { scope, measure, dimension, list, groups } = of;
  const canShare = hasShares(groups, measure);
  const shown = list.slice(0, 50);
  const share = (group: Group) => (group.value / (groups.total ?? Number.NaN)) * 100;
  const right = "right" as const;
  return book.table({
    title: `${measure.label} by ${dimension.name}${scopeWords(scope)}`,
    columns: [
      { name: dimension.name, align: "left" },
      { name: measure.label, align: right },
      ...(canShare ? [{ name: "Share", align: right }] : []),
      { name: "Rows", align: right },
    ],
    rows: shown.map((group) => [
      groupName(dimension, group.name),
      formatValue(group.value, measure.unit),
      ...(canShare ? [formatValue(share(group), "%")] : []),
      formatCount(group.rows),
    ]),
    values: shown.map((group) => [
      groupName(dimension, group.name),
      group.value,
      ...(canShare ? [share(group)] : []),
      group.rows,
    ]),
    totalRows: groups.count,
  });
}
