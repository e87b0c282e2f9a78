import { deflateSync } from "node:zlib";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "napi-canvas";
import { fontFiles } from "../fonts.ts";
import { makePdf, type PicturePage, type Placed } from "./pdf.factory.ts";

export interface DrawnPage {
  /** Tabs separate cells, which are aligned in columns. */
  lines: readonly string[];
  width?: number;
  height?: number;
  /** Font size in pixels. */
  size?: number;
  left?: number;
  isMonospaced?: boolean;
  ink?: string;
  paper?: string;
  blur?: number;
  /** In degrees, around the middle. */
  tilt?: number;
}

const [family, monospaced] = ["Inter", "JetBrains Mono"];
let isRegistered = false;

/** A page of A4 at 150 dots per inch, unless another size is given, with lines of text. */
export function drawPage(page: DrawnPage) {
  const { width = 1240, height = 1754, ink = "#111111", paper = "#ffffff", blur = 0, tilt = 0 } = page;
  if (!isRegistered) {
    for (const file of fontFiles({ code: true, han: false, arabic: false, emoji: false }))
      GlobalFonts.registerFromPath(file, /mono/i.test(file) ? monospaced : family);
    isRegistered = true;
  }
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  if (blur > 0) context.filter = `blur(${blur}px)`;
  if (tilt !== 0) {
    context.translate(width / 2, height / 2);
    context.rotate((tilt * Math.PI) / 180);
    context.translate(-width / 2, -height / 2);
  }
  drawLines(context, page);
  return canvas;
}

function drawLines(context: SKRSContext2D, { lines, size = 23, left = 110, isMonospaced = false }: DrawnPage): void {
  context.font = `${size}px ${isMonospaced ? monospaced : family}`;
  lines.forEach((line, index) => {
    for (const [cell, text] of line.split("\t").entries())
      context.fillText(text, left + cell * size * 11, size * 3 + index * size * 1.5);
  });
}

/** As a file. */
export function drawnFile(page: DrawnPage, format: "png" | "jpeg" | "webp" = "png"): Buffer {
  const canvas = drawPage(page);
  return format === "png" ? canvas.toBuffer("image/png") : canvas.toBuffer(`image/${format}`, 90);
}

/** Wraps text at a maximum line length. */
export function wrap(text: string, letters: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + word.length >= letters) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

/** A PDF with one page that is a color JPEG, as most scanners write it. */
export function makeJpegScan(page: DrawnPage): Uint8Array {
  const canvas = drawPage(page);
  const jpeg = canvas.toBuffer("image/jpeg", 85).toString("latin1");
  const about = `/Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const object = `<< ${about} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg}\nendstream`;
  return makePdf({ pages: [{ content: "q 595 0 0 842 0 0 cm /Im0 Do Q", pictures: [10] }], objects: [object] });
}

/** A PDF whose pages are only grayscale pictures. `strips` splits each as some scanners do; `typed` is a first page of text. */
export function makeScan(pages: readonly DrawnPage[], strips = 1, typed: readonly Placed[] = []): Uint8Array {
  const objects: string[] = [];
  const shown = pages.map((page): PicturePage => {
    const scan = scanObjects(page, strips);
    const first = 10 + objects.length;
    objects.push(...scan.objects);
    return { content: scan.content, pictures: scan.objects.map((_, index) => first + index) };
  });
  return makePdf({ pages: typed.length > 0 ? [typed, ...shown] : shown, objects });
}

function scanObjects(page: DrawnPage, strips: number): { objects: string[]; content: string } {
  const canvas = drawPage(page);
  const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const each = Math.ceil(height / strips);
  const objects: string[] = [];
  const content: string[] = [];
  for (let top = 0; top < height; top += each) {
    const rows = Math.min(each, height - top);
    const gray = Buffer.from(Uint8Array.from({ length: width * rows }, (_, at) => data[(top * width + at) * 4] ?? 255));
    const packed = deflateSync(gray).toString("latin1");
    const about = `/Type /XObject /Subtype /Image /Width ${width} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 8`;
    objects.push(`<< ${about} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`);
    const [high, low] = [(842 * rows) / height, 842 - (842 * (top + rows)) / height];
    content.push(`q 595 0 0 ${high.toFixed(3)} 0 ${low.toFixed(3)} cm /Im${objects.length - 1} Do Q`);
  }
  return { objects, content: content.join("\n") };
}
