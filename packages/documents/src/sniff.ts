import { type Message, message } from "@muster/contracts/catalog/message";
import { fileTypeFromBuffer } from "file-type";
import { type ByteSource, openBytes } from "./byte-source.ts";
import { cleanLine } from "./clean-text.ts";
import { nameMismatch } from "./sniff-names.ts";
import { sniffText } from "./sniff-text.ts";
import { sniffZip } from "./sniff-zip.ts";
import type { Sniffed } from "./sniffed.ts";

/**
 * Detects an upload's type by its content, never by its name. Give a path, or the file's bytes (all of them for formats
 * built on zip, whose list of contents is at the end). Reads a few hundred kilobytes at most; nothing is unpacked.
 */
export async function sniffUpload(file: string | Uint8Array, name: string): Promise<Sniffed> {
  const label = cleanLine(name).slice(0, 100) || "The file";
  const source = await openBytes(file);
  try {
    const sniffed = await sniffContent(source, label);
    const mismatch = nameMismatch(name, label, sniffed);
    return mismatch ? { ...sniffed, nameMismatch: mismatch } : sniffed;
  } finally {
    await source.close();
  }
}

const HEAD_BYTES = 256 * 1024;

async function sniffContent(source: ByteSource, label: string): Promise<Sniffed> {
  if (source.size === 0) return { ...UNKNOWN, refuse: message("refusal.empty", { name: label }) };
  const head = await source.read(0, HEAD_BYTES);
  if (startsWith(head, "PK\x03\x04") || startsWith(head, "PK\x05\x06")) return sniffZip(source, label);
  if (startsWith(head, "\xd0\xcf\x11\xe0")) return sniffCompound(source, label);
  if (startsWith(head, "PAR1")) return sniffParquet(source, label);
  if (latin1(head.subarray(0, 1024)).includes("%PDF-"))
    return { mediaType: "application/pdf", kind: "document", extension: "pdf" };
  if (isProgram(head))
    return {
      mediaType: "application/x-executable",
      kind: "other",
      extension: "bin",
      refuse: message("refusal.program", { name: label }),
    };
  const known = await fileTypeFromBuffer(head);
  if (known && !TEXT_TYPES.has(known.mime)) return sniffKnown(known, label);
  return sniffText(head, { isWhole: source.size <= head.length, label, name: label });
}

const UNKNOWN = { mediaType: "application/octet-stream", kind: "other", extension: "bin" } as const;

/** Types that file-type guesses from the first few characters; our own check of text is more precise. */
const TEXT_TYPES = new Set(["application/xml", "text/html", "text/vcard", "text/calendar", "application/x-ft-unknown"]);

const ARCHIVES =
  /zip|x-7z|x-rar|x-tar|gzip|x-bzip|x-xz|zstd|x-lz|x-cpio|x-unix-archive|x-compress|cab|x-deb|x-rpm|x-lzh/;
const PROGRAMS =
  /x-msdownload|x-elf|x-mach|java-vm|x-dosexec|wasm|x-apple-diskimage|x-msi|x-nintendo|x-ms-shortcut|chrome-extension/;

function sniffKnown({ mime, ext }: { mime: string; ext: string }, label: string): Sniffed {
  const known = { mediaType: mime, extension: ext };
  if (PROGRAMS.test(mime)) return { ...known, kind: "other", refuse: message("refusal.program", { name: label }) };
  if (ARCHIVES.test(mime)) return { ...known, kind: "other", refuse: message("refusal.archive", { name: label }) };
  if (mime.startsWith("image/")) return { ...known, kind: "image" };
  return { ...known, kind: mime === "application/rtf" ? "document" : "other" };
}

/** Windows, Linux and macOS programs by their first bytes; "MZ" alone could also begin a text. */
function isProgram(head: Uint8Array): boolean {
  const first = latin1(head.subarray(0, 4));
  if (first.startsWith("\x7fELF")) return true;
  if (
    ["\xfe\xed\xfa\xce", "\xfe\xed\xfa\xcf", "\xce\xfa\xed\xfe", "\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe"].includes(first)
  )
    return true;
  return first.startsWith("MZ") && head.subarray(0, 1024).includes(0);
}

/** A Parquet file ends as it begins; one with an encrypted footer ends in PARE. */
async function sniffParquet(source: ByteSource, label: string): Promise<Sniffed> {
  const parquet = { mediaType: "application/vnd.apache.parquet", kind: "table", extension: "parquet" } as const;
  const end = latin1(await source.read(Math.max(0, source.size - 4), 4));
  if (end === "PARE") return { ...parquet, refuse: message("refusal.encrypted", { name: label }) };
  return end === "PAR1" && source.size > 12 ? parquet : { ...parquet, refuse: message("refusal.cut", { name: label }) };
}

function startsWith(bytes: Uint8Array, magic: string): boolean {
  return latin1(bytes.subarray(0, magic.length)) === magic;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

/** Office files from before 2007, and newer ones that are encrypted: both are compound files, recognized by their streams' names. */
async function sniffCompound(source: ByteSource, label: string): Promise<Sniffed> {
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
