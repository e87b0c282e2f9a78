import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderAnswer } from "../answer/answer.ts";
import { exhibitQuery } from "../answer/shape.ts";
import { changeChip } from "../change-chip.ts";
import { problemsOf } from "../problems.ts";
import { TableQuery } from "../query.ts";
import { chipsOf, readAs } from "../read-as.ts";
import { csv, type Opened, openTables } from "../sources.factory.ts";
import { GATE, type StepKind } from "./gate.ts";
import { isSamePlan, planByModel } from "./plan-model.ts";
import { openPlanner, type Plan, planByRules } from "./plan-rules.ts";

const regions = ["North", "South", "West"];
const rows = Array.from({ length: 48 }, (_, i) => [
  `O-${i}`,
  `${2024 + Math.floor(i / 24)}-${String((i % 12) + 1).padStart(2, "0")}-10`,
  regions[i % 3] ?? "",
  i % 2 ? "Lamp" : "Chair",
  (i % 5) + 1,
  100 + i,
  i % 4 ? "Paid" : "Open",
]);
let sales: Opened;
let ask: (question: string) => Plan;
beforeAll(async () => {
  sales = await openTables({ "orders.csv": csv("Order no,Order date,Region,Product,Units,Revenue,Status", rows) });
  const planner = openPlanner(sales.profile);
  ask = (question) => planByRules(question, planner);
});
afterAll(() => sales.database.close());

function accepted(question: string): TableQuery {
  const plan = ask(question);
  if (plan.kind !== "accept") throw new Error(`${question}: ${JSON.stringify(plan)}`);
  return plan.queries[0] as TableQuery;
}

describe("dates, debts and groups without rows", () => {
  const clients = ["Acorn", "Birch", "Cedar", "Dune"];
  const jobs = Array.from({ length: 40 }, (_, i) => {
    const month = String((i % (i % 4 === 3 ? 3 : 9)) + 1).padStart(2, "0");
    const price = 100 + 7 * i;
    return [
      `J-${i}`,
      clients[i % 4] ?? "",
      i % 2 ? "Flyer" : "Poster",
      `2025-${month}-02`,
      `2025-${month}-12`,
      i % 10 === 9 ? "" : `2025-${month}-${i % 5 ? "10" : "16"}`,
      price,
      i % 3 ? price : price / 2,
    ];
  });
  let opened: Opened;
  let read: (question: string) => string;
  beforeAll(async () => {
    opened = await openTables({ "jobs.csv": csv("Job no,Client,Kind,Ordered,Due,Shipped,Amount,Paid so far", jobs) });
    const planner = openPlanner(opened.profile);
    read = (question) => {
      const plan = planByRules(question, planner);
      const first =
        plan.kind === "accept" ? plan.queries[0] : plan.kind === "clarify" ? plan.options[0]?.query : undefined;
      return first ? readAs(first, opened.profile) : plan.kind;
    };
  });
  afterAll(() => opened.database.close());

  test.each([
    ["How many days from order to shipping by kind?", "Read as: average time from Ordered to Shipped, by Kind"],
    ["How many jobs were shipped late?", "Read as: number of jobs, only where Shipped > Due"],
    [
      "Which clients ordered nothing after March 2025?",
      "Read as: each Client, without a row where Ordered is from 2025-04-01",
    ],
    [
      "Which clients buy posters but never flyers?",
      "Read as: each Client, with a row where Kind is Poster, without a row where Kind is Flyer",
    ],
    ["How much does Acorn owe us?", "Read as: Amount minus Paid so far, only where Client is Acorn"],
  ])("%s", (question, reading) => {
    expect(read(question)).toBe(reading);
  });

  test("counts people by their column where a row is not a person", () => {
    expect(read("How many different clients ordered in May 2025?")).toContain("number of different Clients");
  });
});

describe("planByRules", () => {
  test.each([
    ["Revenue by region and quarter in 2025", "Read as: total Revenue, by Region, and quarter of Order date, 2025"],
    ["Which region earned the most?", "Read as: total Revenue, by Region, the highest only"],
    ["How many orders are still open?", "Read as: number of orders, only where Status is Open"],
    ["Revenue without lamps", "Read as: total Revenue, only where Product is not Lamp"],
    [
      "Top 2 products in each region by units",
      "Read as: total Units, by Region, and Product, 2 highest only in each Region",
    ],
    ["How did revenue in 2025 compare with 2024?", "Read as: total Revenue, 2025 compared with 2024"],
    ["What share of revenue comes from lamps?", "Read as: share of Revenue (Product is Lamp)"],
    ["Umsatz pro Monat im Jahr 2025", "Read as: total Revenue, by month of Order date, 2025"],
    ["Cumulative revenue by month in 2025", "Read as: total Revenue, by month of Order date, 2025, as a running total"],
    ["Average revenue per order", "Read as: Revenue per order"],
    ["revenue june to august 2025", "Read as: total Revenue, from 2025-06-01 to 2025-08-31"],
    [
      "Lamps as a percentage of chairs by revenue",
      "Read as: Lamp as a share of Chair (Product is Lamp; Product is Chair)",
    ],
    ["regions by revenue, smallest first", "Read as: total Revenue, by Region, lowest first"],
    ["two regions with the most revenue", "Read as: total Revenue, by Region, 2 highest only"],
  ])("%s", (question, reading) => {
    expect(readAs(accepted(question), sales.profile)).toBe(reading);
  });

  test("answers questions about revenue in a table that holds pieces and their price", async () => {
    const lines = rows.map((row, i) => [...row.slice(0, 5), 20 + (i % 7)] as (string | number)[]);
    const orders = await openTables({
      "orders.csv": csv("Order no,Order date,Region,Product,Quantity,Unit price", lines),
    });
    const planner = openPlanner(orders.profile);
    for (const [question, reading] of [
      ["What were total sales by product?", "Quantity × Unit price, by Product"],
      ["Revenue by month in 2025", "Quantity × Unit price, by month of Order date, 2025"],
      ["Which month had the highest sales?", "Quantity × Unit price, by month of Order date, the highest only"],
      ["Umsatz pro Region", "Quantity × Unit price, by Region"],
    ] as const) {
      const plan = planByRules(question, planner);
      expect(plan.kind === "accept" && plan.candidates[0]?.readAs, question).toBe(`Read as: ${reading}`);
    }
    await orders.database.close();
  });

  test.each(["What will revenue be next year?", "Should we hire another rep?", "Who missed their quota?"])(
    "does not answer: %s",
    (question) => {
      expect(ask(question).kind).not.toBe("accept");
    },
  );

  test.each<[string, StepKind]>([
    ["Which region is the worst?", "judgingWord"],
    ["Orders by month", "countImplied"],
    ["Which region comes last?", "measureChosen"],
  ])("offers the reading first instead of answering after an unsafe step: %s", (question, kind) => {
    const plan = ask(question);
    expect(GATE[kind].isSafe).toBe(false);
    expect(plan.kind === "clarify" && plan.options[0]?.steps).toContain(kind);
    expect(plan.kind === "clarify" && plan.options[0]?.missed).toEqual([]);
  });

  test("answers a noun with a condition by the number of its rows and the rows", () => {
    const plan = ask("open orders in 2025");
    const queries = plan.kind === "accept" ? plan.queries : [];
    expect(queries[0]?.measures[0]).toMatchObject({ agg: "count" });
    expect(queries[1]).toMatchObject({ isAlternative: true });
    expect(queries[1]?.select?.[0]).toBe("Order no");
  });

  test("a word of the thesaurus is offered and never answered at once", () => {
    const plan = ask("turnover by bezirk");
    expect(plan).toMatchObject({ kind: "clarify", missed: [] });
    expect(plan.kind === "clarify" && plan.options[0]?.readAs).toBe("Read as: total Revenue, by Region");
    expect(plan.kind === "clarify" && plan.options[0]?.steps).toContain("similarWord");
  });

  test("asks back with computable questions and names the words it does not know", () => {
    const plan = ask("glorbified revenue by region");
    expect(plan).toMatchObject({ kind: "clarify", missed: ["glorbified"] });
    if (plan.kind !== "clarify") return;
    expect(plan.options.length).toBeLessThanOrEqual(3);
    expect(plan.options[0]?.readAs).toBe("Read as: total Revenue, by Region");
    for (const { query } of plan.options) expect(problemsOf(query, sales.profile)).toEqual([]);
  });

  test("refuses to compare two periods by a date, which has no change in percent", () => {
    const query = accepted("How did revenue in 2025 compare with 2024?");
    const of = { kind: "column" as const, col: "Order date" };
    const first = { kind: "aggregate" as const, id: "date", label: "first Order date", agg: "min" as const, of };
    expect(problemsOf(query, sales.profile)).toEqual([]);
    expect(problemsOf({ ...query, measures: [first] }, sales.profile)).toEqual([
      "compare needs numbers: a date has no change in percent.",
    ]);
  });

  test("every value of an accepted query occurs in its reading", () => {
    const query = accepted("Revenue of paid lamps in the north in March 2025");
    const text = readAs(query, sales.profile);
    for (const part of ["North", "Lamp", "Paid", "March 2025"]) expect(text).toContain(part);
  });
});

describe("planByRules over parcels", () => {
  test.each([
    ["How many parcels came with a discount code?", "Read as: number of parcels, only where Discount code is filled"],
    ["the 3 heaviest parcels", "Read as: total Weight, by Parcel no, 3 highest only"],
    ["Sales by region", "Read as: total Net, by Region"],
  ])("reads first: %s", async (question, reading) => {
    const parcels = await openTables({
      "parcels.csv": csv(
        "Parcel no,Region,Weight,Net,Gross,Discount code",
        rows.map(([, , region], i) => [`P-${i}`, region ?? "", (i % 7) + 1, 100 + i, 119 + i, i % 3 ? "" : "SUMMER"]),
      ),
    });
    const plan = planByRules(question, openPlanner(parcels.profile));
    const [first] = plan.kind === "accept" ? plan.candidates : plan.kind === "clarify" ? plan.options : [];
    parcels.database.close();
    expect(first?.readAs).toBe(reading);
  });
});

describe("changeChip", () => {
  test("adds a grouping, changes the measure, removes a filter", () => {
    const query = accepted("Revenue without lamps");
    const grouped = changeChip(query, { kind: "addGroup", column: "Region" }, sales.profile);
    expect(grouped).toMatchObject({ kind: "changed", query: { by: [{ col: "Region" }] } });
    const measured = changeChip(query, { kind: "measure", measure: "Units" }, sales.profile);
    expect(measured).toMatchObject({ kind: "changed", query: { measures: [{ label: "total Units" }] } });
    const open = changeChip(query, { kind: "removeFilter", ref: "where.0" }, sales.profile);
    expect(open).toEqual({ kind: "changed", query: { ...query, where: undefined } });
  });

  test("refuses a column that cannot be grouped by and a filter that is not there", () => {
    const query = accepted("Revenue by region");
    expect(changeChip(query, { kind: "addGroup", column: "Revenue" }, sales.profile).kind).toBe("refused");
    expect(changeChip(query, { kind: "removeFilter", ref: "where.3" }, sales.profile).kind).toBe("refused");
  });

  test("every chip of a reading has a place in the query", () => {
    const refs = chipsOf(accepted("Top 2 products in each region by units in 2025"), sales.profile).map(
      ({ kind, ref }) => `${kind} ${ref}`,
    );
    expect(refs).toEqual(["measure total", "grouping by1", "grouping by2", "period where.0", "order limit"]);
  });
});

describe("renderAnswer", () => {
  test("a winner is named with its figure and shown among all groups", async () => {
    const query = accepted("Which region earned the most?");
    const [found, all] = [await sales.run(query), await sales.run(exhibitQuery(query))];
    const answer = renderAnswer(query, found, { profile: sales.profile, language: "en", all });
    expect(answer.sentence).toBe("West has the highest total revenue: 1,992.");
    expect(answer.exhibit).toMatchObject({ kind: "chart", chart: { kind: "bar" } });
    expect(answer.exhibit?.kind === "chart" && answer.exhibit.chart.series[0]?.points).toHaveLength(3);
  });

  test.each([
    [
      "Which product earned the most in each region?",
      "en",
      "The highest total revenue: Lamp for North (992), Chair for South (1,000) and Lamp for West (1,008).",
    ],
    [
      "Which region earned the most in each quarter of 2025?",
      "en",
      "The highest total revenue (2025): West in Q1 2025 (264), West in Q2 2025 (270), West in Q3 2025 (276) and West in Q4 2025 (282).",
    ],
    [
      "Which region earned the most in each month?",
      "en",
      "North has the highest total revenue in 8 of 24 months, South in 8 and West in 8.",
    ],
    [
      "Which region earned the most in each month?",
      "de",
      "North hat bei Revenue gesamt in 8 von 24 Fällen den höchsten Wert, South in 8 und West in 8.",
    ],
  ] as const)("the leaders of several places are named with them: %s (%s)", async (question, language, sentence) => {
    const query = accepted(question);
    const found = await sales.run(query);
    expect(renderAnswer(query, found, { profile: sales.profile, language, all: found }).sentence).toBe(sentence);
  });

  test("a comparison says how much more in the language of the question", async () => {
    const query = accepted("Umsatz 2025 im Vergleich zu 2024");
    const answer = renderAnswer(query, await sales.run(query), { profile: sales.profile, language: "de" });
    expect(answer.sentence).toBe("Revenue gesamt lag bei 3.252 (2025), 576 (+21,5\u00a0%) mehr als 2.676 (2024).");
    expect(answer.exhibit).toBeNull();
  });

  test("a last period that is not complete is shown and said", async () => {
    const query = accepted("Revenue per month in 2025");
    const answer = renderAnswer(query, await sales.run(query), { profile: sales.profile, language: "en" });
    expect(answer.remarks).toEqual([
      "December 2025 is not complete: the data ends on December 10, 2025. Until then the figure is 282.",
    ]);
    expect(answer.exhibit?.kind).toBe("chart");
  });
});

describe("planByModel", () => {
  const good = {
    from: { table: "orders" },
    measures: [{ kind: "aggregate", id: "r", label: "revenue", agg: "sum", of: { kind: "column", col: "Revenue" } }],
    by: [],
  };
  const answer = (query: unknown, notCovered: string[] = []) => JSON.stringify({ queries: [query], notCovered });

  test("names each problem in the second round and takes the repaired plan", async () => {
    const seen: string[] = [];
    const outcome = await planByModel("revenue", sales.profile, async (messages) => {
      seen.push(messages.at(-1)?.content ?? "");
      return answer(seen.length === 1 ? { ...good, where: { kind: "empty", col: "Turnover" } } : good);
    });
    expect(outcome).toMatchObject({ kind: "plan", rounds: 2 });
    expect(seen[1]).toContain("Unknown column “Turnover”");
  });

  test("fails after two malformed answers and asks back for words that are not covered", async () => {
    expect(await planByModel("x", sales.profile, async () => "no")).toEqual({
      kind: "failed",
      problems: ["The answer is not JSON."],
    });
    expect(await planByModel("x", sales.profile, async () => answer(good, ["margin"]))).toMatchObject({
      kind: "clarify",
      missed: ["margin"],
    });
  });

  test("agreement does not depend on ids and labels", () => {
    const query = TableQuery.parse(good);
    const [measure] = query.measures;
    const renamed = TableQuery.parse({ ...good, measures: [{ ...measure, id: "other", label: "sales" }] });
    expect(isSamePlan([query], [renamed])).toBe(true);
    expect(isSamePlan([query], [{ ...renamed, where: { kind: "empty", col: "Region" } }])).toBe(false);
  });
});

describe("planByRules over shifts and stock", () => {
  const cells: Record<string, string> = {
    "shifts.csv": csv(
      "Employee,Week,Site,Hours,Overtime hours,Hourly wage,Sick days",
      Array.from({ length: 40 }, (_, i) => [
        ["Ola", "Ben", "Kim", "Eve"][i % 4] ?? "",
        `2025-W${String(1 + Math.floor(i / 4)).padStart(2, "0")}`,
        i % 2 ? "South" : "North",
        30 + (i % 9),
        i % 5,
        18 + (i % 4),
        i % 3,
      ]),
    ),
    "stock.csv": csv(
      "SKU,Item,Category,On hand,Reorder level,Unit cost",
      Array.from({ length: 30 }, (_, i) => [`S0${i}`, `Item ${i}`, i % 2 ? "Paint" : "Tools", i % 7, 5, 20.5 + i]),
    ),
  };

  test.each([
    ["shifts.csv", "Which week had the highest overtime?", "total Overtime hours, by week, the highest only"],
    ["shifts.csv", "How many sick days did each employee take?", "total Sick days, by Employee"],
    ["shifts.csv", "Is overtime going up?", "total Overtime hours, by week, with its trend"],
    ["stock.csv", "How many items are out of stock?", "number of products, only where On hand <= 0"],
  ])("%s: %s", async (file, question, reading) => {
    const { profile, database } = await openTables({ [file]: cells[file] ?? "" });
    const plan = planByRules(question, openPlanner(profile));
    expect(plan.kind === "accept" && plan.candidates[0]?.readAs).toBe(`Read as: ${reading}`);
    database.close();
  });
});
