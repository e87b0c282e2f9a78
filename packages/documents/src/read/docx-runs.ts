import { attribute, childAt, childElements, descendants, textOf, type XmlElement } from "./xml-tree.ts";

/** Contents of a paragraph besides its text. */
export interface Runs {
  /** Page breaks are form feeds. */
  text: string;
  footnotes: string[];
  endnotes: string[];
  /** Text boxes anchored here, each with its own paragraphs. */
  boxes: XmlElement[];
  /** Alternative texts of pictures and charts. */
  alts: string[];
  pictures: number;
  charts: number;
  hasHidden: boolean;
  hasTracked: boolean;
}

/** Which page breaks count: those that Word rendered last or, without any, the manual ones. */
export type Breaks = "drawn" | "set";

/** Collects a paragraph's runs: insertions are kept; deletions, field codes and hidden text are not. */
export function readRuns(paragraph: XmlElement, breaks: Breaks): Runs {
  const runs: Runs = {
    text: "",
    footnotes: [],
    endnotes: [],
    boxes: [],
    alts: [],
    pictures: 0,
    charts: 0,
    hasHidden: false,
    hasTracked: false,
  };
  if (breaks === "set" && isOn(childAt(paragraph, "pPr", "pageBreakBefore"))) runs.text = "\f";
  for (const child of childElements(paragraph)) addRun(runs, child, breaks);
  return runs;
}

const CHARACTERS: Record<string, string> = { tab: "\t", ptab: " ", cr: "\n", noBreakHyphen: "-" };

function addRun(runs: Runs, element: XmlElement, breaks: Breaks): void {
  switch (element.name) {
    case "pPr":
    case "rPr":
    case "instrText":
    case "delText":
    case "rt":
    case "commentReference":
      return;
    case "del":
    case "moveFrom":
      runs.hasTracked = true;
      return;
    case "t":
      runs.text += textOf(element);
      return;
    case "br":
      runs.text += attribute(element, "type") === "page" ? (breaks === "set" ? "\f" : "") : "\n";
      return;
    case "lastRenderedPageBreak":
      if (breaks === "drawn") runs.text += "\f";
      return;
    case "footnoteReference":
      runs.footnotes.push(attribute(element, "id") ?? "");
      return;
    case "endnoteReference":
      runs.endnotes.push(attribute(element, "id") ?? "");
      return;
    case "drawing":
    case "pict":
    case "object":
      addDrawing(runs, element);
      return;
    case "r":
      if (isOn(childAt(element, "rPr", "vanish"))) {
        runs.hasHidden ||= textOf(element).trim() !== "";
        return;
      }
  }
  runs.text += CHARACTERS[element.name] ?? "";
  if (element.name === "ins" || element.name === "moveTo") runs.hasTracked = true;
  for (const child of childElements(element)) addRun(runs, child, breaks);
}

function addDrawing(runs: Runs, drawing: XmlElement): void {
  const boxes = descendants(drawing, "txbxContent");
  runs.boxes.push(...boxes);
  const charts = descendants(drawing, "graphicData").filter((data) => /chart$/.test(attribute(data, "uri") ?? ""));
  runs.charts += charts.length;
  if (charts.length === 0 && boxes.length === 0) runs.pictures++;
  const alt = boxes.length === 0 && descendants(drawing, "docPr").map((one) => attribute(one, "descr") ?? "")[0];
  if (alt) runs.alts.push(alt);
}

function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(0|false|off)$/.test(attribute(element, "val") ?? "");
}
