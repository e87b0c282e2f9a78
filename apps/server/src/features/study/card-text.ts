import { type CardQuestion, type CardTextFormat, importLimits } from "@muster/contracts/study-review";
import { startsFormula } from "@muster/documents/csv-file";
import { AppError } from "../../platform/errors.ts";

const columns = ["Front", "Back", "Explanation", "Source", "Kind", "Options"] as const;
const kinds = ["choice", "cloze", "order", "short"] as const;

/** Cards as text that Anki imports, or as CSV. `readCards` reads both back without loss. */
export function writeCards(questions: CardQuestion[], format: CardTextFormat): string {
  const rows = questions.map(({ kind, prompt, options, answer, explanation, place }) => [
    prompt,
    linesOf(answer),
    explanation,
    place,
    kind,
    linesOf(options),
  ]);
  if (format === "anki")
    return `#separator:tab\n#html:false\n#columns:${columns.join("\t")}\n${rows.map((row) => `${row.map((cell) => quoted(cell, "\t")).join("\t")}\n`).join("")}`;
  return [columns, ...rows].map((row) => `${row.map((cell) => quoted(guarded(cell), ",")).join(",")}\r\n`).join("");
}

function linesOf(texts: string[]): string {
  return texts.map((text) => (texts.length > 1 ? text.replace(/\s*\n\s*/g, " ") : text)).join("\n");
}

function quoted(cell: string, separator: string): string {
  const isPlain = !cell.includes(separator) && !/["\r\n]|^[#\s]|\s$/.test(cell);
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}

/** Prevents spreadsheets from evaluating a cell as a formula. */
function guarded(cell: string): string {
  return needsGuard(cell) ? `'${cell}` : cell;
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Also a cell that starts with an apostrophe itself, which reading the file would take for a guard. */
function needsGuard(cell: string): boolean {
  return cell.startsWith("'") || startsFormula(cell);
}

interface Row {
  /** From 1. */
  line: number;
  cells: string[];
}

interface Layout {
  separator: string;
  /** Decodes the entities of a file that says it is HTML. */
  decode: ((text: string) => string) | null;
  isAnki: boolean;
  /** Lower case; null when there is no header row. */
  names: string[] | null;
  /** What the columns hold when nothing names them. */
  fields: string[];
  /** The text below Anki's header lines, and the number of its first line. */
  body: string;
  firstLine: number;
}

/** Throws invalid_input with one field per invalid line: "line 3". */
export async function readCards(text: string): Promise<CardQuestion[]> {
  const layout = await layoutOf(text.replace(/^\ufeff/, ""));
  const { rows, problems } = rowsOf(layout);
  const names = layout.names ?? headerOf(rows) ?? layout.fields;
  if (!names.includes("front") || !names.includes("back"))
    throw refused({ "line 1": "Name the columns Front and Back." });
  const read = rows.map((row) => ({ row, cards: toCards(row, names, layout) }));
  for (const { row, cards } of read) if (typeof cards === "string") problems[`line ${row.line}`] = cards;
  if (Object.keys(problems).length > 0) throw refused(problems);
  const cards = read.flatMap(({ cards }) => (typeof cards === "string" ? [] : cards));
  if (cards.length === 0) throw refused({ text: "The file has no cards." });
  if (cards.length > importLimits.cards)
    throw refused({
      text: `A deck has at most ${grouped(importLimits.cards)} cards; this file has ${grouped(cards.length)}.`,
    });
  return cards;
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}

const maxProblems = 20;

function refused(problems: Record<string, string>): AppError {
  const entries = Object.entries(problems);
  const shown = entries.slice(0, maxProblems);
  const summary =
    entries.length === 1 && shown[0]
      ? `${shown[0][0] === "text" ? "" : `${capital(shown[0][0])}: `}${shown[0][1]}`
      : `${grouped(entries.length)} lines can’t be read. Nothing was imported.`;
  return new AppError("invalid_input", summary, { fields: Object.fromEntries(shown) });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const separators: Record<string, string> = {
  ...{ tab: "\t", comma: ",", semicolon: ";", pipe: "|", colon: ":", space: " " },
};

/** From Anki's header lines (`#separator:tab`), else guessed from the first line. */
async function layoutOf(text: string): Promise<Layout> {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line) => !/^#[a-z ]+:/i.test(line));
  const headers = lines.slice(0, end === -1 ? lines.length : end);
  const headerValue = (name: string) =>
    headers.find((line) => line.toLowerCase().startsWith(`#${name}:`))?.slice(name.length + 2);
  const body = lines.slice(headers.length).join("\n");
  const isHtml = headerValue("html")?.trim().toLowerCase() === "true";
  const named = headerValue("separator")?.trim().toLowerCase();
  const separator = named === undefined ? guessSeparator(body) : (separators[named] ?? named.slice(0, 1));
  return {
    ...{ separator, body, firstLine: headers.length + 1, isAnki: headers.length > 0 },
    decode: isHtml ? await decoderOf(body) : null,
    names: headerValue("columns")?.split(separator).map(toName) ?? null,
    fields: fieldsOf((name) => Number(headerValue(`${name} column`)?.trim())),
  };
}

const entity = /&#?[\da-z]+;?/gi;

/** Decodes the entities of a file, each only once: a large deck repeats a few of them. */
async function decoderOf(body: string): Promise<(text: string) => string> {
  const { decodeHtml } = await import("@muster/documents/read/html-reader");
  const written = [...new Set(body.match(entity))];
  const texts = decodeHtml(written);
  const decoded = new Map(written.map((one, at) => [one, texts[at] ?? one]));
  return (text) => text.replace(entity, (one) => decoded.get(one) ?? one);
}

/** The columns of an Anki export: those its header lines number hold no text of the note, and the note's fields fill the others. */
function fieldsOf(columnOf: (name: string) => number): string[] {
  const special = new Map(["guid", "notetype", "deck", "tags"].map((name) => [columnOf(name) - 1, name]));
  const fields = ["front", "back", "explanation"];
  return Array.from({ length: special.size + fields.length }, (_, at) => special.get(at) ?? fields.shift() ?? "");
}

/** The separator that occurs most in the first lines. */
function guessSeparator(body: string): string {
  const lines = body.split("\n", 20);
  const counted = ["\t", ",", ";"].map((separator) => ({
    separator,
    count: lines.filter((line) => line.includes(separator)).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

function toName(name: string): string {
  return name.trim().toLowerCase();
}

/** Removes the first row when it names the columns. */
function headerOf(rows: Row[]): string[] | null {
  const names = rows[0]?.cells.map(toName);
  if (!names?.includes("front") || !names.includes("back")) return null;
  rows.shift();
  return names;
}

/** Splits cells quoted as in RFC 4180. An unterminated quote is reported on the line where it starts. */
function rowsOf({ body, separator, firstLine }: Layout): { rows: Row[]; problems: Record<string, string> } {
  const rows: Row[] = [];
  const problems: Record<string, string> = {};
  let row: Row = { line: firstLine, cells: [] };
  let [cell, line, quotedSince] = ["", firstLine, 0];
  let wasQuoted = false;
  const endCell = () => {
    row.cells.push(cell);
    [cell, wasQuoted] = ["", false];
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((one) => one.trim() !== "")) rows.push(row);
  };
  const text = body.replace(/\r\n?/g, "\n");
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === "\n") line++;
    if (quotedSince > 0) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[++at];
      else quotedSince = 0;
    } else if (char === '"' && cell === "" && !wasQuoted) [quotedSince, wasQuoted] = [line, true];
    else if (char === separator) endCell();
    else if (char === "\n") {
      endRow();
      row = { line, cells: [] };
    } else cell += char;
  }
  if (quotedSince > 0) problems[`line ${quotedSince}`] = "The quotation mark is never closed.";
  else endRow();
  return { rows, problems };
}

/** The cards, or why the row is not a valid card. Only a note with cloze deletions makes several. */
function toCards({ cells }: Row, names: string[], { decode, isAnki }: Layout): CardQuestion[] | string {
  const cellOf = (name: string) => {
    const cell = cells[names.indexOf(name)] ?? "";
    const text = decode ? fromHtml(cell, decode) : cell;
    return isAnki ? text : unguarded(text);
  };
  const [prompt, back, explanation, place] = ["front", "back", "explanation", "source"].map(cellOf) as [
    ...[string, string, string, string], // one per name
  ];
  const clozes = clozesOf(prompt);
  if (clozes.length > 0) return clozeCards(clozes, [back, explanation].filter(Boolean).join("\n"), place);
  const kind = kinds.find((one) => one === (cellOf("kind").trim().toLowerCase() || "short"));
  const options = splitLines(cellOf("options"));
  if (cells.length < 2) return "Two columns are needed: front and back.";
  if (prompt.trim() === "") return "The front is empty.";
  if (back.trim() === "") return "The back is empty.";
  const longest = Math.max(...[prompt, back, explanation, place, ...options].map(({ length }) => length));
  if (longest > importLimits.cellLength) return `A field has at most ${grouped(importLimits.cellLength)} characters.`;
  if (!kind) return `The kind must be one of ${kinds.join(", ")}.`;
  const answer = kind === "order" ? splitLines(back) : [back];
  if (kind === "choice" && !options.includes(back)) return "The back must be one of the options.";
  if (kind === "order" && [...options].sort().join("\n") !== [...answer].sort().join("\n"))
    return "The options must hold the same lines as the back.";
  return [{ kind, prompt, options, answer, explanation, place }];
}

const cloze = /\{\{c(\d+)::([\s\S]*?)(?:::([\s\S]*?))?\}\}/g;

/** Anki makes a card of each number: its deletions are asked for, the others are shown. */
function clozesOf(note: string): { prompt: string; answers: string[] }[] {
  const found = [...note.matchAll(cloze)];
  return [...new Set(found.map(([, number]) => number))].map((asked) => ({
    prompt: note.replace(cloze, (_, number: string, text: string, hint?: string) =>
      number === asked ? (hint ? `____ (${hint})` : "____") : text,
    ),
    answers: found.flatMap(([, number, text = ""]) => (number === asked ? [text] : [])),
  }));
}

function clozeCards(
  clozes: { prompt: string; answers: string[] }[],
  explanation: string,
  place: string,
): CardQuestion[] | string {
  const cards = clozes.map(({ prompt, answers }) => {
    const answer = [answers.join(", ")];
    return { kind: "cloze" as const, prompt, options: [], answer, explanation, place };
  });
  const longest = Math.max(
    ...cards.flatMap((card) => [card.prompt, ...card.answer, explanation]).map(({ length }) => length),
  );
  if (longest > importLimits.cellLength) return `A field has at most ${grouped(importLimits.cellLength)} characters.`;
  return cards.some(({ answer }) => answer[0]?.trim() === "") ? "A cloze deletion is empty." : cards;
}

function splitLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The text of Anki's HTML with line breaks and entities; images and sounds are dropped. */
function fromHtml(html: string, decode: (text: string) => string): string {
  const text = html.replace(/<br\s*\/?>|<\/(?:div|p|li)>/gi, "\n").replace(/<[^>]*>|\[sound:[^\]]*\]/g, "");
  return decode(text).replaceAll("\u00a0", " ").trim();
}
