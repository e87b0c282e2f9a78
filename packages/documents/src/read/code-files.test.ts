import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderMessage } from "@muster/contracts/messages";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DocumentsError } from "../errors.ts";
import { codeLimits, readCodeFiles } from "./code-files.ts";
import { readCodeFilesInChild } from "./code-files-in-child.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "code-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function upload(name: string, content: Uint8Array | string) {
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, name };
}

const archive = zipSync({
  "app-main/src/a.ts": strToU8("export const a = 1;\n"),
  "app-main/node_modules/x/index.js": strToU8("evil()"),
  "app-main/logo.png": new Uint8Array([137, 80, 78, 71, 0, 0, 0, 0, 1, 2, 3]),
  "app-main/tsconfig.json": strToU8('{"plugins":["./run-me.js"]}'),
  "app-main/big.sql": new Uint8Array(codeLimits.fileBytes + 1).fill(65),
});

it("reads the text files of an archive below its common folder, and lists what it left out", async () => {
  const { files, notes } = await readCodeFilesInChild(await upload("app.zip", archive));
  expect(files.map(({ path }) => path)).toEqual(["src/a.ts", "tsconfig.json"]);
  expect(files[0]?.text).toBe("export const a = 1;\n");
  expect(notes).toEqual([
    "app.zip: 1 file of packages and tools left out.",
    "app.zip: 1 file without text left out.",
    "app.zip: 1 file over 2 MB left out.",
  ]);
});

it("leaves out links, whose content is a path", async () => {
  const link = { os: 3, attrs: (0o120777 << 16) >>> 0 };
  const packed = zipSync({
    "a.ts": strToU8("a();"),
    "b.ts": [strToU8("/etc/passwd"), link],
    "c.ts": [strToU8("a.ts"), link],
  });
  const { files, notes } = await readCodeFiles(await upload("links.zip", packed));
  expect(files).toEqual([{ path: "a.ts", text: "a();" }]);
  expect(notes).toEqual(["links.zip: 2 links to other files left out."]);
});

it("reads a single file", async () => {
  expect(await readCodeFiles(await upload("x.py", "print(1)\n"))).toEqual({
    ...{ files: [{ path: "x.py", text: "print(1)\n" }], notes: [] },
  });
});

it.each([
  ["cut.zip", archive.subarray(0, archive.length / 2), "cut.zip is damaged or incomplete."],
  ["huge.zip", new Uint8Array(codeLimits.uploadBytes + 1), "huge.zip is larger than 20 MB. Upload a part of the code."],
  ["bytes.ts", new Uint8Array(1000).map((_, i) => i % 256), "bytes.ts isn't text."],
])("refuses %s with a reason", async (name, content, message) => {
  const error = await readCodeFiles(await upload(name, content)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DocumentsError);
  expect(renderMessage((error as DocumentsError).reason)).toBe(message);
});

it("does not trust the sizes that an archive states", async () => {
  const packed = Buffer.from(zipSync({ "a.ts": new Uint8Array(codeLimits.fileBytes * 4) }));
  // In the central directory the uncompressed size is 24 bytes after the signature.
  packed.writeUInt32LE(10, packed.lastIndexOf("PK\x01\x02") + 24);
  await expect(readCodeFiles(await upload("lies.zip", packed))).rejects.toThrow("damaged");
});
