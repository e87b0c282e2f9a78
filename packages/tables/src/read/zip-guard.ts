import { open } from "node:fs/promises";
import { TableError } from "../table-error.ts";

const MOST_ENTRIES = 5_000;
const MOST_BYTES = 1_500_000_000;
const MOST_RATIO = 400;

/** Refuses archives that would swell beyond reason, from the list of their entries alone, before anything is unpacked. */
export async function guardZip(path: string, name: string): Promise<void> {
  const damaged = () => new TableError("damaged", `The workbook “${name}” is damaged and can't be read.`);
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 65_557));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || end + 22 > tail.length) throw damaged();
    const entries = tail.readUInt16LE(end + 10);
    const listing = Buffer.alloc(tail.readUInt32LE(end + 12));
    const offset = tail.readUInt32LE(end + 16);
    if (offset + listing.length > size) throw damaged();
    await file.read(listing, 0, listing.length, offset);
    checkListing(listing, entries, name, damaged);
  } finally {
    await file.close();
  }
}

function checkListing(listing: Buffer, entries: number, name: string, damaged: () => TableError): void {
  const tooLarge = () =>
    new TableError("too_large", `The workbook “${name}” is too large when unpacked. Save the sheet as CSV.`);
  if (entries > MOST_ENTRIES) throw tooLarge();
  let total = 0;
  for (let index = 0, at = 0; index < entries; index++) {
    if (at + 46 > listing.length || listing.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const packed = listing.readUInt32LE(at + 20);
    const unpacked = listing.readUInt32LE(at + 24);
    total += unpacked;
    if (total > MOST_BYTES || (unpacked > 50_000_000 && unpacked / Math.max(packed, 1) > MOST_RATIO)) throw tooLarge();
    at += 46 + listing.readUInt16LE(at + 28) + listing.readUInt16LE(at + 30) + listing.readUInt16LE(at + 32);
  }
}
