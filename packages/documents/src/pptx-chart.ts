import type { Chart } from "@muster/contracts/analysis";
import { chartSlots } from "./chart-columns.ts";
import { chartSeries, type DrawnSeries } from "./chart-parts.ts";
import { chartThemes } from "./chart-theme.ts";
import { escapeXml } from "./svg-text.ts";

const MAX_BARS = 14;
const MAX_PHASES = 20;
/** Names below a chart; of more periods only some are named. */
const MAX_NAMES = 9;
/** More bars than these have no room for their values. */
const MAX_LABELED = 14;

/** Whether PowerPoint can draw the chart itself; a scatter, or a timeline without dates, is shown as a table of its values. */
export function isDrawable(chart: Chart): boolean {
  if (chart.kind === "timeline") return phasesOf(chart).length > 0;
  return chart.kind !== "scatter" && chart.series.some(({ points }) => points.length > 0);
}

interface Phase {
  name: string;
  /** Days since the first day of 1900, as spreadsheets count them. */
  start: number;
  days: number;
}

/** Empty when a phase has no date or length. */
function phasesOf({ series }: Chart): Phase[] {
  const points = series.flatMap(({ points }) => points);
  const phases = points.flatMap(({ x, y, from }) =>
    y === null || from === undefined
      ? []
      : [{ name: String(x), start: (Date.parse(from) - Date.UTC(1899, 11, 30)) / 86_400_000, days: y }],
  );
  return phases.length === points.length ? phases.slice(0, MAX_PHASES) : [];
}

/** A chart with its values in the part itself, drawn by the program that opens the file. */
export function chartXml(chart: Chart): string {
  if (chart.kind === "timeline") return timelineXml(chart);
  const slots = chartSlots(chart);
  const shown = chart.kind === "line" ? slots : slots.slice(0, MAX_BARS);
  const series = chartSeries(chart, chartThemes.light);
  const isLine = chart.kind === "line";
  const isAcross = chart.kind === "bar" && chart.x.type === "category";
  const hasLabels = !isLine && series.length === 1 && shown.length <= MAX_LABELED;
  const drawn = series.map((one, at) => seriesXml(one, { at, chart, slots: shown, hasLabels }));
  const gap = chart.kind === "histogram" ? 4 : 45;
  const plot = isLine
    ? `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${drawn.join("")}<c:marker val="1"/>${AXES}</c:lineChart>`
    : `<c:barChart><c:barDir val="${isAcross ? "bar" : "col"}"/><c:grouping val="clustered"/><c:varyColors val="0"/>${drawn.join("")}<c:gapWidth val="${gap}"/>${AXES}</c:barChart>`;
  const axes = [
    categoryAxis(isAcross, Math.ceil(shown.length / MAX_NAMES)),
    valueAxis(chart, { isAcross, isHidden: hasLabels }),
  ];
  return chartSpace([plot, ...axes], { hasLegend: series.length > 1 });
}

function chartSpace(plotArea: readonly string[], { hasLegend }: { hasLegend: boolean }): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>',
    ...plotArea,
    "</c:plotArea>",
    hasLegend ? `<c:legend><c:legendPos val="t"/><c:overlay val="0"/>${TEXT}</c:legend>` : "",
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>',
  ].join("");
}

/** A bar for each phase: stacked on an invisible one that ends on its first day. */
function timelineXml(chart: Chart): string {
  const phases = phasesOf(chart);
  const from = Math.min(...phases.map(({ start }) => start));
  const to = Math.max(...phases.map(({ start, days }) => start + days));
  const categories = phases.map(({ name }, i) => `<c:pt idx="${i}"><c:v>${escapeXml(name)}</c:v></c:pt>`).join("");
  const series = (at: number, look: string, value: (phase: Phase) => number, name: string) =>
    [
      `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx><c:v>${escapeXml(name)}</c:v></c:tx>`,
      `<c:spPr>${look}</c:spPr><c:invertIfNegative val="0"/>`,
      `<c:cat><c:strLit><c:ptCount val="${phases.length}"/>${categories}</c:strLit></c:cat>`,
      `<c:val><c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${phases.length}"/>`,
      ...phases.map((phase, i) => `<c:pt idx="${i}"><c:v>${value(phase)}</c:v></c:pt>`),
      "</c:numLit></c:val></c:ser>",
    ].join("");
  const fill = `<a:solidFill><a:srgbClr val="${hex(chartThemes.light.series[0] ?? "")}"/></a:solidFill>`;
  const starts = series(0, "<a:noFill/>", ({ start }) => start, chart.language === "de" ? "Beginn" : "Start");
  const bars = series(1, fill, ({ days }) => days, chart.y.label || chart.title);
  // About six dates, on whole days.
  const step = Math.max(1, Math.ceil((to - from) / 6));
  const format = chart.language === "de" ? "d\\.m\\.yyyy" : "d mmm yyyy";
  const scale = `<c:scaling><c:orientation val="minMax"/><c:max val="${to}"/><c:min val="${from}"/></c:scaling>`;
  return chartSpace(
    [
      `<c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/><c:varyColors val="0"/>${starts}${bars}<c:gapWidth val="45"/><c:overlap val="100"/>${AXES}</c:barChart>`,
      categoryAxis(true, 1),
      `<c:valAx><c:axId val="222"/>${scale}<c:delete val="0"/><c:axPos val="b"/><c:majorGridlines>${line(chartThemes.light.grid)}</c:majorGridlines><c:numFmt formatCode="${escapeXml(format)}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${TEXT}<c:crossAx val="111"/><c:crosses val="max"/><c:crossBetween val="between"/><c:majorUnit val="${step}"/></c:valAx>`,
    ],
    { hasLegend: false },
  );
}

const AXES = '<c:axId val="111"/><c:axId val="222"/>';
const TEXT = `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1200"><a:solidFill><a:srgbClr val="${hex(chartThemes.light.label)}"/></a:solidFill></a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;

function hex(color: string): string {
  return color.replace("#", "").toUpperCase();
}

interface SeriesPlace {
  at: number;
  chart: Chart;
  slots: readonly { x: string; label: string }[];
  hasLabels: boolean;
}

function seriesXml(series: DrawnSeries, { at, chart, slots, hasLabels }: SeriesPlace): string {
  const { name, colour, points, isReference } = series;
  const values = new Map(points.map(({ x, y }) => [String(x), y]));
  const fill = `<a:solidFill><a:srgbClr val="${hex(colour)}"/></a:solidFill>`;
  const dash = isReference ? '<a:prstDash val="sysDash"/>' : "";
  const look =
    chart.kind === "line"
      ? `<c:spPr><a:ln w="${isReference ? 19050 : 28575}">${fill}${dash}</a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`
      : `<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>`;
  const format = `<c:numFmt formatCode="${escapeXml(formatCode(chart))}" sourceLinked="0"/>`;
  const labels = hasLabels
    ? `<c:dLbls>${format}<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${TEXT}<c:dLblPos val="outEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`
    : "";
  const categories = slots.map(({ label }, i) => `<c:pt idx="${i}"><c:v>${escapeXml(label)}</c:v></c:pt>`).join("");
  const numbers = slots
    .map(({ x }, i) => {
      const value = values.get(x) ?? null;
      return value === null ? "" : `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`;
    })
    .join("");
  return [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx><c:v>${escapeXml(name || chart.y.label || chart.title)}</c:v></c:tx>${look}${labels}`,
    `<c:cat><c:strLit><c:ptCount val="${slots.length}"/>${categories}</c:strLit></c:cat>`,
    `<c:val><c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${slots.length}"/>${numbers}</c:numLit></c:val>`,
    chart.kind === "line" ? '<c:smooth val="0"/>' : "",
    "</c:ser>",
  ].join("");
}

/** "#,##0.0" and, for shares, a percent sign that does not multiply. */
function formatCode({ y, series }: Chart): string {
  const values = series.flatMap(({ points }) => points.map((point) => Math.abs(point.y ?? 0)));
  const digits = y.digits ?? (Math.max(0, ...values) < 10 && values.some((value) => value % 1 !== 0) ? 1 : 0);
  const number = digits === 0 ? "#,##0" : `#,##0.${"0".repeat(Math.min(4, digits))}`;
  return y.unit === "%" ? `${number}"%"` : number;
}

function categoryAxis(isAcross: boolean, every: number): string {
  // Bars run from top to bottom in the order of the document.
  const order = isAcross ? "maxMin" : "minMax";
  return `<c:catAx><c:axId val="111"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="0"/><c:axPos val="${isAcross ? "l" : "b"}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${line(chartThemes.light.axis)}${TEXT}<c:crossAx val="222"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/>${isAcross ? "" : `<c:tickLblSkip val="${every}"/>`}<c:noMultiLvlLbl val="1"/></c:catAx>`;
}

function valueAxis(chart: Chart, { isAcross, isHidden }: { isAcross: boolean; isHidden: boolean }): string {
  const lowest = Math.min(0, ...chart.series.flatMap(({ points }) => points.map(({ y }) => y ?? 0)));
  const from = chart.y.zeroBased && lowest === 0 ? '<c:min val="0"/>' : "";
  const grid = isHidden ? "" : `<c:majorGridlines>${line(chartThemes.light.grid)}</c:majorGridlines>`;
  const name = [chart.y.label, chart.y.unit && !chart.y.label.includes(chart.y.unit) ? `(${chart.y.unit})` : ""]
    .filter(Boolean)
    .join(" ");
  const title =
    isHidden || name === ""
      ? ""
      : `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1100" b="0"/></a:pPr><a:r><a:rPr lang="en-US" sz="1100" b="0"/><a:t>${escapeXml(name)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
  return `<c:valAx><c:axId val="222"/><c:scaling><c:orientation val="minMax"/>${from}</c:scaling><c:delete val="${isHidden ? 1 : 0}"/><c:axPos val="${isAcross ? "b" : "l"}"/>${grid}${title}<c:numFmt formatCode="${escapeXml(formatCode(chart))}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${TEXT}<c:crossAx val="111"/><c:crosses val="${isAcross ? "max" : "autoZero"}"/><c:crossBetween val="between"/></c:valAx>`;
}

function line(color: string): string {
  return `<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="${hex(color)}"/></a:solidFill></a:ln></c:spPr>`;
}
