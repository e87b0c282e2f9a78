import type { Citation, ReadDocument } from "@muster/contracts/sources";

/** What of a read document the engine works on. */
export type SourceDocument = Pick<ReadDocument, "title" | "language" | "text" | "blocks" | "tables" | "pages">;

/** A file that may be cited. */
export interface Source {
  fileId: string;
  /** The file's name, for a person. */
  name: string;
  document: SourceDocument;
}

/** A citation with its number in a text and the passage it stands in. */
export interface NumberedCitation extends Citation {
  n: number;
  passageId: string;
}
