import type { Chart } from "@muster/contracts/analysis";

/** The distinct x values of a chart: categories in their order, times and numbers sorted. */
export function xValues(chart: Chart): (string | number)[] {
  const values = [...new Set(chart.series.flatMap((series) => series.points.map((point) => point.x)))];
  if (chart.x.type === "category") return values;
  return values.sort((a, b) => xNumber(a, chart) - xNumber(b, chart));
}

/** An x value's position on a continuous axis: milliseconds for times. */
function xNumber(value: string | number, chart: Chart): number {
  return chart.x.type === "time" ? new Date(value).getTime() : Number(value);
}

/** "1.2M", "340K", "12", "0.25": short enough for an axis. */
function shortNumber(value: number): string {
  return new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 }).format(value);
}

/** The label of an x value: a year, a month or a day, depending on the chart's step. */
export function xLabel(value: string | number, chart: Chart): string {
  if (chart.x.type === "number") return shortNumber(Number(value));
  if (chart.x.type === "category") return String(value);
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return String(value);
  const grain = grainOf(chart);
  if (grain === "year") return String(date.getUTCFullYear());
  return new Intl.DateTimeFormat("en-GB", {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
    ...(grain === "day" && { day: "numeric" }),
  }).format(date);
}

function grainOf(chart: Chart): "year" | "month" | "day" {
  const dates = xValues(chart).map((value) => new Date(value));
  if (dates.some((date) => date.getUTCDate() !== 1)) return "day";
  return dates.length > 1 && dates.every((date) => date.getUTCMonth() === 0) ? "year" : "month";
}
