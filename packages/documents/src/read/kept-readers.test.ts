import type { ChildProcess } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeDocx, wordParagraph } from "./office.factory.ts";
import { withFile } from "./read.factory.ts";
import { readDocumentInChild } from "./read-in-child.ts";

const started: ChildProcess[] = [];
const spawned = channel("child_process");
const onSpawned = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
beforeEach(() => spawned.subscribe(onSpawned));
afterEach(async () => {
  spawned.unsubscribe(onSpawned);
  for (const child of started.splice(0)) await end(child);
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

function read(content: Uint8Array | string, { series = "acme", name = "note.md", memoryMb = 300 } = {}) {
  return withFile(content, (path) => readDocumentInChild({ path, name }, { series, memoryMb }));
}

it("reads small text files of one series in one process", async () => {
  for (const n of [1, 2, 3, 4]) expect(await read(`Note ${n} about the depot.`)).toMatchObject({ wordCount: 5 });
  await expect(read("")).rejects.toMatchObject({ code: "unreadable" });
  expect(started).toHaveLength(1);
});

it("reads files of another series, and those after a packed file, in another process", async () => {
  await read("Ours.");
  await read("Theirs.", { series: "other" });
  expect(started).toHaveLength(2);
  expect(started[0]?.killed).toBe(true);
  await read(makeDocx(wordParagraph("Packed")), { series: "other", name: "packed.docx" });
  expect(started).toHaveLength(2);
  await read("Theirs again.", { series: "other" });
  expect(started).toHaveLength(3);
});

it("goes on after a file that fills the memory or ends the process", async () => {
  await read("First.");
  const paragraphs = Array.from({ length: 120_000 }, (_, index) => wordParagraph(`${index} ${Math.sin(index)}`));
  const huge = makeDocx(paragraphs.join(""));
  await expect(read(huge, { name: "huge.docx", memoryMb: 100 })).rejects.toMatchObject({ code: "memory" });
  expect(await read("Second.")).toMatchObject({ text: expect.stringContaining("Second") });
  const third = read("Third.");
  started.at(-1)?.kill("SIGKILL");
  expect(await third).toMatchObject({ text: expect.stringContaining("Third") });
});

it("ends a process that has nothing to read for a while", async () => {
  await read("Only.");
  const [child] = started;
  if (!child) throw new Error("No process was started.");
  if (child.signalCode === null) await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
});
