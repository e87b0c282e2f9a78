import { join } from "node:path";
import { type Database, quoteText } from "../database.ts";
import { TableError } from "../table-error.ts";
import { chooseDelimiter, scanFile, splitRecords } from "./delimited.ts";
import type { RawTable } from "./raw-table.ts";
import { readHead, toUtf8File, type Utf8File } from "./text-encoding.ts";

const MOST_COLUMNS = 2_000;
const HEAD_BYTES = 262_144;
const SIGN_NAMES: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" };

/** Loads a delimited text file as text cells into `schema.raw`. */
export async function loadDelimited(
  database: Database,
  { path, name, schema, tempDir }: { path: string; name: string; schema: string; tempDir: string },
): Promise<RawTable> {
  const file = await toUtf8File(path, join(tempDir, `${schema}.utf8`));
  const head = (await readHead(file.path, HEAD_BYTES)).toString("utf8");
  const delimiter = chooseDelimiter(head);
  if (looksLikeProse(head, delimiter)) {
    throw new TableError("not_a_table", `“${name}” contains running text, not a table.`);
  }
  const scan = await scanFile(file.path, delimiter ?? ",");
  const width = delimiter ? Math.min(scan.widest, MOST_COLUMNS) : 1;
  const columns = Array.from({ length: width }, (_, index) => `'c${index}': 'VARCHAR'`).join(", ");
  const source = `read_csv(${quoteText(file.path)}, auto_detect = false, header = false, delim = ${quoteText(delimiter ?? "\u0001")},
    quote = '"', escape = '"', columns = {${columns}}, null_padding = true, strict_mode = false, ignore_errors = true,
    max_line_size = 4000000, parallel = ${scan.hasQuotedNewline ? "false" : "true"})`;
  await database.run(`CREATE TABLE ${schema}.raw AS SELECT * FROM ${source}`);
  const notes = readingNotes(file, delimiter);
  if (/^sep=/i.test(head)) await database.run(`DELETE FROM ${schema}.raw WHERE rowid = 0 AND lower(c0) LIKE 'sep=%'`);
  if (scan.unclosedQuote) notes.push("A quotation mark is never closed, so the text after it may be misread.");
  return {
    table: name,
    schema,
    width,
    notes,
    nativeNumbers: false,
    ...(delimiter === ";" ? { decimal: "," as const } : {}),
  };
}

function readingNotes(file: Utf8File, delimiter: string | undefined): string[] {
  const encodings = {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16 (little endian)",
    "utf-16be": "UTF-16 (big endian)",
    "windows-1252": "Windows-1252 (Latin-1)",
  };
  return [
    `Encoding: ${encodings[file.encoding]}${file.hadMark ? " with a byte order mark" : ""}.`,
    delimiter ? `Fields are separated by ${SIGN_NAMES[delimiter]}.` : "Each line has one field.",
  ];
}

/** Most lines are sentences, and so is the first, where a table would have its names. Records of equally many cells are a table. */
function looksLikeProse(head: string, delimiter: string | undefined): boolean {
  if (delimiter && isRegular(head, delimiter)) return false;
  const lines = head
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 200);
  const words = lines.map((line) => line.trim().split(/\s+/).length);
  const wordy = words.filter((count) => count >= 5).length;
  const first = (lines[0] ?? "").split(delimiter ?? "\n");
  const isSentence = first.reduce((sum, cell) => sum + cell.trim().split(/\s+/).length, 0) / first.length > 3.5;
  return isSentence && wordy > lines.length * 0.4;
}

/**
 * A table, however long its titles, headers, and answers are: all records have equally many cells, or most have the same three or more.
 */
function isRegular(head: string, delimiter: string): boolean {
  const records = splitRecords(head, delimiter, 500).filter((record) => record.some((cell) => cell.trim() !== ""));
  // The last one may have been cut with the head.
  const whole = head.length >= HEAD_BYTES / 4 ? records.slice(0, -1) : records;
  const widths = Map.groupBy(whole, (record) => record.length);
  const [width, most] = [...widths].reduce((best, each) => (each[1].length > best[1].length ? each : best), [0, []]);
  if (whole.length < 2) return false;
  return widths.size === 1 ? width > 1 : width >= 3 && most.length >= whole.length * 0.85;
}
