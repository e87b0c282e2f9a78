import { z } from "zod";

export const blockKinds = [
  "heading",
  "paragraph",
  "list-item",
  "table",
  "code",
  "quote",
  "caption",
  "footnote",
  "slide-title",
  "cell-range",
] as const;

const offset = z.number().int().nonnegative();
/** Counted from 1: the page of a PDF, the slide, the sheet, the chapter of an e-book; null where a format knows no pages. */
const page = z.number().int().positive().nullable();

/** One block of a read document. `start` and `end` count UTF-16 units of the document's text, as `text.slice(start, end)` does. */
export const documentBlock = z.object({
  kind: z.enum(blockKinds),
  /** Of a heading or a list item, from 1. */
  level: z.number().int().positive().optional(),
  start: offset,
  end: offset,
  page,
  /** Where a person looks for it: "Slide 3", "Sheet Q1, A1:F40", "Footnote 2". */
  label: z.string().optional(),
});
export type DocumentBlock = z.infer<typeof documentBlock>;

/** A table's cells; in the text each row is a line, with " | " between its cells. */
export const documentTable = z.object({ start: offset, end: offset, page, rows: z.array(z.array(z.string())) });
export type DocumentTable = z.infer<typeof documentTable>;

/** What one page holds of the text; an empty page starts where it ends. */
export const documentPage = z.object({
  page: z.number().int().positive(),
  start: offset,
  end: offset,
  /** 0–100, where the text was recognized in a picture; null where a picture's text was not recognized; else absent. */
  confidence: z.number().min(0).max(100).nullable().optional(),
});
export type DocumentPage = z.infer<typeof documentPage>;

/** A file as one text in Unicode NFC with LF line ends; the blocks follow one another and never overlap. */
export const readDocument = z.object({
  title: z.string().nullable(),
  mediaType: z.string(),
  /** BCP 47, guessed by words and script where the file does not say; null where neither tells. */
  language: z.string().nullable(),
  text: z.string(),
  blocks: z.array(documentBlock),
  tables: z.array(documentTable),
  /** Empty where the format knows no pages. */
  pages: z.array(documentPage),
  wordCount: z.number().int().nonnegative(),
  /** For a person: what could not be read, was left out, or was cut at a limit. */
  notes: z.array(z.string()),
});
export type ReadDocument = z.infer<typeof readDocument>;

/** A place in an upload, with the words that stand there. */
export const citation = z.object({ fileId: z.string(), page, start: offset, end: offset, quote: z.string() });
export type Citation = z.infer<typeof citation>;
