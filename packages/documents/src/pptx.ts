import type { Chart } from "@muster/contracts/analysis";
import type { Deliverable } from "@muster/contracts/deliverable";
import { buildDocument } from "./build-document.ts";
import { chartNumber } from "./chart-scale.ts";
import { chartTitle } from "./chart-svg.ts";
import type { DocumentTree } from "./document-tree.ts";
import { chartXml, isDrawable } from "./pptx-chart.ts";
import {
  ACCENT,
  BODY_BOX,
  box,
  CHART_TYPE,
  chartPath,
  HAIRLINE,
  INK,
  INK_2,
  indexOf,
  LAYOUTS,
  NAMESPACES,
  PAPER_2,
  type Part,
  SLIDE,
  SLIDE_TYPE,
  shapeTree,
  writePackage,
} from "./pptx-package.ts";
import { FULL_WIDTH, heightOf, type Line, type Slide, type SlideTable, slidesOf } from "./pptx-slides.ts";
import { escapeXml } from "./svg-text.ts";

/**
 * Renders a deliverable as slides with real text, tables and charts: a title, one slide for each finding with its chart or table, and
 * the sources.
 */
export function renderPptx(deliverable: Deliverable): { bytes: Uint8Array; notes: string[] } {
  const tree = buildDocument(deliverable);
  const charts: Part[] = [];
  const slides: Part[] = [titleSlide(tree)];
  for (const slide of slidesOf(tree).map(withoutUndrawable)) {
    const number = slide.chart ? charts.length : undefined;
    if (slide.chart) charts.push({ xml: chartXml(slide.chart), type: CHART_TYPE });
    slides.push(contentSlide(slide, tree.language, number));
  }
  const bytes = writePackage({
    title: escapeXml(tree.title),
    author: escapeXml(tree.byline),
    createdAt: new Date(deliverable.createdAt).toISOString().replace(/\.\d+Z$/, "Z"),
    slides,
    charts,
  });
  return { bytes, notes: [] };
}

/** A chart that PowerPoint does not draw as a table of its values. */
function withoutUndrawable(slide: Slide): Slide {
  const { chart } = slide;
  if (!chart || isDrawable(chart)) return slide;
  return { ...slide, chart: null, table: chartTable(chart) };
}

const MAX_POINTS = 10;

function chartTable(chart: Chart): SlideTable {
  const { x, y, series, language } = chart;
  const points = series
    .flatMap(({ name, points: own }) => own.map((point) => ({ name, ...point })))
    .slice(0, MAX_POINTS);
  const isTimeline = chart.kind === "timeline";
  const rows = points.map((point) => [
    isTimeline ? String(point.x) : [series.length > 1 ? point.name : "", String(point.x)].filter(Boolean).join(" · "),
    ...(isTimeline ? [point.from ?? ""] : []),
    point.y === null ? "–" : chartNumber(point.y, y.unit, { digits: y.digits, language }),
  ]);
  const from = language === "de" ? "Beginn" : "Start";
  return {
    head: [x.label, ...(isTimeline ? [from] : []), [y.label, y.unit].filter(Boolean).join(", ")],
    rows,
    isRight: [false, ...(isTimeline ? [false] : []), true],
  };
}

function titleSlide({ title, subtitle, byline, date, language, dir }: DocumentTree): Part {
  const lines = [subtitle, [byline, date].filter(Boolean).join(" · ")].filter(Boolean);
  const align = dir === "rtl" ? ' rtl="1" algn="r"' : "";
  const paragraph = (text: string, size: number, color: string) =>
    `<a:p><a:pPr${align}/><a:r><a:rPr lang="${language}" sz="${size}"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></a:rPr><a:t>${escapeXml(text)}</a:t></a:r></a:p>`;
  return {
    type: SLIDE_TYPE,
    relations: { layout: ["slideLayout", LAYOUTS.title] },
    xml: slideXml([
      `<p:sp><p:nvSpPr><p:cNvPr id="9" name="Accent"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${box(SLIDE.margin + 91_440, 3_640_000, 720_000, 50_000)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${ACCENT}"/></a:solidFill></p:spPr></p:sp>`,
      textShape({
        id: 2,
        type: "ctrTitle",
        name: "Title",
        paragraphs: paragraph(title, title.length > 70 ? 3200 : 4000, INK),
      }),
      textShape({
        ...{ id: 3, type: "subTitle", name: "Subtitle" },
        paragraphs: lines.map((line, at) => paragraph(line, at === 0 && subtitle ? 2000 : 1400, INK_2)).join(""),
      }),
    ]),
  };
}

function contentSlide(
  { title, lines, chart, table, foot }: Slide,
  language: string,
  chartIndex: number | undefined,
): Part {
  const hasText = lines.length > 0;
  const half = Math.round((BODY_BOX.width - 360_000) / 2);
  const size = chart ? 1600 : table || lines.length > 5 || lengthOf(lines) > 420 ? 1800 : 2200;
  const textHeight = table ? 160_000 + Math.ceil(heightOf(lines, FULL_WIDTH) * 330_000) : BODY_BOX.height;
  const shapes = [
    textShape({ id: 2, type: "title", name: "Title", paragraphs: titleParagraph(title, language) }),
    ...(hasText
      ? [
          textShape({
            ...{ id: 3, type: "body", name: "Text" },
            place: box(BODY_BOX.x, BODY_BOX.y, chart ? half : BODY_BOX.width, textHeight),
            paragraphs: lines.map((line) => paragraphXml(line, { language, size })).join(""),
          }),
        ]
      : []),
    ...(chart ? [chartFrame(chart, hasText ? half : 0)] : []),
    ...(foot.length > 0 ? [footShape(foot, language)] : []),
    ...(table ? [tableFrame(table, { top: BODY_BOX.y + (hasText ? textHeight : 0), language })] : []),
    `<p:sp><p:nvSpPr><p:cNvPr id="4" name="Slide number"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldNum"${indexOf("sldNum")}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:t>1</a:t></a:fld></a:p></p:txBody></p:sp>`,
  ];
  return {
    type: SLIDE_TYPE,
    xml: slideXml(shapes),
    relations: {
      layout: ["slideLayout", LAYOUTS.content],
      ...(chartIndex !== undefined && { chart: ["chart", chartPath(chartIndex)] as [string, string] }),
    },
  };
}

/** Below a chart or table, which end above it. */
function footShape(lines: readonly Line[], language: string): string {
  const paragraphs = lines.map((line) => paragraphXml(line, { language, size: 1200 })).join("");
  return `<p:sp><p:nvSpPr><p:cNvPr id="8" name="Remarks"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${box(BODY_BOX.x, BODY_BOX.y + BODY_BOX.height, BODY_BOX.width - 1_300_000, 560_000)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" rIns="0"><a:normAutofit/></a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { runs }) => sum + runs.reduce((all, { text }) => all + text.length, 0), 0);
}

function slideXml(shapes: readonly string[]): string {
  return `<p:sld ${NAMESPACES}>${shapeTree(shapes)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

interface TextShape {
  id: number;
  type: string;
  name: string;
  paragraphs: string;
  place?: string;
}

function textShape({ id, type, name, paragraphs, place = "" }: TextShape): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}"${indexOf(type)}/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr><a:normAutofit/></a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
}

function titleParagraph(title: string, language: string): string {
  const size = title.length > 130 ? ' sz="1800"' : title.length > 80 ? ' sz="2200"' : "";
  return `<a:p><a:r><a:rPr lang="${language}"${size}/><a:t>${escapeXml(title)}</a:t></a:r></a:p>`;
}

function paragraphXml(
  { runs, kind, level, dir }: Line,
  { language, size }: { language: string; size: number },
): string {
  const left = 270_000 * (level + (kind === "bullet" || kind === "number" ? 1 : level > 0 ? 1 : 0));
  const mark =
    kind === "bullet"
      ? `<a:buClr><a:srgbClr val="${ACCENT}"/></a:buClr><a:buFont typeface="Arial"/><a:buChar char="•"/>`
      : kind === "number"
        ? '<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"/>'
        : "<a:buNone/>";
  const indent = kind === "bullet" || kind === "number" ? -270_000 : 0;
  const direction = dir === "rtl" ? ' rtl="1" algn="r"' : "";
  const space = kind === "code" ? '<a:spcBef><a:spcPts val="0"/></a:spcBef>' : "";
  const text = runs.map((run) => {
    const style = `${run.isBold ? ' b="1"' : ""}${run.isItalic ? ' i="1"' : ""}${run.isNote ? ' baseline="30000"' : ""}`;
    const face = kind === "code" ? '<a:latin typeface="Consolas"/>' : "";
    return `<a:r><a:rPr lang="${language}" sz="${kind === "code" ? 1200 : size}"${style}>${face || '<a:latin typeface="+mn-lt"/>'}</a:rPr><a:t>${runText(run.text)}</a:t></a:r>`;
  });
  return `<a:p><a:pPr marL="${left}" indent="${indent}"${direction}>${space}${mark}</a:pPr>${text.join("")}</a:p>`;
}

/** Escaped, with the spaces at its ends, which separate it from the next run. */
function runText(text: string): string {
  return `${/^\s/.test(text) ? " " : ""}${escapeXml(text)}${/\S\s+$/.test(text) ? " " : ""}`;
}

/** Beside its text, or over the whole slide, under its own title. */
function chartFrame(chart: Chart, besideWidth: number): string {
  const x = BODY_BOX.x + (besideWidth > 0 ? besideWidth + 360_000 : 0);
  const width = BODY_BOX.width - (x - BODY_BOX.x);
  const caption = `<p:sp><p:nvSpPr><p:cNvPr id="5" name="Chart title"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${box(x, BODY_BOX.y, width, 400_000)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" rIns="0"><a:normAutofit/></a:bodyPr><a:lstStyle/><a:p><a:r><a:rPr lang="${chart.language ?? "en"}" sz="1400" b="1"><a:latin typeface="+mn-lt"/></a:rPr><a:t>${escapeXml(chartTitle(chart))}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return `${caption}<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="6" name="Chart" descr="${escapeXml(chart.summary)}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${frame(x, BODY_BOX.y + 400_000, width, BODY_BOX.height - 400_000)}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="chart"/></a:graphicData></a:graphic></p:graphicFrame>`;
}

function frame(x: number, y: number, width: number, height: number): string {
  return box(x, y, width, height).replaceAll("a:xfrm", "p:xfrm");
}

const ROW_HEIGHT = 400_000;

function tableFrame({ head, rows, isRight }: SlideTable, { top, language }: { top: number; language: string }): string {
  const widths = columnWidths([head, ...rows]);
  const size = head.length > 5 || rows.some((row) => row.some((cell) => cell.length > 45)) ? 1200 : 1400;
  const row = (cells: readonly string[], isHead: boolean) =>
    `<a:tr h="${ROW_HEIGHT}">${cells.map((cell, at) => cellXml(cell, { isHead, isRight: isRight[at] ?? false, size, language })).join("")}</a:tr>`;
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="Table"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${frame(BODY_BOX.x, top, BODY_BOX.width, ROW_HEIGHT * (rows.length + 1))}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${widths.map((width) => `<a:gridCol w="${width}"/>`).join("")}</a:tblGrid>${row(head, true)}${rows.map((each) => row(each, false)).join("")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

/** By the length of the longest cell, within limits, so that a column of names gets more room than one of numbers. */
function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const columns = rows[0]?.length ?? 1;
  const weights = Array.from({ length: columns }, (_, at) =>
    Math.min(42, Math.max(8, ...rows.map((row) => row[at]?.length ?? 0))),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.floor((BODY_BOX.width * weight) / total));
}

interface CellLook {
  isHead: boolean;
  isRight: boolean;
  size: number;
  language: string;
}

function cellXml(text: string, { isHead, isRight, size, language }: CellLook): string {
  const border = `<a:solidFill><a:srgbClr val="${HAIRLINE}"/></a:solidFill>`;
  const none = (side: string) => `<a:${side} w="0"><a:noFill/></a:${side}>`;
  const fill = isHead ? `<a:solidFill><a:srgbClr val="${PAPER_2}"/></a:solidFill>` : "<a:noFill/>";
  const color = `<a:solidFill><a:srgbClr val="${isHead ? INK_2 : INK}"/></a:solidFill>`;
  const run = `<a:r><a:rPr lang="${language}" sz="${size}"${isHead ? ' b="1"' : ""}>${color}<a:latin typeface="+mn-lt"/></a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`;
  return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="${isRight ? "r" : "l"}"/>${text === "" ? "" : run}</a:p></a:txBody><a:tcPr marL="72000" marR="72000" marT="50000" marB="50000" anchor="ctr">${none("lnL")}${none("lnR")}${none("lnT")}<a:lnB w="9525">${border}</a:lnB>${fill}</a:tcPr></a:tc>`;
}
