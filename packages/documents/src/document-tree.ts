import type { Chart } from "@muster/contracts/analysis";
import type { DocumentCover } from "@muster/contracts/deliverable";
import { cleanLine } from "./clean-text.ts";

/** Text within a block. A `note` carries its content at the first reference only. */
export type Inline =
  | { t: "text"; v: string }
  | { t: "code"; v: string }
  | { t: "break" }
  | { t: "strong" | "emphasis" | "delete"; c: Inline[] }
  | { t: "link"; url: string; c: Inline[] }
  | { t: "note"; number: number; first: boolean; c: Inline[] };

export type Direction = "ltr" | "rtl";
export type Align = "left" | "right" | "center";

export interface Cell {
  c: Inline[];
  /** The plain text, for widths, alignment and CSV. */
  text: string;
  dir: Direction;
}

export interface Table {
  t: "table";
  align: Align[];
  head: Cell[];
  rows: Cell[][];
}

export interface ListItem {
  /** Null when the item is not a task. */
  checked: boolean | null;
  c: Block[];
}

export type Block =
  | { t: "heading"; depth: number; dir: Direction; c: Inline[]; text: string }
  | { t: "paragraph"; dir: Direction; c: Inline[] }
  | { t: "list"; ordered: boolean; start: number; tight: boolean; items: ListItem[] }
  | { t: "quote"; c: Block[] }
  | { t: "code"; lang: string; v: string }
  | { t: "rule" }
  | { t: "chart"; chart: Chart }
  | { t: "picture"; picture: Picture }
  | Table;

/** A picture between the text and the first heading of a PDF or Word file. */
export interface Picture extends Pick<DocumentCover, "mediaType" | "width" | "height" | "alt"> {
  /** Its label above it: "Image 2". */
  label: string;
  bytes: Uint8Array;
}

/**
 * The input of the PDF and DOCX renderers: the title block and sanitized, limited blocks, without external references or scripts.
 */
export interface DocumentTree {
  title: string;
  subtitle: string;
  byline: string;
  /** As printed: "21 November 2026". */
  date: string;
  language: string;
  dir: Direction;
  blocks: Block[];
}

/** States that a machine made the cover image, in the document's language. */
export function coverNote({ madeWith }: Pick<DocumentCover, "madeWith">, language: string): string {
  const text = language === "de" ? "Titelbild maschinell erstellt" : "Cover image made by a machine";
  return `${text}: ${cleanLine(madeWith)}`;
}
