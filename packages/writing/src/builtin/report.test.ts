// Longer than most: one table of cases covers the text of every kind of finding.
import type { Finding } from "@muster/contracts/analysis";
import { describe, expect, it } from "vitest";
import { addRanking, buildAnalysis, rankingAnalysis } from "../analysis.factory.ts";
import { checkFigures } from "../check-figures.ts";
import { cautionSentence } from "./cautions.ts";
import { findingWords } from "./finding-words.ts";
import { figuresById, resolveMarks } from "./marks.ts";
import { nextSteps } from "./next.ts";
import { writeAnalysisReport } from "./report.ts";
import { wordingOf } from "./wording.ts";

const agent = { name: "Ledger", role: "Data Analyst" };
const task = { title: "Regional sales", description: "Which region leads?" };

function reportOf(
  analysis: ReturnType<typeof rankingAnalysis>,
  changes: Partial<typeof task & { style: string }> = {},
) {
  return writeAnalysisReport({
    analysis,
    task: { ...task, ...changes },
    agent: { ...agent, responseStyle: changes.style ?? "" },
    organizationName: "Northwind",
  });
}

describe("rankings", () => {
  it.each([
    [
      "a clear leader",
      { North: 900, South: 300, West: 50 },
      "North has the highest revenue: $900",
      "The next, South, is far behind at $300 ($600 less).",
    ],
    [
      "a close second",
      { North: 1000, South: 990 },
      "North has the highest revenue: $1,000",
      "South is almost level at $990 ($10 less).",
    ],
    [
      "a tie",
      { North: 10, South: 10, West: 3 },
      "North and South share first place by revenue",
      "The lowest is West at $3.",
    ],
    [
      "all equal",
      { North: 10, South: 10 },
      "No difference by region in revenue",
      "Every region shown has the same total revenue: $10.",
    ],
    ["one group", { North: 10 }, "North is the only region", "its total revenue is $10."],
    [
      "the rest equal",
      { North: 9, South: 1, West: 1, East: 1 },
      "North has the highest revenue: $9",
      "The others are tied at $1 ($8 less).",
    ],
    [
      "names that are numbers",
      { "50667": 9, "01067": 4 },
      "Region 50667 has the highest revenue: $9",
      "The next, Region 01067, is far behind at $4 ($5 less).",
    ],
    [
      "losses",
      { North: -5, South: -80 },
      "Every region is below zero; North is highest at -$5",
      "South follows with -$80 ($75 less).",
    ],
  ])("%s", (_, values, heading, sentence) => {
    const { markdown } = reportOf(rankingAnalysis(values));
    expect(markdown).toContain(`### ${heading}\n`);
    expect(markdown).toContain(sentence);
  });

  it("does not claim that all groups are equal when some rows are missing", () => {
    const analysis = rankingAnalysis({ North: 3, South: 3, West: 3, East: 1 });
    for (const { rows } of analysis.findings) rows?.pop();
    expect(reportOf(analysis).markdown).not.toContain("Every region shown has the same");
  });

  it("gives no percentage when a group is below zero", () => {
    expect(reportOf(rankingAnalysis({ North: 10, South: -5 })).markdown).not.toContain("%");
  });

  it("answers with the last when the lowest is asked for", () => {
    const analysis = rankingAnalysis();
    analysis.question.intents = ["lowest"];
    expect(reportOf(analysis).sections[0]?.prose).toMatch(/^West has the lowest total revenue: \$250\./);
  });
});

describe("a ranking asked for differently", () => {
  const answerOf = (
    values: Record<string, number>,
    change: (finding: Finding, b: ReturnType<typeof buildAnalysis>) => void,
  ) => {
    const b = buildAnalysis();
    change(addRanking(b, values, { answersQuestion: true }), b);
    const { markdown, sections } = reportOf(b.analysis);
    expect(checkFigures(markdown, b.analysis).problems).toEqual([]);
    return sections[0]?.prose;
  };

  it("names who is over plan, and by how much", () => {
    const over = (matching: number) => (finding: Finding, b: ReturnType<typeof buildAnalysis>) => {
      Object.assign(finding, {
        detail: "Groups over zero.",
        subject: { ...finding.subject, measure: "Actual minus Budget" },
      });
      finding.figures = { ...finding.figures, matching: b.number("Over", matching), groups: b.number("All", 3) };
    };
    expect(answerOf({ North: 45, South: 30, West: -2 }, over(2))).toBe(
      "2 of 3 regions are over budget: North (by $45) and South (by $30).",
    );
    expect(answerOf({ North: -1, South: -3, West: -5 }, over(0))).toBe(
      "No region is over budget; the highest is North at -$1.",
    );
  });

  it("names all that match", () => {
    const fit = (finding: Finding, b: ReturnType<typeof buildAnalysis>) => {
      Object.assign(finding, {
        detail: "All that fit.",
        subject: { ...finding.subject, filter: "Stock below Minimum" },
      });
      finding.figures = { ...finding.figures, groups: b.number("Groups", 2) };
    };
    expect(answerOf({ Nails: 3, Glue: 1 }, fit)).toBe(
      "2 regions fit (Stock below Minimum): Nails ($3) and Glue ($1). The numbers are revenue.",
    );
  });

  it("counts free-text answers, and quotes one as text", () => {
    const shared = (finding: Finding, b: ReturnType<typeof buildAnalysis>) => {
      finding.detail = "Words that answers share.";
      finding.figures = { answers: b.number("Answers", 9) };
      for (const row of finding.rows)
        Object.assign(row.figures, {
          name: b.name("Word", row.label),
          quote: b.name("Answer", "40 min! <img src=x> [here](http://x)"),
        });
    };
    expect(answerOf({ "waiting time": 4, parking: 2 }, shared)).toBe(
      "“waiting time” comes up most: in $4 of 9 answers. One of them: “40 min! \\<img src=x\\> \\[here\\](http://x)” After it come “parking” ($2).",
    );
  });
});

describe("a ranking that starts with the lowest", () => {
  const analysis = rankingAnalysis({ West: 250, South: 800, North: 1200 });
  const [ranking] = analysis.findings;
  const roles = ranking?.figures ?? {};
  const [high, low] = [
    { value: roles["leader"], name: roles["leaderName"] },
    { value: roles["last"], name: roles["lastName"] },
  ];
  ranking?.rows.reverse();
  Object.assign(roles, { leader: low.value, leaderName: low.name, last: high.value, lastName: high.name });
  delete roles["leaderShare"];

  it("is not described in the wrong order", () => {
    const { markdown } = reportOf(analysis);
    expect(markdown).toContain(
      "## Answer\n\nWest has the lowest total revenue of any region: $250. The highest is North at $1,200.",
    );
    expect(markdown).toContain("### West has the lowest revenue: $250");
    expect(markdown).not.toMatch(/West has the highest|North has the lowest/);
  });

  it("is not described in the wrong order by a model either", () => {
    expect(checkFigures("West has the highest revenue.", analysis).ok).toBe(false);
    expect(checkFigures("West has the lowest revenue; North has the highest.", analysis).ok).toBe(true);
  });
});

describe("a finding as a sentence", () => {
  const b = buildAnalysis();
  const period = {
    first: b.number("first", 100),
    firstPeriod: b.name("p", "January 2023"),
    last: b.number("last", 60),
    lastPeriod: b.name("p", "June 2024"),
    change: b.number("change", -40),
    changePercent: b.number("percent", -40, "percent"),
    slope: b.number("slope", -2.5, "decimal"),
  };
  const trend: Partial<Finding> = {
    kind: "trend",
    subject: { measure: "Net_Sales", aggregate: "sum", grain: "month" },
    figures: { ...period, pValue: b.number("p", 0.01, "decimal") },
  };
  const change = {
    before: b.number("before", 100),
    beforePeriod: b.name("p", "2023"),
    after: b.number("after", 150),
    afterPeriod: b.name("p", "2024"),
    change: b.number("change", 50),
    changePercent: b.number("percent", 50, "percent"),
  };
  it.each<[string, Partial<Finding>, string, string]>([
    [
      "falling",
      { ...trend, direction: "down" },
      "Net sales is trending downward, typically by 2.50 a month",
      "Total net sales went down from 100 in January 2023 to 60 in June 2024, a decrease of 40.0%.",
    ],
    [
      "not significant",
      { ...trend, direction: "down", cautions: ["not_significant"] },
      "No clear trend in net sales",
      "There is no clear trend in total net sales: the movement is within what chance alone could produce. It was 100 in January 2023 and 60 in June 2024.",
    ],
    [
      "p too large",
      { ...trend, direction: "down", figures: { ...period, pValue: b.number("p", 0.4, "decimal") } },
      "No clear trend in net sales",
      "",
    ],
    [
      "few points",
      { ...trend, direction: "none", cautions: ["small_sample"] },
      "No clear trend in net sales",
      "There are too few months to call a trend in total net sales.",
    ],
    [
      "slope and end points that disagree",
      { ...trend, direction: "up" },
      "Net sales is trending upward",
      "Total net sales shows an upward trend over the whole period, although it went from 100 in January 2023 to 60 in June 2024.",
    ],
    [
      "a rise",
      {
        kind: "change",
        subject: { measure: "Cost", aggregate: "sum" },
        figures: change,
        rows: [
          { label: "North", figures: { change: b.number("n", 70) } },
          { label: "South", figures: { change: b.number("s", -20) } },
        ],
      },
      "Cost rose by 50.0% from 2023 to 2024",
      "In 2024 it stood at 150, 50 more than in 2023 (100). North alone rose by 70; South (-20) moved the other way.",
    ],
    [
      "one outlier",
      {
        kind: "outliers",
        subject: { measure: "Cost" },
        figures: { count: b.number("c", 1) },
        rows: [{ label: "Row 7", figures: { value: b.number("v", 900) } }],
      },
      "1 unusual value in cost",
      "1 value lies outside the usual range. It is Row 7 (900).",
    ],
    [
      "no outlier",
      { kind: "outliers", subject: { measure: "Cost" }, figures: { count: b.number("c", 0) } },
      "No unusual values in cost",
      "",
    ],
    [
      "weak correlation",
      {
        kind: "correlation",
        subject: { measure: "Cost", other: "Visits" },
        direction: "negative",
        figures: { r: b.number("r", -0.25, "decimal") },
      },
      "Cost and visits move in opposite directions",
      "a weak negative relationship (r = -0.25)",
    ],
    [
      "no correlation",
      {
        kind: "correlation",
        subject: { measure: "Cost", other: "Visits" },
        direction: "positive",
        figures: { r: b.number("r", 0.6, "decimal") },
        cautions: ["not_significant"],
      },
      "No clear link between cost and visits",
      "",
    ],
    [
      "one group with most of the total",
      {
        kind: "concentration",
        subject: { measure: "Cost", dimension: "Customer" },
        figures: { topCount: b.number("t", 1), topShare: b.number("s", 80, "percent"), groups: b.number("g", 40) },
      },
      "The largest customer of 40 holds 80.0% of cost",
      "far more than an even spread",
    ],
    [
      "a filtered average",
      {
        kind: "value",
        subject: { measure: "Price", aggregate: "mean", filter: "Region = North" },
        figures: { value: b.number("v", 3, "decimal") },
      },
      "Average price where region is North: 3.00",
      "",
    ],
    [
      "level groups",
      {
        kind: "comparison",
        subject: { measure: "Cost" },
        figures: { a: b.number("a", 5), aName: b.name("a", "A 1"), b: b.number("b", 5), bName: b.name("b", "B 2") },
      },
      "A 1 and B 2 are level in cost",
      "",
    ],
  ])("%s", (_, finding, headline, sentence) => {
    const full = b.add({ kind: "value", ...finding });
    const figures = figuresById(b.analysis);
    const words = findingWords(wordingOf(full, figures));
    const text = (marked: string) => resolveMarks(marked, figures).text;
    expect(text(words.headline)).toBe(headline);
    expect(text(words.sentences.join(" "))).toContain(sentence);
  });

  it("suggests investigating a decline unless a change already shows its parts", () => {
    const decline = b.add({ kind: "value", ...trend, direction: "down" });
    const parts = [{ label: "North", figures: { change: b.number("n", -40) } }];
    const explained = b.add({ kind: "change", subject: { measure: "Net_Sales" }, figures: change, rows: parts });
    const figures = figuresById(b.analysis);
    const text = (findings: Finding[]) => nextSteps(findings, figures).map((step) => resolveMarks(step, figures).text);
    expect(text([decline])).toEqual([
      "Investigate the decline in net sales since January 2023. The data shows when it happened, not why.",
    ]);
    expect(text([decline, explained]).join(" ")).not.toContain("Investigate the decline");
  });
});

describe("the document", () => {
  it("states the answer first, then findings, then the method", () => {
    const { markdown, sections } = reportOf(rankingAnalysis());
    expect(sections.map((section) => section.heading)).toEqual([
      "Answer",
      "North has the highest revenue: $1,200",
      "Method",
    ]);
    expect(markdown).toMatch(
      /^# Regional sales\n\n## Answer\n\nNorth has the highest total revenue of any region: \$1,200/,
    );
  });

  it("states what is missing when the data cannot answer, and what it shows instead", () => {
    const b = buildAnalysis({ asked: "Why did customers leave?" });
    b.add({
      kind: "unanswerable",
      answersQuestion: true,
      detail: 'the table has no column with a reason; a column such as "cancellation reason" would be needed',
    });
    addRanking(b, { North: 5, South: 3 });
    const [answer] = reportOf(b.analysis).sections;
    expect(answer?.prose).toBe(
      'The data cannot answer this. The table has no column with a reason; a column such as "cancellation reason" would be needed.\n\nWhat it does show: North has the highest total revenue of any region: $5, which is 62.5% of the total.',
    );
  });

  it("states what it can answer before what it cannot, for several questions", () => {
    const b = buildAnalysis({ asked: "Which region leads? Why?" });
    b.add({ kind: "unanswerable", answersQuestion: true, detail: "the table has no column with a reason" });
    addRanking(b, { North: 5, South: 3 }, { answersQuestion: true });
    const [answer] = reportOf(b.analysis).sections;
    expect(answer?.prose).toMatch(
      /^North has the highest total revenue of any region: \$5.*\n\nThe data cannot answer all of it\. The table has no column with a reason\.$/,
    );
  });

  it("places charts and tables once, and escapes names from the data", () => {
    const analysis = rankingAnalysis({ "[x](http://e.vil)": 5, "<b>|*": 3 });
    analysis.charts.push({
      id: "c1",
      kind: "bar",
      title: "T",
      x: { label: "Region", type: "category" },
      y: { label: "Revenue", unit: null, zeroBased: true },
      series: [],
      summary: "Bars ![",
    });
    analysis.dataTables.push({
      id: "t1",
      title: "By region",
      columns: [
        { name: "Region", align: "left" },
        { name: "Revenue", align: "right" },
      ],
      rows: [["a|b", "5"]],
      values: [["a|b", 5]],
      totalRows: 40,
    });
    for (const finding of analysis.findings) Object.assign(finding, { chartId: "c1", tableId: "t1" });
    const { markdown } = reportOf(analysis);
    expect(markdown.match(/!\[Bars !\\\[\]\(chart:c1\)/g)).toHaveLength(1);
    expect(markdown).toContain("| Region | Revenue |\n| --- | ---: |\n| a\\|b | 5 |\n\nThe first 1 of 40 rows.");
    expect(markdown).not.toMatch(/(?<!\\)\[x|(?<!\\)<b/);
  });

  it.each([
    ["concise and to the point", 4],
    ["thorough", 9],
    ["", 7],
  ])("with the style '%s' states %i findings in full", (style, count) => {
    const b = buildAnalysis();
    for (let index = 0; index < 9; index++)
      b.add({
        kind: "value",
        subject: { measure: `Price ${"abcdefghi"[index]}` },
        figures: { value: b.number("v", index + 50) },
      });
    const { sections, usedFigures } = reportOf(b.analysis, { style });
    expect(sections.filter((section) => section.level === 3)).toHaveLength(count);
    expect(usedFigures).toHaveLength(9);
  });
});

it("states each caution in one plain sentence", () => {
  expect(cautionSentence("small_sample")).toBe("Based on few values; treat as indicative.");
  expect(cautionSentence("partial_last_period")).toBe("The last period is incomplete; its value may still change.");
});
