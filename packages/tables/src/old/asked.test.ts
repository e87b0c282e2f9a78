import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Analysis } from "@muster/contracts/analysis";
import { afterAll, describe, expect, it } from "vitest";
import { type AnalysisFile, analyzeTable } from "./analyze-table.ts";
import { writeWorkbook } from "./generated.factory.ts";
import { expectWhole, rerunFigures } from "./golden.factory.ts";

/** Lines of a text file, or sheets with their rows. */
type Content = string[] | Parameters<typeof writeWorkbook>[2];

interface Asked {
  tables: Record<string, Content>;
  /** Question → what the first answer must say; worked out apart from the code under test. */
  answers: Record<string, object>;
}

const ASKED = JSON.parse(readFileSync(new URL("../../golden/asked.json", import.meta.url), "utf8")) as Asked[];
const dir = mkdtempSync(join(tmpdir(), "muster-asked-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("questions as people put them", () => {
  it.each(ASKED.map((asked) => ({ ...asked, name: Object.keys(asked.answers)[0] })))("$name …", async (asked) => {
    const files = Object.entries(asked.tables).map(([name, content]) => write(name, content));
    const asks = Object.entries(asked.answers).map(async ([question, expected], index) => {
      const analysis = await analyzeTable({ files, question });
      expectWhole(analysis);
      expect(firstAnswer(analysis), question).toMatchObject(expected);
      // Reading a table anew costs as much as analysing it, so one question of each is worked out again.
      if (index === 0) await rerunFigures(analysis, files, dir);
    });
    await Promise.all(asks);
  });
});

function write(name: string, content: Content): AnalysisFile {
  const path = join(dir, name);
  if (!Array.isArray(content)) return { name, path: writeWorkbook(dir, name, content) };
  writeFileSync(path, content.join("\n"));
  return { name, path };
}

function firstAnswer({ findings, figures }: Analysis) {
  const finding = findings.find((each) => each.answersQuestion);
  const text = (id: string | undefined) => figures.find((figure) => figure.id === id)?.text;
  const matching = text(finding?.figures["matching"]);
  return {
    kind: finding?.kind,
    by: finding?.subject.dimension,
    of: finding?.subject.filter,
    leader: text(finding?.figures["leaderName"]),
    value: text(finding?.figures["leader"] ?? finding?.figures["value"]),
    rows: finding?.rows
      .slice(0, matching === undefined ? undefined : Number(matching))
      .map((row) => `${row.label}: ${text(row.figures["value"])}`),
  };
}
