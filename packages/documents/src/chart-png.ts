import type { Chart } from "@muster/contracts/analysis";
import { Resvg } from "@resvg/resvg-js";
import { chartToSvg } from "./chart-svg.ts";
import { fontFiles, fontNeeds } from "./fonts.ts";

export interface ChartPicture {
  png: Uint8Array;
  /** The displayed size; the picture has twice as many pixels. */
  width: number;
  height: number;
}

/** A chart for programs without SVG support. Only renders our own SVG: resvg would read local files that a foreign one names. */
export function chartToPng(chart: Chart, width: number): ChartPicture {
  const svg = chartToSvg(chart, { width, theme: "light", showTitle: false });
  // A chart without a title needs one weight; fonts are read again for each picture, so loading fewer matters.
  const files = fontFiles(fontNeeds(svg, false)).filter(
    (file) => file.includes("400Regular") && !file.includes("Italic"),
  );
  const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: "Inter" };
  const picture = new Resvg(svg, { fitTo: { mode: "zoom", value: 2 }, font, background: "#ffffff" }).render();
  return { png: picture.asPng(), width: picture.width / 2, height: picture.height / 2 };
}
