import type { OpenedPassage } from "@muster/contracts/knowledge-search";
import { z } from "zod";
import { notFound } from "../../platform/errors.ts";
import type { QueuedJob } from "../../platform/queue/types.ts";
import type { Services } from "../services.ts";
import { asSystem, inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { findDocument, listCitations, listDocuments, listHidden, markDeleted, setHidden } from "./documents.repo.ts";
import type { Owner } from "./index.repo.ts";
import { clearDocument } from "./index-document.ts";
import { readStoredReading } from "./reading.ts";
import type { Reader } from "./scope.repo.ts";
import { findPassage } from "./search.repo.ts";
import { toShownPassage } from "./search.ts";
import { openScope, ownerKind } from "./search-scope.ts";
import { clearQueue } from "./sources.jobs.ts";

const clearing = z.object({ orgId: z.string(), documentIds: z.array(z.string()) }).partial();
const documentsInJob = 200;
const sweptAtOnce = 500;

/**
 * Deletes documents: out of search in this transaction, their passages soon after. The rows stay without content, for citations. Returns the
 * hashes of the bytes that they named; remove what nothing uses once the transaction has committed.
 */
export async function removeDocuments(tx: OrgTx, services: Services, ids: string[]): Promise<string[]> {
  const hashes = await markDeleted(tx, ids, services.now());
  await sendClearing(tx, services, ids);
  return hashes;
}

/** Hides documents from search immediately and removes them from the index later; `showDocuments` reverts it before they are indexed again. */
export async function hideDocuments(tx: OrgTx, services: Services, ids: string[]): Promise<void> {
  await setHidden(tx, ids, services.now());
  await sendClearing(tx, services, ids);
}

/** Search finds them again after they are indexed. */
export function showDocuments(tx: OrgTx, ids: string[]): Promise<void> {
  return setHidden(tx, ids, null);
}

async function sendClearing(tx: OrgTx, { queue }: Services, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += documentsInJob)
    await queue.send(tx, clearQueue.name, { orgId: tx.orgId, documentIds: ids.slice(from, from + documentsInJob) });
}

/** May run twice, and during indexing, which stops when it finds the document hidden. */
export async function clearDocuments(services: Services, { data, signal }: QueuedJob): Promise<void> {
  const { orgId, documentIds } = clearing.parse(data ?? {});
  const wanted =
    orgId && documentIds
      ? documentIds.map((id) => ({ orgId, id }))
      : await asSystem(services.db, "passages of hidden documents", (tx) => listHidden(tx, sweptAtOnce));
  for (const { orgId: org, id } of wanted) {
    const asOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId: org, userId: null }, work);
    const row = await asOrg((tx) => findDocument(tx, id));
    if (!row?.hiddenAt) continue;
    await clearDocument({ inOrg: asOrg, signal }, { id, owner: ownerOf(row) });
  }
}

export function ownerOf({ ownerKind: kind, ownerId: id }: { ownerKind: string; ownerId: string }): Owner {
  return { kind, id };
}

/** "documentId:start" */
export function parsePassageId(id: string): { documentId: string; start: number } | undefined {
  const match = /^(?<documentId>[\w-]{1,64}):(?<start>\d{1,9})$/.exec(id);
  return match?.groups
    ? { documentId: match.groups["documentId"] ?? "", start: Number(match.groups["start"]) }
    : undefined;
}

interface Opening {
  services: Services;
  orgId: string;
  reader: Reader;
  inOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T>;
}

/** Opens a citation; the reader's right is checked now, not when the passage was cited. */
export async function openPassage(
  { services, orgId, reader, inOrg: inOwnOrg }: Opening,
  { passageId, around }: { passageId: string; around: number },
): Promise<OpenedPassage> {
  const place = parsePassageId(passageId);
  if (!place) throw notFound("record");
  const found = await inOwnOrg(async (tx) => {
    const document = await findDocument(tx, place.documentId);
    if (!document) throw notFound("record");
    const { scope } = await openScope(tx, services, { reader, owners: [ownerOf(document)] });
    // A reader of a citation may learn that its source was deleted, even when the owner was deleted too.
    const hasCited = async () =>
      document.deletedAt !== null &&
      (await listCitations(tx, { userId: reader.userId, documentId: document.id })).length > 0;
    if (scope.owners.length === 0 && !(await hasCited())) throw notFound("record");
    if (document.deletedAt) return { document };
    const base = await ownerKind(services, document.ownerKind).placeOf(tx, document);
    return { document, base, passage: await findPassage(tx, place) };
  });
  const { document, base = null, passage } = found;
  if (document.deletedAt) return deleted(document.name, document.deletedAt);
  const read = await readStoredReading({ services, orgId, inOrg: inOwnOrg }, document.id);
  if (!read || !passage) throw notFound("record");
  const start = Math.max(0, passage.start - around);
  const end = Math.min(read.text.length, passage.end + around);
  return {
    state: "open",
    passage: toShownPassage(passage),
    around: { text: read.text.slice(start, end), start, end },
    document: {
      id: document.id,
      name: document.name,
      ownerKind: document.ownerKind as "person" | "base" | "run",
      mediaType: document.mediaType,
      pages: read.pages,
      base,
    },
  };
}

function deleted(documentName: string, deletedAt: Date): OpenedPassage {
  const date = deletedAt.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return {
    state: "deleted",
    documentName,
    deletedAt: deletedAt.toISOString(),
    notice: `The source was deleted on ${date}`,
  };
}

/** Documents that the reader may read now, by id; the others are left out. */
export async function readableDocuments(
  tx: OrgTx,
  services: Services,
  { reader, ids }: { reader: Reader; ids: string[] },
) {
  const rows = (await listDocuments(tx, ids)).filter(({ deletedAt, hiddenAt }) => !deletedAt && !hiddenAt);
  const { scope } = await openScope(tx, services, { reader, owners: rows.map(ownerOf) });
  const allowed = new Set(scope.owners.map(({ kind, id }) => `${kind} ${id}`));
  return rows.filter((row) => allowed.has(`${row.ownerKind} ${row.ownerId}`));
}
