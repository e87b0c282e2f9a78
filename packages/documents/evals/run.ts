import { type DrawnPage, drawnFile, wrap } from "../src/read/picture.factory.ts";
import { openRecognizer } from "../src/read/recognize.ts";

/**
 * Thirty generated pictures, English and German, from clean pages to poor photos: measures how many characters are recognized
 * correctly.
 */
const texts = {
  en: "Rents rose by 14.2% to 1,482,300 EUR in 2025, and the harbor board approved a second quay. Please confirm order no. 4471-B by Friday, March 6, before noon.",
  de: "Die Mieten stiegen 2025 um 14,2 % auf 1.482.300 €, und der Vorstand genehmigte den zweiten Kai. Bitte bestätigen Sie Auftrag Nr. 4471-B bis Freitag, 6. März, gegen Mittag. Grüße aus Köln!",
};

const conditions: readonly (readonly [string, Partial<DrawnPage>, "png" | "jpeg" | "webp"])[] = [
  ["clean, 23 px", {}, "png"],
  ["clean, 32 px", { size: 32 }, "png"],
  ["clean, 16 px", { size: 16 }, "png"],
  ["small, 12 px", { size: 12 }, "png"],
  ["JPEG", {}, "jpeg"],
  ["WebP", {}, "webp"],
  ["gray ink", { ink: "#777777" }, "png"],
  ["yellow paper", { paper: "#f2e2a0", ink: "#3a2f10" }, "jpeg"],
  ["light on dark", { paper: "#1d2733", ink: "#f3f3f3" }, "png"],
  ["little contrast", { paper: "#b8b8b8", ink: "#8a8a8a" }, "png"],
  ["blurred 1 px", { blur: 1 }, "jpeg"],
  ["blurred 2 px", { blur: 2 }, "jpeg"],
  ["tilted 1°", { tilt: 1 }, "jpeg"],
  ["tilted 3°", { tilt: 3 }, "jpeg"],
  ["tilted and blurred", { tilt: -2, blur: 1.2, paper: "#e6e0d4" }, "jpeg"],
];

const recognizer = await openRecognizer();
const results: { name: string; accuracy: number; confidence: number }[] = [];
for (const [language, text] of Object.entries(texts))
  for (const [name, look, format] of conditions) {
    const size = look.size ?? 23;
    const lines = wrap(text, 46);
    const page = { lines, width: size * 32, height: size * (lines.length * 1.5 + 5), left: size * 2, ...look };
    const { words, confidence } = recognizer.recognize(recognizer.decode(drawnFile(page, format)));
    const read = words.map((word) => word.text).join(" ");
    results.push({ name: `${language}, ${name}`, accuracy: accuracyOf(text, read), confidence: confidence ?? 0 });
  }

const mean = results.reduce((sum, { accuracy }) => sum + accuracy, 0) / results.length;
print(`\n== text recognition, ${results.length} drawn pictures`);
print(`characters recognized      ${percent(mean)}`);
print(`pictures above 98%         ${results.filter(({ accuracy }) => accuracy >= 0.98).length} of ${results.length}`);
for (const { name, accuracy, confidence } of results
  .toSorted((one, other) => one.accuracy - other.accuracy)
  .slice(0, 8))
  print(`  ${name.padEnd(28)} ${percent(accuracy).padStart(6)}  confidence ${Math.round(confidence)}%`);

/** 1 − edit distance ÷ length of the text. */
function accuracyOf(expected: string, read: string): number {
  let row = Array.from({ length: read.length + 1 }, (_, at) => at);
  for (let at = 1; at <= expected.length; at++) {
    const next = [at];
    for (let to = 1; to <= read.length; to++) {
      const isSame = expected[at - 1] === read[to - 1];
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (isSame ? 0 : 1)));
    }
    row = next;
  }
  return Math.max(0, 1 - (row.at(-1) ?? 0) / expected.length);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
