const SECTOR = 512;
/** Streams of this length or more have dedicated sectors ([MS-CFB] 2.6.3). */
const SMALLEST_STREAM = 4096;
const [END_OF_CHAIN, FREE, FAT_SECTOR, NONE] = [-2, -1, -3, -1];

/**
 * A Word 97 file with one piece of text: paragraphs end in a carriage return, cells in "\u0007" ([MS-DOC] 2.4.1). Its compound file has
 * one sector of allocation table, so the text is limited to about 20,000 characters.
 */
export function makeDoc(text: string): Buffer {
  return makeCompound([
    { name: "WordDocument", bytes: wordStream(text) },
    { name: "1Table", bytes: tableStream(text) },
  ]);
}

const TEXT_AT = 0x800;

function wordStream(text: string): Buffer {
  const stream = Buffer.alloc(Math.max(SMALLEST_STREAM, TEXT_AT + text.length * 2));
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(193, 2);
  stream.writeUInt16LE(0x0200, 0x0a);
  stream.writeUInt32LE(TEXT_AT, 0x18);
  stream.writeUInt32LE(text.length, 0x4c);
  stream.writeUInt32LE(21, 0x1a6);
  stream.write(text, TEXT_AT, "utf16le");
  return stream;
}

/** The piece table: one piece, in 16-bit characters. */
function tableStream(text: string): Buffer {
  const stream = Buffer.alloc(SMALLEST_STREAM);
  stream.writeUInt8(2, 0);
  stream.writeUInt32LE(16, 1);
  stream.writeUInt32LE(0, 5);
  stream.writeUInt32LE(text.length, 9);
  stream.writeUInt32LE(TEXT_AT, 15);
  return stream;
}

function makeCompound(streams: readonly { name: string; bytes: Buffer }[]): Buffer {
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeInt32LE(FAT_SECTOR, 0);
  table.writeInt32LE(END_OF_CHAIN, 4);
  const directory = Buffer.alloc(SECTOR);
  writeEntry(directory, 0, { name: "Root Entry", type: 5, child: 1, start: END_OF_CHAIN, size: 0 });
  const sectors: Buffer[] = [];
  streams.forEach(({ name, bytes }, index) => {
    const count = Math.ceil(bytes.length / SECTOR);
    const start = 2 + sectors.length;
    for (let at = 0; at < count; at++) {
      const sector = Buffer.alloc(SECTOR);
      bytes.copy(sector, 0, at * SECTOR, (at + 1) * SECTOR);
      sectors.push(sector);
      table.writeInt32LE(at + 1 < count ? start + at + 1 : END_OF_CHAIN, (start + at) * 4);
    }
    const right = index + 1 < streams.length ? index + 2 : NONE;
    writeEntry(directory, index + 1, { name, type: 2, right, start, size: bytes.length });
  });
  return Buffer.concat([header(), table, directory, ...sectors]);
}

interface Entry {
  name: string;
  type: number;
  child?: number;
  right?: number;
  start: number;
  size: number;
}

function writeEntry(
  directory: Buffer,
  index: number,
  { name, type, child = NONE, right = NONE, start, size }: Entry,
): void {
  const at = index * 128;
  directory.write(name, at, "utf16le");
  directory.writeUInt16LE((name.length + 1) * 2, at + 64);
  directory.writeUInt8(type, at + 66);
  for (const [offset, value] of [
    [68, NONE],
    [72, right],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    directory.writeInt32LE(value, at + offset);
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeInt32LE(1, 44);
  bytes.writeInt32LE(1, 48);
  bytes.writeInt32LE(SMALLEST_STREAM, 56);
  bytes.writeInt32LE(END_OF_CHAIN, 60);
  bytes.writeInt32LE(0, 64);
  bytes.writeInt32LE(END_OF_CHAIN, 68);
  bytes.writeInt32LE(0, 72);
  for (let at = 76; at < SECTOR; at += 4) bytes.writeInt32LE(at === 76 ? 0 : FREE, at);
  return bytes;
}
