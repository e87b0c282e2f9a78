import type { DocumentBlock } from "@muster/contracts/sources";
import type { Span } from "../language/sentences.ts";
import type { Part } from "./part.ts";
import { rowParts } from "./table-rows.ts";

type PlainPart = Omit<Part, "marks" | "page"> & Partial<Pick<Part, "marks" | "page">>;

const itemMark = /^[ \t]*(?:[-*•‣◦–▪]|\(?\d{1,3}[.)]|\(?[a-z]\))[ \t]+(?=\S)/;
const hashHeading = /^[ \t]*(#{1,6})[ \t]+(?=\S)/;
const ruleLine = /^[ \t]*(?:[-=_*~]{3,}|\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+[ \t:-]*)[ \t]*$/;
const pageLine =
  /^[ \t]*(?:[-=*#[(]{1,6}[ \t]*)?(?<what>page|seite|slide|folie|página|pagina|diapositive|diapositiva|sheet|blatt)[ \t]+(?<n>\d{1,4})(?:[ \t]*(?:of|von|de|\/)[ \t]*\d+)?[ \t]*(?:[-–—:.)\]][ \t]*(?<title>\S.*?))?[ \t]*[-=*#]*[ \t]*$/iu;
const keyValue = /^(?<key>\p{L}[^:|.;!?\n]{1,48}?):[ \t]+(?<value>\S.*)$/u;
/** Lines at least this long were wrapped to fit a page. */
const wrappedLine = 50;

interface Line extends Span {
  text: string;
}

/** Splits a plain paragraph into headings, items, "key: value" lines, rows and prose, by the look of its lines. */
export function plainParts(text: string, block: DocumentBlock, isStructured: boolean): PlainPart[] {
  const lines = linesOf(text, block);
  const place = { isStructured, isFirst: text.slice(0, block.start).trim() === "" };
  const parts: PlainPart[] = [];
  let open: PlainPart | undefined;
  const push = (part: PlainPart) => {
    parts.push(part);
    open = part.kind === "prose" || part.kind === "item" ? part : undefined;
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) continue;
    const table = tableAt(lines, i);
    if (table) {
      parts.push(
        ...rowParts(table.rows, { tableId: block.start + i, isSheet: false }).map(({ page: _, ...part }) => part),
      );
      open = undefined;
      i += table.lines - 1;
      continue;
    }
    if (ruleLine.test(line.text)) continue;
    const isBroken = open?.kind === "prose" && isCutShort(lines[i - 1]) && !itemMark.test(line.text);
    const special = isBroken ? undefined : specialAt(lines, i, place);
    const goesOn = open && !special && goesOnWith(lines[i - 1], line, open);
    if (goesOn && open) open.end = line.end;
    else push(special ?? { kind: "prose", start: line.start, end: line.end });
  }
  return parts;
}

/** A full line that ends within a sentence. */
function isCutShort(line: Line | undefined): boolean {
  return line !== undefined && line.text.length >= wrappedLine && !/[.!?:;…]["”»)]*$/.test(line.text);
}

interface Place {
  isStructured: boolean;
  /** The paragraph is the first of its document. */
  isFirst: boolean;
}

function specialAt(lines: readonly Line[], i: number, place: Place): PlainPart | undefined {
  const line = lines[i];
  if (!line) return undefined;
  return (
    markedHeadingAt(lines, i) ??
    numberedHeadingAt(lines, i, place) ??
    itemAt(line) ??
    lineAt(line, lines[i + 1]) ??
    titleAt(lines, i) ??
    bareHeadingAt(lines, i, place)
  );
}

/** The title below a slide's number, or a short line above a list. */
function titleAt(lines: readonly Line[], i: number): PlainPart | undefined {
  const line = lines[i];
  const [before, next] = [lines[i - 1], lines[i + 1]];
  if (!line || line.text.trim().length > 80 || /[.!?;,|]$/.test(line.text.trim())) return undefined;
  const isBelowMarker =
    before !== undefined && pageLine.test(before.text) && !pageLine.exec(before.text)?.groups?.["title"];
  const isAboveList =
    next !== undefined && itemMark.test(next.text) && !/:$/.test(line.text.trim()) && !/\d{3}/.test(line.text);
  return isBelowMarker || isAboveList ? { kind: "heading", level: 3, start: line.start, end: line.end } : undefined;
}

function goesOnWith(before: Line | undefined, line: Line, open: PlainPart): boolean {
  if (!before) return false;
  const isFull = before.text.length >= wrappedLine;
  const isIndented = /^\s+\S/.test(line.text);
  return isFull || (open.kind === "item" && isIndented) || /^\p{Ll}/u.test(line.text);
}

function itemAt(line: Line): PlainPart | undefined {
  const mark = itemMark.exec(line.text);
  return mark ? { kind: "item", start: line.start + mark[0].length, end: line.end } : undefined;
}

/** "Delivery time: 14 weeks": a separate line that names its value. */
function lineAt(line: Line, next: Line | undefined): PlainPart | undefined {
  const match = keyValue.exec(line.text.trim());
  if (!match || line.text.length > 160 || (match.groups?.["key"] ?? "").split(/\s+/).length > 6) return undefined;
  // A wrapped sentence with a colon is not such a line.
  if (next && line.text.length >= 70 && /^\p{Ll}/u.test(next.text)) return undefined;
  const lead = line.text.length - line.text.trimStart().length;
  return { kind: "line", start: line.start + lead, end: line.end };
}

function markedHeadingAt(lines: readonly Line[], i: number): PlainPart | undefined {
  const line = lines[i];
  if (!line) return undefined;
  const page = pageLine.exec(line.text);
  if (page?.groups) {
    const { what = "", n = "", title } = page.groups;
    const isSlide = /slide|folie|diapo/i.test(what);
    const label = `${what[0]?.toUpperCase()}${what.slice(1).toLowerCase()} ${n}`;
    return { kind: "heading", level: isSlide ? 2 : 1, start: line.start, end: line.end, heading: title ?? "", label };
  }
  const hash = hashHeading.exec(line.text);
  if (hash) return { kind: "heading", level: hash[1]?.length ?? 1, start: line.start + hash[0].length, end: line.end };
  const next = lines[i + 1]?.text ?? "";
  const isUnderlined = /^\s*(?:={3,}|-{3,})\s*$/.test(next) && !line.text.includes("|") && line.text.length <= 90;
  return isUnderlined
    ? { kind: "heading", level: next.includes("=") ? 1 : 2, start: line.start, end: line.end }
    : undefined;
}

const sectionWord =
  /^(?:(?:Article|Artikel|Section|Abschnitt|Kapitel|Chapter|Clause|Artículo|Articolo|Artigo|Teil|Part|Punkt|TOP|Anlage|Annex|Appendix|§)\s*)\d{1,3}\b/iu;

/** "3. Deposit" or "Article 2 – Prices" above a text: a numbered line that is the first of its paragraph and short. */
function numberedHeadingAt(lines: readonly Line[], i: number, { isStructured }: Place): PlainPart | undefined {
  const line = lines[i];
  if (!line || isStructured || i > 0) return undefined;
  const text = line.text.trim();
  const isNumbered = /^(?:\d{1,2}(?:\.\d{1,2})*[.)]?|[IVX]{1,4}\.)\s+\p{Lu}/u.test(text) || sectionWord.test(text);
  const isShort = text.length <= 60 && text.split(/\s+/).length <= 8 && !/[.,;:!?…|]$/.test(text);
  const nextIsItem = lines[i + 1] !== undefined && itemMark.test(lines[i + 1]?.text ?? "");
  if (!isNumbered || !isShort || nextIsItem) return undefined;
  const mark = /^\s*\d{1,2}(?:\.\d{1,2})*[.)]?\s+/.exec(line.text)?.[0].length ?? 0;
  return { kind: "heading", level: 3, start: line.start + mark, end: line.end };
}

function bareHeadingAt(lines: readonly Line[], i: number, { isStructured, isFirst }: Place): PlainPart | undefined {
  const line = lines[i];
  if (!line || isStructured || i > 0) return undefined;
  const isAlone = lines.length === 1;
  const next = lines[1]?.text.trim() ?? "";
  if (!isAlone && /^\p{Ll}/u.test(next)) return undefined;
  return looksLikeHeading(line.text, isAlone) ||
    (isFirst && isDatedTitle(line.text)) ||
    (opensSentences.test(next) && isTopic(line.text))
    ? { kind: "heading", level: 2, start: line.start, end: line.end }
    : undefined;
}

/** "Survey of 180 patients, August 2026" or "Board meeting – 4 February 2026" names a document: short, with its date at the end. */
function isDatedTitle(text: string): boolean {
  const [, name = ""] = /^\s*(\p{Lu}.*?)\s*[,(–—-]\s*(?:[\p{L}\d.]+\s+){0,2}(?:19|20)\d\d\)?\s*$/u.exec(text) ?? [];
  return name !== "" && text.trim().split(/\s+/).length <= 12 && !/[.!?;]\s/.test(name);
}

/** The line below a topic is text: several words, full or with an end mark. */
const opensSentences = /^\p{Lu}\S*\s+\S+\s+\S+.*(?:[.!?:]$|\s\S+\s\S+\s\S+\s\S+\s\S+$)/u;

/** "Staff" or "Water and energy" above a text: one to four words, no name of a sender, no greeting. */
function isTopic(text: string): boolean {
  return /^\p{Lu}[\p{L}-]+(?:\s[\p{L}&-]+){0,3}$/u.test(text.trim()) && text.trim().length <= 40;
}

/** A short line without an end mark, number or table sign. Only capitals or a number before it make it a heading above other lines. */
function looksLikeHeading(text: string, isOwnParagraph: boolean): boolean {
  const line = text.trim();
  if (line.length > 70 || line.split(/\s+/).length > 9 || /[.,;:!?…|]$/.test(line) || !/\p{L}{2}/u.test(line))
    return false;
  const isNumbered = /^(?:\d{1,2}(?:\.\d{1,2})*\.?|[IVX]{1,4}\.|§\s?\d+)\s+\p{Lu}/u.test(line);
  const isShouted = line === line.toUpperCase() && /\p{Lu}{3}/u.test(line);
  if (isNumbered || isShouted) return true;
  return isOwnParagraph && /^\p{Lu}/u.test(line) && !/\d{3}/.test(line) && !line.includes("@");
}

const splitters = [
  { mark: /\s*\|\s*/, fewest: 2 },
  { mark: /\t+/, fewest: 2 },
  { mark: /\s{3,}/, fewest: 3 },
  { mark: /;/, fewest: 3 },
];

/** Two or more lines with the same number of cells, at least two of them, make a table. */
function tableAt(
  lines: readonly Line[],
  from: number,
): { rows: Parameters<typeof rowParts>[0]; lines: number } | undefined {
  for (const { mark: splitter, fewest } of splitters) {
    const width = cellsOf(lines[from], splitter).length;
    if (width < fewest) continue;
    const rows: { cells: string[]; span: Span; page: null }[] = [];
    let count = 0;
    for (const line of lines.slice(from)) {
      const cells = cellsOf(line, splitter);
      if (ruleLine.test(line.text)) {
        count++;
        continue;
      }
      if (cells.length !== width) break;
      rows.push({ cells, span: { start: line.start, end: line.end }, page: null });
      count++;
    }
    if (rows.length >= 2) return { rows, lines: count };
  }
  return undefined;
}

function cellsOf(line: Line | undefined, splitter: RegExp): string[] {
  return line
    ? line.text
        .trim()
        .replace(/^\|\s*|\s*\|$/g, "")
        .split(splitter)
    : [];
}

/** The non-empty lines of a block, without the marks of quoted mail. */
function linesOf(text: string, { start, end }: Span): Line[] {
  const lines: Line[] = [];
  for (let at = start; at < end; ) {
    const next = text.indexOf("\n", at);
    const stop = next < 0 || next > end ? end : next;
    const quote = /^(?:>\s?)+/.exec(text.slice(at, stop))?.[0].length ?? 0;
    const written = text.slice(at + quote, stop).trimEnd();
    if (written.trim() !== "") lines.push({ start: at + quote, end: at + quote + written.length, text: written });
    at = stop + 1;
  }
  return lines;
}
