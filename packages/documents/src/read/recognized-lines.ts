import { pageLines } from "./pdf-lines.ts";
import type { Line } from "./pdf-segments.ts";
import type { Recognized } from "./recognize.ts";
import type { TesseractWord } from "./tesseract.ts";

/** The width of A4 in points: only relative sizes matter, so it can be used for any page. */
const PAGE_WIDTH = 595;

/** Recognized words as the lines of a page, in reading order with separate columns and cells, like the text of a PDF. */
export function recognizedLines({ width, height, words }: Recognized): Line[] {
  const scale = PAGE_WIDTH / width;
  const byLine = Map.groupBy(words, ({ line }) => line);
  const measured = [...byLine.values()].map((line) => ({ line, ...measure(line) }));
  const usual = median(measured.map(({ size }) => size));
  const items = measured.flatMap(({ line, size, baseline }) => {
    // Sizes are measured in pixels, so those close to the page's usual size are set to it.
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

/** Parts of the font size above and below the baseline, as usual for Latin fonts. */
const [CAPITAL, SMALL, BELOW] = [0.73, 0.53, 0.2];
const HIGH = /[\p{Lu}\p{N}bdfhklitß()[\]/€$%&!?'"]/u;
const LOW = /[gjpqyQ,;()[\]/]/u;

/** Font size and baseline of a line, from the boxes of its words and the letters in them. */
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
