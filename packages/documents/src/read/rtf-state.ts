import type { DocumentBlock } from "@muster/contracts/sources";
import type { Draft } from "./draft.ts";

/** Where the text of a group goes; of some kinds only a name is wanted. */
export type Destination = "body" | "nothing" | "fonts" | "styles" | "title" | "note" | "list-mark";

interface Group {
  to: Destination;
  /** Letters that stand in for a \u character, to be stepped over. */
  unicodeSkip: number;
  codePage: number | undefined;
  isHidden: boolean;
}

/** A file while it is being read: the text of the open paragraph, row and table, and what the open group is for. */
export interface Reader {
  stack: Group[];
  group: Group;
  bytes: number[];
  /** Letters still to be stepped over after a \u. */
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

/** Nothing read yet. */
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
