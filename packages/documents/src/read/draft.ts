import { type Message, type MessageKey, message } from "@muster/contracts/catalog/message";
import type { DocumentBlock } from "@muster/contracts/sources";

/**
 * What a reader yields, in reading order. Texts may be raw: the collector cleans them. A form feed in a text starts a new page.
 */
export type Draft = BlockDraft | TableDraft | OtherDraft;

export interface BlockDraft extends Pick<DocumentBlock, "kind" | "level" | "label"> {
  t: "block";
  text: string;
  /** Joins the block with the preceding one of the same kind: word processors store each line of code as a paragraph. */
  continues?: boolean;
}

export interface TableDraft {
  t: "table";
  rows: string[][];
  kind?: "table" | "cell-range";
  label?: string;
  /** Continues the previous table: a long table is split into blocks with separate labels. */
  continues?: boolean;
}

export interface NoteDraft {
  t: "note";
  note: Message;
}

type OtherDraft =
  /** The following content is on this page. */
  | { t: "page"; page: number; confidence?: number | null | undefined }
  | NoteDraft
  | { t: "about"; title?: string | undefined; language?: string | undefined };

/** A reader of one format; the collector stops iterating when a limit is reached. */
export type Drafts = Iterable<Draft> | AsyncIterable<Draft>;

/** A note about the file. */
export function note<Key extends MessageKey>(...about: Parameters<typeof message<Key>>): NoteDraft {
  return { t: "note", note: message(...about) };
}
