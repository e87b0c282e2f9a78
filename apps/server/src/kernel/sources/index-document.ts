import { setImmediate as nextTurn } from "node:timers/promises";
import { compoundParts } from "@muster/retrieval/language/terms";
import { hasMeaning } from "@muster/retrieval/language/thesaurus";
import { stemOf } from "@muster/retrieval/language/words";
import { type ChunkSettings, chunksOf } from "@muster/retrieval/passages/chunks";
import { iteratePassages, type Passage, type Source } from "@muster/retrieval/passages/passages";
import { passageTerms } from "@muster/retrieval/search";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { lockLiveDocument, updateDocument } from "./documents.repo.ts";
import * as repo from "./index.repo.ts";
import { mergeSegments } from "./merge-segments.ts";
import { type Reading, readStoredReading } from "./reading.ts";

/** Passages in one transaction: as many as take about this long. On PGlite all other work waits; on PostgreSQL none does. */
const batches = {
  pglite: { ms: 30, first: 40, least: 32, most: 400 },
  postgres: { ms: 300, first: 100, least: 50, most: 1000 },
};
/** Passages between two turns of the event loop while a document is being cut. */
const passagesInTurn = 40;
/** Passages removed in one transaction. */
const clearedAtOnce = 100;
/** Longer terms are not words. */
const longestTerm = 64;
/** Passages of fewer terms (labels, addresses) are alike without being duplicates. */
const fewTerms = 6;

interface Indexing extends Reading {
  chunking: ChunkSettings;
  /** In the transaction that completes the index. */
  finish?(tx: OrgTx, facts: { passages: number; chunks: number }): Promise<void>;
}

/**
 * Indexes a document's text in the collection of its owner. Continues where an earlier attempt stopped; of two attempts at
 * the same time, one stops. False when the document was removed meanwhile, or another attempt has taken over.
 */
export async function indexDocument(indexing: Indexing, documentId: string): Promise<boolean> {
  const { inOrg, chunking, finish, signal } = indexing;
  const read = await readStoredReading(indexing, documentId);
  if (!read) return false;
  const begun = await inOrg(async (tx) => {
    const row = await lockLiveDocument(tx, documentId);
    if (!row) return undefined;
    const collection = await repo.upsertCollection(tx, { kind: row.ownerKind, id: row.ownerId });
    return { name: row.name, collection, done: await repo.countPassages(tx, documentId) };
  });
  if (!begun) return false;
  const { collection, done, name } = begun;
  const all = await passagesInOrder({ id: documentId, name, document: read }, signal);
  const seen = new Set<string>();
  const batch = batches[indexing.services.db.kind];
  let size = batch.first;
  let rows = await toRows(all, { from: done, size, seen });
  for (let at = done; at < all.length; ) {
    signal?.throwIfAborted();
    const expected = at;
    const began = performance.now();
    let took = 0;
    const writing = inOrg(async (tx) => {
      if (!(await lockLiveDocument(tx, documentId))) return "stopped";
      if ((await repo.countPassages(tx, documentId)) !== expected) return "stopped";
      const fillsBlock = await repo.insertPassages(tx, { documentId, collection, rows });
      return fillsBlock ? "block filled" : "written";
    }).finally(() => {
      took = performance.now() - began;
    });
    at += rows.length;
    // The database writes one batch while the next is cut into terms.
    const [outcome, next] = await Promise.all([
      writing.then(async (outcome) => {
        if (outcome === "block filled") await mergeSegments(indexing, collection);
        return outcome;
      }),
      toRows(all, { from: at, size, seen }),
    ]);
    if (outcome === "stopped") return false;
    const fitting = (rows.length * batch.ms) / Math.max(1, took);
    size = Math.round(Math.max(batch.least, Math.min(batch.most, 2 * size, fitting)));
    rows = next;
    await nextTurn();
  }
  await mergeSegments(indexing, collection);
  const chunks = chunksOf(all, chunking).map(({ start, end, page, words }, position) => ({
    ...{ position, start, end, page, words },
  }));
  return inOrg(async (tx) => {
    if (!(await lockLiveDocument(tx, documentId))) return false;
    await repo.replaceChunks(tx, documentId, chunks);
    await updateDocument(tx, documentId, { indexedAt: indexing.services.now() });
    await finish?.(tx, { passages: all.length, chunks: chunks.length });
    return true;
  });
}

/** By their offsets; an id names one passage. Other work gets its turn meanwhile. */
async function passagesInOrder(source: Source, signal: AbortSignal | undefined): Promise<Passage[]> {
  const byStart = new Map<number, Passage>();
  for (const passage of iteratePassages(source)) {
    if (!byStart.has(passage.start)) byStart.set(passage.start, passage);
    if (byStart.size % passagesInTurn > 0) continue;
    signal?.throwIfAborted();
    await nextTurn();
  }
  return [...byStart.values()].sort((one, other) => one.start - other.start);
}

/** Removes a document's passages in small transactions; it is out of search before. */
export async function clearDocument(
  { inOrg, signal }: Pick<Reading, "inOrg" | "signal">,
  { id, owner }: { id: string; owner: repo.Owner },
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const removed = await inOrg(async (tx) => {
      await repo.deleteChunks(tx, id);
      const [collection] = await repo.findCollections(tx, [owner]);
      return collection
        ? repo.deletePassages(tx, { documentId: id, collection: collection.key, limit: clearedAtOnce })
        : 0;
    });
    if (removed < clearedAtOnce) return;
    await nextTurn();
  }
}

interface Cut {
  from: number;
  size: number;
  seen: Set<string>;
}

/** The next passages as rows. Other work gets its turn meanwhile. */
async function toRows(all: readonly Passage[], { from, size, seen }: Cut): Promise<repo.NewPassage[]> {
  const rows: repo.NewPassage[] = [];
  for (const passage of all.slice(from, from + size)) {
    rows.push(toRow(passage, { position: from + rows.length, seen }));
    if (rows.length % passagesInTurn === 0) await nextTurn();
  }
  return rows;
}

function toRow(passage: Passage, { position, seen }: { position: number; seen: Set<string> }): repo.NewPassage {
  const { own, context } = termsWithParts(passage, seen);
  return {
    start_offset: passage.start,
    end_offset: passage.end,
    position,
    kind: passage.kind,
    page: passage.page,
    label: passage.label,
    heading_path: passage.headingPath.map(storable),
    language: passage.language,
    text: storable(passage.text),
    shown: passage.shown === passage.text ? null : storable(passage.shown),
    cells: passage.cells?.map(({ header, value }) => ({ header: storable(header), value: storable(value) })) ?? null,
    table_id: passage.tableId ?? null,
    lead: passage.lead === undefined ? null : storable(passage.lead),
    marks: passage.marks,
    own: own.join(" "),
    context: context.join(" "),
    length: own.length,
    fingerprint: hashOf(own.length < fewTerms ? `${passage.id}` : own.join(" ")),
  };
}

/** "lagerroboter" is also found as "lager" and "roboter", at the weight of the surroundings. */
function termsWithParts(passage: Passage, seen: Set<string>): { own: string[]; context: string[] } {
  const terms = passageTerms(passage);
  const own = terms.own.map(storable).filter(isTerm);
  const held = new Set(own);
  const context = new Set(terms.context.map(storable).filter((term) => isTerm(term) && !held.has(term)));
  if (passage.language === "de" || passage.language === "nl") {
    const { language } = passage;
    const isKnown = (part: string) => {
      const stem = stemOf(part, language);
      return seen.has(part) || seen.has(stem) || hasMeaning(part, language) || hasMeaning(stem, language);
    };
    for (const term of [...held, ...context]) {
      if (/^[#@]/.test(term)) continue;
      for (const part of compoundParts(term, isKnown).map((each) => stemOf(each, language)))
        if (!held.has(part)) context.add(part);
      seen.add(term);
    }
  }
  return { own, context: [...context] };
}

function isTerm(term: string): boolean {
  return term !== "" && term.length <= longestTerm && !/\s/.test(term);
}

/** PostgreSQL can't store NUL or half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** FNV-1a, 32 bits, signed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
