import { createHash } from "node:crypto";
import type { Part } from "./manifest.ts";

const blockBytes = 512;

/** One entry of a tar file (POSIX ustar): header, bytes, padding. The content must have the declared length. */
export async function* tarEntry(
  name: string,
  sizeBytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, Part> {
  yield header(name, sizeBytes);
  const hash = createHash("sha256");
  let written = 0;
  for await (const chunk of content) {
    written += chunk.byteLength;
    hash.update(chunk);
    yield chunk;
  }
  if (written !== sizeBytes) throw new Error(`${name} changed from ${sizeBytes} to ${written} bytes during the backup`);
  yield Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes);
  return { name, sizeBytes, sha256: hash.digest("hex") };
}

/** Two empty blocks. */
export function tarEnd(): Uint8Array {
  return Buffer.alloc(2 * blockBytes);
}

function header(path: string, sizeBytes: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const { prefix, name } = split(path);
  block.write(name, 0, 100, "utf8");
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${sizeBytes.toString(8).padStart(11, "0")}\0`, 124);
  block.write(`${Math.floor(Date.now() / 1000).toString(8)}\0`, 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257);
  block.write(prefix, 345, 155, "utf8");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** A long name is stored in two fields, split at a slash. */
function split(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: "", name: path };
  const slash = path.lastIndexOf("/");
  const parts = { prefix: path.slice(0, slash), name: path.slice(slash + 1) };
  if (Buffer.byteLength(parts.prefix) > 155 || Buffer.byteLength(parts.name) > 100)
    throw new Error(`The path ${path} is too long for a tar file`);
  return parts;
}
