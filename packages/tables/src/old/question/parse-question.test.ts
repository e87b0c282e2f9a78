import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../database.ts";
import type { Table } from "../../read/table.ts";
import { writeCsv } from "../generated.factory.ts";
import { readTables } from "../read-tables.ts";
import { splitClauses } from "./clauses.ts";
import { type Intent, intentsOf } from "./intents.ts";
import { type Ask, parseQuestion } from "./parse-question.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-question-"));
let database: Database;
let table: Table;

beforeAll(async () => {
  const path = writeCsv(dir, "orders.csv", [
    [
      "Order ID",
      "Order Date",
      "Region",
      "Product Category",
      "Customer Name",
      "Revenue",
      "Cost",
      "Quantity",
      "Rating",
      "Returned",
    ],
    ["O-1", "2022-01-05", "North", "Office Supplies", "Ann Lee", 100.5, 60, 3, 4, "no"],
    ["O-2", "2022-07-15", "South", "Furniture", "Bob Ray", 250, 200, 1, 5, "yes"],
    ["O-3", "2023-02-20", "North", "Technology", "Cy Dow", 90, 70, 2, 3, "no"],
    ["O-4", "2023-11-02", "East", "Office Supplies", "Ann Lee", 310, 150, 8, 4, "no"],
    ["O-5", "2024-03-30", "South", "Technology", "Dee Fox", 60.25, 30, 1, 2, "yes"],
    ["O-6", "2024-06-30", "South", "Technology", "Bob Ray", 70.25, 35, 2, 2, "no"],
  ]);
  database = await openDatabase({ memoryMb: 128, threads: 1, tempDir: dir });
  [table] = (await readTables([{ path, name: "orders.csv" }], {
    database,
    tempDir: dir,
    progress: () => undefined,
  })) as [Table];
  await database.run(`USE ${table.schema}`);
});
afterAll(() => {
  database.close();
  rmSync(dir, { recursive: true, force: true });
});

interface Understood {
  intents?: Intent[];
  measures?: string[];
  groups?: string[];
  conditions?: string[];
  unknown?: string[];
  grain?: Ask["grain"];
  limit?: number;
  spanUse?: Ask["spanUse"];
  values?: string[];
}

const CASES: [string, Understood][] = [
  ["Which region leads in sales?", { intents: ["ranking"], measures: ["Revenue"], groups: ["Region"], unknown: [] }],
  ["Top 5 customers by turnover", { intents: ["ranking"], measures: ["Revenue"], groups: ["Customer Name"], limit: 5 }],
  ["revenue by product category", { groups: ["Product Category"], measures: ["Revenue"] }],
  [
    "What is the monthly revenue trend for North?",
    { intents: ["trend"], conditions: ["Region = North"], grain: "month" },
  ],
  ["Total revenue in 2023", { intents: ["total"], conditions: ["Order Date in 2023"] }],
  ["Total revenue in Q3 2022 for the South", { conditions: ["Region = South", "Order Date in Q3 2022"] }],
  ["Compare North and South by revenue", { values: ["North", "South"], measures: ["Revenue"], conditions: [] }],
  ["Compare 2022 vs 2023", { spanUse: "pair" }],
  ["What changed since 2022?", { intents: ["change"], spanUse: "since" }],
  ["How did revenue change between 2022 and 2023?", { spanUse: "pair", intents: ["change"] }],
  ["revenue between Jan 2022 and March 2023", { spanUse: "range" }],
  ["How many orders were placed per region?", { intents: ["count"], groups: ["Region"] }],
  ["average rating by category", { intents: ["average"], measures: ["Rating"], groups: ["Product Category"] }],
  ["Is rating correlated with cost?", { intents: ["correlation"], measures: ["Rating", "Cost"] }],
  ["Are there any unusual orders by revenue?", { intents: ["outliers"], measures: ["Revenue"] }],
  ["Which employees perform best?", { intents: ["ranking"], unknown: ["employees"] }],
  ["What is the churn by region?", { unknown: ["churn"] }],
  ["What is our revenue?", { intents: ["total"], measures: ["Revenue"] }],
  ["Which country has the highest revenue?", { unknown: ["country"] }],
  ["Show the average salary per region", { unknown: ["salary"], groups: ["Region"] }],
  [
    "What share of revenue comes from Office Supplies?",
    { values: ["Office Supplies"], conditions: ["Product Category = Office Supplies"] },
  ],
  ["revnue by regoin", { measures: ["Revenue"], groups: ["Region"] }],
  ["Worst product category by revenue", { intents: ["lowest"], groups: ["Product Category"] }],
  ["Is there a seasonal pattern in quantity?", { intents: ["seasonality"], measures: ["Quantity"] }],
  ["which quarter had the highest revenue", { intents: ["ranking"], grain: "quarter", groups: [] }],
  ["How is revenue distributed?", { intents: ["distribution"], measures: ["Revenue"] }],
];

describe("what a clause asks", () => {
  it.each(CASES)("%s", async (text, understood) => {
    const { asks } = await parseQuestion(text, table);
    const ask = asks[0];
    expect(ask, "nothing was asked").toBeDefined();
    const { intents, measures, groups, conditions, unknown, values, ...plain } = understood;
    if (intents) expect(ask?.intents).toEqual(expect.arrayContaining(intents));
    if (measures) expect(ask?.measures.map((column) => column.name).sort()).toEqual([...measures].sort());
    if (groups) expect(ask?.groups.map((column) => column.name)).toEqual(groups);
    if (conditions) expect(ask?.conditions.map((condition) => condition.text)).toEqual(conditions);
    if (unknown) expect(ask?.unknown.map((each) => each.word)).toEqual(unknown);
    if (values) expect(ask?.values.map((match) => match.value)).toEqual(values);
    expect(ask).toMatchObject(plain);
  });

  it("carries the measure on, and the condition within a sentence", async () => {
    const { asks } = await parseQuestion(
      "In 2023, which region has the highest cost and is there a trend? Which category leads?",
      table,
    );
    expect(asks.map((ask) => ask.measures.map((column) => column.name))).toEqual([["Cost"], ["Cost"], ["Cost"]]);
    expect(asks.map((ask) => ask.conditions.map((condition) => condition.text))).toEqual([
      ["Order Date in 2023"],
      ["Order Date in 2023"],
      [],
    ]);
  });

  it.each([
    "Sales report for the board. Format: PDF. Audience: managers. Tone: professional.",
    "Please analyse the attached file and write a report with key insights and recommendations.",
    "",
  ])("hears no question it cannot answer in “%s”", async (text) => {
    const { asks } = await parseQuestion(text, table);
    expect(asks.flatMap((ask) => ask.unknown)).toEqual([]);
  });
});

it("splits a text into what it asks", () => {
  const text = "Which region leads, and is there a trend? What changed; who lost most";
  expect(splitClauses(text).map((clause) => clause.text)).toEqual([
    "Which region leads",
    "is there a trend",
    "What changed",
    "who lost most",
  ]);
});

it.each([
  ["the most recent month", []],
  ["at least five", []],
  ["best and worst", ["lowest", "ranking"]],
  ["grew fastest over time", ["trend"]],
] as [string, Intent[]][])("“%s” wants %j", (text, intents) => {
  expect(intentsOf(text)).toEqual(intents);
});
