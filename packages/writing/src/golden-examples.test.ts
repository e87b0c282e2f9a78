import { readdirSync, readFileSync } from "node:fs";
import { analysis } from "@muster/contracts/analysis";
import { describe, expect, it } from "vitest";
import { writeAnalysisReport } from "./builtin/report.ts";
import { checkReport } from "./check-report.ts";

const folder = new URL("../../tables/golden/examples", import.meta.url);
const examples = readdirSync(folder).filter((name) => name.endsWith(".json"));

describe("reports on what the table analysis really computes", () => {
  it.each(examples)("%s passes every check", (name) => {
    const given = analysis.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
    const report = writeAnalysisReport({
      analysis: given,
      task: { title: "Review", description: given.question.asked },
      agent: { name: "Ledger", role: "Analyst" },
      organizationName: "Northwind",
    });
    expect(checkReport(report, given).filter((check) => !check.passed)).toEqual([]);
    expect(report.usedFigures.length).toBeGreaterThan(10);
    expect(report.markdown).not.toMatch(/\{\{|undefined|NaN/);
  });
});
