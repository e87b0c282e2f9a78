import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { type BackupSummary, damagedBackup, manifest, manifestName, summarize } from "./manifest.ts";
import { readTar } from "./tar-read.ts";

/** Reads a backup to its end and compares every part with the manifest. Throws a sentence that describes the damage. */
export async function inspectBackup(source: AsyncIterable<Uint8Array>): Promise<BackupSummary> {
  const found = new Map<string, string>();
  for await (const { name, content } of readTar(source)) {
    if (name === manifestName) {
      const { parts, missingFiles } = manifest.parse(await json(Readable.from(content)));
      for (const part of parts)
        if (found.get(part.name) !== part.sha256) throw damagedBackup(`${part.name} is corrupted`);
      return summarize(parts, missingFiles);
    }
    const hash = createHash("sha256");
    for await (const chunk of content) hash.update(chunk);
    found.set(name, hash.digest("hex"));
  }
  throw damagedBackup("the manifest is missing");
}
