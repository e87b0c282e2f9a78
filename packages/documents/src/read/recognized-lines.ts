import { pageLines } from "./pdf-lines.ts";
import type { Line } from "./pdf-segments.ts";
import type { Recognized } from "./recognize.ts";
import type { TesseractWord } from "./tesseract.ts";

/** The width of A4 in points: sizes are compared with one another, so any page may be taken for one. */
const PAGE_WIDTH = 595;

/** What was recognized as the lines of a page, in reading order, columns and cells apart: as a PDF's own text would give them. */
export function recognizedLines({ width, height, words }: Recognized): Line[] {
  const scale = PAGE_WIDTH / width;
  const byLine = Map.groupBy(words, ({ line }) => line);
  const measured = [...byLine.values()].map((line) => ({ line, ...measure(line) }));
  const usual = median(measured.map(({ size }) => size));
  const items = measured.flatMap(({ line, size, baseline }) => {
    // Sizes are measured from pixels: those close to the page's usual one are that.
    const even = Math.abs(size - usual) < usual * 0.2 ? usual : size;
    const points = Math.round(even * scale);
    return line.map(({ text, left, width: wide }) => ({
      ...{ str: text, dir: "ltr", fontName: "", width: wide * scale, height: points },
      transform: [points, 0, 0, points, left * scale, baseline * scale],
    }));
  });
  const viewport = { width: PAGE_WIDTH, height: height * scale, transform: [1, 0, 0, 1, 0, 0] };
  return pageLines({ items, styles: {} }, viewport);
}

/** Parts of the size of a font that letters reach above and below the line they stand on: usual for Latin text fonts. */
const [CAPITAL, SMALL, BELOW] = [0.73, 0.53, 0.2];
const HIGH = /[\p{Lu}\p{N}bdfhklitß()[\]/€$%&!?'"]/u;
const LOW = /[gjpqyQ,;()[\]/]/u;

/** The size of a line's letters and where they stand, from the boxes of its words and from which letters are in them. */
function measure(line: readonly TesseractWord[]): { size: number; baseline: number } {
  const sizes = line.map(
    ({ text, height }) => height / ((HIGH.test(text) ? CAPITAL : SMALL) + (LOW.test(text) ? BELOW : 0)),
  );
  const size = median(sizes);
  const feet = line.map(({ text, top, height }) => top + height - (LOW.test(text) ? size * BELOW : 0));
  return { size, baseline: median(feet) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
