import type { DocumentBlock } from "@muster/contracts/sources";
import type { Draft } from "./draft.ts";

/** The destination of a group's text; some kinds only provide a name. */
export type Destination = "body" | "nothing" | "fonts" | "styles" | "title" | "note" | "list-mark";

interface Group {
  to: Destination;
  /** Number of fallback characters after a \u character. */
  unicodeSkip: number;
  codePage: number | undefined;
  isHidden: boolean;
}

/** The state of reading: the text of the open paragraph, row and table, and the destination of the open group. */
export interface Reader {
  stack: Group[];
  group: Group;
  bytes: number[];
  /** Fallback characters still to skip after a \u. */
  toSkip: number;
  text: string;
  kind: Pick<DocumentBlock, "kind" | "level">;
  inTable: boolean;
  row: string[];
  rows: string[][];
  name: string;
  note: string;
  notes: number;
  waiting: Draft[];
  fonts: Map<number, number | undefined>;
  font: number;
  styles: Map<number, string>;
  style: number;
  page: number;
  ready: Draft[];
  left: { pictures: number; objects: number; hidden: boolean };
}

/** The initial state. */
export function newReader(): Reader {
  return {
    stack: [],
    group: { to: "body", unicodeSkip: 1, codePage: 1252, isHidden: false },
    bytes: [],
    toSkip: 0,
    text: "",
    kind: { kind: "paragraph" },
    inTable: false,
    row: [],
    rows: [],
    name: "",
    note: "",
    notes: 0,
    waiting: [],
    fonts: new Map(),
    font: 0,
    styles: new Map(),
    style: 0,
    page: 0,
    ready: [],
    left: { pictures: 0, objects: 0, hidden: false },
  };
}
