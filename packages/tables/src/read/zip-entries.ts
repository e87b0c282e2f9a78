import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

interface Entry {
  offset: number;
  packed: number;
  unpacked: number;
  isDeflated: boolean;
}

const inflate = promisify(inflateRaw);

/** Opens an archive that has been found to be no larger than may be held; parts that are missing or too long read as empty text. */
export async function openZip(path: string): Promise<{
  read(part: string, mostBytes: number): Promise<string>;
  close(): Promise<void>;
}> {
  const file = await open(path, "r");
  const entries = await listEntries(file).catch(() => new Map<string, Entry>());
  return {
    read: async (part, mostBytes) => {
      const entry = entries.get(part);
      return entry && entry.unpacked <= mostBytes ? readEntry(file, entry).catch(() => "") : "";
    },
    close: () => file.close(),
  };
}

async function listEntries(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const tail = Buffer.alloc(Math.min(size, 65_557));
  await file.read(tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const listing = Buffer.alloc(tail.readUInt32LE(end + 12));
  await file.read(listing, 0, listing.length, tail.readUInt32LE(end + 16));
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= listing.length; ) {
    const nameLength = listing.readUInt16LE(at + 28);
    entries.set(listing.toString("utf8", at + 46, at + 46 + nameLength), {
      offset: listing.readUInt32LE(at + 42),
      packed: listing.readUInt32LE(at + 20),
      unpacked: listing.readUInt32LE(at + 24),
      isDeflated: listing.readUInt16LE(at + 10) === 8,
    });
    at += 46 + nameLength + listing.readUInt16LE(at + 30) + listing.readUInt16LE(at + 32);
  }
  return entries;
}

async function readEntry(file: FileHandle, { offset, packed, unpacked, isDeflated }: Entry): Promise<string> {
  const head = Buffer.alloc(30);
  await file.read(head, 0, 30, offset);
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = Buffer.alloc(packed);
  await file.read(bytes, 0, packed, start);
  const text = isDeflated ? await inflate(bytes, { maxOutputLength: Math.max(1, unpacked) }) : bytes;
  return text.toString("utf8");
}
