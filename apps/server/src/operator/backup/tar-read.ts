import { damagedBackup } from "./manifest.ts";

const blockBytes = 512;

export interface TarEntry {
  name: string;
  sizeBytes: number;
  /** May be read once; the rest is skipped when the next entry is requested. */
  content: AsyncIterable<Buffer>;
}

/**
 * Streams the entries of a tar file, holding one chunk in memory at a time. Throws a sentence when the file is truncated or
 * damaged.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = reader(source);
  for (;;) {
    const block = await bytes.take(blockBytes);
    if (block.every((byte) => byte === 0)) return;
    const { name, sizeBytes } = parse(block);
    const content = bytes.stream(sizeBytes);
    yield { name, sizeBytes, content };
    for await (const _rest of content);
    await bytes.take((blockBytes - (sizeBytes % blockBytes)) % blockBytes);
  }
}

function reader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const next = await chunks.next();
    if (next.done) throw damagedBackup("file is truncated");
    held = held.length ? Buffer.concat([held, next.value]) : Buffer.from(next.value);
  }

  return {
    async take(count: number): Promise<Buffer> {
      while (held.length < count) await more();
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    async *stream(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0; ) {
        if (!held.length) await more();
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}

function parse(block: Buffer): { name: string; sizeBytes: number } {
  const said = Number.parseInt(text(block, 148, 8), 8);
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const sizeBytes = Number.parseInt(text(block, 124, 12), 8);
  if (said !== sum || !Number.isSafeInteger(sizeBytes)) throw damagedBackup("file is corrupted or not a tar file");
  const prefix = text(block, 345, 155);
  const name = text(block, 0, 100);
  return { name: prefix ? `${prefix}/${name}` : name, sizeBytes };
}

function text(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? length : end).trim();
}
