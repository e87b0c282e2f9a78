import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { centralHeader, dataDescriptor, endOfZip, safeName, type ZipEntry, zipOf } from "./zip.ts";

const GB = 1024 ** 3;

async function* listOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

it("contains every file unchanged, under its name", async () => {
  const noise = randomBytes(300_000);
  const zip = await buffer(
    zipOf(
      listOf(
        { path: "Übersicht 概要.json", content: '{"a":1}\n' },
        { path: "empty.txt", content: "" },
        { path: "long.json", content: "é".repeat(500_000) },
        { path: "uploads/noise.bin", content: piecesOf(noise) },
        { path: "uploads/scan.pdf", content: piecesOf(noise) },
        { path: "uploads/nothing.csv", content: piecesOf(new Uint8Array(0)) },
        { path: "uploads/zeros.csv", content: piecesOf(new Uint8Array(1_000_000)) },
      ),
    ),
  );
  const files = unzipSync(zip);
  expect(Object.keys(files)).toHaveLength(7);
  expect(new TextDecoder().decode(files["Übersicht 概要.json"])).toBe('{"a":1}\n');
  expect(new TextDecoder().decode(files["long.json"])).toBe("é".repeat(500_000));
  for (const path of ["empty.txt", "uploads/nothing.csv"]) expect(files[path]).toEqual(new Uint8Array(0));
  for (const path of ["uploads/noise.bin", "uploads/scan.pdf"])
    expect(noise.equals(files[path] ?? new Uint8Array(0))).toBe(true);
  expect(files["uploads/zeros.csv"]).toEqual(new Uint8Array(1_000_000));
  expect(zip.length).toBeLessThan(610_000); // repeated content is compressed
});

it("fails when a file fails, and closes a file that is no longer wanted", async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield randomBytes(50_000);
    } finally {
      isClosed = true;
    }
  }
  async function* broken() {
    yield randomBytes(50_000);
    throw new Error("The disk is gone");
  }
  await expect(buffer(zipOf(listOf({ path: "a", content: broken() })))).rejects.toThrow("The disk is gone");
  let pieces = 0;
  for await (const _piece of zipOf(listOf({ path: "a", content: endless() }))) if (++pieces > 5) break;
  await expect.poll(() => isClosed).toBe(true);
});

it.each([
  ["a small one", { size: 10, packedSize: 8, offset: 100 }, []],
  ["one far behind", { size: 10, packedSize: 8, offset: 6 * GB }, [6 * GB]],
  ["a large one that packs well", { size: 5 * GB, packedSize: 8, offset: 0 }, [5 * GB]],
  ["a large one far behind", { size: 5 * GB, packedSize: 4.5 * GB, offset: 6 * GB }, [5 * GB, 4.5 * GB, 6 * GB]],
  ["one of exactly what 32 bits hold", { size: 2 ** 32 - 1, packedSize: 8, offset: 0 }, [2 ** 32 - 1]],
])("finds %s, however large the zip is", (_name, numbers, large) => {
  const file = { path: "a.bin", madeAt: new Date(), crc: 7, isStreamed: true, ...numbers };
  const header = centralHeader(file);
  const extra = header.subarray(46 + 5);
  expect(header.readUInt16LE(30)).toBe(extra.length);
  expect([header.readUInt32LE(24), header.readUInt32LE(20), header.readUInt32LE(42)]).toEqual(
    [file.size, file.packedSize, file.offset].map((number) => Math.min(number, 2 ** 32 - 1)),
  );
  expect(large.map((_, index) => Number(extra.readBigUInt64LE(4 + index * 8)))).toEqual(large);
  expect(extra.length).toBe(large.length && 4 + large.length * 8);
  expect(dataDescriptor(file).length).toBe(file.size >= 2 ** 32 - 1 ? 24 : 16);
});

it.each([
  [{ files: 65_534, start: 100, end: 200 }, 22],
  [{ files: 65_535, start: 100, end: 200 }, 98],
  [{ files: 1, start: 5 * GB, end: 5 * GB + 60 }, 98],
])("ends with numbers that fit: %j", (end, length) => {
  const bytes = endOfZip(end);
  expect(bytes.length).toBe(length);
  if (length === 22) return;
  expect(Number(bytes.readBigUInt64LE(24))).toBe(end.files);
  expect([Number(bytes.readBigUInt64LE(48)), Number(bytes.readBigUInt64LE(64))]).toEqual([end.start, end.end]);
});

it.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  [" . ", "unnamed"],
  ["a\u202egpj.exe", "a_gpj.exe"],
  [`${"x".repeat(99)}😀`, `${"x".repeat(99)}\ufffd`],
])("turns %j into %j", (name, safe) => {
  expect(safeName(name)).toBe(safe);
});
