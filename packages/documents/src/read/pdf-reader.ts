import { message } from "@muster/contracts/catalog/message";
import { getDocumentProxy } from "unpdf";
import { DocumentsError } from "../errors.ts";
import { assemblePages, type PageLines } from "./assemble-pages.ts";
import { type Draft, note } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { pageLines } from "./pdf-lines.ts";
import type { Line } from "./pdf-segments.ts";
import { MAX_PIXELS } from "./picture.ts";
import { namePages, recognitionNotes } from "./recognition-notes.ts";
import type { Recognizer } from "./recognize.ts";
import { recognizedLines } from "./recognized-lines.ts";
import { startTimeLimit } from "./time-limit.ts";

/**
 * Reads a PDF page by page: lines in reading order by position, one column after the other, with hyphenated words joined.
 * Repeating headers and footers are left out. Pages that are pictures are recognized.
 */
export async function* readPdf(bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<Draft> {
  const pdf = await openPdf(bytes);
  try {
    yield await readAbout(pdf);
    const isTimeOver = startTimeLimit(limits.timeMs * 0.8);
    const pages: ReadPage[] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, limits.pages); number++) {
      const page = await readPage(pdf, number);
      pages.push(page);
      characters += lettersOf(page.lines);
      if (characters > limits.textCharacters || isTimeOver()) break;
    }
    const recognized = await recognizeScans(pdf, pages, { most: limits.recognizedPages, isTimeOver });
    yield* assemblePages(recognized, await readBookmarks(pdf));
    yield* pageNotes(recognized, pdf.numPages);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

interface ReadPage extends PageLines {
  isDamaged?: true;
  /** The page is a picture: it has no text, or a picture in a format that this reader cannot decode. */
  problem?: "no text" | "packed";
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // This reader never runs scripts and does not need font glyphs.
    return await getDocumentProxy(bytes, {
      verbosity: 0,

      disableFontFace: true,
      enableXfa: false,
      // Larger pictures are skipped before decoding.
      maxImageSize: MAX_PIXELS,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    const reason = message(isLocked ? "refusal.locked_pdf" : "refusal.damaged_pdf");
    throw new DocumentsError("unreadable", reason, { cause: error });
  }
}

async function readAbout(pdf: Pdf): Promise<Draft> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const { Title: title, Language: language } = info as Record<string, unknown>;
  // A default title written by a program: the printed file's name.
  const isOwn =
    typeof title === "string" &&
    !/^(untitled|microsoft \w+ - .*|.*\.(docx?|pptx?|xlsx?|indd|tex|dvi|pdf|qxd|odt))$/i.test(title.trim());
  return {
    t: "about",
    title: isOwn ? title : undefined,
    language: typeof language === "string" ? language : undefined,
  };
}

async function readPage(pdf: Pdf, number: number): Promise<ReadPage> {
  try {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const lines = pageLines(await page.getTextContent(), viewport);
    page.cleanup();
    return { lines };
  } catch {
    // A broken page does not affect the others; a note names it.
    return { lines: [], isDamaged: true };
  }
}

/** A page with fewer characters may be a scan with a stamp or a page number. */
const FEWEST_LETTERS = 20;
/** If none of this many pages without text shows a picture, the document is not a scan. */
const SAMPLE = 3;

function lettersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.text.length, 0);
}

/** Recognizes the pages that are pictures; their confidence is null when that was not done. */
async function recognizeScans(
  pdf: Pdf,
  pages: readonly ReadPage[],
  { most, isTimeOver }: { most: number; isTimeOver: () => boolean },
): Promise<ReadPage[]> {
  const done = [...pages];
  const blank = pages.flatMap(({ lines, isDamaged }, index) =>
    !isDamaged && lettersOf(lines) < FEWEST_LETTERS ? [index] : [],
  );
  if (!(await anyHasPictures(pdf, blank.slice(0, SAMPLE)))) return done;
  const { openRecognizer } = await import("./recognize.ts");
  const recognizer = most > 0 ? await openRecognizer() : undefined;
  for (const [count, index] of blank.entries()) {
    const own = pages[index] ?? { lines: [] };
    const isRead = recognizer && count < most && !isTimeOver();
    done[index] = isRead ? await recognizePage(pdf, index + 1, { own, recognizer }) : { ...own, confidence: null };
  }
  return done;
}

async function anyHasPictures(pdf: Pdf, indexes: readonly number[]): Promise<boolean> {
  const { hasPictures } = await import("./pdf-picture.ts");
  for (const index of indexes) {
    const page = await pdf.getPage(index + 1);
    const isPicture = await hasPictures(page).catch(() => false);
    page.cleanup();
    if (isPicture) return true;
  }
  return false;
}

async function recognizePage(
  pdf: Pdf,
  number: number,
  { own, recognizer }: { own: ReadPage; recognizer: Recognizer },
): Promise<ReadPage> {
  const { hasPictures, pagePicture } = await import("./pdf-picture.ts");
  const page = await pdf.getPage(number);
  try {
    if (!(await hasPictures(page))) return own;
    const picture = await pagePicture(page);
    if (!picture) return { ...own, problem: "packed" };
    const recognized = recognizer.recognize(picture);
    if (recognized.confidence === null) return { ...own, problem: "no text" };
    const lines = recognizedLines(recognized);
    return lettersOf(lines) > lettersOf(own.lines) ? { lines, confidence: recognized.confidence } : own;
  } catch {
    return { ...own, problem: "packed" };
  } finally {
    page.cleanup();
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

function* pageNotes(pages: readonly ReadPage[], total: number): Generator<Draft> {
  const numbersOf = (wanted: (page: ReadPage) => boolean) =>
    pages.flatMap((page, index) => (wanted(page) ? [index + 1] : []));
  yield* recognitionNotes(pages);
  const unread = numbersOf(({ confidence }) => confidence === null);
  if (unread.length > 0) yield note("reading.pages_unrecognized", namePages(unread));
  const silent = numbersOf(({ problem }) => problem === "no text");
  if (silent.length > 0) yield note("reading.pages_silent", namePages(silent));
  const packed = numbersOf(({ problem }) => problem === "packed");
  if (packed.length > 0) yield note("reading.pages_packed", namePages(packed));
  const blank = numbersOf(
    (page) => page.lines.length === 0 && !page.isDamaged && !page.problem && page.confidence === undefined,
  );
  if (blank.length > 0 && blank.length === total) yield note("reading.all_blank");
  else if (blank.length > 0) yield note("reading.pages_blank", namePages(blank));
  const damaged = numbersOf(({ isDamaged }) => isDamaged === true);
  if (damaged.length > 0) yield note("reading.pages_damaged", namePages(damaged));
  if (pages.length < total) yield note("reading.too_many_pages", { limit: pages.length, total });
}
