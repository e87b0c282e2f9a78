import { pipeline } from "node:stream";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { uint16, uint32, uint64 } from "./little-endian.ts";

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

/** An entry that has been written, fully or in part. */
interface Written {
  /** Does not keep its bytes: small buffers share their memory, and keeping one would keep all. */
  path: string;
  madeAt: Date;
  /** Offset of its header. */
  offset: number;
  crc: number;
  size: number;
  packedSize: number;
  /** Its sizes follow the content. */
  isStreamed: boolean;
}

// APPNOTE.TXT of PKWARE, 4.3: numbers that are too large for their field are written as all ones there and stored in a zip64
// field.
const most32 = 0xffffffff;
const most16 = 0xffff;
const deflated = 8;
const sizesFollow = 0x0008;
const namesAreUtf8 = 0x0800;
const classic = 20;
const zip64 = 45;
/** Made on Unix: a regular file that its owner may write and all may read. */
const madeOnUnix = 3 << 8;
const plainFile = (0o100644 << 16) >>> 0;

/** The header before an entry's content. */
function localHeader(file: Written): Buffer {
  const { crc, size, packedSize, isStreamed } = file;
  const name = Buffer.from(file.path);
  const known = isStreamed ? [uint32(0), uint32(0), uint32(0)] : [uint32(crc), uint32(packedSize), uint32(size)];
  return Buffer.concat([
    uint32(0x04034b50),
    uint16(classic),
    ...kind(file),
    ...known,
    uint16(name.byteLength),
    uint16(0),
    name,
  ]);
}

/** The descriptor after the content of a streamed entry. */
export function dataDescriptor({ crc, size, packedSize }: Written): Buffer {
  const number = Math.max(size, packedSize) >= most32 ? uint64 : uint32;
  return Buffer.concat([uint32(0x08074b50), uint32(crc), number(packedSize), number(size)]);
}

/** An entry's record in the central directory at the end. */
export function centralHeader(file: Written): Buffer {
  const { crc, size, packedSize, offset } = file;
  const name = Buffer.from(file.path);
  const large = [size, packedSize, offset].filter((number) => number >= most32).map(uint64);
  const more = large.length > 0 ? Buffer.concat([uint16(1), uint16(large.length * 8), ...large]) : Buffer.alloc(0);
  const version = large.length > 0 ? zip64 : classic;
  return Buffer.concat([
    ...[uint32(0x02014b50), uint16(madeOnUnix | zip64), uint16(version), ...kind(file)],
    ...[uint32(crc), uint32(atMost(packedSize, most32)), uint32(atMost(size, most32))],
    ...[uint16(name.byteLength), uint16(more.byteLength), uint16(0), uint16(0), uint16(0), uint32(plainFile)],
    ...[uint32(atMost(offset, most32)), name, more],
  ]);
}

/** End record: the number of entries and the range of the central directory. */
export function endOfZip({ files, start, end }: { files: number; start: number; end: number }): Buffer {
  const length = end - start;
  const short = [
    ...[uint32(0x06054b50), uint16(0), uint16(0), uint16(atMost(files, most16)), uint16(atMost(files, most16))],
    ...[uint32(atMost(length, most32)), uint32(atMost(start, most32)), uint16(0)],
  ];
  if (files < most16 && length < most32 && start < most32) return Buffer.concat(short);
  return Buffer.concat([
    ...[uint32(0x06064b50), uint64(44), uint16(madeOnUnix | zip64), uint16(zip64), uint32(0), uint32(0)],
    ...[uint64(files), uint64(files), uint64(length), uint64(start)],
    ...[uint32(0x07064b50), uint32(0), uint64(end), uint32(1)],
    ...short,
  ]);
}

/** Flags, method and time, as both headers have them. */
function kind({ isStreamed, madeAt }: Written): Buffer[] {
  const [year, month, day] = [madeAt.getUTCFullYear() - 1980, madeAt.getUTCMonth() + 1, madeAt.getUTCDate()];
  const time = (madeAt.getUTCHours() << 11) | (madeAt.getUTCMinutes() << 5) | (madeAt.getUTCSeconds() >> 1);
  const flags = namesAreUtf8 | (isStreamed ? sizesFollow : 0);
  return [uint16(flags), uint16(deflated), uint16(time), uint16((year << 9) | (month << 5) | day)];
}

function atMost(number: number, most: number): number {
  return Math.min(number, most);
}
