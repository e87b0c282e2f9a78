import type { ReadDocument } from "@muster/contracts/sources";
import type { Span } from "../language/sentences.ts";
import type { Mark } from "./marks.ts";

/** The parts of a read document that retrieval uses. */
export type SourceDocument = Pick<ReadDocument, "title" | "language" | "text" | "blocks" | "tables" | "pages">;

export interface Cell {
  header: string;
  value: string;
}

/** One piece of a document before it becomes a passage. A heading's words may differ from the text between its offsets. */
export interface Part extends Span {
  kind: "heading" | "prose" | "item" | "line" | "row" | "code";
  level?: number;
  heading?: string;
  page: number | null;
  label?: string;
  cells?: Cell[];
  tableId?: number;
  /** The text that introduces a row whose table has no header. */
  lead?: string;
  marks: Mark[];
}
