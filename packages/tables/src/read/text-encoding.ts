import { isUtf8 } from "node:buffer";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { TableError } from "../table-error.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** A text file that is UTF-8 without a byte order mark beyond `offset`, and what it was before. */
export interface Utf8File {
  path: string;
  encoding: Encoding;
  hadMark: boolean;
}

/** Finds the encoding of a text file and, unless it is UTF-8 already, writes a UTF-8 copy to `copyPath`. */
export async function toUtf8File(path: string, copyPath: string): Promise<Utf8File> {
  const head = await readHead(path, 65_536);
  if (head.length === 0) throw new TableError("empty", "The file is empty.");
  const marked = markOf(head);
  const encoding = marked ?? guessWide(head) ?? ((await isUtf8File(path)) ? "utf-8" : "windows-1252");
  if (encoding !== "utf-16le" && encoding !== "utf-16be" && head.includes(0)) {
    throw new TableError("not_a_table", "The file contains binary data, not a text table.");
  }
  if (encoding === "utf-8" && !marked) return { path, encoding, hadMark: false };
  await pipeline(createReadStream(path), decodeTo(encoding), createWriteStream(copyPath));
  return { path: copyPath, encoding, hadMark: marked !== undefined };
}

/** The first bytes of a file. */
export async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function markOf(head: Buffer): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return undefined;
}

/** UTF-16 without a mark: delimiters, digits and line ends leave every other byte zero. */
function guessWide(head: Buffer): Encoding | undefined {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < head.length; index++) {
    if (head[index] === 0) index % 2 === 0 ? even++ : odd++;
  }
  const half = head.length / 2;
  if (odd > half * 0.3 && even < half * 0.05) return "utf-16le";
  if (even > half * 0.3 && odd < half * 0.05) return "utf-16be";
  return undefined;
}

/** A line feed is never part of a longer UTF-8 character, so whole lines can be checked one by one. */
async function isUtf8File(path: string): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes: Buffer = chunk;
    // Only the line that the last chunk cut is copied: copying every chunk takes longer than the check.
    const first = bytes.indexOf(10) + 1;
    const end = bytes.lastIndexOf(10) + 1;
    const head = Buffer.concat([rest, bytes.subarray(0, first || bytes.length)]);
    if (first > 0 && !(isUtf8(head) && isUtf8(bytes.subarray(first, end)))) return false;
    rest = first > 0 ? bytes.subarray(end) : head;
    if (rest.length > 1 << 26) throw new TableError("not_a_table", "The file has no lines, so it is not a table.");
  }
  return isUtf8(rest);
}

/** Where exports of two programs were put together, some lines are UTF-8 and others are not: each is decoded by itself. */
function decodeLines(): Transform {
  const single = new TextDecoder("windows-1252");
  const lines = (bytes: Buffer) => {
    let text = "";
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(10, from) + 1 || bytes.length;
      const line = bytes.subarray(from, end);
      text += isUtf8(line) ? line.toString("utf8") : single.decode(line);
      from = end;
    }
    return text;
  };
  let rest: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const cut = bytes.lastIndexOf(10) + 1;
      rest = Buffer.from(bytes.subarray(cut));
      done(null, lines(bytes.subarray(0, cut)));
    },
    flush(done) {
      done(null, lines(rest));
    },
  });
}

function decodeTo(encoding: Encoding): Transform {
  if (encoding === "windows-1252") return decodeLines();
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
}
