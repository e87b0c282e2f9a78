import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../database.ts";
import { openWorkFolder } from "../work-folder.ts";
import { openTableEngine } from "./engine.ts";
import type { Dataset } from "./messages.ts";
import { readTableFile } from "./read-file.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-engine-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919 + 31) % 256));
const bomb = zipSync(
  { "[Content_Types].xml": strToU8("<Types/>"), "xl/worksheets/sheet1.xml": new Uint8Array(120_000_000) },
  { level: 9 },
);
const encrypted = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.from("EncryptedPackage", "utf16le"),
]);

async function read(path: string, name: string) {
  const database = await openDatabase({ memoryMb: 256, threads: 1, tempDir: dir });
  try {
    return await readTableFile(database, { path, name }, mkdtempSync(join(dir, "out-")));
  } finally {
    database.close();
  }
}

describe("a file that holds no table is refused with one sentence", () => {
  it.each([
    ["empty.csv", "", "empty"],
    ["blank.csv", "  \n\n  ", "empty"],
    ["commas.csv", ",,,\n,,,\n", "empty"],
    ["header.csv", "a,b,c\n", "only_headers"],
    [
      "prose.txt",
      "This is a letter about many things.\nIt goes on for a while, as letters do.\nAnd then it ends.",
      "not_a_table",
    ],
    ["noise.csv", noise, "not_a_table"],
    ["page.csv", "<!DOCTYPE html><html></html>", "unsupported"],
    ["paper.csv", "%PDF-1.7 …", "unsupported"],
    ["old.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "unsupported"],
    ["locked.xlsx", encrypted, "encrypted"],
    ["bomb.xlsx", Buffer.from(bomb), "too_large"],
    ["cut.xlsx", Buffer.from(zipSync({ "xl/workbook.xml": strToU8("<workbook/>") })).subarray(0, 60), "damaged"],
    ["hollow.xlsx", Buffer.from(zipSync({ "xl/nothing.xml": strToU8("<a/>") })), "damaged"],
    ["cut.parquet", Buffer.concat([Buffer.from("PAR1"), noise]), "damaged"],
    ["other.zip", Buffer.from(zipSync({ "a.txt": strToU8("hi") })), "unsupported"],
    ["broken.json", '[{"a":1},{"a":', "damaged"],
    ["scalar.json", '{"a": 1', "not_a_table"],
  ])("%s", async (name, content, code) => {
    const path = join(dir, name);
    writeFileSync(path, content);
    await expect(read(path, name)).rejects.toMatchObject({
      ...{ name: "TableError", code, message: expect.stringMatching(/^[A-Z“].*\.$/s) },
    });
  });

  it("that no longer exists says so", async () => {
    await expect(read(join(dir, "gone.csv"), "gone.csv")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the database", () => {
  it.each([
    "SELECT * FROM read_text('/etc/hostname')",
    "COPY (SELECT 1) TO '/tmp/out.csv'",
    "ATTACH '/tmp/x.db'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET enable_external_access = true",
    "SET memory_limit = '8GB'",
    "SELECT * FROM read_csv('https://example.org/a.csv')",
  ])("refuses %s once it is locked", async (sql) => {
    const database = await openDatabase({ memoryMb: 64, threads: 1, tempDir: dir });
    await database.lock();
    await expect(database.rows(sql)).rejects.toThrow();
    database.close();
  });
});

describe("the engine's child", () => {
  const path = join(dir, "sales.csv");
  writeFileSync(path, "Region,Revenue\nNorth,5\nSouth,7\nNorth,4\n");
  const file = { path, name: "sales.csv" };
  const out = () => mkdtempSync(join(dir, "out-"));

  it("reads once, answers from Parquet, and leaves nothing behind when it is closed", async () => {
    const workDir = mkdtempSync(join(dir, "work-"));
    const engine = openTableEngine({ workDir });
    const dataset: Dataset = { key: "sales@1", files: [await engine.read(file, out())] };
    const reply = await engine.readAs(dataset, { op: "read-as", question: "Revenue by region", rows: 5 });
    if (reply.kind !== "reading") throw new Error(`The question was not read: ${reply.kind}`);
    expect(reply.readings[0]?.table?.rows).toEqual([
      ["North", "9"],
      ["South", "7"],
    ]);
    await engine.close();
    expect(readdirSync(workDir)).toEqual([]);
  });

  it("is replaced after its share of requests, and the next one is answered all the same", async () => {
    const engine = openTableEngine({ workDir: mkdtempSync(join(dir, "work-")), requestsPerChild: 2 });
    const dataset: Dataset = { key: "sales@1", files: [await engine.read(file, out())] };
    for (let i = 0; i < 4; i++)
      expect(await engine.readAs(dataset, { op: "read-as", question: "Revenue by region", rows: 1 })).toMatchObject({
        kind: "reading",
      });
    await engine.close();
  }, 180_000);

  it("is stopped when time is up, when asked to, and when it takes too much memory; then a new one works", async () => {
    const slow = openTableEngine({ workDir: dir, timeoutMs: 1 });
    await expect(slow.read(file, out())).rejects.toMatchObject({ code: "timeout" });
    await slow.close();
    const engine = openTableEngine({ workDir: dir });
    const stop = new AbortController();
    const running = engine.read(file, out(), stop.signal);
    stop.abort();
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect((await engine.read(file, out())).sources).toHaveLength(1);
    await engine.close();
    const small = openTableEngine({ workDir: dir, memoryMb: 40 });
    await expect(small.read(file, out())).rejects.toMatchObject({ code: "too_large" });
    await small.close();
  });

  it("clears what a killed process left in its folder, and leaves the folder of a living one", async () => {
    const workDir = mkdtempSync(join(dir, "work-"));
    const script = `
      import { openTableEngine } from ${JSON.stringify(new URL("./engine.ts", import.meta.url).href)};
      const engine = openTableEngine({ workDir: ${JSON.stringify(workDir)} });
      await engine.read(${JSON.stringify(file)}, ${JSON.stringify(out())});
      process.kill(process.pid, "SIGKILL");`;
    expect(spawnSync(process.execPath, ["--input-type=module", "-e", script]).signal).toBe("SIGKILL");
    const [left = ""] = readdirSync(workDir);
    const living = await openWorkFolder(workDir);
    utimesSync(join(workDir, left), 0, 0);
    const engine = openTableEngine({ workDir });
    await engine.read(file, out());
    await engine.close();
    expect(readdirSync(workDir)).toEqual([basename(living.path)]);
    await living.remove();
  });
});
