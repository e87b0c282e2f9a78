import type { Message } from "@muster/contracts/messages";
import type { ReadDocument } from "@muster/contracts/sources";
import type { Source } from "@muster/retrieval/passages/passages";
import type { Dataset } from "@muster/tables/engine/messages";
import type { OrgTx } from "../tenancy/tenancy.ts";

/** A stored document. */
export interface StoredDocument {
  id: string;
  name: string;
  sizeBytes: number;
  mediaType: string;
  sha256: string;
}

/** A page that was fetched, with the document that it is kept as. */
export interface Fetched extends Omit<StoredDocument, "id"> {
  fileId: string;
  url: string;
  finalUrl: string;
  retrievedAt: string;
}

export interface NewPage {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** In the transaction that keeps it. */
  commit(tx: OrgTx, kept: StoredDocument): Promise<void>;
}

/** What a turn works on, and where it keeps the pages that it fetches. The feature that starts the turn provides it. */
export interface TurnSources {
  /** Parsed documents to search and cite. */
  documents?(): Promise<Source[]>;
  /** Tables to query, in files that a child process can read. */
  tables?(): Promise<Dataset>;
  /** Keeps a page as a document of the run. Without it no page can be fetched. */
  keepPage?(page: NewPage): Promise<StoredDocument>;
  /** The text of a page that was kept. Throws a `DocumentsError` when it cannot be read. */
  readPage?(page: StoredDocument, signal: AbortSignal): Promise<ReadDocument>;
}

/** A computed number and its source. */
export interface FoundFigure {
  id: string;
  value: string;
  source: string;
}

/** What a turn has found so far. Plain JSON, stored with the step. */
export interface Found {
  /** Pages that were fetched; `problem` says why nothing could be read from one. */
  pages: (Fetched & { problem: string | null; notes: string[] })[];
  /** Ids of passages that were opened. */
  opened: string[];
  /** Ids of passages that the model saw; a citation's number is the place in this list, from 1. */
  seen: string[];
  figures: FoundFigure[];
  /** What a tool leaves for the kind that started the turn, by the tool's name. */
  results: { tool: string; value: unknown }[];
  /** What could not be fetched or read, and why, for a person. */
  misses: Message[];
}

export function nothingFound(): Found {
  return { pages: [], opened: [], seen: [], figures: [], results: [], misses: [] };
}

/** Adds to a list what it does not contain yet. JSON. */
export function addOnce<T>(list: T[], added: T): void {
  if (!list.some((each) => JSON.stringify(each) === JSON.stringify(added))) list.push(added);
}
