import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildAnalysis, rankingAnalysis } from "./analysis.factory.ts";
import { writeAnalysisReport } from "./builtin/report.ts";
import { checkFigures } from "./check-figures.ts";
import { randomAnalysis } from "./random-analysis.factory.ts";

const agent = { name: "Ledger", role: "Data Analyst" };
const task = { title: "Review", description: "" };

function salesAnalysis() {
  const b = buildAnalysis({ asked: "What changed?", rows: 1240 });
  const figures = {
    before: b.number("Revenue, 2023", 1_234_567, "money"),
    beforePeriod: b.name("Before", "2023"),
    after: b.number("Revenue, 2024", 1_081_480.692, "money"),
    afterPeriod: b.name("After", "2024"),
    change: b.number("Change", -153_086.308, "money"),
    changePercent: b.number("Change in percent", -12.4, "percent"),
  };
  b.add({
    kind: "change",
    subject: { measure: "Revenue", dimension: "Region", time: "Date", grain: "year" },
    figures,
    rows: ["North", "South", "West"].map((label, index) => ({
      label,
      figures: { change: b.number(`Change, ${label}`, [-200_000, 40_000, 6_914][index] ?? 0, "money") },
    })),
  });
  b.add({ kind: "value", subject: { measure: "Orders" }, figures: { value: b.number("Orders", 41) } });
  return b.analysis;
}

describe("the task's title as the heading", () => {
  const title = "Q3 review of 401 stores: why the North is 87.5% #1_of*7 and lost $99m in 2031";
  const { markdown } = writeAnalysisReport({
    analysis: salesAnalysis(),
    task: { title, description: "" },
    agent,
    organizationName: "Acme",
  });

  it("makes no claim about the data", () => {
    expect(checkFigures(markdown, salesAnalysis(), { asked: [title] })).toMatchObject({ ok: true, problems: [] });
  });

  it("leaves everything below it checked", () => {
    const { problems } = checkFigures(`${markdown}\nAll 401 stores lost money.\n`, salesAnalysis(), { asked: [title] });
    expect(problems.map(({ text }) => text)).toEqual(["401"]);
  });

  it("is checked when it is not the task's title", () => {
    expect(checkFigures(markdown, salesAnalysis(), { asked: ["Review"] }).ok).toBe(false);
  });
});

describe("numbers that match the figures", () => {
  it.each([
    "Revenue fell from $1,234,567 in 2023 to $1,081,481 in 2024.",
    "Revenue was $1.2 million, then $1.08 million.",
    "Revenue was USD 1,234,567 and about 1.23m.",
    "Revenue fell by 12.4%, or $153,086.",
    "A change of −12.4 percent.",
    "A drop of about 12%.",
    "North lost $200,000, while South gained $40,000.",
    "All three regions are shown, and 1,240 rows were read.",
    "1. First point\n2. Second point",
    "Two things stand out in Q3.",
    "There were 41 orders.",
    "Revenue was about 1,230,000, then over $1,080,000.",
    "Nearly 1,250,000 in revenue.",
    "![Revenue by year](chart:c12)",
  ])("%s", (text) => {
    expect(checkFigures(text, salesAnalysis()).problems).toEqual([]);
  });
});

describe("numbers that do not match the figures", () => {
  it.each([
    ["Revenue was $1,234,568 in 2023.", "unknown_number", "$1,234,568"],
    ["Revenue was $1.3 million.", "unknown_number", "$1.3 million"],
    ["Revenue was €1,234,567.", "unknown_number", "€1,234,567"],
    ["It fell by 12.5%.", "unknown_number", "12.5%"],
    ["It fell by 12.4.", "unknown_number", "12.4"],
    ["There were 41% orders.", "unknown_number", "41%"],
    ["All four regions fell.", "unknown_number", "four"],
    ["There were $41 orders.", "unknown_number", "$41"],
    ["Revenue rose by 12.4%.", "wrong_direction", "12.4%"],
    ["Revenue changed by +12.4%.", "unknown_number", "+12.4%"],
    ["South moved by $200,000.", "wrong_name", "$200,000"],
    ["North lost $40,000, while South gained $6,914.", "wrong_name", "$40,000"],
    ["In March 2031 it was the same.", "unknown_period", "March 2031"],
    ["Revenue tripled to $3,703,701.", "unknown_number", "tripled"],
    ["> 99 bottles", "unknown_number", "99"],
    ["Revenue was over 1,250,000.", "unknown_number", "1,250,000"],
    ["Revenue was about 1,400,000.", "unknown_number", "1,400,000"],
    ["Revenue doubled.", "unknown_number", "doubled"],
    ["It was 3x that of 2023.", "unknown_number", "3x"],
    ["`77`", "unknown_number", "77"],
    ["| North | 77 |", "unknown_number", "77"],
  ])("%s", (text, kind, token) => {
    const { ok, problems } = checkFigures(text, salesAnalysis());
    expect(ok).toBe(false);
    expect(problems[0]).toMatchObject({ kind, text: token, position: text.indexOf(token) });
  });

  it.each([
    ["West leads with $250.", "leads"],
    ["South has the highest revenue.", "highest"],
    ["The lowest is North.", "lowest"],
  ])("wrong claims about a rank: %s", (text, word) => {
    const { problems } = checkFigures(text, rankingAnalysis());
    expect(problems).toMatchObject([{ kind: "wrong_standing", text: word }]);
  });

  it("accepts a group named Double, and checks the verb doubled", () => {
    const analysis = rankingAnalysis({ Double: 900, Single: 800 });
    expect(checkFigures("Double leads with $900.", analysis).problems).toEqual([]);
    expect(checkFigures("Single doubled.", analysis).problems).toMatchObject([{ kind: "unknown_number" }]);
  });

  it("accepts the best month of another measure, and a filter without a rank", () => {
    const b = buildAnalysis();
    const names = { best: b.name("Best", "May 2026"), other: b.name("Best", "June 2026") };
    const value = (label: string, amount: number) => ({ label, figures: { value: b.number(label, amount) } });
    const rows = [value("May 2026", 9), value("April 2026", 4)];
    b.add({
      kind: "ranking",
      subject: { dimension: "month", filter: "Stage = Won" },
      figures: { leaderName: names.best, leader: rows[0]?.figures.value ?? "", last: rows[1]?.figures.value ?? "" },
      rows,
    });
    b.add({ kind: "ranking", subject: { dimension: "Stage" }, figures: {}, rows: [value("Open", 8), value("Won", 5)] });
    b.add({ kind: "trend", subject: { measure: "Cost", grain: "month" }, figures: { bestPeriod: names.other } });
    const text = "May 2026 has the highest count where stage is Won. The highest cost was in June 2026.";
    expect(checkFigures(text, b.analysis).problems).toEqual([]);
  });

  it.each([
    "North leads with $1,200.",
    "The lowest is West.",
    "South is second highest.",
    "South had the largest decline.",
    "North leads, while South has $800.",
  ])("accepts %s", (text) => {
    expect(checkFigures(text, rankingAnalysis()).problems).toEqual([]);
  });

  it.each([
    ["North has 1.5 times the revenue of South.", true],
    ["South has more than three times the revenue of West.", true],
    ["North has twice the revenue of South.", false],
    ["North has twice the revenue.", false],
  ])("multiples: %s", (text, isRight) => {
    expect(checkFigures(text, rankingAnalysis()).ok).toBe(isRight);
  });

  it("names the nearest figure for the writer", () => {
    const [problem] = checkFigures("North has $1,250 of all.", rankingAnalysis()).problems;
    expect(problem?.nearest?.label).toBe("Revenue, North");
  });
});

describe("the built-in report", () => {
  it("states only what the figures contain, for any analysis", () => {
    fc.assert(
      fc.property(randomAnalysis, (analysis) => {
        const { markdown } = writeAnalysisReport({ analysis, task, agent, organizationName: "Northwind" });
        expect(checkFigures(markdown, analysis).problems).toEqual([]);
        expect(markdown).not.toMatch(/\{\{|undefined|NaN|null/);
      }),
      { numRuns: 120 },
    );
  });

  it("fails the check when any figure in it is altered", () => {
    fc.assert(
      fc.property(randomAnalysis, fc.nat(), (analysis, pick) => {
        const { markdown, usedFigures } = writeAnalysisReport({ analysis, task, agent, organizationName: "Northwind" });
        const numbers = analysis.figures.filter(
          (figure) => usedFigures.includes(figure.id) && figure.value !== null && /\d/.test(figure.text),
        );
        const figure = numbers[pick % Math.max(1, numbers.length)];
        fc.pre(figure !== undefined);
        const shown = figure.text.replace(/^-/, "");
        const altered = shown
          .replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 4) % 10))
          .replace(/^(\D*)(\d)/, "$17$2");
        const at = markdown.search(
          new RegExp(`(?<![\\p{L}\\d.,])${shown.replace(/[$.()+]/g, "\\$&")}(?![\\d.,]*\\d|%)`, "u"),
        );
        fc.pre(at >= 0 && !analysis.figures.some((each) => each.text.includes(altered)));
        const mutated = markdown.slice(0, at) + altered + markdown.slice(at + shown.length);
        expect(checkFigures(mutated, analysis).ok, `${shown} → ${altered}\n${mutated}`).toBe(false);
      }),
      { numRuns: 120 },
    );
  });
});
