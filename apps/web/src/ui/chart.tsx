import type { Chart } from "@muster/contracts/analysis";
import { chartSlots } from "@muster/documents/chart-columns";
import { chartToSvg } from "@muster/documents/chart-svg";
import { Copy, Download, Share } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { formatCount } from "./format.ts";
import { Menu } from "./menu.tsx";
import { SimpleTable } from "./simple-table.tsx";
import { toLines } from "./table-export.tsx";

interface ChartFigureProps {
  chart: Chart;
  /** Its sentence with links; the plain sentence by default. Null where the sentence only lists the bars. */
  caption?: ReactNode;
}

/** A chart with its title, its sentence, and its data as a table; the drawing and the data can be downloaded. */
export function ChartFigure({ chart, caption = chart.summary }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const { unit } = chart.y;
  const title = unit && !chart.title.includes(unit) ? `${chart.title} (${unit})` : chart.title;
  return (
    <figure className="panel my-4 overflow-hidden" aria-labelledby={`${id}-title`}>
      <div className="flex items-start justify-between gap-2 py-2 pr-2 pl-4">
        <div id={`${id}-title`} className="card-title min-w-0 pt-1">
          {title}
        </div>
        <div className="flex shrink-0">
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isTable}
            aria-controls={`${id}-body`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
          <Menu
            label={`Export ${title}`}
            trigger={<IconButton label={`Export ${title}`} icon={Share} size="sm" />}
            items={[
              {
                label: "Copy data",
                icon: Copy,
                onSelect: () =>
                  void navigator.clipboard?.writeText(
                    chartRows(chart)
                      .map((row) => row.join("\t"))
                      .join("\n"),
                  ),
              },
              { label: "Download CSV", icon: Download, onSelect: () => saveCsv(chart) },
              { label: "Download PNG", icon: Download, onSelect: () => void savePng(chart) },
              { label: "Download SVG", icon: Download, onSelect: () => saveSvg(chart) },
            ]}
          />
        </div>
      </div>
      <div id={`${id}-body`}>{isTable ? <ChartTable chart={chart} /> : <ChartPlot chart={chart} />}</div>
      {caption !== null && (
        <figcaption className="border-line border-t px-4 py-2.5 text-ink-2 text-small">{caption}</figcaption>
      )}
    </figure>
  );
}

/** The drawing as in the document, on white. */
function drawSvg(chart: Chart): Blob {
  return new Blob([chartToSvg(chart, { width: 720, theme: "light" })], { type: "image/svg+xml" });
}

function saveSvg(chart: Chart): void {
  saveFile(drawSvg(chart), fileName(chart, "svg"));
}

/** At twice the size, for slides and print. */
async function savePng(chart: Chart): Promise<void> {
  const url = URL.createObjectURL(drawSvg(chart));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    const context = canvas.getContext("2d");
    if (!context) return;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((png) => png && saveFile(png, fileName(chart, "png")), "image/png");
  } finally {
    URL.revokeObjectURL(url);
  }
}

function saveCsv(chart: Chart): void {
  const rows = chartRows(chart).map((row) => row.map(String));
  saveFile(new Blob([`\ufeff${toLines(rows, ",")}\r\n`], { type: "text/csv" }), fileName(chart, "csv"));
}

function fileName({ title }: Chart, extension: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `${name || "chart"}.${extension}`;
}

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Its values with names, for a spreadsheet. */
function chartRows(chart: Chart): (string | number)[][] {
  const header = [chart.x.label, ...chart.series.map(({ name }) => name)];
  if (chart.kind === "scatter") return [header, ...scatterRows(chart).map(({ x, y }) => [x, y ?? ""])];
  const rows = chartSlots(chart).map(({ x }) => [
    x,
    ...chart.series.map(({ points }) => points.find((point) => String(point.x) === x)?.y ?? ""),
  ]);
  return [header, ...rows];
}

interface PointRow {
  key: string;
  x: string;
  label: string;
  /** Only for single points; otherwise each series is looked up. */
  y?: number | null;
}

function ChartTable({ chart }: { chart: Chart }) {
  const rows: PointRow[] =
    chart.kind === "scatter" ? scatterRows(chart) : chartSlots(chart).map((slot) => ({ ...slot, key: slot.x }));
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
            cell: (row: PointRow) => row.label,
          },
          ...chart.series.map((series) => ({
            key: series.name,
            header: series.name,
            align: "right" as const,
            cell: (row: PointRow) =>
              written(
                row.y === undefined ? series.points.find((point) => String(point.x) === row.x)?.y : row.y,
                chart.language,
              ),
          })),
        ]}
      />
    </div>
  );
}

/** Points of a scatter may share an x, so each gets a separate row. */
function scatterRows(chart: Chart): PointRow[] {
  const points = chart.series.find((series) => series.role === "data")?.points ?? [];
  const labels = new Map(chartSlots(chart).map(({ x, label }) => [x, label]));
  return points.slice(0, 200).map(({ x, y }, index) => {
    const label = labels.get(String(x)) ?? String(x);
    return { x: String(x), label, y, key: String(index) };
  });
}

function written(value: number | null | undefined, language: string | undefined): string {
  if (value === null || value === undefined) return "—";
  return language ? value.toLocaleString(language) : formatCount(value);
}

const fonts = "var(--font-ui), sans-serif";

/** The same drawing as in the document's file, at the container's width and in the page's colors. */
function ChartPlot({ chart }: { chart: Chart }) {
  const [box, width] = useWidth();
  const svg = useMemo(
    () => (width > 0 ? chartToSvg(chart, { width, theme: "page", fonts, showTitle: false }) : ""),
    [chart, width],
  );
  return (
    <div className="px-4 pb-2">
      <div
        ref={box}
        className="num min-h-[120px] overflow-hidden [&>svg]:block [&>svg]:max-w-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code, which escapes every text it is given
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </div>
  );
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Only the browser knows the container's width. Also measured before painting, because printing does not wait for an observer.
  useLayoutEffect(() => {
    if (!box.current) return;
    setWidth(Math.floor(box.current.clientWidth));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
