import { bottomAxis, footnotes, type Plot, type Tick, valueAxis } from "./chart-axes.ts";
import { categoryNames } from "./chart-bars.ts";
import { type DrawnPart, type DrawnSeries, marker, type PlotContext, strokeOf } from "./chart-parts.ts";
import { chartNumber, linearScale, place } from "./chart-scale.ts";
import { parseTime, timeTicks } from "./chart-time.ts";
import { px } from "./svg-text.ts";
import { textWidth } from "./text-width.ts";

/** Lines and scatters of points over time, numbers or categories. */
export function drawPoints(context: PlotContext): DrawnPart {
  const { chart, series, colours } = context;
  const { plot, svg: grid } = valueAxis(context, chart.y.zeroBased);
  const across = acrossAxis(context, plot);
  const axis = bottomAxis(context, plot, across.ticks);
  const notes = footnotes(context, plot, plot.bottom + axis.height);
  // A reference line is drawn below other lines, but above a scatter that would hide it.
  const over = chart.kind === "scatter" ? 1 : -1;
  const ordered = series.toSorted((a, b) => over * (Number(a.isReference) - Number(b.isReference)));
  const drawn = ordered.map((one) => {
    const points = one.points.map(({ x, y }) => ({
      x: across.place(x),
      y: y === null ? undefined : place(plot.scale, y, plot.bottom, plot.top),
    }));
    if (chart.kind !== "scatter") return drawLine(points, one);
    // A gray line would be invisible over colored points.
    return one.isReference ? drawLine(points, { ...one, colour: colours.ink }) : drawCloud(points, one);
  });
  return { svg: grid + drawn.join("") + axis.svg + notes.svg, height: plot.bottom + axis.height + notes.height + 4 };
}

interface Point {
  x: number | undefined;
  y: number | undefined;
}

interface Across {
  ticks: Tick[];
  place: (x: string | number) => number | undefined;
}

function acrossAxis({ chart, series }: PlotContext, plot: Plot): Across {
  const xs = series.flatMap(({ points }) => points.map(({ x }) => x));
  const read = chart.x.type === "time" ? parseTime : Number;
  const numbers = xs.map((x) => (chart.x.type === "category" ? Number.NaN : (read(x) ?? Number.NaN)));
  if (!numbers.every(Number.isFinite)) return categoryAxis(categoryNames(series), plot);
  if (chart.x.type === "number") return numberAxis(numbers, plot, chart.language);
  const [min, max] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
  const inner = { from: plot.left + 8, to: plot.right - 14 };
  const at = (time: number) =>
    min === max ? (inner.from + inner.to) / 2 : place({ min, max }, time, inner.from, inner.to);
  const ticks = timeTicks(numbers, (plot.right - plot.left) / 62, chart.language);
  return { ticks: ticks.map((tick) => ({ ...tick, at: at(tick.at) })), place: (x) => at(parseTime(x) ?? min) };
}

function numberAxis(numbers: readonly number[], plot: Plot, language: string | undefined): Across {
  const scale = linearScale(numbers, false, 7);
  const step = (scale.ticks[1] ?? 1) - (scale.ticks[0] ?? 0);
  const at = (value: number) => place(scale, value, plot.left + 6, plot.right - 6);
  return {
    ticks: scale.ticks.map((tick) => ({ at: at(tick), label: chartNumber(tick, null, { step, language }) })),
    place: (x) => at(Number(x)),
  };
}

function categoryAxis(names: readonly string[], plot: Plot): Across {
  const slot = (plot.right - plot.left) / Math.max(1, names.length);
  const positions = new Map(names.map((name, index) => [name, plot.left + (index + 0.5) * slot]));
  const widest = Math.max(...names.flatMap((name) => name.split(" ").map((word) => textWidth(word) * 11)), 24) + 8;
  const every = Math.max(1, Math.ceil(widest / slot));
  const ticks = names.flatMap((label, index) =>
    index % every === 0 ? [{ at: positions.get(label) ?? 0, label }] : [],
  );
  return { ticks, place: (x) => positions.get(String(x)) };
}

/** For more points than pixels: the lowest and highest point of each pixel column keep the line's shape. */
const MAX_ON_A_LINE = 1500;

function drawLine(points: readonly Point[], series: DrawnSeries): string {
  const runs: { x: number; y: number }[][] = [[]];
  for (const { x, y } of points) {
    if (x === undefined || y === undefined) runs.push([]);
    else runs.at(-1)?.push({ x, y });
  }
  const known = runs.filter((run) => run.length > 0);
  const paths = known.map(
    (run) =>
      `<path d="M${thin(run)
        .map(({ x, y }) => `${px(x)} ${px(y)}`)
        .join("L")}" ${strokeOf(series)}/>`,
  );
  const total = known.reduce((sum, run) => sum + run.length, 0);
  if (series.isReference) return paths.join("");
  // With few points each gets a marker; with many only isolated ones between gaps, which a path would not show.
  const marked = total <= 36 ? known.flat() : known.flatMap((run) => (run.length === 1 ? run : []));
  return paths.join("") + marked.map(({ x, y }) => marker(x, y, series, total <= 36 ? 2.8 : 2)).join("");
}

function thin(run: { x: number; y: number }[]): { x: number; y: number }[] {
  if (run.length <= MAX_ON_A_LINE) return run;
  const columns = Map.groupBy(run, ({ x }) => Math.round(x));
  return [...columns.values()].flatMap((column) => {
    const low = column.reduce((a, b) => (b.y < a.y ? b : a));
    const high = column.reduce((a, b) => (b.y > a.y ? b : a));
    return low === high ? [low] : [low, high].toSorted((a, b) => column.indexOf(a) - column.indexOf(b));
  });
}

/** More points than this overlap: the scatter is drawn as squares shaded by their number of points. */
const MAX_IN_A_CLOUD = 2000;

function drawCloud(points: readonly Point[], series: DrawnSeries): string {
  const known = points.flatMap(({ x, y }) => (x === undefined || y === undefined ? [] : [{ x, y }]));
  if (known.length > MAX_IN_A_CLOUD) return drawDensity(known, series);
  const [size, opacity] = known.length > 300 ? [2.2, 0.55] : [3.4, 0.75];
  return `<g fill-opacity="${opacity}">${known.map(({ x, y }) => marker(x, y, series, size)).join("")}</g>`;
}

function drawDensity(points: readonly { x: number; y: number }[], { colour }: DrawnSeries): string {
  const side = 3;
  const squares = Map.groupBy(points, ({ x, y }) => `${Math.floor(x / side) * side} ${Math.floor(y / side) * side}`);
  const depths = Map.groupBy(squares, ([, inside]) => Math.min(4, Math.floor(Math.log2(inside.length) / 1.5) + 1));
  const paths = [...depths].map(([depth, group]) => {
    const path = group.map(([corner]) => `M${corner}h${side}v${side}h-${side}z`).join("");
    return `<path d="${path}" fill="${colour}" fill-opacity="${0.15 + depth * 0.2}"/>`;
  });
  return paths.join("");
}
