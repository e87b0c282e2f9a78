import type { Readable } from "node:stream";
import { type Message, message } from "@muster/contracts/catalog/message";
import { fileTypeFromBuffer } from "file-type";
import type { Entry, ZipFile } from "yauzl";
import { type ByteSource, openBytes } from "./byte-source.ts";
import { cleanLine } from "./clean-text.ts";
import type { Sniffed } from "./sniff-text.ts";
import { isCodeName, sniffText } from "./sniff-text.ts";
import { nextEntry, openZip } from "./zip-file.ts";

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

/** A sentence when the extension does not match the content; unknown extensions are ignored. */
function nameMismatch(name: string, label: string, { extension }: Sniffed): string | undefined {
  const claimed = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  if (!claimed || extension === "bin")
    return claimed && PROMISES.has(claimed) && extension === "bin"
      ? `${label} doesn't match its file extension.`
      : undefined;
  if (!PROMISES.has(claimed) || familyOf(claimed) === familyOf(extension)) return undefined;
  // A text file may hold any kind of text.
  if (familyOf(claimed) === "text" && TEXT_LIKE.has(extension)) return undefined;
  return `${label} is actually ${NAMES[extension] ?? `a .${extension} file`}.`;
}

const FAMILIES: string[][] = [
  ["text", "txt", "text", "log", "dat", "csv", "tsv", "tab", "md", "markdown"],
  ["json", "json", "jsonl", "ndjson", "geojson"],
  ["jpg", "jpg", "jpeg", "jfif"],
  ["tif", "tif", "tiff"],
  ["html", "html", "htm", "xhtml"],
  ["xlsx", "xlsx", "xlsm"],
  ["docx", "docx", "docm"],
  ["pptx", "pptx", "pptm"],
  ["zip", "zip"],
  ["heic", "heic", "heif"],
  ...[
    "pdf",
    "png",
    "gif",
    "webp",
    "bmp",
    "avif",
    "svg",
    "xml",
    "xls",
    "doc",
    "ppt",
    "xlsb",
    "odt",
    "ods",
    "odp",
    "epub",
    "rtf",
    "parquet",
  ].map((one) => [one, one]),
];

const families = new Map(FAMILIES.flatMap(([family = "", ...members]) => members.map((member) => [member, family])));
const PROMISES = new Set(families.keys());
const TEXT_LIKE = new Set(["txt", "md", "csv", "tsv", "json", "jsonl", "xml", "html", "svg", "sh"]);

function familyOf(extension: string): string {
  return families.get(extension) ?? extension;
}

const NAMES: Record<string, string> = {
  pdf: "a PDF",
  xlsx: "an Excel workbook",
  docx: "a Word document",
  pptx: "a PowerPoint presentation",
  html: "an HTML page",
  csv: "a text table",
  tsv: "a text table",
  txt: "plain text",
  json: "JSON",
  jsonl: "JSON",
  png: "a PNG image",
  jpg: "a JPEG image",
  svg: "an SVG drawing",
  xml: "XML",
  zip: "a zip archive",
  parquet: "a Parquet table",
};

const ZIP = { mediaType: "application/zip", kind: "other", extension: "zip" } as const;

/** Office files, OpenDocument, EPUB or a plain archive: recognized by their entries. Zip bombs and path traversal are refused. */
async function sniffZip(source: ByteSource, label: string): Promise<Sniffed> {
  try {
    const listing = await listEntries(source);
    const danger = dangerOf(listing, { size: source.size, name: label });
    const type = typeOf(listing) ?? (danger ? ZIP : archiveOf(listing, label));
    return danger ? { ...type, refuse: danger } : type;
  } catch (error) {
    const isSlip =
      error instanceof Error && /invalid (relative path|characters in fileName)|absolute path/.test(error.message);
    return { ...ZIP, refuse: message(isSlip ? "refusal.unsafe_path" : "refusal.damaged", { name: label }) };
  }
}

/** A caller that reviews code accepts an archive of source code by its kind; others refuse it like any archive. */
function archiveOf({ names }: Listing, label: string): Sniffed {
  const kind = [...names].some(isCodeName) ? "code" : "other";
  return { ...ZIP, kind, refuse: message("refusal.archive", { name: label }) };
}

/** More than any office file has; and a limit to what a listing costs. */
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED = 2_000_000_000;
/** Sheets of numbers shrink to about a fortieth; nothing honest and large shrinks to a three-hundredth. */
const MAX_RATIO = 300;
const RATIO_MATTERS_FROM = 20_000_000;

interface Listing {
  names: Set<string>;
  entries: number;
  packed: number;
  unpacked: number;
  worstRatio: number;
  isEncrypted: boolean;
  /** The content of the uncompressed entry `mimetype`, in OpenDocument and EPUB. */
  declared: string;
}

function dangerOf(
  { entries, packed, unpacked, worstRatio, isEncrypted }: Listing,
  { size, name }: { size: number; name: string },
): Message | undefined {
  if (isEncrypted) return message("refusal.locked", { name });
  if (entries > MAX_ENTRIES) return message("refusal.too_many_files", { name, limit: MAX_ENTRIES });
  // Entries that share their bytes: a way to make a small file unpack to petabytes.
  if (packed > size) return message("refusal.invalid_size", { name });
  if (unpacked > MAX_UNPACKED || worstRatio > MAX_RATIO) return message("refusal.compressed", { name });
  return undefined;
}

function typeOf({ names, declared }: Listing): Sniffed | undefined {
  const ooxml = "application/vnd.openxmlformats-officedocument";
  if (names.has("xl/workbook.xml"))
    return { mediaType: `${ooxml}.spreadsheetml.sheet`, kind: "table", extension: "xlsx" };
  if (names.has("word/document.xml"))
    return { mediaType: `${ooxml}.wordprocessingml.document`, kind: "document", extension: "docx" };
  if (names.has("ppt/presentation.xml"))
    return { mediaType: `${ooxml}.presentationml.presentation`, kind: "document", extension: "pptx" };
  if (names.has("xl/workbook.bin"))
    return {
      mediaType: "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
      kind: "other",
      extension: "xlsb",
      refuse: message("refusal.binary_workbook"),
    };
  // Templates, and what a word processor keeps of a web page, are built like its documents.
  const mediaType = declared.replace(/(?<=opendocument\.text)-(?:template|web)$/, "");
  const kind = DECLARED[mediaType];
  return kind && { mediaType, ...kind };
}

const DECLARED: Record<string, Pick<Sniffed, "kind" | "extension" | "refuse">> = {
  "application/vnd.oasis.opendocument.text": { kind: "document", extension: "odt" },
  "application/vnd.oasis.opendocument.presentation": { kind: "document", extension: "odp" },
  "application/vnd.oasis.opendocument.spreadsheet": {
    kind: "other",
    extension: "ods",
    refuse: message("refusal.opendocument_sheet"),
  },
  "application/epub+zip": { kind: "document", extension: "epub" },
};

async function listEntries(source: ByteSource): Promise<Listing> {
  const zip = await openZip(source);
  const listing: Listing = {
    names: new Set(),
    entries: 0,
    packed: 0,
    unpacked: 0,
    worstRatio: 0,
    isEncrypted: false,
    declared: "",
  };
  try {
    for (let entry = await nextEntry(zip); entry && listing.entries <= MAX_ENTRIES; entry = await nextEntry(zip)) {
      addEntry(listing, entry);
      const isDeclaration =
        entry.fileName === "mimetype" && entry.compressionMethod === 0 && entry.uncompressedSize <= 200;
      if (isDeclaration) listing.declared = (await readSmall(zip, entry)).trim();
    }
    return listing;
  } finally {
    zip.close();
  }
}

function addEntry(
  listing: Listing,
  { fileName, compressedSize, uncompressedSize, generalPurposeBitFlag }: Entry,
): void {
  listing.names.add(fileName);
  listing.entries++;
  listing.packed += compressedSize;
  listing.unpacked += uncompressedSize;
  if (uncompressedSize > RATIO_MATTERS_FROM)
    listing.worstRatio = Math.max(listing.worstRatio, uncompressedSize / Math.max(1, compressedSize));
  if (generalPurposeBitFlag & 1) listing.isEncrypted = true;
}

async function readSmall(zip: ZipFile, entry: Entry): Promise<string> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("latin1");
}
