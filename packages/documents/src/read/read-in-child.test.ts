import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { makeDocx, wordParagraph } from "./office.factory.ts";
import { makePdf } from "./pdf.factory.ts";
import { expectSound, withFile } from "./read.factory.ts";
import { readDocument } from "./read-document.ts";
import { READER_OPTIONS, readDocumentInChild } from "./read-in-child.ts";

const corpus = (name: string) => new URL(`../../corpus/${name}`, import.meta.url).pathname;

it.each(["cold-storage.pdf", "cold-storage.docx", "cold-storage.epub"])(
  "returns the same as reading in this process: %s",
  async (name) => {
    const request = { path: corpus(name), name };
    const document = await readDocumentInChild(request);
    expectSound(document);
    expect(document).toEqual(await readDocument(request));
  },
);

it("reads several files at once, and passes a refusal on", async () => {
  const outcomes = await Promise.allSettled([
    readDocumentInChild({ path: corpus("cold-storage.rtf"), name: "a.rtf" }),
    withFile("", (path) => readDocumentInChild({ path, name: "empty.txt" })),
    readDocumentInChild({ path: "/nowhere/at/all", name: "gone.txt" }),
  ]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { code: "unreadable", message: "empty.txt is empty." } },
    { status: "rejected", reason: { name: "DocumentsError", code: "failed" } },
  ]);
});

it("kills a child that takes too long, uses too much memory, or is no longer wanted", async () => {
  const request = { path: corpus("cold-storage.pdf"), name: "report.pdf" };
  await expect(readDocumentInChild(request, { timeoutMs: 20 })).rejects.toMatchObject({
    code: "timeout",
    message: "report.pdf took longer than 0 seconds to read.",
  });
  const stop = new AbortController();
  const reading = readDocumentInChild(request, { signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toMatchObject({ code: "cancelled" });
  await expect(readDocumentInChild(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: "cancelled",
  });
});

it("survives a file that fills the child's memory", async () => {
  const paragraphs = Array.from({ length: 120_000 }, (_, index) => wordParagraph(`${index} ${Math.sin(index)}`)).join(
    "",
  );
  await withFile(makeDocx(paragraphs), async (path) => {
    await expect(readDocumentInChild({ path, name: "huge.docx" }, { memoryMb: 100 })).rejects.toMatchObject({
      code: "memory",
      message: "huge.docx needs more than 100 MB of memory and can't be read.",
    });
  });
});

it("survives a PDF page that decompresses without end", async () => {
  const packed = deflateSync(Buffer.alloc(300_000_000, "0 0 m ")).toString("latin1");
  const stream = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
  const bytes = Buffer.from(makePdf({ pages: [[]], objects: [stream] })).toString("latin1");
  const bomb = Buffer.from(bytes.replace("/Contents 12 0 R", "/Contents 10 0 R"), "latin1");
  await withFile(bomb, async (path) => {
    const reading = readDocumentInChild({ path, name: "bomb.pdf" }, { memoryMb: 250, timeoutMs: 15_000 });
    await expect(reading).rejects.toMatchObject({ code: "memory" });
  });
});

it.each([
  "fs.writeFileSync('/tmp/never', '')",
  "child_process.execSync('true')",
  "new worker_threads.Worker('1', { eval: true })",
])("starts its child without permission to: %s", async (code) => {
  const run = promisify(execFile)(process.execPath, [...READER_OPTIONS, "-e", code]);
  await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining("ERR_ACCESS_DENIED") });
});
