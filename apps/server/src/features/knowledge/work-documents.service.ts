import type { Source } from "@muster/retrieval/passages/passages";
import type { Services } from "../../kernel/services.ts";
import {
  type DocumentSnapshot,
  findDocument,
  listNewest,
  snapshotForRun,
} from "../../kernel/sources/documents.repo.ts";
import type { Owner } from "../../kernel/sources/index.repo.ts";
import { type Reading, readStoredReading } from "../../kernel/sources/reading.ts";
import { search } from "../../kernel/sources/search.ts";
import { openScope, readerOf } from "../../kernel/sources/search-scope.ts";
import { embedQueries, listVectorModels } from "../../kernel/sources/vectors.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { ownersOfWork } from "./connections.service.ts";
import { incrementUsage, tableMediaTypes } from "./knowledge.repo.ts";

/** As many as a reply can quote; each is read in full. */
const maxDocuments = 6;
const passagesSearched = 24;

export interface WorkDocument {
  source: Source;
  baseId: string;
}

interface Wanted {
  userId: string;
  subject: { kind: string; id: string };
  agentId: string | null;
  text: string;
}

/**
 * The documents of the connected bases that match a text, read, best first, with the person's current permissions. `skipped`
 * names the bases that they cannot read; `isSearched` tells whether there was another.
 */
export async function findWorkDocuments(
  reading: Reading,
  { userId, subject, agentId, text }: Wanted,
): Promise<{ documents: WorkDocument[]; isSearched: boolean; skipped: string[] }> {
  const { services, inOrg } = reading;
  const { rows, isSearched, skipped } = await inOrg(async (tx) => {
    const owners = await ownersOfWork(tx, { subject, agentId });
    if (owners.length === 0) return { rows: [], isSearched: false, skipped: [] };
    const { scope, skipped } = await openScope(tx, services, { reader: await readerOf(tx, userId), owners });
    const { hits } = await search(tx, scope, { text, limit: passagesSearched });
    await incrementUsage(
      tx,
      scope.owners.map(({ id }) => id),
    );
    const ids = [...new Set(hits.map(({ passage }) => passage.documentId))].slice(0, maxDocuments);
    const found = await Promise.all(ids.map((id) => findDocument(tx, id)));
    return { rows: found.flatMap((row) => row ?? []), isSearched: scope.owners.length > 0, skipped };
  });
  const documents: WorkDocument[] = [];
  for (const { id, name, ownerId: baseId } of rows) {
    const document = await readStoredReading(reading, id);
    if (document) documents.push({ source: { id, name, document }, baseId });
  }
  return { documents, isSearched, skipped };
}

/** Maximum number of documents for one run; each is read in full when it is quoted. */
const maxKept = 12;
const passagesForEach = 8;

interface KeptBaseDocument extends DocumentSnapshot {
  base: { id: string; name: string };
}

interface Keeping {
  userId: string;
  runId: string;
  /** The bases that the person can read now; the others are left out. */
  bases: readonly { id: string; name: string }[];
  texts: readonly string[];
  /** If no passage matches, the newest documents are used instead. */
  needsSome: boolean;
}

/** Searches bases for several texts and keeps the best matching documents, best first, until the run ends. */
export async function snapshotDocumentsForRun(reading: Reading, keeping: Keeping): Promise<KeptBaseDocument[]> {
  const { services, inOrg } = reading;
  const found = await rankDocuments(reading, keeping);
  return inOrg(async (tx) => {
    const ids = await openBases(tx, services, keeping);
    const chosen =
      found.length === 0 && keeping.needsSome ? await listNewest(tx, { kind: "base", ids, limit: maxKept }) : found;
    const { runId, bases } = keeping;
    return named(
      await snapshotForRun(tx, { runId, ids: chosen.slice(0, maxKept), now: services.now() }),
      chosen,
      bases,
    );
  });
}

/** Maximum number of base tables that one run computes from. */
const maxTables = 6;
const maxTablesRanked = 500;

/**
 * Keeps the tables of bases until the run ends, with their files, those that fit the texts best first. `total` counts all tables of the
 * bases.
 */
export async function snapshotTablesForRun(
  reading: Reading,
  keeping: Omit<Keeping, "needsSome">,
): Promise<{ tables: KeptBaseDocument[]; total: number }> {
  const { services, inOrg } = reading;
  const found = await rankDocuments(reading, keeping);
  return inOrg(async (tx) => {
    const ids = await openBases(tx, services, keeping);
    const wanted = { kind: "base", ids, mediaTypes: tableMediaTypes, limit: maxTablesRanked };
    const all = await listNewest(tx, wanted);
    const ranked = [...new Set([...found.filter((id) => all.includes(id)), ...all])];
    const { runId, bases } = keeping;
    const kept = await snapshotForRun(tx, {
      ...{ runId, ids: ranked.slice(0, maxTables), withOriginals: true, now: services.now() },
    });
    return { tables: named(kept, ranked, bases), total: all.length };
  });
}

function ownersOf({ bases }: Pick<Keeping, "bases">): Owner[] {
  return bases.map(({ id }) => ({ kind: "base", id }));
}

/** Checks the person's current permissions, counts the use, and returns the ids of the readable bases. */
async function openBases(tx: OrgTx, services: Services, keeping: Pick<Keeping, "userId" | "bases">): Promise<string[]> {
  const reader = await readerOf(tx, keeping.userId);
  const { scope } = await openScope(tx, services, { reader, owners: ownersOf(keeping) });
  const ids = scope.owners.map(({ id }) => id);
  await incrementUsage(tx, ids);
  return ids;
}

/** Ids of the documents found by searching for the texts, best first. */
async function rankDocuments(
  { services, orgId, inOrg, signal }: Reading,
  { userId, runId, bases, texts }: Omit<Keeping, "needsSome">,
): Promise<string[]> {
  const open = async (tx: OrgTx) =>
    (await openScope(tx, services, { reader: await readerOf(tx, userId), owners: ownersOf({ bases }) })).scope;
  const models = await inOrg(async (tx) => listVectorModels(tx, await open(tx)));
  const asking = { services, orgId, userId, runId, ...(signal && { signal }) };
  const vectors = await embedQueries(asking, { texts, models });
  const ranks = new Map<string, number>();
  for (const [at, text] of texts.entries()) {
    const { hits } = await inOrg(async (tx) =>
      search(tx, await open(tx), { text, limit: passagesForEach, ...(vectors[at] && { vectors: vectors[at] }) }),
    );
    for (const [rank, { passage }] of hits.entries())
      ranks.set(passage.documentId, (ranks.get(passage.documentId) ?? 0) + 1 / (rank + 1));
  }
  return [...ranks].sort(([, one], [, other]) => other - one).map(([id]) => id);
}

/** The kept documents in the requested order, each with the name of its base. */
function named(
  kept: readonly DocumentSnapshot[],
  order: readonly string[],
  bases: Keeping["bases"],
): KeptBaseDocument[] {
  return order.flatMap((documentId) => {
    const document = kept.find((one) => one.documentId === documentId);
    const base = bases.find(({ id }) => id === document?.ownerId);
    return document && base ? [{ ...document, base: { id: base.id, name: base.name } }] : [];
  });
}
