import { createRequire } from "node:module";
import { message } from "@muster/contracts/catalog/message";
import { DocumentsError } from "../errors.ts";
import type { Draft } from "./draft.ts";

interface WordDocument {
  getBody(): string;
  getTextboxes(): string;
  getFootnotes(): string;
  getEndnotes(): string;
}

// The library has no types.
const WordExtractor = createRequire(import.meta.url)("word-extractor") as new () => {
  extract(bytes: Buffer): Promise<WordDocument>;
};

/** Reads a Word file in the format before 2007: paragraphs, rows of tables, and notes at the end. Ignores styles. */
export async function* readDoc(bytes: Uint8Array): AsyncGenerator<Draft> {
  const document = await open(bytes);
  yield* paragraphs(document.getBody());
  for (const [label, text] of [
    ["Text box", document.getTextboxes()],
    ["Footnote", document.getFootnotes()],
    ["Endnote", document.getEndnotes()],
  ] as const)
    for (const note of lines(text))
      yield { t: "block", kind: label === "Text box" ? "paragraph" : "footnote", text: note, label };
}

async function open(bytes: Uint8Array): Promise<WordDocument> {
  try {
    return await new WordExtractor().extract(Buffer.from(bytes));
  } catch (error) {
    throw new DocumentsError("unreadable", message("refusal.damaged_word"), {
      cause: error,
    });
  }
}

/**
 * Cells of a row are separated by tabs, and a row ends like a paragraph: two or more rows with the same number of cells are a
 * table.
 */
function* paragraphs(text: string): Generator<Draft> {
  let rows: string[][] = [];
  for (const line of [...lines(text), ""]) {
    const cells = line
      .replace(/\t$/, "")
      .split("\t")
      .map((cell) => cell.trim());
    const isRow = cells.length > 1 && line.trim() !== "";
    if (isRow && (rows.length === 0 || rows[0]?.length === cells.length)) {
      rows.push(cells);
      continue;
    }
    yield* rowsOrText(rows);
    rows = isRow ? [cells] : [];
    if (!isRow && line !== "") yield { t: "block", kind: "paragraph", text: line };
  }
}

function* rowsOrText(rows: readonly string[][]): Generator<Draft> {
  const [first] = rows;
  if (rows.length > 1) yield { t: "table", rows: [...rows] };
  else if (first) yield { t: "block", kind: "paragraph", text: first.filter((cell) => cell !== "").join(" ") };
}

function lines(text: string): string[] {
  return text
    .split(/\r\n|[\r\n\f\v]/)
    .map((line) => line.replace(/^ +| +$/g, ""))
    .filter((line) => line.trim() !== "");
}
