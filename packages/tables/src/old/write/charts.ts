import type { Chart } from "@muster/contracts/analysis";
import type { Column } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import { type Group, type Groups, groupName } from "../find/groups.ts";
import { type Measure, type Scope, scopeWords } from "../find/measure.ts";
import { formatPeriod, formatValue } from "./format-value.ts";

const BARS = 12;

/** Bars from the highest down; what does not fit is one bar "Other" where the parts add up. */
export function rankingChart(of: {
  scope: Scope;
  measure: Measure;
  dimension: Column;
  list: Group[];
  groups: Groups;
}): Omit<Chart, "id"> {
  const { scope, measure, dimension, list, groups } = of;
  const shown = list.slice(0, list.length > BARS ? BARS - 1 : BARS);
  const points = shown.map((group) => ({ x: groupName(dimension, group.name).slice(0, 60), y: group.value }));
  const rest = (groups.total ?? 0) - shown.reduce((sum, group) => sum + group.value, 0);
  const hasOther = measure.isAdditive && list.length > shown.length && rest > 0;
  if (hasOther) points.push({ x: `Other (${groups.count - shown.length})`, y: rest });
  const first = shown[0];
  return {
    kind: "bar",
    title: `${measure.label} by ${dimension.name}${scopeWords(scope)}`,
    x: { label: dimension.name, type: "category" },
    y: { label: measure.label, unit: measure.unit, zeroBased: true },
    series: [{ name: measure.label, points, role: "data" }],
    summary: first
      ? `Bar chart of ${measure.label} by ${dimension.name}, ${groups.count} groups; first is ${groupName(dimension, first.name)} with ${formatValue(first.value, measure.unit)}.`
      : `Bar chart of ${measure.label} by ${dimension.name}.`,
  };
}

export interface LinePoint {
  period: string;
  value: number | null;
}

/** A line over time, with a quiet straight line for the trend where one was fitted. */
export function trendChart(of: {
  scope: Scope;
  measure: Measure;
  time: Column;
  grain: Grain;
  points: LinePoint[];
  fitted: (number | null)[] | null;
}): Omit<Chart, "id"> {
  const { scope, measure, time, grain, points, fitted } = of;
  const values = points.map((point) => point.value).filter((value) => value !== null);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const zeroBased = low <= 0 || low < high * 0.6;
  const first = points[0];
  const last = points.at(-1);
  return {
    kind: "line",
    title: `${measure.label} by ${grain}${scopeWords(scope)}`,
    x: { label: time.name, type: "time" },
    y: { label: measure.label, unit: measure.unit, zeroBased },
    series: [
      { name: measure.label, role: "data", points: points.map((point) => ({ x: point.period, y: point.value })) },
      ...(fitted
        ? [
            {
              name: "Trend",
              role: "reference" as const,
              points: points.map((point, index) => ({ x: point.period, y: fitted[index] ?? null })),
            },
          ]
        : []),
    ],
    summary: `Line chart of ${measure.label} from ${formatPeriod(first?.period ?? "", grain)} (${formatValue(first?.value ?? 0, measure.unit)}) to ${formatPeriod(last?.period ?? "", grain)} (${formatValue(last?.value ?? 0, measure.unit)})${zeroBased ? "" : "; the axis does not start at zero"}.`,
  };
}
