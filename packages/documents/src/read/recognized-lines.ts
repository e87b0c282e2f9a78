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
  const pitch = pitchOf(words);
  const usual = median(measured.map(({ size }) => size));
  const items = measured.flatMap(({ line, size, baseline }) => {
    // Sizes are measured in pixels, so those close to the page's usual size are set to it.
    const even = Math.abs(size - usual) < usual * 0.2 ? usual : size;
    const points = Math.round(even * scale);
    return line.map(({ text, left, width: wide }, i) => ({
      ...{ str: text, dir: "ltr", fontName: "", height: points },
      width: (pitch === null ? wide : widthToNext(line, i, pitch)) * scale,
      transform: [points, 0, 0, points, left * scale, baseline * scale],
    }));
  });
  const viewport = { width: PAGE_WIDTH, height: height * scale, transform: [1, 0, 0, 1, 0, 0] };
  return pageLines({ items, styles: {} }, viewport);
}

/** The pitches of a typewriter's words differ by the space beside their outer letters only. */
const mostDeviation = 0.025;
const fewestWords = 6;
const shortestWord = 4;
/** The space beside the outer letters of a word, as a share of the pitch. */
const outerSpace = 0.35;
/** Two spaces separate cells. */
const widestSpace = 1.8;
const shownSpace = 0.5;

/** The width of a character in monospaced text, in pixels. Null for other text, and for too few words to tell. */
function pitchOf(words: readonly TesseractWord[]): number | null {
  const pitches = words
    .filter(({ text }) => text.length >= shortestWord)
    .map(({ text, width }) => width / (text.length - outerSpace));
  if (pitches.length < fewestWords) return null;
  const middle = median(pitches);
  const deviation = median(pitches.map((pitch) => Math.abs(pitch - middle)));
  return deviation < middle * mostDeviation ? middle : null;
}

/** The width of a monospaced word; up to the next one where a single space follows, which is as wide as a gap between cells elsewhere. */
function widthToNext(line: readonly TesseractWord[], at: number, pitch: number): number {
  const { left = 0, width = 0 } = line[at] ?? {};
  const gap = (line[at + 1]?.left ?? Number.POSITIVE_INFINITY) - left - width;
  return gap > shownSpace * pitch && gap < widestSpace * pitch ? width + gap - shownSpace * pitch : width;
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
