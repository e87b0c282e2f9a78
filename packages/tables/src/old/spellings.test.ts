import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { analyzeTable } from "./analyze-table.ts";
import { writeCsv } from "./generated.factory.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-spellings-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const spellings = [
  "Done",
  "done",
  "  Done ",
  "DONE",
  "Done",
  "Open",
  "open",
  "In  progress",
  "In progress",
  "in progress\u00a0",
];
const rows = Array.from({ length: 40 }, (_, index) => [`T-${index}`, spellings[index % spellings.length] ?? "", 10]);
const path = writeCsv(dir, "tasks.csv", [["Ticket", "Status", "Hours"], ...rows]);

async function analyze(question: string) {
  const analysis = await analyzeTable({ files: [{ path, name: "tasks.csv" }], question });
  const text = (id: string | undefined) => analysis.figures.find((figure) => figure.id === id)?.text;
  return { ...analysis, text };
}

describe("spellings of one value that differ in case or blanks", () => {
  it("are one group under the most frequent spelling", async () => {
    const { findings, text } = await analyze("Total hours by status");
    const ranking = findings.find(({ kind }) => kind === "ranking");
    expect(ranking?.rows.map(({ label, figures }) => [label, text(figures["value"])])).toEqual([
      ["Done", "200"],
      ["In progress", "120"],
      ["Open", "80"],
    ]);
  });

  it.each(["done", "Done", "DONE"])("are all found by a filter for %s", async (word) => {
    const { findings, text } = await analyze(`How many hours have the status ${word}?`);
    const answer = findings.find(({ answersQuestion }) => answersQuestion);
    expect([answer?.subject.filter, text(answer?.figures["value"] ?? answer?.figures["total"])]).toEqual([
      "Status = Done",
      "200",
    ]);
  });

  it("are named in the notes, and counted as one value", async () => {
    const { tables } = await analyze("");
    const status = tables[0]?.columns.find(({ name }) => name === "Status");
    expect(status).toMatchObject({ distinct: 3 });
    expect(tables[0]?.reading.join(" ")).toContain(
      "Column “Status”: spellings that differ only in case or blanks were read as one value, such as “done” as “Done”.",
    );
  });

  it("stay apart in identifiers", async () => {
    const ids = writeCsv(dir, "ids.csv", [
      ["Key", "Hours"],
      ...["aB1x", "Ab1x", "AB1X", "ab1x", "ab1y", "ab1z"].map((key) => [key, 1]),
    ]);
    const { tables } = await analyzeTable({ files: [{ path: ids, name: "ids.csv" }], question: "" });
    expect(tables[0]?.columns[0]).toMatchObject({ distinct: 6 });
  });
});
