import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The last link of an organization's chain. */
export interface ChainEnd {
  orgId: string;
  number: number;
  hash: string;
}

/**
 * Keeps the ends of chains in the data folder, one file each. Cutting a chain off or rebuilding it is then detected, even if an
 * attacker controls the whole database.
 */
export async function saveChainEnds(dataDir: string, ends: ChainEnd[]): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  for (const { orgId, number, hash } of ends) {
    const temporary = join(folderOf(dataDir), `.${randomUUID()}`);
    await writeFile(temporary, `${number} ${hash}\n`, { mode: 0o600 });
    await rename(temporary, fileOf(dataDir, orgId));
  }
}

/** As last stored; of one organization, or of all. */
export async function readChainEnds(dataDir: string, orgId?: string): Promise<ChainEnd[]> {
  const names = orgId ? [orgId] : await readdir(folderOf(dataDir)).catch(emptyIfMissing);
  const ends: ChainEnd[] = [];
  for (const name of names.filter((one) => !one.startsWith("."))) {
    const text = await readFile(fileOf(dataDir, name), "utf8").catch(emptyIfMissing);
    const [number, hash] = String(text).trim().split(" ");
    if (number && hash) ends.push({ orgId: name, number: Number(number), hash });
  }
  return ends;
}

/** For a restored or replaced database, whose chains may be shorter than what was stored. */
export function deleteChainEnds(dataDir: string): Promise<void> {
  return rm(folderOf(dataDir), { recursive: true, force: true });
}

export function deleteChainEnd(dataDir: string, orgId: string): Promise<void> {
  return rm(fileOf(dataDir, orgId), { force: true });
}

function folderOf(dataDir: string): string {
  return join(dataDir, "audit-ends");
}

/** Ids are our own: letters, digits and dashes. */
function fileOf(dataDir: string, orgId: string): string {
  return join(folderOf(dataDir), orgId);
}

function emptyIfMissing(error: unknown): [] {
  if ((error as { code?: string }).code === "ENOENT") return [];
  throw error;
}
