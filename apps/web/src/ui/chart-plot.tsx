import type { Chart } from "@muster/contracts/analysis";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import {
  labelEvery,
  linear,
  niceTicks,
  seriesColour,
  shortNumber,
  startsAtZero,
  xLabel,
  xNumber,
  xValues,
  yDomain,
} from "./chart-scale.ts";

interface Plot {
  chart: Chart;
  width: number;
  height: number;
  left: number;
  bottom: number;
  xOf: (x: string | number) => number;
  yOf: (y: number) => number;
  /** Width of one category's place. */
  band: number;
}

const margin = { top: 12, right: 16, bottom: 30, left: 52 };

/** The drawing itself, as wide as its place. Its words are given by ChartFigure, so it is hidden from screen readers. */
export function ChartPlot({ chart, height }: { chart: Chart; height: number }) {
  const [box, width] = useWidth();
  return (
    <>
      <div ref={box} className="px-2 pb-1" style={{ height: height + 8 }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            className="num block max-w-full text-[11px]"
            fill="var(--ink-3)"
          >
            <Marks plot={layOut(chart, width, height)} />
          </svg>
        )}
      </div>
      {!startsAtZero(chart) && (
        <p className="px-4 pb-2 text-ink-3 text-micro">
          The vertical axis starts at {shortNumber(yDomain(chart)[0])}, not at zero.
        </p>
      )}
    </>
  );
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Only the browser knows how wide the place is. It is asked before it paints, too: paper waits for no observer.
  useLayoutEffect(() => {
    if (!box.current) return;
    setWidth(Math.floor(box.current.clientWidth));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}

function layOut(chart: Chart, width: number, height: number): Plot {
  const bottom = height - margin.bottom;
  const inner = width - margin.left - margin.right;
  const values = xValues(chart);
  const band = inner / Math.max(1, values.length);
  const isBanded = isBandedChart(chart);
  const numbers = isBanded ? [] : axisValues(chart).map((value) => xNumber(value, chart));
  const along = linear([Math.min(...numbers), Math.max(...numbers)], [margin.left + 8, width - margin.right - 8]);
  const places = new Map(values.map((value, index) => [value, margin.left + (index + 0.5) * band]));
  return {
    chart,
    width,
    height,
    left: margin.left,
    bottom,
    band,
    xOf: (x) => (isBanded ? (places.get(x) ?? 0) : along(xNumber(x, chart))),
    yOf: linear(yDomain(chart), [bottom, margin.top]),
  };
}

function isBandedChart(chart: Chart): boolean {
  return chart.kind === "bar" || chart.kind === "histogram" || chart.x.type === "category";
}

/** Where the horizontal axis is labelled: round numbers on a numeric one, else every value there is. */
function axisValues(chart: Chart): (string | number)[] {
  const values = xValues(chart);
  if (chart.x.type !== "number" || isBandedChart(chart) || values.length === 0) return values;
  const numbers = values.map(Number);
  return niceTicks(Math.min(...numbers), Math.max(...numbers), 7);
}

function Marks({ plot }: { plot: Plot }) {
  const { chart } = plot;
  return (
    <>
      <Axes plot={plot} />
      {chart.series.map((series, index) => (
        <g key={series.name}>{drawSeries(plot, index)}</g>
      ))}
    </>
  );
}

function Axes({ plot }: { plot: Plot }) {
  const { chart, width, left, bottom, yOf, xOf } = plot;
  const values = axisValues(chart);
  const every = labelEvery(values.length, width - left, 64);
  const [low, high] = yDomain(chart);
  const baseline = yOf(Math.min(Math.max(0, low), high));
  return (
    <>
      {niceTicks(...yDomain(chart)).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - margin.right} y1={yOf(tick)} y2={yOf(tick)} stroke="var(--line)" />
          <text x={left - 8} y={yOf(tick) + 4} textAnchor="end">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      {values.map(
        (value, index) =>
          index % every === 0 && (
            <text key={String(value)} x={xOf(value)} y={bottom + 16} textAnchor="middle">
              {cut(xLabel(value, chart), (((width - left) / values.length) * every) / 5.8)}
            </text>
          ),
      )}
      <line x1={left} x2={width - margin.right} y1={baseline} y2={baseline} stroke="var(--line-control)" />
    </>
  );
}

function drawSeries(plot: Plot, index: number): ReactNode {
  const series = plot.chart.series[index];
  if (!series) return null;
  const colour = seriesColour(plot.chart, index);
  if (series.role === "reference" || plot.chart.kind === "line") {
    return (
      <path
        d={linePath(plot, series.points)}
        fill="none"
        stroke={colour}
        strokeWidth={series.role === "reference" ? 1.5 : 2}
        strokeDasharray={series.role === "reference" ? "4 3" : undefined}
        strokeLinejoin="round"
      />
    );
  }
  if (plot.chart.kind === "scatter") return series.points.map((point, at) => dot(plot, point, { colour, at }));
  return bars(plot, index, colour);
}

function dot(
  plot: Plot,
  point: { x: string | number; y: number | null },
  { colour, at }: { colour: string; at: number },
) {
  if (point.y === null) return null;
  return <circle key={at} cx={plot.xOf(point.x)} cy={plot.yOf(point.y)} r="3" fill={colour} fillOpacity="0.7" />;
}

function bars(plot: Plot, index: number, colour: string): ReactNode {
  const data = plot.chart.series.filter((series) => series.role === "data");
  const series = plot.chart.series[index];
  if (!series) return null;
  const place = data.indexOf(series);
  const room = plot.band * (plot.chart.kind === "histogram" ? 0.96 : 0.7);
  const width = Math.max(1, Math.min(room / data.length, plot.chart.kind === "histogram" ? room : 56));
  const zero = plot.yOf(0);
  return series.points.map((point) => {
    if (point.y === null) return null;
    const x = plot.xOf(point.x) - (width * data.length) / 2 + place * width;
    const y = plot.yOf(point.y);
    const height = Math.max(1, Math.abs(zero - y));
    return (
      <rect key={String(point.x)} x={x} y={Math.min(zero, y)} width={width} height={height} rx="2" fill={colour} />
    );
  });
}

/** A gap in the data is a gap in the line. */
function linePath(plot: Plot, points: { x: string | number; y: number | null }[]): string {
  let pen = "M";
  return points
    .map((point) => {
      if (point.y === null) {
        pen = "M";
        return "";
      }
      const step = `${pen}${plot.xOf(point.x).toFixed(1)} ${plot.yOf(point.y).toFixed(1)}`;
      pen = "L";
      return step;
    })
    .join("");
}

function cut(text: string, letters: number): string {
  const room = Math.max(4, Math.floor(letters));
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}
