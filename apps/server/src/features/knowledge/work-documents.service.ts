import type { Source } from "@muster/retrieval/passages/passages";
import { findDocument } from "../../kernel/sources/documents.repo.ts";
import { type Reading, readKept } from "../../kernel/sources/reading.ts";
import { search } from "../../kernel/sources/search.ts";
import { openScope, readerOf } from "../../kernel/sources/search-scope.ts";
import { ownersOfWork } from "./connections.service.ts";
import { incrementUsage } from "./knowledge.repo.ts";

/** As many as a reply can quote from; each is read whole. */
const mostDocuments = 6;
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
 * The documents of the connected bases that fit a text best, read, best first, with the rights that the person has now. `skipped` names
 * the bases that they may not read.
 */
export async function findWorkDocuments(
  reading: Reading,
  { userId, subject, agentId, text }: Wanted,
): Promise<{ documents: WorkDocument[]; skipped: string[] }> {
  const { services, inOrg } = reading;
  const { rows, skipped } = await inOrg(async (tx) => {
    const owners = await ownersOfWork(tx, { subject, agentId });
    if (owners.length === 0) return { rows: [], skipped: [] };
    const { scope, skipped } = await openScope(tx, services, { reader: await readerOf(tx, userId), owners });
    const { hits } = await search(tx, scope, { text, limit: passagesSearched });
    await incrementUsage(
      tx,
      scope.owners.map(({ id }) => id),
    );
    const ids = [...new Set(hits.map(({ passage }) => passage.documentId))].slice(0, mostDocuments);
    const found = await Promise.all(ids.map((id) => findDocument(tx, id)));
    return { rows: found.flatMap((row) => row ?? []), skipped };
  });
  const documents: WorkDocument[] = [];
  for (const { id, name, ownerId: baseId } of rows) {
    const document = await readKept(reading, id);
    if (document) documents.push({ source: { id, name, document }, baseId });
  }
  return { documents, skipped };
}
