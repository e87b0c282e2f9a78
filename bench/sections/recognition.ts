import { drawnFile, wrap } from "../../packages/documents/src/read/picture.factory.ts";
import { openRecognizer } from "../../packages/documents/src/read/recognize.ts";
import { atMost, type Figure, median } from "../figure.ts";

const text =
  "The market for cold storage has grown faster than any other kind of warehouse. Rents rose in all four of the regions, and a survey expects the same for the year that begins now. Operators do not build for a peak, and so the price of a place is set by the last pallet.";
const tries = 5;

/**
 * A page of about 2,500 characters. Measures CPU time, so that a busy machine does not matter; the language data is loaded
 * first.
 */
export async function measureRecognition(): Promise<Figure[]> {
  const page = drawnFile({ lines: wrap(Array(10).fill(text).join(" "), 84).slice(0, 30) });
  const recognizer = await openRecognizer();
  const seconds: number[] = [];
  for (let count = 0; count <= tries; count++) {
    const before = process.cpuUsage();
    const { confidence } = recognizer.recognize(recognizer.decode(page));
    const { user, system } = process.cpuUsage(before);
    if ((confidence ?? 0) < 80) throw new Error("The page was not recognized");
    // The first recognition also compiles the recognizer.
    if (count > 0) seconds.push((user + system) / 1e6);
  }
  return [atMost("A4 at 150 dpi, processor time", median(seconds), { target: 1.5, unit: "s" })];
}
