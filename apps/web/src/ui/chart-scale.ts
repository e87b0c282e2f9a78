import type { Chart } from "@muster/contracts/analysis";

/** Round steps (1, 2, 2.5, 5 × 10ⁿ) that cover a range: about `wanted` of them. */
export function niceTicks(low: number, high: number, wanted = 5): number[] {
  if (low === high) return low === 0 ? [0, 1] : niceTicks(Math.min(0, low), Math.max(0, low), wanted);
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => rough <= factor * power) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step));
}

/** 0.30000000000000004 → 0.3. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}

/** Maps a value of the domain onto the range, linearly. */
export function linear(domain: [number, number], range: [number, number]): (value: number) => number {
  const span = domain[1] - domain[0] || 1;
  return (value) => range[0] + ((value - domain[0]) / span) * (range[1] - range[0]);
}

/** The x values of a chart in order, each once: categories as they come, times and numbers sorted. */
export function xValues(chart: Chart): (string | number)[] {
  const values = [...new Set(chart.series.flatMap((series) => series.points.map((point) => point.x)))];
  if (chart.x.type === "category") return values;
  return values.sort((a, b) => xNumber(a, chart) - xNumber(b, chart));
}

/** Where an x value stands on a continuous axis: milliseconds for times. */
export function xNumber(value: string | number, chart: Chart): number {
  return chart.x.type === "time" ? new Date(value).getTime() : Number(value);
}

/** Every drawn y value. */
export function yValues(chart: Chart): number[] {
  return chart.series.flatMap((series) => series.points.flatMap((point) => (point.y === null ? [] : [point.y])));
}

/** The range of the y axis: from zero where the chart says so (bars always), else just around the data. */
export function yDomain(chart: Chart): [number, number] {
  const values = yValues(chart);
  const low = Math.min(...values, ...(startsAtZero(chart) ? [0] : []));
  const high = Math.max(...values, ...(startsAtZero(chart) ? [0] : []));
  if (values.length === 0) return [0, 1];
  const ticks = niceTicks(low, high);
  return [ticks[0] ?? 0, ticks.at(-1) ?? 1];
}

/** Bars compare by length, so a bar's axis always starts at zero, whatever the chart asks. */
export function startsAtZero(chart: Chart): boolean {
  return chart.y.zeroBased || chart.kind === "bar" || chart.kind === "histogram";
}

/** "1.2M", "340K", "12", "0.25": short enough for an axis. */
export function shortNumber(value: number): string {
  return new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 }).format(value);
}

/** An x value as it is written under the axis: a year, a month or a day, whichever the chart's own step is. */
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

/** Which of many labels to write so that they do not touch: every n-th. */
export function labelEvery(count: number, widthPx: number, labelPx: number): number {
  return Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)));
}

/** The colour of a series: data in order, references neutral. */
export function seriesColour(chart: Chart, index: number): string {
  if (chart.series[index]?.role === "reference") return "var(--chart-6)";
  const place = chart.series.slice(0, index).filter((series) => series.role === "data").length;
  return `var(--chart-${(place % 5) + 1})`;
}
