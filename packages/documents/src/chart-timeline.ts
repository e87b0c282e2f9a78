import { barShape, type DrawnPart, gridLine, type PlotContext } from "./chart-parts.ts";
import { timeTicks } from "./chart-time.ts";
import { lineHeight, svgLines, svgText, wrapText } from "./svg-text.ts";
import { textWidth } from "./text-width.ts";

const DAY_MS = 86_400_000;
const LABEL_SIZE = 12;
const BAR = 16;
const MAX_ROWS = 40;

/** Phases as bars from their first day, one row each, with the duration beside the bar. */
export function drawTimeline({ chart, width, colours, series }: PlotContext): DrawnPart {
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
