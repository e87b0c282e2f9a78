import type { Database } from "../platform/db/types.ts";
import type { Services } from "./services.ts";
import type { OrgTx } from "./tenancy/tenancy.ts";

export type PersonalRow = Record<string, unknown>;

/**
 * One kind of personal data that a feature stores in an organization: what a person's export contains, and what is erased with
 * them.
 */
export interface PersonalData {
  /** The name of its list in the export; without a name nothing is exported. */
  name?: string;
  /** Selects whole rows with an `id`: $1 organization, $2 person, $3 the id to start after, $4 the limit, ordered by id. */
  select?: string;
  /** Files that belong to a row, from the feature that stores them; each is read only when it is written. */
  filesOf?: (row: PersonalRow, read: ReadOwn) => AsyncIterable<PersonalFile>;
  /** Statements that erase it, run in this order: $1 organization, $2 person. */
  erase?: string[];
}

/** Reads in its own transaction, which fails once the person is no longer a member. */
export type ReadOwn = <T>(read: (tx: OrgTx) => Promise<T>) => Promise<T>;

export interface PersonalFile {
  /** Relative to the organization's folder. */
  path: string;
  /** Text, or the hash of an upload's bytes. */
  content: string | { sha256: string };
}

export function ownRows(table: string, isTheirs = "user_id = $2"): string {
  return `select * from ${table} where org_id = $1 and ${isTheirs} and id > $3 order by id limit $4`;
}

export function eraseRows(table: string): string {
  return `delete from ${table} where org_id = $1 and user_id = $2`;
}

/** For rows that stay: replaces the name stored beside a person's id. */
export function eraseName(table: string, column: string): string {
  return `update ${table} set ${column}_name = 'Former member' where org_id = $1 and ${column} = $2`;
}

const personalDataOf = new WeakMap<Database, Set<PersonalData>>();

/** Registers personal data for this process. Registering it again changes nothing. */
export function addPersonalData(services: Services, data: PersonalData[]): void {
  const known = personalDataOf.get(services.db) ?? new Set();
  for (const one of data) known.add(one);
  personalDataOf.set(services.db, known);
}

/** In the order of the features. */
export function listPersonalData(services: Services): PersonalData[] {
  return [...(personalDataOf.get(services.db) ?? [])];
}

/**
 * Erases the person's own data in the transaction's organization; shared data stays. Runs in reverse order of features, because
 * later ones reference rows of earlier ones.
 */
export async function erasePersonalData(tx: OrgTx, services: Services, userId: string): Promise<void> {
  for (const { erase = [] } of listPersonalData(services).reverse())
    for (const statement of erase) await tx.query(statement, [tx.orgId, userId]);
}
