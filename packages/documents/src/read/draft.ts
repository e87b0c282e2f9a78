import type { DocumentBlock } from "@muster/contracts/sources";

/**
 * What a reader yields, in reading order. Texts may be raw: they are cleaned where they are collected. A form feed in a text says
 * that a new page begins there.
 */
export type Draft = BlockDraft | TableDraft | OtherDraft;

export interface BlockDraft extends Pick<DocumentBlock, "kind" | "level" | "label"> {
  t: "block";
  text: string;
  /** One block with the one right before it, if that is of the same kind: word processors give each line of code a paragraph. */
  continues?: boolean;
}

export interface TableDraft {
  t: "table";
  rows: string[][];
  kind?: "table" | "cell-range";
  label?: string;
  /** Continues the table before it: a long table comes in pieces, each a block with its own label. */
  continues?: boolean;
}

type OtherDraft =
  /** What follows is on this page. */
  | { t: "page"; page: number; confidence?: number | null | undefined }
  | { t: "note"; sentence: string }
  | { t: "about"; title?: string | undefined; language?: string | undefined };

/** A reader of one format; the collector stops asking when a limit is reached. */
export type Drafts = Iterable<Draft> | AsyncIterable<Draft>;
