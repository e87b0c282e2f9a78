import type { Readable } from "node:stream";
import { type Message, message } from "@muster/contracts/catalog/message";
import type { Entry, ZipFile } from "yauzl";
import type { ByteSource } from "./byte-source.ts";
import { isCodeName } from "./sniff-text.ts";
import type { Sniffed } from "./sniffed.ts";
import { nextEntry, openZip } from "./zip-file.ts";

const ZIP = { mediaType: "application/zip", kind: "other", extension: "zip" } as const;

/** Office files, OpenDocument, EPUB or a plain archive: recognized by their entries. Zip bombs and path traversal are refused. */
export async function sniffZip(source: ByteSource, label: string): Promise<Sniffed> {
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
