import type { Chart } from "@muster/contracts/analysis";
import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { ChartPlot } from "./chart-plot.tsx";
import { seriesColour, xLabel, xValues } from "./chart-scale.ts";
import { formatCount } from "./format.ts";
import { SimpleTable } from "./simple-table.tsx";

/** A chart with its title, its sentence, and its numbers as a table for whoever wants them. */
export function ChartFigure({ chart, height = 240 }: { chart: Chart; height?: number }) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <figure className="panel my-4 overflow-hidden" aria-labelledby={`${id}-title`}>
      <div className="flex items-start justify-between gap-3 px-4 pt-3">
        <div className="min-w-0">
          <div id={`${id}-title`} className="card-title">
            {chart.title}
          </div>
          <div className="text-ink-3 text-small">
            {chart.y.label}
            {chart.y.unit && ` (${chart.y.unit})`}
            {chart.kind === "scatter" && ` against ${chart.x.label}`}
          </div>
        </div>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isTable}
          aria-controls={`${id}-body`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      <div id={`${id}-body`}>
        {isTable ? <ChartTable chart={chart} /> : <ChartPlot chart={chart} height={height} />}
      </div>
      {!isTable && chart.series.length > 1 && <Legend chart={chart} />}
      <figcaption className="border-line border-t px-4 py-2.5 text-ink-2 text-small">{chart.summary}</figcaption>
    </figure>
  );
}

function Legend({ chart }: { chart: Chart }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-ink-2 text-small">
      {chart.series.map((series, index) => (
        <li key={series.name} className="flex items-center gap-1.5">
          <svg width="14" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="14"
              y1="4"
              y2="4"
              strokeWidth="3"
              stroke={seriesColour(chart, index)}
              strokeDasharray={series.role === "reference" ? "3 2" : undefined}
            />
          </svg>
          {series.name}
        </li>
      ))}
    </ul>
  );
}

interface PointRow {
  key: string;
  x: string | number;
  /** Only where rows are single points; else each series is looked up. */
  y?: number | null;
}

function ChartTable({ chart }: { chart: Chart }) {
  const rows: PointRow[] =
    chart.kind === "scatter" ? scatterRows(chart) : xValues(chart).map((x) => ({ x, key: String(x) }));
  return (
    <div className="max-h-[320px] overflow-y-auto">
      <SimpleTable
        caption={chart.title}
        hideCaption
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          {
            key: "x",
            header: chart.x.label,
            cell: (row: PointRow) => xLabel(row.x, chart),
          },
          ...chart.series.map((series) => ({
            key: series.name,
            header: series.name,
            align: "right" as const,
            cell: (row: PointRow) =>
              written(row.y === undefined ? series.points.find((point) => point.x === row.x)?.y : row.y),
          })),
        ]}
      />
    </div>
  );
}

/** Points of a scatter may share an x, so each is a row of its own. */
function scatterRows(chart: Chart): PointRow[] {
  const points = chart.series.find((series) => series.role === "data")?.points ?? [];
  return points.slice(0, 200).map((point, index) => ({ x: point.x, y: point.y, key: String(index) }));
}

function written(value: number | null | undefined): string {
  return value === null || value === undefined ? "—" : formatCount(value);
}
