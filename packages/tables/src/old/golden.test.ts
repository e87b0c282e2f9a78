import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analysis as analysisSchema } from "@muster/contracts/analysis";
import { afterAll, describe, expect, it } from "vitest";
import { analyzeTable } from "./analyze-table.ts";
import {
  type Expected,
  expectFinding,
  expectNoFinding,
  expectTable,
  expectWhole,
  rerunFigures,
} from "./golden.factory.ts";

const ROOT = new URL("../../golden/", import.meta.url).pathname;
const temp = mkdtempSync(join(tmpdir(), "muster-golden-"));
const folders = readdirSync(ROOT).filter((name) => /^\d\d-/.test(name));

afterAll(() => rmSync(temp, { recursive: true, force: true }));

describe.each(folders)("golden table %s", (folder) => {
  const dir = join(ROOT, folder);
  const expected = JSON.parse(readFileSync(join(dir, "expected.json"), "utf8")) as Expected;
  const files = readdirSync(dir)
    .filter((name) => name !== "expected.json")
    .map((name) => ({ path: join(dir, name), name }));

  it.each(expected.cases)("“$question”", async (each) => {
    const result = await analyzeTable({ files, question: each.question });
    expect(() => analysisSchema.parse(result)).not.toThrow();
    expectWhole(result);
    expectTable(result, expected);
    const answers = result.findings.filter((finding) => finding.answersQuestion);
    for (const wanted of each.answers) expectFinding(result, { answersQuestion: true, ...wanted });
    for (const wanted of each.findings ?? []) expectFinding(result, wanted);
    for (const wanted of each.absent ?? []) expectNoFinding(result, wanted);
    if (each.answers.length > 0) expect(answers.length).toBeGreaterThanOrEqual(each.answers.length);
    await rerunFigures(result, files, temp);
  });
});

it("has at least 25 tables", () => {
  expect(folders.length).toBeGreaterThanOrEqual(25);
});
