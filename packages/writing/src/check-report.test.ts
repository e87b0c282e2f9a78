import { describe, expect, it } from "vitest";
import { rankingAnalysis } from "./analysis.factory.ts";
import { writeAnalysisReport } from "./builtin/report.ts";
import { checkReport } from "./check-report.ts";

const analysis = rankingAnalysis();
const report = writeAnalysisReport({
  analysis,
  task: { title: "Sales", description: "" },
  agent: { name: "Ledger", role: "Analyst" },
  organizationName: "Northwind",
});

function failing(markdown: string): string[] {
  return checkReport({ ...report, markdown }, analysis)
    .filter((check) => !check.passed)
    .map((check) => check.name);
}

describe("checks of a finished report", () => {
  it("all pass for the built-in report", () => {
    expect(failing(report.markdown)).toEqual([]);
    expect(checkReport(report, analysis)[0]?.detail).toMatch(/^(\d+) of \1 figures match the computed values$/);
  });

  it.each([
    ["a wrong figure", report.markdown.replace("$1,200", "$1,300"), "figures"],
    ["a lost section", report.markdown.replace("## Method", "## Ways"), "sections"],
    ["an unknown chart", `${report.markdown}\n![x](chart:nope)\n`, "charts"],
    ["a remote picture", `${report.markdown}\n![x](https://evil.example/p.png)\n`, "links"],
    ["a link", `${report.markdown}\n[here](//evil.example)\n`, "links"],
    ["a bare address", `${report.markdown}\nSee www.evil.example now.\n`, "links"],
    ["a reference", `${report.markdown}\n[a]: https://evil.example\n`, "links"],
    ["HTML", `${report.markdown}\n<img src=x>\n`, "links"],
    ["nothing", "", "length"],
  ])("%s fails", (_, markdown, name) => {
    expect(failing(markdown)).toContain(name);
  });
});
