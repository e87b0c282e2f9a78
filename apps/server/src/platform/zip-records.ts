import { uint16, uint32, uint64 } from "./little-endian.ts";

/** An entry that has been written, fully or in part. */
export interface Written {
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
export function localHeader(file: Written): Buffer {
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
