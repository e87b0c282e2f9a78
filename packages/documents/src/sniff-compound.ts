import { type Message, message } from "@muster/contracts/catalog/message";
import type { ByteSource } from "./byte-source.ts";
import type { Sniffed } from "./sniffed.ts";

/** Office files from before 2007, and newer ones that are encrypted: both are compound files, recognized by their streams' names. */
export async function sniffCompound(source: ByteSource, label: string): Promise<Sniffed> {
  const names = await streamNames(source);
  const made = (mediaType: string, extension: string, refuse?: Message): Sniffed => ({
    mediaType,
    kind: "other",
    extension,
    ...(refuse && { refuse }),
  });
  if (names.has("EncryptedPackage"))
    return made("application/x-ole-storage", "bin", message("refusal.locked", { name: label }));
  if (names.has("WordDocument")) return { mediaType: "application/msword", kind: "document", extension: "doc" };
  if (names.has("Workbook") || names.has("Book"))
    return made("application/vnd.ms-excel", "xls", message("refusal.old_excel", { name: label }));
  if (names.has("PowerPoint Document"))
    return made("application/vnd.ms-powerpoint", "ppt", message("refusal.old_powerpoint", { name: label }));
  return made("application/x-ole-storage", "bin", message("refusal.old_format", { name: label }));
}

const ENTRY_BYTES = 128;

/** Names in the directory's first sectors (layout: [MS-CFB] 2.2 and 2.6). */
async function streamNames(source: ByteSource): Promise<Set<string>> {
  const header = Buffer.from(await source.read(0, 512));
  if (header.length < 512) return new Set();
  const sectorBytes = 2 ** Math.min(12, header.readUInt16LE(30));
  const directory = Buffer.from(await source.read((header.readUInt32LE(48) + 1) * sectorBytes, 16 * ENTRY_BYTES));
  const names = new Set<string>();
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const bytes = Math.min(64, directory.readUInt16LE(at + 64));
    if (bytes > 2) names.add(directory.toString("utf16le", at, at + bytes - 2));
  }
  return names;
}
