import type { Analysis, Figure, Finding } from "@muster/contracts/analysis";
import { describe, expect, it } from "vitest";
import { addressesIn, parseAddress } from "./tasks.research.address.ts";
import { answersOf, withAnswers } from "./tasks.research.merge.ts";
import { researchLimits } from "./tasks.research.plan.ts";

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

describe("addresses", () => {
  it.each([
    ["see https://example.com/a, and (http://b.example/x?y=1).", ["https://example.com/a", "http://b.example/x?y=1"]],
    ["twice https://a.example and https://a.example/", ["https://a.example/"]],
    ["https://user:word@a.example/ ftp://a.example javascript:alert(1)", []],
    ["nothing", []],
  ])("in %j", (text, found) => {
    expect(addressesIn(text)).toEqual(found);
  });

  it.each([
    [{ url: "https://EXAMPLE.com/ä b#part" }, "https://example.com/%C3%A4%20b"],
    // Letters that only look like others, and characters that turn the direction of writing, are shown as what they are.
    [{ url: "https://аррle.com/\u202egnp.exe" }, "https://xn--le-6kc8da.com/%E2%80%AEgnp.exe"],
  ])("%j are shown as they are fetched", (input, url) => {
    expect(parseAddress(input)).toEqual({ ok: true, args: { url } });
  });

  it.each([
    [{ url: "file:///etc/passwd" }, /https/],
    [{ url: "https://a@b.example/" }, /can't contain credentials/],
    [{ url: "example.com" }, /absolute URL/],
    [{ url: 4 }, /must be a string/],
    [null, /must be a string/],
    [{ url: `https://example.com/${"x".repeat(2000)}` }, /2000 characters/],
  ])("%j are refused in words", (input, problem) => {
    expect(parseAddress(input)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
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
