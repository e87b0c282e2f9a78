import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { column, makePdf } from "../../packages/documents/src/read/pdf.factory.ts";
import { drawnFile, wrap } from "../../packages/documents/src/read/picture.factory.ts";
import { readDocument } from "../../packages/documents/src/read/read-document.ts";
import { openRecognizer } from "../../packages/documents/src/read/recognize.ts";
import { atLeast, atMost, type Figure, median } from "../figure.ts";
import { withFolder } from "../muster.ts";

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
  return [
    atMost("A4 at 150 dpi, processor time", median(seconds), { target: 1.5, unit: "s" }),
    atLeast("PDF pages with text, of 40 lines, per second of processor time", await readPdfPages(), {
      target: 50,
      unit: "pages",
    }),
  ];
}

const pdfPages = 200;
const pdfLines = 40;

async function readPdfPages(): Promise<number> {
  const lines = (page: number) => Array.from({ length: pdfLines }, (_, n) => `${text.slice(0, 80)} ${page}-${n}`);
  const pdf = makePdf({ pages: Array.from({ length: pdfPages }, (_, page) => column(lines(page), 60, 780)) });
  return await withFolder(async (folder) => {
    const path = join(folder, "pages.pdf");
    await writeFile(path, pdf);
    const before = process.cpuUsage();
    const { pages } = await readDocument({ path, name: "pages.pdf" });
    const { user, system } = process.cpuUsage(before);
    if (pages.length !== pdfPages) throw new Error("Not every page was read");
    return pdfPages / ((user + system) / 1e6);
  });
}
