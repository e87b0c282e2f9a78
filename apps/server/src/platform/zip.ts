import { pipeline } from "node:stream";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { centralHeader, dataDescriptor, endOfZip, localHeader, type Written } from "./zip-records.ts";

/** An entry to write. */
export interface ZipEntry {
  path: string;
  content: string | AsyncIterable<Uint8Array>;
}

const packed = /\.(?:zip|xlsx|docx|pptx|png|jpe?g|gz|parquet|pdf)$/i;

/**
 * Streams a zip of any size and with any number of entries: only the current chunk and one record per entry are held in memory.
 * Content that is already compressed is stored as it is.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const madeAt = new Date();
  const written: Written[] = [];
  let offset = 0;
  for await (const { path, content } of entries) {
    const file: Written = {
      path,
      madeAt,
      offset,
      crc: 0,
      size: 0,
      packedSize: 0,
      isStreamed: false,
    };
    const pieces = isShort(content) ? wholeFile(file, content) : streamedFile(file, piecesOf(content));
    for await (const piece of pieces) {
      offset += piece.byteLength;
      yield piece;
    }
    written.push(file);
  }
  const start = offset;
  for (const file of written) {
    const header = centralHeader(file);
    offset += header.byteLength;
    yield header;
  }
  yield endOfZip({ files: written.length, start, end: offset });
}

/** Compressed synchronously: a stream for each of many thousands of small entries would cost more than it saves. */
function isShort(content: ZipEntry["content"]): content is string {
  return typeof content === "string" && content.length < 20_000;
}

async function* piecesOf(content: ZipEntry["content"]): AsyncGenerator<Uint8Array> {
  if (typeof content === "string") yield Buffer.from(content);
  else yield* content;
}

/** Sizes are written before the content. */
function* wholeFile(file: Written, text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  const body = deflateRawSync(bytes);
  Object.assign(file, { crc: crc32(bytes), size: bytes.byteLength, packedSize: body.byteLength });
  yield localHeader(file);
  yield body;
}

/** The sizes are not known beforehand, so they are written after the content. */
async function* streamedFile(file: Written, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  file.isStreamed = true;
  yield localHeader(file);
  const packer = createDeflateRaw({ level: packed.test(file.path) ? 0 : 6 });
  // An error of the source destroys the compressor with that error, which the loop below throws.
  pipeline(measured(file, content), packer, () => undefined);
  for await (const piece of packer as AsyncIterable<Uint8Array>) {
    file.packedSize += piece.byteLength;
    yield piece;
  }
  yield dataDescriptor(file);
}

async function* measured(file: Written, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    file.crc = crc32(piece, file.crc);
    file.size += piece.byteLength;
    yield piece;
  }
}

/** A file name that every system accepts: no paths, no reserved characters, limited length. */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/gu, "_")
    .replaceAll(/^[.\s]+|[.\s]+$/g, "");
  return plain.slice(0, 100).toWellFormed() || "unnamed";
}
