import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { analyzeTable } from "../analyze-table.ts";
import { writeCsv } from "../generated.factory.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-related-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const customers = [
  ["customer_id", "name", "segment", "credit_limit"],
  ["C1", "Ann", "Public", 1000],
  ["C2", "Bob", "Private", 500],
  ["C3", "Cy", "Private", 700],
  ["C4", "Dee", "Public", 900],
];
/** C9 is in no table of customers. */
const orders = [
  ["order_id", "customer_id", "order_date", "amount", "status"],
  ...Array.from({ length: 20 }, (_, index) => [
    `O-${index}`,
    ["C1", "C2", "C3", "C1", "C9"][index % 5],
    `2026-01-${String(index + 1).padStart(2, "0")}`,
    [100, 10, 20, 100, 1][index % 5],
    index % 10 === 1 ? "refunded" : "paid",
  ]),
];

function analyze(question: string, ...tables: [string, unknown[][]][]) {
  const files = tables.map(([name, rows]) => ({ name, path: writeCsv(dir, name, rows as (string | number)[][]) }));
  return analyzeTable({ files, question });
}

describe("tables that name each other's rows", () => {
  const both: [string, unknown[][]][] = [
    ["customers.csv", customers],
    ["orders.csv", orders],
  ];

  it("are read together where the question needs both", async () => {
    const analysis = await analyze("Which segment brings the most revenue?", ...both);
    const answer = analysis.findings.find((finding) => finding.answersQuestion);
    const text = (role: string) => analysis.figures.find((figure) => figure.id === answer?.figures[role])?.text;
    expect(answer).toMatchObject({ kind: "ranking", subject: { dimension: "segment" } });
    expect([text("leaderName"), text("leader"), text("runnerUpName"), text("runnerUp")]).toEqual([
      "Public",
      "800",
      "Private",
      "120",
    ]);
    expect(analysis.tables.map(({ table }) => table)).toEqual([
      "orders.csv + customers.csv",
      "customers.csv",
      "orders.csv",
    ]);
    expect(analysis.tables[0]?.reading.join(" ")).toContain(
      "orders.csv was joined to customers.csv on “customer_id”; 4 of 20 rows have no match.",
    );
  });

  it("never add up what is repeated", async () => {
    const analysis = await analyze("What is the total credit limit of the orders by status?", ...both);
    const totals = analysis.figures.filter(
      (figure) => /credit_limit/.test(figure.label) && !/Average/.test(figure.label),
    );
    expect(totals.filter((figure) => (figure.value ?? 0) > 3100)).toEqual([]);
    expect(analysis.tables.map(({ table }) => table)).not.toContain("orders.csv + customers.csv");
  });

  it("stay apart where one alone answers", async () => {
    const analysis = await analyze("How many customers are there per segment?", ...both);
    const answer = analysis.findings.find((finding) => finding.answersQuestion);
    expect(analysis.tables).toHaveLength(2);
    expect(analysis.figures.find((figure) => figure.id === answer?.figures["leader"])?.text).toBe("2");
  });

  it("give a rate by what only the other knows", async () => {
    const analysis = await analyze("What is the refund rate by segment?", ...both);
    const answer = analysis.findings.find((finding) => finding.answersQuestion);
    const text = (role: string) => analysis.figures.find((figure) => figure.id === answer?.figures[role])?.text;
    expect([text("leaderName"), text("leader")]).toEqual(["Private", "25.0%"]);
  });

  it.each([
    [
      "a key that is not unique",
      [
        ["customer_id", "segment"],
        ["C1", "a"],
        ["C1", "b"],
        ["C2", "c"],
      ],
    ],
    [
      "keys that are not found",
      [
        ["customer_id", "segment"],
        ["X1", "a"],
        ["X2", "b"],
        ["X3", "c"],
      ],
    ],
  ])("are left alone with %s", async (_, rows) => {
    const analysis = await analyze("Which segment has the most revenue?", ["orders.csv", orders], ["other.csv", rows]);
    expect(analysis.tables).toHaveLength(2);
  });
});

it("reads files with the same columns as one table", async () => {
  const month = (date: string, store: string, sales: number) => [
    ["date", "store", "sales"],
    ...[1, 2, 3].map((day) => [`${date}-0${day}`, store, sales]),
  ];
  const analysis = await analyze(
    "Which store has the highest sales?",
    ["jan.csv", month("2026-01", "A", 10)],
    ["feb.csv", month("2026-02", "B", 30)],
  );
  expect(analysis.tables).toHaveLength(1);
  expect(analysis.tables[0]?.rows).toBe(6);
  expect(analysis.tables[0]?.reading).toContain(
    "2 files with the same columns were read as one table (jan.csv, feb.csv); the column “File” says which.",
  );
});
