import { z } from "zod";
import { type Message, messageSchema } from "./messages.ts";

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
/** Counted from 1: the page of a PDF, the slide, the sheet, the chapter of an e-book; null for formats without pages. */
const page = z.number().int().positive().nullable();

/** One block of a read document. `start` and `end` count UTF-16 units of the document's text, as `text.slice(start, end)` does. */
export const documentBlock = z.object({
  kind: z.enum(blockKinds),
  /** Of a heading or a list item, from 1. */
  level: z.number().int().positive().optional(),
  start: offset,
  end: offset,
  page,
  /** A label for the reader: "Slide 3", "Sheet Q1, A1:F40", "Footnote 2". */
  label: z.string().optional(),
});
export type DocumentBlock = z.infer<typeof documentBlock>;

/** A table's cells; in the text each row is a line, with " | " between its cells. */
export const documentTable = z.object({ start: offset, end: offset, page, rows: z.array(z.array(z.string())) });
export type DocumentTable = z.infer<typeof documentTable>;

/** The part of the text on one page; an empty page starts where it ends. */
export const documentPage = z.object({
  page: z.number().int().positive(),
  start: offset,
  end: offset,
  /** 0–100 for text recognized in an image; null when an image's text was not recognized; otherwise absent. */
  confidence: z.number().min(0).max(100).nullable().optional(),
});
export type DocumentPage = z.infer<typeof documentPage>;

/** A file as one text in Unicode NFC with LF line ends; the blocks are in order and never overlap. */
export const readDocument = z.object({
  title: z.string().nullable(),
  mediaType: z.string(),
  /** BCP 47, guessed from words and script unless the file states it; null when unknown. */
  language: z.string().nullable(),
  text: z.string(),
  blocks: z.array(documentBlock),
  tables: z.array(documentTable),
  /** Empty for formats without pages. */
  pages: z.array(documentPage),
  wordCount: z.number().int().nonnegative(),
  /** Notes for the reader: parts that could not be read, were left out, or exceeded a limit. */
  notes: z.array(messageSchema),
});
export interface ReadDocument extends Omit<z.infer<typeof readDocument>, "notes"> {
  notes: Message[];
}

/** A place in an upload, with its text. */
export const citation = z.object({ fileId: z.string(), page, start: offset, end: offset, quote: z.string() });
export type Citation = z.infer<typeof citation>;
