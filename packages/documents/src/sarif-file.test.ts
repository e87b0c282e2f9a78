import type { CodeFindings } from "@muster/contracts/code-findings";
import { expect, it } from "vitest";
import { renderSarif } from "./sarif-file.ts";

const review: CodeFindings = {
  tools: [{ name: "oxlint", version: "1.2.3", files: 2, problem: null }],
  rules: [
    { id: "secret/token", name: "Token", description: "A token.", severity: "critical" },
    { id: "style/todo", name: "Task", description: "A task.", severity: "low" },
  ],
  findings: [
    {
      ...{ ruleId: "style/todo", severity: "low", path: "src/my file#1.ts", startLine: 3, endLine: 4 },
      ...{ message: "Something is to be done.", excerpt: "// TODO \ud800", fix: "Do it." },
    },
  ],
};

it("has the structure that SARIF 2.1.0 requires", () => {
  const file = JSON.parse(renderSarif(review));
  expect(Object.keys(file)).toEqual(["$schema", "version", "runs"]);
  expect(file.version).toBe("2.1.0");
  const [run] = file.runs;
  expect(typeof run.tool.driver.name).toBe("string");
  const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const rule of run.tool.driver.rules) {
    expect(["none", "note", "warning", "error"]).toContain(rule.defaultConfiguration.level);
    expect(rule.shortDescription.text).not.toBe("");
  }
  for (const result of run.results) {
    expect(ids[result.ruleIndex]).toBe(result.ruleId);
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    expect(artifactLocation.uri).not.toMatch(/^\/|\\|[ #]/);
    expect(region.startLine).toBeGreaterThanOrEqual(1);
    expect(region.endLine).toBeGreaterThanOrEqual(region.startLine);
  }
});

it("names the analyzers with their versions", () => {
  expect(JSON.parse(renderSarif(review)).runs[0].tool.extensions).toEqual([{ name: "oxlint", version: "1.2.3" }]);
});

it("keeps location, lines and text, and splits no character", () => {
  const [result] = JSON.parse(renderSarif(review)).runs[0].results;
  expect(result).toMatchObject({
    level: "note",
    message: { text: "Something is to be done. Do it." },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "src/my%20file%231.ts", uriBaseId: "%SRCROOT%" },
          region: { startLine: 3, endLine: 4, snippet: { text: "// TODO \ufffd" } },
        },
      },
    ],
  });
});
