import type { DocumentBlock } from "@muster/contracts/sources";

/**
 * What a reader yields, in reading order. Texts may be raw: they are cleaned where they are collected. A form feed in a text says
 * that a new page begins there.
 */
export type Draft =
  | ({ t: "block"; text: string; continues?: boolean } & Pick<DocumentBlock, "kind" | "level" | "label">)
  /** `continues` appends to the table before it: a long table comes in pieces, each a block with a label of its own. Code that
   * `continues` is one block with code right before it: word processors give each of its lines a paragraph. */
  | { t: "table"; rows: string[][]; kind?: "table" | "cell-range"; label?: string; continues?: boolean }
  /** What follows is on this page. */
  | { t: "page"; page: number }
  | { t: "note"; sentence: string }
  | { t: "about"; title?: string | undefined; language?: string | undefined };

/** A reader of one format; the collector stops asking when a limit is reached. */
export type Drafts = Iterable<Draft> | AsyncIterable<Draft>;
