import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LocalModel } from "@muster/models/local";
import { z } from "zod";
import { type CatalogueEntry, localCatalogue } from "./local-catalogue.ts";

/** What the hub states about a file, read before it is downloaded and stored beside it. */
export const hubFile = z.object({
  /** The commit of the repository: the file at a branch may change. */
  commit: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  license: z.string().nullable(),
});
export type HubFile = z.infer<typeof hubFile>;

const stored = hubFile.extend({ downloadedAt: z.string() });
export type StoredFile = z.infer<typeof stored>;

/** In DATA_DIR, with the runner and the files of the models. */
export function localFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, "local-models");
}

function modelsFolder(config: { dataDir: string }): string {
  return join(localFolder(config), "models");
}

/** Where a file is kept, and its beginning until all of it has arrived. The name changes with the content. */
export function pathOf(config: { dataDir: string }, { id }: CatalogueEntry, { sha256 }: HubFile): string {
  return join(modelsFolder(config), `${id}-${sha256.slice(0, 16)}.gguf`);
}

/** The record of a finished download; undefined when the model isn't downloaded. */
export function readStored(config: { dataDir: string }, entry: CatalogueEntry): StoredFile | undefined {
  const record = join(modelsFolder(config), `${entry.id}.json`);
  if (!existsSync(record)) return undefined;
  const file = stored.safeParse(JSON.parse(readFileSync(record, "utf8"))).data;
  return file && sizeOf(pathOf(config, entry, file)) === file.sizeBytes ? file : undefined;
}

/** The record is written after the file is verified, and appears at once. */
export async function writeStored(config: { dataDir: string }, { id }: CatalogueEntry, file: StoredFile) {
  const record = join(modelsFolder(config), `${id}.json`);
  await mkdir(modelsFolder(config), { recursive: true });
  await writeFile(`${record}.new`, JSON.stringify(file, null, 2));
  await rename(`${record}.new`, record);
}

/** How much of an unfinished download is there. */
export function partBytesOf(config: { dataDir: string }, { id }: CatalogueEntry): number {
  const folder = modelsFolder(config);
  if (!existsSync(folder)) return 0;
  const part = readdirSync(folder).find((name) => name.startsWith(`${id}-`) && name.endsWith(".part"));
  return part === undefined ? 0 : (sizeOf(join(folder, part)) ?? 0);
}

/** Everything of a model, or with `except` all but one file: what an older download has left. */
export async function removeFiles(config: { dataDir: string }, { id }: CatalogueEntry, except?: string): Promise<void> {
  const folder = modelsFolder(config);
  const names = await readdir(folder).catch(() => []);
  const mine = names.filter((name) => name.startsWith(`${id}-`) || (except === undefined && name === `${id}.json`));
  for (const name of mine)
    if (join(folder, name) !== except) await rm(join(folder, name), { force: true, maxRetries: 3 });
}

/** The downloaded models as the provider runs them: of those that chat the largest first, as the first one is taken. */
export function downloadedModels(config: { dataDir: string }): LocalModel[] {
  if (!existsSync(modelsFolder(config))) return [];
  return localCatalogue
    .flatMap((entry) => {
      const file = readStored(config, entry);
      if (!file) return [];
      const { id, role, contextTokens, prefix } = entry;
      const path = pathOf(config, entry, file);
      return [{ id, role, path, contextTokens, prefix, memoryBytes: memoryBytesOf(entry, file) }];
    })
    .toSorted((a, b) => b.memoryBytes - a.memoryBytes);
}

/** The weights, a tenth for what is computed with them, and the context. */
export function memoryBytesOf({ role }: CatalogueEntry, { sizeBytes }: Pick<HubFile, "sizeBytes">): number {
  return Math.round(sizeBytes * 1.1 + (role === "chat" ? 600e6 : 150e6));
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
