import type { Chart } from "@muster/contracts/analysis";
import { bottomAxis, footnotes, type Plot, type Tick, valueAxis } from "./chart-axes.ts";
import { categoryNames, drawBars } from "./chart-bars.ts";
import { drawColumns } from "./chart-columns.ts";
import {
  barShape,
  chartSeries,
  type DrawnPart,
  type DrawnSeries,
  drawLegend,
  gridLine,
  marker,
  type PlotContext,
  strokeOf,
} from "./chart-parts.ts";
import { chartNumber, linearScale, place } from "./chart-scale.ts";
import { type ChartThemeName, chartThemes } from "./chart-theme.ts";
import { parseTime, timeTicks } from "./chart-time.ts";
import { escapeXml, lineHeight, px, svgLines, svgText, wrapText } from "./svg-text.ts";
import { textWidth } from "./text-width.ts";

export interface ChartSvgOptions {
  /** In CSS pixels; the height depends on the content. */
  width: number;
  theme: ChartThemeName;
  /** The font families; those of documents by default. */
  fonts?: string;
  /** False when the title is shown beside the chart. */
  showTitle?: boolean;
}

/**
 * Draws a chart as a self-contained SVG: shapes and text, no scripts, no links, no external files. Pure, so that a browser can
 * use it too. Series differ by dash, marker or hatch as well as by color, so that it works in grayscale.
 */
export function chartToSvg(chart: Chart, { width, theme, fonts = FONTS, showTitle = true }: ChartSvgOptions): string {
  const context: PlotContext = {
    chart,
    width,
    colours: chartThemes[theme],
    series: chartSeries(chart, chartThemes[theme]),
  };
  const parts: string[] = [];
  let top = 0;
  const add = (part: DrawnPart) => {
    parts.push(`<g transform="translate(0 ${px(top)})">${part.svg}</g>`);
    top += part.height;
  };
  if (showTitle) add(drawTitle(context));
  add(drawAxisName(context));
  add(drawLegend(context));
  add(drawPlot(context));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(top)}" viewBox="0 0 ${px(width)} ${px(top)}"`,
    ` role="img" aria-label="${escapeXml(chart.summary)}" font-family="${escapeXml(fonts)}"><title>${escapeXml(chart.title)}</title>`,
    `<desc>${escapeXml(chart.summary)}</desc>${parts.join("")}</svg>`,
  ].join("");
}

const FONTS = "Inter, 'Noto Sans S Chinese', 'IBM Plex Sans Arabic', 'Noto Color Emoji', sans-serif";

function drawTitle({ chart, width, colours }: PlotContext): DrawnPart {
  const lines = wrapText(chartTitle(chart), 15, width, true);
  return {
    svg: svgLines(0, 14, lines, { size: 15, fill: colours.ink, bold: true }),
    height: lines.length * lineHeight(15) + 6,
  };
}

/** The title as it is shown: with the unit when it names the values itself, so that the axis needs no name. */
export function chartTitle(chart: Chart): string {
  return isNamedByTitle(chart) ? withUnit(chart, chart.title) : chart.title;
}

/** A summary that only lists the bars with their values says nothing beside them. */
export function listsItsBars({ kind, title, summary, series }: Chart): boolean {
  const names = series.flatMap(({ points }) => points.map(({ x }) => String(x)));
  return kind === "bar" && summary.startsWith(`${title}: `) && names.every((name) => summary.includes(name));
}

function isNamedByTitle({ title, y }: Chart): boolean {
  return title.trim().toLowerCase() === y.label.trim().toLowerCase();
}

function withUnit({ y: { unit } }: Chart, name: string): string {
  return unit && !name.includes(unit) ? `${name} (${unit})` : name;
}

/** The value axis is labeled above the plot, with its unit and a note when it does not start at zero. */
function drawAxisName({ chart, width, colours }: PlotContext): DrawnPart {
  const name = isNamedByTitle(chart) ? "" : withUnit(chart, chart.y.label);
  const lines = name.trim() ? wrapText(name, 12, width) : [];
  return { svg: svgLines(0, 11, lines, { size: 12, fill: colours.label }), height: lines.length * lineHeight(12) + 4 };
}

function drawPlot(context: PlotContext): DrawnPart {
  const { chart, series, colours } = context;
  if (series.every(({ points }) => points.length === 0))
    return { svg: svgText(0, 30, "No values to show", { size: 12, fill: colours.quiet }), height: 48 };
  if (chart.kind === "timeline") return drawTimeline(context);
  if (chart.kind === "line" || chart.kind === "scatter") return drawPoints(context);
  return chart.kind === "bar" && chart.x.type === "category" ? drawBars(context) : drawColumns(context);
}

/** Lines and scatters of points over time, numbers or categories. */
function drawPoints(context: PlotContext): DrawnPart {
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

const DAY_MS = 86_400_000;
const LABEL_SIZE = 12;
const BAR = 16;
const MAX_ROWS = 40;

/** Phases as bars from their first day, one row each, with the duration beside the bar. */
function drawTimeline({ chart, width, colours, series }: PlotContext): DrawnPart {
  const phases = chart.series
    .flatMap(({ points }) => points)
    .flatMap(({ x, y, from }) =>
      from && y !== null && y > 0 ? [{ name: String(x), days: y, at: Date.parse(from) }] : [],
    )
    .slice(0, MAX_ROWS);
  const [first] = series;
  if (phases.length === 0 || !first)
    return { svg: svgText(0, 30, "No phases to show", { size: 12, fill: colours.quiet }), height: 48 };
  const gutter = Math.min(Math.max(...phases.map(({ name }) => textWidth(name) * LABEL_SIZE)) + 2, width * 0.36);
  const plot = { from: gutter + 12, to: width - 64 };
  const start = Math.min(...phases.map(({ at }) => at));
  const end = Math.max(...phases.map(({ at, days }) => at + days * DAY_MS));
  const place = (at: number) => plot.from + ((at - start) / Math.max(DAY_MS, end - start)) * (plot.to - plot.from);
  const rows: string[] = [];
  let top = 4;
  for (const { name, days, at } of phases) {
    const lines = wrapText(name, LABEL_SIZE, gutter);
    const height = Math.max(BAR, lines.length * lineHeight(LABEL_SIZE)) + 8;
    const firstLine = top + (height - lines.length * lineHeight(LABEL_SIZE)) / 2 + 11;
    rows.push(svgLines(gutter, firstLine, lines, { size: LABEL_SIZE, fill: colours.ink, anchor: "end" }));
    const box = {
      x: place(at),
      y: top + (height - BAR) / 2,
      width: place(at + days * DAY_MS) - place(at),
      height: BAR,
    };
    rows.push(barShape(box, first));
    const [day, more] = chart.language === "de" ? ["Tag", "Tage"] : ["day", "days"];
    const label = `${days} ${days === 1 ? day : more}`;
    rows.push(svgText(box.x + box.width + 6, top + height / 2 + 4, label, { size: 11, fill: colours.label }));
    top += height;
  }
  const ticks = timeTicks([start, end], Math.max(2, Math.floor((plot.to - plot.from) / 90)), chart.language);
  const axis = ticks.map(({ at, label }) => {
    const x = place(at);
    return (
      gridLine([x, 0], [x, top + 2], colours.grid) +
      svgText(x, top + 17, label, { size: 11, fill: colours.quiet, anchor: "middle" })
    );
  });
  return { svg: axis.join("") + rows.join(""), height: top + 26 };
}
