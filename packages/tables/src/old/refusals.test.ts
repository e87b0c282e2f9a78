import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../database.ts";
import { TableError } from "../table-error.ts";
import { openWorkFolder } from "../work-folder.ts";
import { analyzeTable } from "./analyze-table.ts";
import { sequence, writeCsv } from "./generated.factory.ts";
import { runAnalysisInChild } from "./run-analysis.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-refusals-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const random = sequence(99);
const noise = Buffer.from(Array.from({ length: 3000 }, () => Math.floor(random() * 256)));
const bomb = zipSync(
  { "[Content_Types].xml": strToU8("<Types/>"), "xl/worksheets/sheet1.xml": new Uint8Array(120_000_000) },
  { level: 9 },
);
const encrypted = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.from("EncryptedPackage", "utf16le"),
]);

describe("files that hold no table end as one sentence", () => {
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
    const failure = await analyzeTable({ files: [{ path, name }], question: "" }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TableError);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(/^[A-Z“].*\.$/) });
    expect((failure as Error).message).not.toContain(dir);
  });

  it("reads a survey of long sentences whose records have equally many cells", async () => {
    const path = writeCsv(dir, "survey.csv", [
      [
        "How satisfied are you with the speed of our support team?",
        "What should we improve in the next year, and why?",
      ],
      [4, "The answers come quickly, but the portal is slow and logs me out."],
      [5, "Nothing at all, I am very happy with everything that you do."],
      [2, "Please answer the telephone,\nand do not let me wait for hours on end."],
    ]);
    const { tables } = await analyzeTable({ files: [{ path, name: "survey.csv" }], question: "" });
    expect(tables[0]).toMatchObject({ rows: 3 });
    expect(tables[0]?.columns).toHaveLength(2);
  });

  it("says so where the file is gone", async () => {
    await expect(
      analyzeTable({ files: [{ path: join(dir, "gone.csv"), name: "gone.csv" }], question: "" }),
    ).rejects.toMatchObject({ code: "not_found" });
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

describe("the child process", () => {
  const path = writeCsv(dir, "sales.csv", [
    ["region", "revenue"],
    ["N", 5],
    ["S", 7],
  ]);
  const request = { files: [{ path, name: "sales.csv" }], question: "Which region leads?" };

  it("answers, with progress, and leaves nothing behind", async () => {
    // Other tests analyse at the same time; here only this one may leave anything.
    const own = mkdtempSync(join(dir, "left-over-"));
    const workDir = join(own, "work");
    vi.stubEnv("TMPDIR", own);
    const progress: string[] = [];
    const result = await runAnalysisInChild(request, { workDir, onProgress: (detail) => progress.push(detail) });
    expect(result.findings[0]).toMatchObject({ kind: "ranking", answersQuestion: true });
    expect(progress[0]).toBe("Reading sales.csv");
    vi.unstubAllEnvs();
    expect([readdirSync(own), readdirSync(workDir)]).toEqual([["work"], []]);
  });

  it("clears what a killed process left in its folder, and leaves the folder of a living one", async () => {
    const workDir = mkdtempSync(join(dir, "work-"));
    const script = `
      import { runAnalysisInChild } from ${JSON.stringify(new URL("./run-analysis.ts", import.meta.url).href)};
      const request = ${JSON.stringify(request)};
      await runAnalysisInChild(request, { workDir: ${JSON.stringify(workDir)}, onProgress: () => process.kill(process.pid, "SIGKILL") });`;
    const killed = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
    expect(killed.signal).toBe("SIGKILL");
    const [left = ""] = readdirSync(workDir);
    expect(readdirSync(workDir)).toHaveLength(1);
    const living = await openWorkFolder(workDir);
    utimesSync(join(workDir, left), 0, 0);
    await runAnalysisInChild(request, { workDir });
    expect(readdirSync(workDir)).toEqual([basename(living.path)]);
    await living.remove();
  });

  it("hands expected failures over", async () => {
    const gone = { ...request, files: [{ path: join(dir, "gone.csv"), name: "gone.csv" }] };
    await expect(runAnalysisInChild(gone)).rejects.toMatchObject({ name: "TableError", code: "not_found" });
  });

  it("is stopped when time is up, when asked to, and when it takes too much memory", async () => {
    await expect(runAnalysisInChild(request, { timeoutMs: 1 })).rejects.toMatchObject({ code: "timeout" });
    const stop = new AbortController();
    const running = runAnalysisInChild(request, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    await expect(runAnalysisInChild(request, { memoryMb: 40 })).rejects.toMatchObject({ code: "too_large" });
  });
});
