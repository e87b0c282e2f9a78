import { createReadStream } from "node:fs";
import { join } from "node:path";
import { type Database, quoteText } from "../database.ts";
import { TableError } from "../table-error.ts";
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

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** What one pass over every byte of a delimited file learned. */
interface Scan {
  /** Most fields any record has. */
  widest: number;
  hasQuotedNewline: boolean;
  unclosedQuote: boolean;
}

/** The delimiter under which the first records agree best on how many fields they have; undefined where none splits them. */
function chooseDelimiter(head: string): Delimiter | undefined {
  const hint = /^sep=([,;|\t])\r?\n/i.exec(head)?.[1];
  if (hint) return hint as Delimiter;
  let best: { delimiter: Delimiter; score: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const score = agreement(splitRecords(head, delimiter, 200), delimiter);
    if (score > 0 && (!best || score > best.score)) best = { delimiter, score };
  }
  return best?.delimiter;
}

function agreement(records: string[][], delimiter: Delimiter): number {
  const widths = records.map((record) => record.length).filter((width) => width > 1);
  if (widths.length === 0) return 0;
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [mode, times] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  const share = times / records.filter((record) => record.some((cell) => cell !== "")).length;
  // Commas also occur in decimals and sentences, so on a tie the rarer separators win.
  const bonus = delimiter === "," ? 1 : 1.15;
  return share ** 2 * bonus * (1 + Math.min(mode, 20) / 100);
}

/** Splits text into records of fields by RFC 4180, leniently; the last record is dropped where the text ends inside it. */
function splitRecords(text: string, delimiter: string, limit: number): string[][] {
  const cut = delimiter === "|" ? "\\|" : delimiter;
  const field = new RegExp(`[ ]*"((?:[^"]|"")*)"[^${cut}\\r\\n]*|[^${cut}\\r\\n]*`, "y");
  const records: string[][] = [];
  let record: string[] = [];
  while (field.lastIndex < text.length && records.length < limit) {
    const match = field.exec(text);
    record.push(match?.[1]?.replaceAll('""', '"') ?? match?.[0] ?? "");
    const sign = text[field.lastIndex];
    if (sign === undefined && match?.[0].startsWith('"') && match[1] === undefined) return records;
    field.lastIndex += text.startsWith("\r\n", field.lastIndex) ? 2 : 1;
    if (sign !== delimiter) {
      records.push(record);
      record = [];
    }
  }
  return records;
}

/** Counts the fields of a whole file without keeping any of it. */
export async function scanFile(path: string, delimiter: string): Promise<Scan> {
  const cut = delimiter.charCodeAt(0);
  const state = {
    widest: 0,
    hasQuotedNewline: false,
    fields: 1,
    isQuoted: false,
    isStart: true,
    before: 0,
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) scanChunk(chunk as Buffer, cut, state);
  endRecord(state);
  const { widest, hasQuotedNewline, isQuoted } = state;
  return { widest, hasQuotedNewline, unclosedQuote: isQuoted };
}

interface ScanState extends Omit<Scan, "unclosedQuote"> {
  fields: number;
  isQuoted: boolean;
  isStart: boolean;
  before: number;
}

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

function scanChunk(bytes: Buffer, cut: number, state: ScanState): void {
  if (state.isQuoted || bytes.includes(QUOTE)) scanQuoted(bytes, cut, state);
  else scanUnquoted(bytes, cut, state);
  state.before = bytes.at(-1) ?? 0;
}

function scanQuoted(bytes: Buffer, cut: number, state: ScanState): void {
  for (let index = 0; index < bytes.length; index++) {
    if (state.isQuoted) {
      index = skipQuoted(bytes, index, state);
      continue;
    }
    const byte = bytes[index];
    if (byte === LINE_FEED) endRecord(state);
    else if (byte === cut) {
      state.fields++;
      state.isStart = true;
    } else if (byte !== RETURN) {
      // A quote right after a closing one is an escaped quote: opening again is the same thing here.
      state.isQuoted = byte === QUOTE && (state.isStart || (index > 0 ? bytes[index - 1] : state.before) === QUOTE);
      state.isStart = false;
    }
  }
}

/** Several times as fast as the loop above, which it agrees with where there is no quote. */
function scanUnquoted(bytes: Buffer, cut: number, state: ScanState): void {
  let { fields, widest } = state;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === cut) fields++;
    else if (byte === LINE_FEED) {
      if (fields > widest) widest = fields;
      fields = 1;
    }
  }
  const last = bytes.findLast((byte) => byte !== RETURN);
  Object.assign(state, {
    fields,
    widest,
    isStart: last === undefined ? state.isStart : last === cut || last === LINE_FEED,
  });
}

/** From inside quotes to the closing one, or to the end of the chunk. */
function skipQuoted(bytes: Buffer, from: number, state: ScanState): number {
  const found = bytes.indexOf(QUOTE, from);
  const end = found < 0 ? bytes.length : found;
  const lineFeed = bytes.indexOf(LINE_FEED, from);
  if (lineFeed >= 0 && lineFeed < end) state.hasQuotedNewline = true;
  state.isQuoted = found < 0;
  return end;
}

function endRecord(state: ScanState): void {
  state.widest = Math.max(state.widest, state.fields);
  state.fields = 1;
  state.isStart = true;
}
