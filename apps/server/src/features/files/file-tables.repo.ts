import type { Profile } from "@muster/tables/profile/profile";
import { and, asc, desc, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { files, fileTables, tableProfiles } from "./files.table.ts";

export type FileTableRow = typeof fileTables.$inferSelect;
export type TableProfileRow = typeof tableProfiles.$inferSelect;

export async function listFileTables(tx: OrgTx, fileId: string): Promise<FileTableRow[]> {
  return tx.orm
    .select()
    .from(fileTables)
    .where(and(eq(fileTables.orgId, tx.orgId), eq(fileTables.fileId, fileId)))
    .orderBy(asc(fileTables.position));
}

export async function listTableHashes(tx: OrgTx, fileId: string): Promise<string[]> {
  const rows = await tx.orm
    .select({ sha256: fileTables.sha256 })
    .from(fileTables)
    .where(and(eq(fileTables.orgId, tx.orgId), eq(fileTables.fileId, fileId)))
    .orderBy(asc(fileTables.position));
  return rows.map(({ sha256 }) => sha256);
}

/** False when the upload was removed meanwhile. */
export async function upsertFileTable(tx: OrgTx, row: Omit<FileTableRow, "orgId">): Promise<boolean> {
  if (!(await lockFile(tx, row.fileId))) return false;
  await tx.orm
    .insert(fileTables)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoUpdate({
      target: [fileTables.fileId, fileTables.position],
      set: { sha256: row.sha256, source: row.source },
    });
  return true;
}

/** The newest version unless one is named. */
export async function findTableProfile(
  tx: OrgTx,
  fileId: string,
  version?: number,
): Promise<TableProfileRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(tableProfiles)
    .where(
      and(
        eq(tableProfiles.orgId, tx.orgId),
        eq(tableProfiles.fileId, fileId),
        version === undefined ? undefined : eq(tableProfiles.version, version),
      ),
    )
    .orderBy(desc(tableProfiles.version))
    .limit(1);
  return row;
}

/** False when the version exists already: another read or edit was faster. */
export async function insertTableProfile(
  tx: OrgTx,
  row: { fileId: string; version: number; profile: Profile; editedBy: string | null; createdAt: Date },
): Promise<boolean> {
  if (!(await lockFile(tx, row.fileId))) return false;
  const inserted = await tx.orm
    .insert(tableProfiles)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoNothing()
    .returning({ version: tableProfiles.version });
  return inserted.length > 0;
}

/** Keeps the upload from being removed until the transaction ends. */
async function lockFile(tx: OrgTx, fileId: string): Promise<boolean> {
  const [file] = await tx.orm
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.id, fileId)))
    .for("key share");
  return file !== undefined;
}
