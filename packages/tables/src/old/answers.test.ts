import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Analysis, Finding } from "@muster/contracts/analysis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyzeTable } from "./analyze-table.ts";
import { writeCsv } from "./generated.factory.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-answers-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const months = Array.from(
  { length: 24 },
  (_, index) => `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`,
);
/** North rises by 4 a month, South falls by 5, East swings around 150. */
const regional = months.flatMap((month, index) => [
  [month, "North", 100 + 4 * index],
  [month, "South", 220 - 5 * index],
  [month, "East", 150 + (index % 2 === 0 ? 3 : -3)],
]);
/** Sixty days of four weeks and more: 10 on each day of work, 4 on Saturdays and Sundays. 2026-03-02 is a Monday. */
const meter = Array.from({ length: 56 }, (_, day) => {
  const date = new Date(Date.UTC(2026, 2, 2 + day));
  return [date.toISOString().slice(0, 10), day % 7 < 5 ? 10 : 4];
});
const accounts = Array.from({ length: 40 }, (_, index) => {
  const churned = index % 4 === 0;
  return [
    `A-${index}`,
    index < 20 ? "Team" : "Business",
    index < 20 ? 49 : 199,
    churned ? "yes" : "no",
    churned ? (index % 8 === 0 ? "price" : "competitor") : "",
  ];
});
/** 9 and 10 six times, 7 and 8 twice, below twice: a score of 40. */
const survey = [10, 9, 9, 10, 10, 9, 8, 7, 3, 6].map((score, index) => [
  index + 1,
  score,
  index < 5 ? "Satisfied" : index < 8 ? "Neutral" : "Unhappy",
]);
const tables: Record<string, unknown[][]> = {
  "regional.csv": [["month", "region", "revenue"], ...regional],
  "meter.csv": [["day", "kWh"], ...meter],
  "churn.csv": [["account", "plan", "mrr", "churned", "churn_reason"], ...accounts],
  "survey.csv": [["respondent", "Would you recommend us? (0-10)", "How satisfied are you?"], ...survey],
  "invoices.csv": [
    ["invoice", "date", "country", "revenue", "paid"],
    ...Array.from({ length: 24 }, (_, index) => [
      `R-${index}`,
      `2026-01-${String(index + 1).padStart(2, "0")}`,
      index < 6 ? "FR" : "DE",
      index < 6 ? 300 : 200,
      index % 3 === 0 ? "no" : "yes",
    ]),
  ],
  "people.csv": [
    ["Person", "Team", "Joined on", "Left on"],
    ...Array.from({ length: 12 }, (_, index) => [
      `P-${index}`,
      index % 2 === 0 ? "Red" : "Blue",
      `2024-01-${String(index + 1).padStart(2, "0")}`,
      index % 4 === 0 ? `2025-03-${String(index + 1).padStart(2, "0")}` : "",
    ]),
  ],
  "stock.csv": [
    ["SKU", "Item", "Stock", "Reorder level", "Unit cost"],
    ["001", "Hammer", 12, 20, 9.5],
    ["002", "Saw", 45, 20, 12.25],
    ["003", "Nails", 3, 30, 0.1],
    ["004", "Glue", 80, 25, 3.4],
  ],
  "budget.csv": [
    ["Department", "Month", "Budget", "Actual"],
    ...["2026-01", "2026-02", "2026-03"].flatMap((month) => [
      ["IT", month, 100, 130],
      ["HR", month, 80, 75],
      ["Ops", month, 200, 210],
    ]),
  ],
  "tickets.csv": [
    ["Ticket", "Opened", "Closed", "Agent"],
    ...Array.from({ length: 30 }, (_, index) => [
      index + 1,
      `2026-03-${String((index % 28) + 1).padStart(2, "0")} 08:00`,
      `2026-03-${String((index % 28) + 1).padStart(2, "0")} ${index % 3 === 0 ? "10" : index % 3 === 1 ? "12" : "18"}:00`,
      ["Ana", "Ben", "Cho"][index % 3],
    ]),
  ],
};
tables["deliveries.csv"] = [
  ["Order", "Carrier", "Rating", "Delivery (h)"],
  ...Array.from({ length: 30 }, (_, index) => [
    index,
    ["Ada", "Bo", "Cy"][index % 3],
    1 + (index % 5),
    20 + (index % 3),
  ]),
];
tables["Plan.csv"] = [
  ["Department", "Amount"],
  ["IT", 100],
  ["HR", 80],
  ["Ops", 60],
];
tables["Actual.csv"] = [
  ["Department", "Amount"],
  ["IT", 130],
  ["HR", 75],
  ["Ops", 61],
];
tables["account.csv"] = [
  ["Day", "Category", "Amount"],
  ...[1, 2, 3, 4].flatMap((day) => [
    [`2026-03-0${day}`, "Sales", 900],
    [`2026-03-0${day}`, "Rent", -200],
    [`2026-03-0${day}`, "Wages", -400],
  ]),
];
const paths: Record<string, string> = {};
beforeAll(() => {
  for (const [name, rows] of Object.entries(tables)) paths[name] = writeCsv(dir, name, rows as (string | number)[][]);
});

async function answersTo(name: string, question: string): Promise<{ analysis: Analysis; answers: Finding[] }> {
  const analysis = await analyzeTable({ files: [{ path: paths[name] ?? "", name }], question });
  return { analysis, answers: analysis.findings.filter((finding) => finding.answersQuestion) };
}

function told({ analysis, answers }: { analysis: Analysis; answers: Finding[] }) {
  const text = (id: string | undefined) => analysis.figures.find((figure) => figure.id === id)?.text;
  return answers.map((answer) => ({
    kind: answer.kind,
    ...(answer.direction && answer.kind === "trend" ? { direction: answer.direction } : {}),
    ...(answer.subject.dimension ? { by: answer.subject.dimension } : {}),
    ...(answer.subject.filter ? { of: answer.subject.filter } : {}),
    ...(answer.figures["leaderName"]
      ? { leader: text(answer.figures["leaderName"]), value: text(answer.figures["leader"]) }
      : {}),
    ...(answer.detail === "All that fit."
      ? { fits: answer.rows.map((row) => `${row.label} ${text(row.figures["value"])}`) }
      : {}),
    ...(answer.kind === "value" ? { value: text(answer.figures["value"]) } : {}),
  }));
}

describe("what is asked is answered first", () => {
  it.each<[string, string, object[]]>([
    ["regional.csv", "Which region is declining?", [{ kind: "trend", direction: "down", of: "region = South" }]],
    [
      "regional.csv",
      "Which regions are growing and which are shrinking?",
      [
        { kind: "trend", direction: "up", of: "region = North" },
        { kind: "trend", direction: "down", of: "region = South" },
      ],
    ],
    [
      "regional.csv",
      "Did North grow faster than South?",
      [
        { kind: "trend", direction: "up", of: "region = North" },
        { kind: "trend", direction: "down", of: "region = South" },
      ],
    ],
    [
      "meter.csv",
      "Do we use more electricity on weekdays vs weekends?",
      [{ kind: "ranking", by: "part of the week", leader: "Weekday", value: "10" }],
    ],
    ["churn.csv", "What is the churn rate by plan?", [{ kind: "ranking", by: "plan", value: "25.0%" }]],
    [
      "churn.csv",
      "Why do customers churn?",
      [{ kind: "ranking", by: "churn_reason", of: "churn_reason is given", value: "5" }],
    ],
    ["churn.csv", "How much MRR did we lose to churn?", [{ kind: "total", of: "churned = yes" }]],
    ["survey.csv", "What is our NPS?", [{ kind: "value", value: "40" }]],
    ["survey.csv", "What is our eNPS?", [{ kind: "value", value: "40" }]],
    ["invoices.csv", "How much revenue is unpaid?", [{ kind: "total", of: "paid = no" }]],
    ["invoices.csv", "How much revenue is paid?", [{ kind: "total", of: "paid = yes" }]],
    [
      "invoices.csv",
      "Which country has the highest average invoice?",
      [{ kind: "ranking", by: "country", leader: "FR", value: "300" }],
    ],
    ["people.csv", "How many people have left?", [{ kind: "value", value: "3", of: "Left on is given" }]],
    [
      "survey.csv",
      "How satisfied are people?",
      [{ kind: "ranking", by: "How satisfied are you?", leader: "Satisfied", value: "5" }],
    ],
    [
      "stock.csv",
      "Which items are below their reorder level?",
      [{ kind: "ranking", by: "Item", of: "Stock below Reorder level", fits: ["Nails 3", "Hammer 12"] }],
    ],
    ["stock.csv", "What should we reorder?", [{ kind: "ranking", by: "Item", fits: ["Nails 3", "Hammer 12"] }]],
    [
      "budget.csv",
      "Which departments exceed their budget?",
      [{ kind: "ranking", by: "Department", leader: "IT", value: "90" }],
    ],
    [
      "tickets.csv",
      "Who is fastest to close a ticket?",
      [{ kind: "ranking", by: "Agent", leader: "Ana", value: "2 h" }],
    ],
  ])("%s: %s", async (name, question, expected) => {
    const answers = told(await answersTo(name, question));
    expect(answers.slice(0, expected.length)).toMatchObject(expected);
  });

  it("names the dearest where costs are below zero", async () => {
    expect(told(await answersTo("account.csv", "Which category costs us most?"))[0]).toMatchObject({
      leader: "Wages",
      value: "1,600",
    });
  });

  it("adds no plan to what was spent", async () => {
    const files = ["Plan.csv", "Actual.csv"].map((name) => ({ path: paths[name] ?? "", name }));
    const analysis = await analyzeTable({ files, question: "What is the total actual amount in IT?" });
    const answer = analysis.findings.find(({ answersQuestion }) => answersQuestion);
    expect(analysis.tables).toHaveLength(2);
    expect(analysis.figures.find(({ id }) => id === answer?.figures["value"])?.text).toBe("130");
  });

  it.each(["How has revenue changed over time?", "Is revenue getting worse?"])(
    "tells the whole course before its last step: %s",
    async (question) => {
      const { answers } = await answersTo("regional.csv", question);
      expect(answers.map((answer) => answer.kind).slice(0, 2)).toEqual(["trend", "change"]);
    },
  );

  it.each<[string, string, string[]]>([
    ["regional.csv", "Which region leads, and what share of revenue does it have?", ["ranking"]],
    ["regional.csv", "Which region leads, and what percentage of the total is that?", ["ranking"]],
    ["regional.csv", "What was the growth from the first to the last month?", ["trend"]],
    ["regional.csv", "How did revenue change between the first and the last quarter?", ["trend"]],
    ["regional.csv", "How does North compare to the average?", ["unanswerable"]],
    ["regional.csv", "Which region leads, and by how much more than the average?", ["unanswerable"]],
    ["regional.csv", "Which region leads, and in which month was it best?", ["ranking", "unanswerable"]],
    ["deliveries.csv", "What are the top 2 carriers?", ["unanswerable"]],
    ["deliveries.csv", "Which carrier delivers fastest?", ["ranking"]],
    ["invoices.csv", "What is the revenue range in FR?", ["distribution"]],
    ["invoices.csv", "What is the revenue range by country?", ["unanswerable"]],
  ])("answers this and no more, or nothing: %s: %s", async (name, question, kinds) => {
    expect((await answersTo(name, question)).answers.map(({ kind }) => kind)).toEqual(kinds);
  });
});
