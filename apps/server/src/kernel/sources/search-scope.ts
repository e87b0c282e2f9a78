import type { Database } from "../../platform/db/types.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import type { DocumentRow } from "./documents.repo.ts";
import type { Owner } from "./index.repo.ts";
import { findReader, type Reader } from "./scope.repo.ts";

/** Who owns documents, and what a person may do with them. A feature registers its kind. */
export interface OwnerKind {
  kind: string;
  /** The owners among these whose documents the person may read. */
  readable(tx: OrgTx, reader: Reader, ownerIds: string[]): Promise<string[]>;
  /** The name of an owner that a person may not read, for a list of what was left out; must not reveal more than they may know. */
  describe(tx: OrgTx, ownerId: string): Promise<string>;
  /** Where a document of this kind is found in the app; null where it has no page. */
  placeOf(tx: OrgTx, document: DocumentRow): Promise<{ id: string; name: string; itemId: string } | null>;
  /** Whether a person's data export contains these documents as files. */
  isExported: boolean;
}

declare const brand: unique symbol;

/** Owners whose documents a reader may search now. Only `openScope` creates one, using each kind's policy. */
export interface SearchScope {
  readonly owners: readonly Owner[];
  /** Only these documents, if the scope was narrowed. */
  readonly documentIds: readonly string[] | null;
  readonly [brand]: "scope";
}

const kindsOf = new WeakMap<Database, Map<string, OwnerKind>>();

/** Registers owner kinds for this process. Two of one name are a programming error. */
export function addOwnerKinds(services: Services, kinds: OwnerKind[]): void {
  const known = kindsOf.get(services.db) ?? new Map<string, OwnerKind>();
  for (const kind of kinds) {
    const other = known.get(kind.kind);
    if (other && other !== kind) throw new Error(`Two owner kinds are named "${kind.kind}"`);
    known.set(kind.kind, kind);
  }
  kindsOf.set(services.db, known);
}

export function ownerKind(services: Pick<Services, "db">, kind: string): OwnerKind {
  const found = kindsOf.get(services.db)?.get(kind);
  if (!found) throw new Error(`There is no owner kind named "${kind}"`);
  return found;
}

/** The person's current permissions in the organization; undefined when they are not a member. */
export function readerOf(tx: OrgTx, userId: string): Promise<Reader | undefined> {
  return findReader(tx, userId);
}

/** The part of `owners` that the reader may search, and the names of the others. */
export async function openScope(
  tx: OrgTx,
  services: Pick<Services, "db">,
  {
    reader,
    owners,
    documentIds = null,
  }: { reader: Reader | undefined; owners: Owner[]; documentIds?: string[] | null },
): Promise<{ scope: SearchScope; skipped: string[] }> {
  const allowed: Owner[] = [];
  const skipped: string[] = [];
  for (const kind of new Set(owners.map((owner) => owner.kind))) {
    const ids = owners.filter((owner) => owner.kind === kind).map(({ id }) => id);
    const known = ownerKind(services, kind);
    const readable = new Set(reader ? await known.readable(tx, reader, ids) : []);
    for (const id of new Set(ids)) {
      if (readable.has(id)) allowed.push({ kind, id });
      else skipped.push(await known.describe(tx, id));
    }
  }
  return { scope: { owners: allowed, documentIds } as unknown as SearchScope, skipped };
}
