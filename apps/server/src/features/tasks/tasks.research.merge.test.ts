import type { Analysis, Figure, Finding } from "@muster/contracts/analysis";
import { describe, expect, it } from "vitest";
import { answersOf, withAnswers } from "./tasks.research.merge.ts";
import { researchLimits } from "./tasks.template.ts";

describe("answers to further questions", () => {
  const base = analysis([figure("F1", "10"), figure("F2", "4")], [finding("A1", "total", { value: "F1" })]);
  const further = analysis(
    [figure("F1", "7"), figure("F2", "99"), figure("F3", "2"), figure("F4", "5", "F1 - F3")],
    [
      finding("A1", "comparison", { a: "F1", difference: "F4" }),
      finding("A2", "total", { value: "F2" }, { answersQuestion: false }),
      finding("A3", "unanswerable", {}),
    ],
  );

  it("come behind, with figures, formulas and ids that stay traceable", () => {
    const merged = withAnswers(base, [{ answers: answersOf(further), isAsked: true }]);
    expect(merged.figures.map(({ id, text, computation }) => [id, text, computation])).toEqual([
      ["F1", "10", "sql"],
      ["F2", "4", "sql"],
      ["F3", "7", "sql"],
      ["F4", "2", "sql"],
      ["F5", "5", "F3 - F4"],
    ]);
    expect(merged.findings.map(({ id, figures, answersQuestion }) => [id, figures, answersQuestion])).toEqual([
      ["A1", { value: "F1" }, true],
      ["A2", { a: "F3", difference: "F5" }, true],
    ]);
  });

  it("are no answer to the task when only the agent asked", () => {
    const merged = withAnswers(base, [{ answers: answersOf(further), isAsked: false }]);
    expect(merged.findings.at(-1)?.answersQuestion).toBe(false);
  });

  it("are not said twice", () => {
    const once = withAnswers(base, [{ answers: answersOf(further), isAsked: true }]);
    expect(withAnswers(once, [{ answers: answersOf(further), isAsked: true }])).toBe(once);
    const same = analysis([figure("F9", "10")], [finding("A9", "total", { value: "F9" })]);
    expect(withAnswers(base, [{ answers: answersOf(same), isAsked: true }])).toBe(base);
  });
});

it("spends at most half of a task's money", () => {
  expect(researchLimits({ budgetMicros: 90_001 }).maxCostMicros).toBe(45_000);
  expect(researchLimits({ budgetMicros: null }).maxCostMicros).toBe(500_000);
});

function analysis(figures: Figure[], findings: Finding[]): Analysis {
  const question = { asked: "", intents: [], matched: [] };
  return { question, tables: [], figures, findings, charts: [], dataTables: [] };
}

function figure(id: string, text: string, computation = "sql"): Figure {
  const source = { table: "t", columns: [], rows: 1 };
  return { id, label: id, value: Number(text), text, unit: null, computation, source };
}

function finding(
  id: string,
  kind: Finding["kind"],
  figures: Record<string, string>,
  more: Partial<Finding> = {},
): Finding {
  return { id, kind, importance: 0.5, answersQuestion: true, subject: {}, figures, rows: [], cautions: [], ...more };
}
