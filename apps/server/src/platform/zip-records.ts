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
  const known = isStreamed ? [u32(0), u32(0), u32(0)] : [u32(crc), u32(packedSize), u32(size)];
  return Buffer.concat([u32(0x04034b50), u16(classic), ...kind(file), ...known, u16(name.byteLength), u16(0), name]);
}

/** The descriptor after the content of a streamed entry. */
export function dataDescriptor({ crc, size, packedSize }: Written): Buffer {
  const number = Math.max(size, packedSize) >= most32 ? u64 : u32;
  return Buffer.concat([u32(0x08074b50), u32(crc), number(packedSize), number(size)]);
}

/** An entry's record in the central directory at the end. */
export function centralHeader(file: Written): Buffer {
  const { crc, size, packedSize, offset } = file;
  const name = Buffer.from(file.path);
  const large = [size, packedSize, offset].filter((number) => number >= most32).map(u64);
  const more = large.length > 0 ? Buffer.concat([u16(1), u16(large.length * 8), ...large]) : Buffer.alloc(0);
  const version = large.length > 0 ? zip64 : classic;
  return Buffer.concat([
    ...[u32(0x02014b50), u16(madeOnUnix | zip64), u16(version), ...kind(file)],
    ...[u32(crc), u32(atMost(packedSize, most32)), u32(atMost(size, most32))],
    ...[u16(name.byteLength), u16(more.byteLength), u16(0), u16(0), u16(0), u32(plainFile)],
    ...[u32(atMost(offset, most32)), name, more],
  ]);
}

/** End record: the number of entries and the range of the central directory. */
export function endOfZip({ files, start, end }: { files: number; start: number; end: number }): Buffer {
  const length = end - start;
  const short = [
    ...[u32(0x06054b50), u16(0), u16(0), u16(atMost(files, most16)), u16(atMost(files, most16))],
    ...[u32(atMost(length, most32)), u32(atMost(start, most32)), u16(0)],
  ];
  if (files < most16 && length < most32 && start < most32) return Buffer.concat(short);
  return Buffer.concat([
    ...[u32(0x06064b50), u64(44), u16(madeOnUnix | zip64), u16(zip64), u32(0), u32(0)],
    ...[u64(files), u64(files), u64(length), u64(start)],
    ...[u32(0x07064b50), u32(0), u64(end), u32(1)],
    ...short,
  ]);
}

/** Flags, method and time, as both headers have them. */
function kind({ isStreamed, madeAt }: Written): Buffer[] {
  const [year, month, day] = [madeAt.getUTCFullYear() - 1980, madeAt.getUTCMonth() + 1, madeAt.getUTCDate()];
  const time = (madeAt.getUTCHours() << 11) | (madeAt.getUTCMinutes() << 5) | (madeAt.getUTCSeconds() >> 1);
  const flags = namesAreUtf8 | (isStreamed ? sizesFollow : 0);
  return [u16(flags), u16(deflated), u16(time), u16((year << 9) | (month << 5) | day)];
}

function atMost(number: number, most: number): number {
  return Math.min(number, most);
}

function u16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(number);
  return bytes;
}

function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

function u64(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(number));
  return bytes;
}
