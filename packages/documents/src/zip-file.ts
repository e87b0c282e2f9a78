import { type Entry, fromBuffer, open, type ZipFile } from "yauzl";
import type { ByteSource } from "./byte-source.ts";

/** Opens a zip for reading entry by entry; path traversal makes the listing fail. */
export async function openZip(source: ByteSource): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false } as const;
  const bytes = source.path ? undefined : Buffer.from(await source.read(0, source.size));
  return new Promise((resolve, reject) => {
    const onOpen = (error: Error | null, zip: ZipFile) => (error ? reject(error) : resolve(zip));
    if (bytes) fromBuffer(bytes, options, onOpen);
    else open(source.path ?? "", options, onOpen);
  });
}

/** The next entry of the listing, in the order of the archive; undefined at its end. */
export function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    zip.removeAllListeners();
    zip
      .once("entry", resolve)
      .once("end", () => resolve(undefined))
      .once("error", reject);
    zip.readEntry();
  });
}
