import { type Zippable, zipSync } from "fflate";
import { chartThemes } from "./chart-theme.ts";

/** A part with its content type and, for those that lead to others, its relations by id. */
export interface Part {
  xml: string;
  type: string;
  relations?: Record<string, [type: string, target: string]>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PRESENTATION = "application/vnd.openxmlformats-officedocument.presentationml";
export const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** English Metric Units of a wide slide. */
export const SLIDE = { width: 12_192_000, height: 6_858_000, margin: 609_600 };
export const INK = chartThemes.light.ink.slice(1).toUpperCase();
export const INK_2 = chartThemes.light.label.slice(1).toUpperCase();
export const ACCENT = (chartThemes.light.series[0] ?? "").slice(1).toUpperCase();
export const PAPER_2 = "F4F3EF";
export const HAIRLINE = chartThemes.light.grid.slice(1).toUpperCase();

interface Presentation {
  title: string;
  author: string;
  createdAt: string;
  /** The parts of the slides and charts, by their path; slides in order. */
  slides: Part[];
  charts: Part[];
}

/** Writes the package around the slides: theme, master, two layouts. The same slides give the same bytes. */
export function writePackage({ title, author, createdAt, slides, charts }: Presentation): Uint8Array {
  const slidePath = (at: number) => `ppt/slides/slide${at + 1}.xml`;
  const parts: Record<string, Part> = {
    "docProps/core.xml": {
      type: "application/vnd.openxmlformats-package.core-properties+xml",
      xml: `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${createdAt}</dcterms:created></cp:coreProperties>`,
    },
    "ppt/presentation.xml": {
      type: `${PRESENTATION}.presentation.main+xml`,
      xml: presentationXml(slides.length),
      relations: {
        master: ["slideMaster", "ppt/slideMasters/slideMaster1.xml"],
        ...Object.fromEntries(
          slides.map((_, at): [string, [string, string]] => [`s${at + 1}`, ["slide", slidePath(at)]]),
        ),
      },
    },
    "ppt/slideMasters/slideMaster1.xml": {
      type: `${PRESENTATION}.slideMaster+xml`,
      xml: masterXml(),
      relations: {
        l1: ["slideLayout", LAYOUTS.title],
        l2: ["slideLayout", LAYOUTS.content],
        theme: ["theme", "ppt/theme/theme1.xml"],
      },
    },
    [LAYOUTS.title]: layoutPart("title", "Title", [
      placeholder(2, "ctrTitle", "Title", box(SLIDE.margin, 1_900_000, 10_400_000, 1_700_000)),
      placeholder(3, "subTitle", "Subtitle", box(SLIDE.margin, 3_840_000, 10_400_000, 1_400_000)),
    ]),
    [LAYOUTS.content]: layoutPart("obj", "Title and content", [
      placeholder(2, "title", "Title"),
      placeholder(3, "body", "Text"),
      placeholder(4, "sldNum", "Slide number"),
    ]),
    "ppt/theme/theme1.xml": { type: "application/vnd.openxmlformats-officedocument.theme+xml", xml: themeXml() },
  };
  for (const [at, slide] of slides.entries()) parts[slidePath(at)] = slide;
  for (const [at, chart] of charts.entries()) parts[chartPath(at)] = chart;
  return zipParts(parts);
}

export const LAYOUTS = { title: "ppt/slideLayouts/slideLayout1.xml", content: "ppt/slideLayouts/slideLayout2.xml" };
export const SLIDE_TYPE = `${PRESENTATION}.slide+xml`;
export const CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";

export function chartPath(at: number): string {
  return `ppt/charts/chart${at + 1}.xml`;
}

function zipParts(parts: Record<string, Part>): Uint8Array {
  const encoder = new TextEncoder();
  const files: Zippable = {};
  const add = (path: string, xml: string) => {
    files[path] = [encoder.encode(xml.startsWith("<?xml") ? xml : HEAD + xml), { mtime: new Date(2000, 0, 1) }];
  };
  const types = Object.entries(parts).map(
    ([path, { type }]) => `<Override PartName="/${path}" ContentType="${type}"/>`,
  );
  add(
    "[Content_Types].xml",
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join("")}</Types>`,
  );
  add("_rels/.rels", relationsXml({ main: ["officeDocument", "ppt/presentation.xml"], core: CORE }));
  for (const [path, { xml, relations }] of Object.entries(parts)) {
    add(path, xml);
    if (relations) add(path.replace(/([^/]+)$/, "_rels/$1.rels"), relationsXml(relations));
  }
  return zipSync(files);
}

const CORE: [string, string] = [`${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"];

function relationsXml(relations: NonNullable<Part["relations"]>): string {
  const lines = Object.entries(relations).map(
    ([id, [type, target]]) =>
      `<Relationship Id="${id}" Type="${type.startsWith("http") ? type : `${OFFICE}/${type}`}" Target="/${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

function presentationXml(slides: number): string {
  const ids = Array.from({ length: slides }, (_, at) => `<p:sldId id="${256 + at}" r:id="s${at + 1}"/>`);
  return `<p:presentation ${NAMESPACES} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="master"/></p:sldMasterIdLst><p:sldIdLst>${ids.join("")}</p:sldIdLst><p:sldSz cx="${SLIDE.width}" cy="${SLIDE.height}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`;
}

/** A place on a slide. */
export function box(x: number, y: number, width: number, height: number): string {
  return `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
}

const GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

export function shapeTree(shapes: readonly string[]): string {
  return `<p:cSld><p:spTree>${GROUP}${shapes.join("")}</p:spTree></p:cSld>`;
}

/** An empty placeholder of a layout or master; its place is the master's unless it is given. */
function placeholder(id: number, type: string, name: string, place = ""): string {
  const text =
    type === "sldNum"
      ? '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="en-US"/></a:p>'
      : `<a:p><a:r><a:rPr lang="en-US"/><a:t>${name}</a:t></a:r></a:p>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}"${indexOf(type)}/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${text}</p:txBody></p:sp>`;
}

/** A placeholder is matched between slide and layout by its type and this index. */
export function indexOf(type: string): string {
  return { body: ' idx="1"', subTitle: ' idx="1"', sldNum: ' sz="quarter" idx="12"' }[type] ?? "";
}

function layoutPart(type: string, name: string, shapes: string[]): Part {
  return {
    type: `${PRESENTATION}.slideLayout+xml`,
    xml: `<p:sldLayout ${NAMESPACES} type="${type}" preserve="1">${shapeTree(shapes).replace("<p:cSld>", `<p:cSld name="${name}">`)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    relations: { master: ["slideMaster", "ppt/slideMasters/slideMaster1.xml"] },
  };
}

const TITLE_BOX = { x: SLIDE.margin, y: 420_000, width: SLIDE.width - 2 * SLIDE.margin, height: 960_000 };
export const BODY_BOX = { x: SLIDE.margin, y: 1_520_000, width: SLIDE.width - 2 * SLIDE.margin, height: 4_620_000 };

function masterXml(): string {
  const at = ({ x, y, width, height }: typeof TITLE_BOX) => box(x, y, width, height);
  const shapes = [
    placeholder(2, "title", "Title", at(TITLE_BOX)).replace(
      "<a:bodyPr/>",
      '<a:bodyPr lIns="0" rIns="0" anchor="b"><a:normAutofit/></a:bodyPr>',
    ),
    placeholder(3, "body", "Text", at(BODY_BOX)).replace(
      "<a:bodyPr/>",
      '<a:bodyPr lIns="0" rIns="0"><a:normAutofit/></a:bodyPr>',
    ),
    placeholder(
      4,
      "sldNum",
      "Slide number",
      box(SLIDE.width - SLIDE.margin - 1_200_000, 6_330_000, 1_200_000, 300_000),
    ).replace(
      "<a:lstStyle/>",
      `<a:lstStyle><a:lvl1pPr algn="r"><a:defRPr sz="1100"><a:solidFill><a:srgbClr val="${INK_2}"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></a:lstStyle>`,
    ),
  ];
  const level = (at1: number, size: number) =>
    `<a:lvl${at1}pPr marL="0" indent="0"><a:spcBef><a:spcPts val="700"/></a:spcBef><a:buNone/><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl${at1}pPr>`;
  return `<p:sldMaster ${NAMESPACES}>${shapeTree(shapes).replace("<p:spTree>", '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>')}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="l1"/><p:sldLayoutId id="2147483650" r:id="l2"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle><a:lvl1pPr><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:defRPr sz="2600" b="1"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle>${level(1, 1800)}${level(2, 1600)}${level(3, 1400)}</p:bodyStyle><p:otherStyle><a:defPPr><a:defRPr lang="en-US"/></a:defPPr></p:otherStyle></p:txStyles></p:sldMaster>`;
}

function themeXml(): string {
  const color = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const accents = [...chartThemes.light.series, chartThemes.light.reference].map((value, at) =>
    color(`accent${at + 1}`, value.slice(1).toUpperCase()),
  );
  const font = (face: string) => `<a:latin typeface="${face}"/><a:ea typeface=""/><a:cs typeface=""/>`;
  const fills = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
  const lines = '<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3);
  const effects = "<a:effectStyle><a:effectLst/></a:effectStyle>".repeat(3);
  return `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Muster"><a:themeElements><a:clrScheme name="Muster">${color("dk1", INK)}${color("lt1", "FFFFFF")}${color("dk2", INK_2)}${color("lt2", PAPER_2)}${accents.join("")}${color("hlink", ACCENT)}${color("folHlink", ACCENT)}</a:clrScheme><a:fontScheme name="Muster"><a:majorFont>${font("Calibri")}</a:majorFont><a:minorFont>${font("Calibri")}</a:minorFont></a:fontScheme><a:fmtScheme name="Muster"><a:fillStyleLst>${fills}</a:fillStyleLst><a:lnStyleLst>${lines}</a:lnStyleLst><a:effectStyleLst>${effects}</a:effectStyleLst><a:bgFillStyleLst>${fills}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}
