import { afterAll, beforeAll, expect, it } from "vitest";
import { understand } from "./ask-question.ts";
import { narrowedTo } from "./follow-up.ts";
import { openPlanner, type Planner } from "./plan/plan-rules.ts";
import type { TableQuery } from "./query.ts";
import { readAs } from "./read-as.ts";
import { csv, type Opened, openTables } from "./sources.factory.ts";

let orders: Opened;
let staff: Opened;

beforeAll(async () => {
  orders = await openTables({
    "orders.csv": csv("Date,Region,Product,Customer,Units,Revenue,Status", [
      ["2026-01-05", "North", "Desk", "Blue Ltd", 4, 1000, "paid"],
      ["2026-01-12", "South", "Chair", "Harbor Inc", 10, 800, "paid"],
      ["2026-02-03", "South", "Desk", "Harbor Inc", 6, 1500, "paid"],
      ["2026-02-14", "West", "Chair", "Blue Ltd", 12, 960, "open"],
      ["2026-03-02", "West", "Lamp", "Delta GmbH", 30, 1050, "paid"],
      ["2026-03-11", "South", "Desk", "Blue Ltd", 8, 2000, "open"],
      ["2026-04-04", "North", "Lamp", "Delta GmbH", 12, 420, "refunded"],
    ]),
  });
  staff = await openTables({
    "personal.csv": csv("Name,Abteilung,Gehalt,Urlaubstage", [
      ["Anna Berg", "Vertrieb", 4200, 28],
      ["Jan Kolb", "Technik", 4800, 30],
      ["Lea Sand", "Technik", 4500, 30],
      ["Tom Ritter", "Verwaltung", 3900, 28],
      ["Mia Hofer", "Vertrieb", 4100, 28],
    ]),
  });
});
afterAll(() => {
  orders.database.close();
  staff.database.close();
});

/** Asks one question after another, as a chat does; an unclear one leaves the query before it. */
async function askInTurn({ profile, run }: Opened, questions: string[]): Promise<string> {
  const planner: Planner = openPlanner(profile);
  let before: TableQuery | undefined;
  let last = "";
  for (const question of questions) {
    const [row] = before?.limit?.n === 1 ? await run(before) : [];
    const understood = understand(question, planner, before && narrowedTo(before, question, row));
    if (understood.kind === "queries") before = understood.queries.at(-1);
    if (understood.kind === "queries" && before) last = readAs(before, profile);
    else
      last = understood.kind === "clarify" ? `offers ${understood.options.map((each) => each.readAs).join(" | ")}` : "";
  }
  return last.replace(/^Read as: /, "");
}

it.each([
  ["a period", ["What was the total revenue?", "And in March?"], "total Revenue, March 2026"],
  [
    "things that a customer bought",
    ["Which customer has the highest revenue?", "What did they buy?"],
    "offers total Revenue, by Product, only where Customer is Blue Ltd | number of orders, by Product, only where Customer is Blue Ltd",
  ],
  ["things, asked by name", ["What did Blue Ltd buy?"], "total Revenue, by Product, only where Customer is Blue Ltd"],
  ["another period", ["total units in February", "What about April?"], "total Units, April 2026"],
  [
    "a filter beside the period",
    ["total units in March", "Only paid ones"],
    "total Units, March 2026, only where Status is paid",
  ],
  [
    "another value of the same column",
    ["revenue by month for desks", "and chairs?"],
    "total Revenue, by month of Date, only where Product is Chair",
  ],
  ["another grouping", ["revenue by region", "and by product?"], "total Revenue, by Product"],
  ["a second grouping", ["revenue by month", "also by region"], "total Revenue, by month of Date, and Region"],
  ["another amount", ["revenue by month", "and the units?"], "total Units, by month of Date"],
  ["another aggregate", ["revenue by region", "and the average?"], "average Revenue, by Region"],
  [
    "the other end of a ranking",
    ["top 3 products by revenue", "and the bottom one?"],
    "total Revenue, by Product, the lowest only",
  ],
  [
    "a rank of the amount before",
    ["revenue in March", "Which region had the most?"],
    "total Revenue, by Region, March 2026, the highest only",
  ],
  ["shares", ["revenue by region", "in percent?"], "total Revenue, by Region, as a share of the total"],
  [
    "a comparison with another period",
    ["revenue in March", "compared with February?"],
    "total Revenue, March 2026 compared with February 2026",
  ],
  [
    "a trend, which needs all months",
    ["units in March", "is it going up?"],
    "total Units, by month of Date, with its trend",
  ],
  [
    "the rows of a list",
    ["Which orders are still open?", "how much are they worth in total?"],
    "total Revenue, only where Status is open",
  ],
  [
    "the leading group of a ranking",
    ["which customer spent the most?", "how much did they spend in March?"],
    "total Revenue, only where Customer is Blue Ltd, March 2026",
  ],
  [
    "some of those",
    ["how many orders?", "and how many of those are paid?"],
    "number of orders, only where Status is paid",
  ],
  [
    "shares of the compared groups",
    ["revenue by region for South and West", "in percent?"],
    "total Revenue, by Region, only where Region is South or West, as a share of the total",
  ],
  ["a group that was filtered before", ["revenue for the North", "by region"], "total Revenue, by Region"],
  ["everything again", ["revenue in March by region", "and overall?"], "total Revenue"],
  ["German", ["Umsatz nach Region", "und im März?"], "total Revenue, by Region, March 2026"],
])("a follow-up changes %s", async (_, questions, expected) => {
  expect(await askInTurn(orders, questions)).toBe(expected);
});

it.each([
  ["und am wenigsten?", "average Gehalt, by Name, the lowest only"],
  ["and the most vacation?", "total Urlaubstage, by Name, the highest only"],
])("continues a German ranking with “%s”", async (question, expected) => {
  expect(await askInTurn(staff, ["Wer verdient am meisten?", question])).toBe(expected);
});

it.each([
  ["How many orders are there?", "number of orders"],
  ["And what was the total revenue in April?", "total Revenue, April 2026"],
  ["total units", "total Units"],
])("“%s” is complete, whatever was asked before", async (question, expected) => {
  expect(await askInTurn(orders, ["revenue by region in March", question])).toBe(expected);
});

it("offers what continues the question when the change is unclear", async () => {
  expect(await askInTurn(orders, ["average revenue", "in January and March?"])).toMatch(
    /^offers average Revenue, only where \(Date is January 2026 or Date is March 2026\) \| /,
  );
});

it.each(["total", "average"])("keeps a %s where two values are added", async (aggregate) => {
  const read = await askInTurn(orders, [`${aggregate} revenue`, "in the West and South?"]);
  expect(read).toBe(`${aggregate} Revenue, by Region, only where Region is West or South`);
});

it("reads a question without the form it asks for", async () => {
  expect(await askInTurn(orders, ["show me a bar chart of revenue by month"])).toBe("total Revenue, by month of Date");
});
