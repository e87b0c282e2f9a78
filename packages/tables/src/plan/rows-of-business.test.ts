import { expect, test } from "vitest";
import { csv, openTables } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

type Files = Parameters<typeof openTables>[0];

async function ask(files: Files, question: string) {
  const opened = await openTables(files);
  try {
    const plan = planByRules(question, openPlanner(opened.profile));
    const [first] = plan.kind === "refuse" ? [] : plan.kind === "accept" ? plan.candidates : plan.options;
    const rows = first ? await opened.run(first.query) : [];
    return { kind: plan.kind, readAs: first?.readAs, rows: rows.map((row) => Object.values(row).map(asNumber)) };
  } finally {
    opened.database.close();
  }
}

function asNumber(value: unknown): unknown {
  return value === null || value === "" || Number.isNaN(Number(value)) ? value : Number(value);
}

/** 40 order lines: two for each of 20 orders, every fourth line at a discount of 10%. */
const lines = {
  "orders.csv": csv(
    "Order,Date,Customer,Item,Qty,Unit price,Discount,Status",
    Array.from({ length: 40 }, (_, i) => [
      5100 + 3 * Math.floor(i / 2),
      `2026-0${1 + Math.floor(i / 8)}-1${i % 8}`,
      ["Acorn", "Birch", "Cedar", "Dune", "Elm"][Math.floor(i / 2) % 5] ?? "",
      i % 2 ? "Croissant" : "Baguette",
      10,
      2,
      i % 4 === 3 ? "10 %" : "",
      i < 4 ? "cancelled" : "shipped",
    ]),
  ),
};

test("orders are counted by their number where each has several lines", async () => {
  expect((await ask(lines, "how many orders did we have")).rows).toEqual([[20]]);
  expect((await ask(lines, "orders per month")).rows[0]?.[1]).toBe(4);
});

test("revenue is quantity times price less the discount of the lines that have one, without cancelled orders", async () => {
  const { kind, readAs, rows } = await ask(lines, "revenue in 2026");
  expect(kind).toBe("accept");
  expect(readAs).toContain("Qty × Unit price less Discount");
  // 36 lines of 20, nine of them less 10%.
  expect(rows).toEqual([[702]]);
});

test("an order's average value is revenue for each order, not for each line", async () => {
  const { kind, rows } = await ask(lines, "average order value");
  expect(kind).toBe("accept");
  expect(rows).toEqual([[39]]);
});

test("pieces of a product are added up", async () => {
  expect((await ask(lines, "how many croissants went out in march 2026?")).readAs).toContain("total Qty");
});

test("customers that come back are the customers, and not the rows", async () => {
  expect((await ask(lines, "who are our top 3 customers")).readAs).toMatch(/by Customer, .*3 highest only/);
});

const deals = {
  "deals.csv": csv(
    "Deal,Owner,Region,Stage,Value (EUR),Created",
    Array.from({ length: 30 }, (_, i) => [
      `D-${i}`,
      i % 2 ? "Ann" : "Bob",
      i % 3 ? "North" : "South",
      ["Won", "Lost", "Open"][i % 5 === 0 ? 0 : i % 5 === 1 ? 1 : 2] ?? "",
      500 + ((i * 37) % 400),
      `2026-0${1 + (i % 6)}-10`,
    ]),
  ),
};

test("what was earned comes from deals that were won, the value of deals from all", async () => {
  expect((await ask(deals, "which region earned the most")).readAs).toContain("only where Stage is Won");
  expect((await ask(deals, "total value by region")).readAs).not.toContain("Stage");
});

const accounts = {
  "accounts.csv": csv("Line,Jan 2026,Feb 2026,Mar 2026", [
    ["Sales", 1000, 1100, 1200],
    ["Cost of sales", 400, 450, 500],
    ["Gross profit", 600, 650, 700],
    ["Wages", 500, 500, 500],
    ["Rent", 200, 200, 100],
    ["Profit before tax", -100, -50, 100],
  ]),
};

test("profit alone means the bottom line", async () => {
  expect((await ask(accounts, "which months did we lose money")).readAs).toContain("Profit before tax < 0");
  expect((await ask(accounts, "gross profit by month")).readAs).toContain("Gross profit, by month");
});

test("part of a year is compared with the same part of last year", async () => {
  const months = Array.from(
    { length: 18 },
    (_, i) => `${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}-05`,
  );
  const sales = {
    "sales.csv": csv(
      "Date,Shop,Revenue",
      months.map((day, i) => [day, i % 2 ? "A" : "B", 100 + i]),
    ),
  };
  expect((await ask(sales, "revenue H1 2026 compared with last year")).readAs).toContain(
    "H1 2026 compared with H1 2025",
  );
  expect((await ask(sales, "revenue last year (2025)")).readAs).toBe("Read as: total Revenue, 2025");
});

const survey = {
  "survey.csv": csv(
    "Date,Club,State of the hall,Staff are friendly,Remarks",
    Array.from({ length: 24 }, (_, i) => [
      `2026-01-${10 + (i % 9)}`,
      i % 2 ? "Old Town" : "Riverside",
      i % 3 ? "tidy" : "cold",
      ["Agree", "Disagree", "Strongly agree", "Neutral", "Don't know"][i % 5] ?? "",
      i % 4 ? "" : `The hall was cold in week ${i}`,
    ]),
  ),
};

test("answers without an opinion do not keep a scale from being one", async () => {
  expect((await ask(survey, "how many agree that staff are friendly by club")).readAs).toContain("who agree");
});

test("the opposite of a value is not the value", async () => {
  const { kind, readAs } = await ask(survey, "how many called the hall untidy");
  expect(kind).not.toBe("accept");
  expect(readAs).not.toContain("tidy");
});

test("a whole sentence is no text to search remarks for", async () => {
  expect((await ask(survey, "how many say the staff are lazy")).kind).not.toBe("accept");
});
