import type { Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import type { ByteSource } from "../byte-source.ts";
import { nextEntry, openZip } from "../zip-file.ts";
import type { ReadLimits } from "./limits.ts";

/** The text parts of an office file or e-book. */
export interface ZipParts {
  names: ReadonlySet<string>;
  /** Undefined when the part is absent or cannot be unpacked; `isCut` when it is longer than the limit. */
  read(name: string): Promise<Part | undefined>;
  close(): void;
}

export interface Part {
  text: string;
  isCut: boolean;
}

/** Lists an archive; parts are decompressed only on request, and never beyond the limits. */
export async function openParts(source: ByteSource, limits: ReadLimits): Promise<ZipParts> {
  const zip = await openZip(source);
  const entries = new Map<string, Entry>();
  for (let entry = await nextEntry(zip); entry && entries.size < MAX_ENTRIES; entry = await nextEntry(zip))
    entries.set(entry.fileName, entry);
  let room = limits.unpackedBytes;
  return {
    names: new Set(entries.keys()),
    close: () => zip.close(),
    read: async (name) => {
      const entry = entries.get(name.replace(/^\//, ""));
      if (!entry) return undefined;
      const { bytes, isCut } = await unpack(zip, entry, Math.min(room, limits.partBytes));
      room -= bytes.length;
      return { text: decodeXml(bytes), isCut };
    },
  };
}

const MAX_ENTRIES = 10_000;

/** Decompresses up to a number of bytes, counted as they arrive: the archive's declared sizes are not trusted. */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    const stream = await openStream(zip, entry);
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > room) {
        stream.destroy();
        return { bytes: Buffer.concat(parts).subarray(0, room), isCut: true };
      }
    }
  } catch {
    // Damaged: what comes before the damage is still readable.
    return { bytes: Buffer.concat(parts), isCut: true };
  }
  return { bytes: Buffer.concat(parts), isCut: false };
}

function openStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

function decodeXml(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("latin1");
  if (mark === "\xff\xfe") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "\xfe\xff") return new TextDecoder("utf-16be").decode(bytes);
  const declared = /^[^>]{0,60}\bencoding=["']([\w-]+)/.exec(bytes.subarray(0, 200).toString("latin1"))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(/^utf-?16/i.test(declared) ? "utf-8" : declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
