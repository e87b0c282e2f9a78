import type { Readable } from "node:stream";
import { message } from "@muster/contracts/catalog/message";
import type { Entry, ZipFile } from "yauzl";
import { type ByteSource, openBytes } from "../byte-source.ts";
import { cleanLine } from "../clean-text.ts";
import { decodeText } from "../decode-text.ts";
import { DocumentsError } from "../errors.ts";
import { nextEntry, openZip } from "../zip-file.ts";

export interface CodeFilesRequest {
  /** Where the upload is stored. */
  path: string;
  name: string;
}

export interface CodeFiles {
  files: { path: string; text: string }[];
  /** Sentences that describe what was left out. */
  notes: string[];
}

/** Limits for an upload of code; a note says what is left out. */
export const codeLimits = {
  uploadBytes: 20 * 1024 ** 2,
  fileBytes: 2 * 1024 ** 2,
  unpackedBytes: 60 * 1024 ** 2,
  files: 5000,
} as const;

/** Folders with third-party code or build output. */
const foreign = /(?:^|\/)(?:node_modules|bower_components|\.git|\.venv|venv|__pycache__|\.next|__MACOSX)\//;

/** The text files of a source file or an archive, in the archive's order. Writes nothing to disk. Throws a DocumentsError. */
export async function readCodeFiles({ path, name }: CodeFilesRequest): Promise<CodeFiles> {
  const label = cleanLine(name).slice(0, 100) || "The file";
  const source = await openBytes(path);
  try {
    const limit = codeLimits.uploadBytes / 1024 ** 2;
    if (source.size > codeLimits.uploadBytes)
      throw new DocumentsError("unreadable", message("refusal.too_much_code", { name: label, limit }));
    const head = await source.read(0, 4);
    const isZip = Buffer.from(head).toString("latin1") === "PK\x03\x04";
    return isZip ? await readArchive(source, label) : await readSingle(source, label);
  } finally {
    await source.close();
  }
}

async function readSingle(source: ByteSource, label: string): Promise<CodeFiles> {
  const text = decodeText(await source.read(0, source.size), true);
  if (text === undefined) throw new DocumentsError("unreadable", message("refusal.not_text", { name: label }));
  return { files: [{ path: label, text }], notes: [] };
}

async function readArchive(source: ByteSource, label: string): Promise<CodeFiles> {
  const damaged = (cause: unknown) =>
    new DocumentsError("unreadable", message("refusal.damaged", { name: label }), { cause });
  const zip = await openZip(source).catch((error: unknown) => {
    throw damaged(error);
  });
  const read: Reading = {
    files: [],
    left: { large: 0, binary: 0, beyond: 0, foreign: 0, links: 0 },
    room: codeLimits.unpackedBytes,
  };
  try {
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip))
      if (!entry.fileName.endsWith("/")) await readEntry(zip, entry, read);
  } catch (error) {
    throw damaged(error);
  } finally {
    zip.close();
  }
  return { files: withoutCommonFolder(read.files), notes: notesOn(label, read.left) };
}

interface Reading {
  files: CodeFiles["files"];
  left: Record<"large" | "binary" | "beyond" | "foreign" | "links", number>;
  room: number;
}

async function readEntry(zip: ZipFile, entry: Entry, read: Reading): Promise<void> {
  const { files, left } = read;
  if (foreign.test(entry.fileName)) return void left.foreign++;
  if (isLink(entry)) return void left.links++;
  if (files.length >= codeLimits.files || read.room <= 0) return void left.beyond++;
  const bytes = await unpack(zip, entry, Math.min(read.room, codeLimits.fileBytes));
  if (!bytes) return void left.large++;
  read.room -= bytes.length;
  const text = decodeText(bytes, true);
  if (text === undefined || text.includes("\u0000")) left.binary++;
  else files.push({ path: cleanPath(entry.fileName), text });
}

/** A symbolic link of an archive made on Unix; its content is a path, not code. */
function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const isUnix = versionMadeBy >> 8 === 3;
  return isUnix && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** Undefined when a file exceeds the limit: the size declared in the archive is not trusted. */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<Uint8Array | undefined> {
  if (entry.uncompressedSize > room) return undefined;
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > room) {
      stream.destroy();
      return undefined;
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function cleanPath(name: string): string {
  return cleanLine(name.normalize("NFC").replace(/\\/g, "/")).slice(0, 300);
}

/** "project-main/src/a.ts" becomes "src/a.ts" when all files are in that folder. */
function withoutCommonFolder(files: CodeFiles["files"]): CodeFiles["files"] {
  const folder = /^[^/]+\//.exec(files[0]?.path ?? "")?.[0];
  if (!folder || !files.every(({ path }) => path.startsWith(folder))) return files;
  return files.map(({ path, text }) => ({ path: path.slice(folder.length), text }));
}

function notesOn(label: string, left: Reading["left"]): string[] {
  const count = (number: number) => `${number} ${number === 1 ? "file" : "files"}`;
  return [
    ...(left.foreign > 0 ? [`${label}: ${count(left.foreign)} of packages and tools left out.`] : []),
    ...(left.binary > 0 ? [`${label}: ${count(left.binary)} without text left out.`] : []),
    ...(left.links > 0
      ? [`${label}: ${left.links} ${left.links === 1 ? "link" : "links"} to other files left out.`]
      : []),
    ...(left.large > 0 ? [`${label}: ${count(left.large)} over ${codeLimits.fileBytes / 1024 ** 2} MB left out.`] : []),
    ...(left.beyond > 0 ? [`${label}: ${count(left.beyond)} beyond the limit of the review left out.`] : []),
  ];
}
