import { getDocumentProxy } from "unpdf";
import { DocumentsError } from "../errors.ts";
import type { Draft } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { bodySize, headingLevels } from "./pdf-headings.ts";
import { pageLines } from "./pdf-lines.ts";
import { type Group, groupLines, hyphenatedWords } from "./pdf-paragraphs.ts";
import { dropRepeated } from "./pdf-repeats.ts";
import type { Line } from "./pdf-segments.ts";

/**
 * Reads a PDF page by page: lines in reading order by their positions, columns one after the other, words joined that were broken
 * at a line's end. Headers and footers that repeat are left out; headings are told by bookmarks and by the size of their letters.
 */
export async function* readPdf(bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<Draft> {
  const pdf = await openPdf(bytes);
  try {
    yield await readAbout(pdf);
    const deadline = Date.now() + limits.timeMs * 0.8;
    const pages: Line[][] = [];
    const failed: number[] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, limits.pages); number++) {
      const lines = await readPage(pdf, number);
      if (!lines) failed.push(number);
      pages.push(lines ?? []);
      characters += (lines ?? []).reduce((sum, line) => sum + line.text.length, 0);
      if (characters > limits.textCharacters || Date.now() > deadline) break;
    }
    const levels = headingLevels(pages, await readBookmarks(pdf));
    yield* assemble(pages, levels);
    yield* pageNotes(pages, failed, pdf.numPages);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // Scripts are never run by this reader; what fonts look like does not matter to it.
    return await getDocumentProxy(bytes, {
      verbosity: 0,

      disableFontFace: true,
      enableXfa: false,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    const message = isLocked
      ? "The PDF is password-protected. Remove the password and upload it again."
      : "The PDF is damaged or incomplete and can't be read.";
    throw new DocumentsError("unreadable", message, { cause: error });
  }
}

async function readAbout(pdf: Pdf): Promise<Draft> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const { Title: title, Language: language } = info as Record<string, unknown>;
  // What a program writes where nobody gave a title: the name of the file it printed.
  const isOwn =
    typeof title === "string" &&
    !/^(untitled|microsoft \w+ - .*|.*\.(docx?|pptx?|xlsx?|indd|tex|dvi|pdf|qxd|odt))$/i.test(title.trim());
  return {
    t: "about",
    title: isOwn ? title : undefined,
    language: typeof language === "string" ? language : undefined,
  };
}

async function readPage(pdf: Pdf, number: number): Promise<Line[] | undefined> {
  try {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const lines = pageLines(await page.getTextContent(), viewport);
    page.cleanup();
    return lines;
  } catch {
    // One broken page is no reason to lose the others; a note names it.
    return undefined;
  }
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}

const DEEPEST_BOOKMARK = 6;

async function readBookmarks(pdf: Pdf): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  const add = (items: readonly Bookmark[], level: number) => {
    for (const { title, items: below } of items) {
      const key = title.replace(/\s+/g, " ").trim().toLowerCase();
      if (!levels.has(key)) levels.set(key, level);
      if (level < DEEPEST_BOOKMARK) add(below ?? [], level + 1);
    }
  };
  add(((await pdf.getOutline().catch(() => null)) ?? []) as Bookmark[], 1);
  return levels;
}

function* assemble(pages: readonly Line[][], levelOf: (line: Line) => number | undefined): Generator<Draft> {
  const { kept, notes } = dropRepeated(pages);
  const context = { levelOf, hyphenated: hyphenatedWords(kept), bodySize: bodySize(kept) };
  // A page's last paragraph waits for the next page, where its sentence may go on.
  let waiting: TextGroup | undefined;
  for (const [index, lines] of kept.entries()) {
    const groups = groupLines(lines, context);
    const [first] = groups;
    if (waiting && first?.t === "block" && isSameSentence(waiting, first)) {
      waiting = { ...waiting, text: `${waiting.text}\f${first.text}` };
      groups.shift();
    }
    if (waiting) yield block(waiting);
    yield { t: "page", page: index + 1 };
    waiting = takeLastParagraph(groups);
    for (const group of groups) yield group.t === "table" ? { t: "table", rows: group.rows } : block(group);
  }
  if (waiting) yield block(waiting);
  for (const sentence of notes) yield { t: "note", sentence };
}

/** The last paragraph above a page's footnotes. */
function takeLastParagraph(groups: Group[]): TextGroup | undefined {
  const at = groups.findLastIndex((group) => group.t === "table" || group.kind !== "footnote");
  const last = groups[at];
  if (last?.t !== "block" || last.kind !== "paragraph") return undefined;
  groups.splice(at, 1);
  return last;
}

type TextGroup = Extract<Group, { t: "block" }>;

function isSameSentence(before: TextGroup, after: TextGroup): boolean {
  return (
    after.kind === "paragraph" && /[\p{L}\p{N},;–-]$/u.test(before.text) && /^[\p{Ll}\p{Lo}\p{N}(]/u.test(after.text)
  );
}

function block({ kind, text, level }: TextGroup): Draft {
  return { t: "block", kind, text, ...(level && { level }) };
}

function* pageNotes(pages: readonly Line[][], failed: readonly number[], total: number): Generator<Draft> {
  const blank = pages.flatMap((lines, index) => (lines.length === 0 && !failed.includes(index + 1) ? [index + 1] : []));
  if (blank.length > 0 && blank.length === total)
    yield {
      t: "note",
      sentence: "This PDF has no text layer; it may be a scan. Muster doesn't read text in images.",
    };
  else if (blank.length > 0)
    yield {
      t: "note",
      sentence: `${nameNumbers("Page", blank)} without text. Muster doesn't read text in images.`,
    };
  if (failed.length > 0) yield { t: "note", sentence: `${nameNumbers("Page", failed)} damaged and was not read.` };
  if (pages.length < total)
    yield {
      t: "note",
      sentence: `Only the first ${pages.length.toLocaleString("en")} of ${total.toLocaleString("en")} pages were read.`,
    };
}

/** "Pages 3–7 and 9 are". */
function nameNumbers(word: string, numbers: readonly number[]): string {
  const runs: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    let end = at;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end++;
    runs.push(end > at ? `${numbers[at]}–${numbers[end]}` : `${numbers[at]}`);
    at = end + 1;
  }
  const names = runs.length > 20 ? [...runs.slice(0, 20), "others"] : runs;
  const list = new Intl.ListFormat("en").format(names);
  return numbers.length === 1 ? `${word} ${list} is` : `${word}s ${list} are`;
}
