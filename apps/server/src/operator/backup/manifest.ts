import { z } from "zod";
import { StartError } from "../../platform/lock/start-error.ts";

/** The name of the first entry identifies the file format; the last entry lists the required content. */
export const headName = "muster-backup.json";
export const manifestName = "manifest.json";

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const backupHead = z.object({
  format: z.literal(1),
  program: z.string(),
  madeAt: z.string(),
  database: z.string(),
  /** Hashes of the applied migrations. */
  migrations: z.array(z.string()),
  /** Ordered so that rows come after the rows they refer to. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
});
export type BackupHead = z.infer<typeof backupHead>;

const part = z.object({
  name: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  rows: z.number().int().optional(),
});
export type Part = z.infer<typeof part>;

export const manifest = z.object({
  parts: z.array(part),
  /** Files that rows refer to and that were missing from storage, or damaged. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

/** The totals of a backup or a restore. */
export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
  missingFiles: string[];
}

export function tablePart(table: string): string {
  return `tables/${table}.jsonl.gz`;
}

export function damagedBackup(how: string, cause?: unknown): StartError {
  return new StartError(`Can't read the backup: ${how}. Nothing was restored.`, { cause });
}

export function summarize(parts: Part[], missingFiles: string[]): BackupSummary {
  const tables = parts.filter((one) => one.rows !== undefined);
  const files = parts.filter((one) => one.name.startsWith("files/"));
  return {
    tables: tables.length,
    rows: tables.reduce((sum, one) => sum + (one.rows ?? 0), 0),
    files: files.length,
    fileBytes: files.reduce((sum, one) => sum + one.sizeBytes, 0),
    missingFiles,
  };
}
