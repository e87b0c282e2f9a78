import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Analysis } from "@muster/contracts/analysis";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../database.ts";
import { analyzeTable } from "./analyze-table.ts";
import { sequence, writeCsv, writeWorkbook } from "./generated.factory.ts";
import { expectFinding, expectNoFinding, expectWhole, rerunFigures } from "./golden.factory.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-generated-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function ask(path: string, question: string): Promise<Analysis> {
  const files = [{ path, name: path.slice(dir.length + 1) }];
  const result = await analyzeTable({ files, question });
  expectWhole(result);
  await rerunFigures(result, files, dir);
  return result;
}

const SALES: (string | number)[][] = [
  ["Datum", "Größe", "Umsatz"],
  ["2024-01-05", "Groß", 12.5],
  ["2024-02-05", "Klein", 7.25],
  ["2024-03-05", "Groß", 30],
];

describe("encodings", () => {
  const text = SALES.map((row) => row.join(";")).join("\r\n");
  const swapped = Buffer.from(text, "utf16le").swap16();
  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 (little endian)", Buffer.from(text, "utf16le")],
    ["UTF-16 (little endian) with a byte order mark", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 (big endian)", swapped],
    ["UTF-16 (big endian) with a byte order mark", Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
    ["Windows-1252 (Latin-1)", Buffer.from(text, "latin1")],
  ])("%s gives the same table", async (name, bytes) => {
    const path = join(dir, "encoded.csv");
    writeFileSync(path, bytes);
    const result = await analyzeTable({
      files: [{ path, name: "encoded.csv" }],
      question: "Which Größe leads in Umsatz?",
    });
    expect(result.tables[0]?.reading[0]).toBe(`Encoding: ${name}.`);
    expectFinding(result, {
      kind: "ranking",
      answersQuestion: true,
      figures: { leader: 42.5, leaderName: "Groß", total: 49.75 },
    });
  });
});

describe("a season on a trend", () => {
  const random = sequence(7);
  const rows: (string | number)[][] = [["Date", "Shop", "Sales"]];
  const byYear = new Map<number, number>();
  for (let month = 0; month < 48; month++) {
    for (let day = 1; day <= 28; day += 3) {
      const year = 2020 + Math.floor(month / 12);
      const season = month % 12 === 11 ? 400 : month % 12 === 1 ? -150 : 0;
      const value = Math.round((300 + month * 8 + season + random() * 40) * 100) / 100;
      byYear.set(year, (byYear.get(year) ?? 0) + value);
      rows.push([
        `${year}-${String((month % 12) + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
        month % 2 ? "A" : "B",
        value,
      ]);
    }
  }

  it("shows both, and the change of the last year", async () => {
    const path = writeCsv(dir, "season.csv", rows);
    const result = await ask(path, "Is there a trend? Is there seasonality? What changed between 2022 and 2023?");
    expectFinding(result, { kind: "trend", answersQuestion: true, direction: "up", subject: { grain: "month" } });
    expectFinding(result, {
      kind: "seasonality",
      answersQuestion: true,
      figures: { highPeriod: "December", lowPeriod: "February" },
    });
    expectFinding(result, {
      kind: "change",
      answersQuestion: true,
      direction: "up",
      figures: { before: byYear.get(2022) ?? 0, after: byYear.get(2023) ?? 0 },
    });
  });

  it("leaves a last month out that has just begun", async () => {
    const path = writeCsv(dir, "partial.csv", [...rows, ["2024-01-01", "A", 1]]);
    const result = await ask(path, "Is there a trend in sales?");
    expectFinding(result, {
      kind: "trend",
      answersQuestion: true,
      direction: "up",
      figures: { lastPeriod: "December 2023" },
      cautions: ["partial_last_period"],
    });
  });

  it("finds no season in noise", async () => {
    const noise = sequence(4242);
    const flat = rows.map((row, index) =>
      index === 0 ? row : [row[0] ?? "", row[1] ?? "", Math.round(100 + noise() * 50)],
    );
    const result = await ask(writeCsv(dir, "noise.csv", flat), "Give me an overview");
    expectNoFinding(result, { kind: "seasonality" });
    expectNoFinding(result, { kind: "trend", direction: "up" });
  });
});

describe("correlation", () => {
  const random = sequence(11);
  const rows: (string | number)[][] = [["Ad spend", "Visits", "Qty", "Price", "Total"]];
  const xs: number[] = [];
  const ys: number[] = [];
  for (let index = 0; index < 200; index++) {
    const spend = Math.round(random() * 1000);
    const visits = Math.round(spend * 3 + random() * 400);
    const qty = 1 + Math.floor(random() * 9);
    const price = Math.round(random() * 10000) / 100;
    xs.push(spend);
    ys.push(visits);
    rows.push([spend, visits, qty, price, Math.round(qty * price * 100) / 100]);
  }

  it("is Pearson's r, said to be no cause, and a product of two columns is no news", async () => {
    const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
    const [mx, my] = [mean(xs), mean(ys)];
    const sum = (f: (index: number) => number) => xs.reduce((total, _, index) => total + f(index), 0);
    const r =
      sum((i) => (xs[i]! - mx) * (ys[i]! - my)) /
      Math.sqrt(sum((i) => (xs[i]! - mx) ** 2) * sum((i) => (ys[i]! - my) ** 2));
    const result = await ask(writeCsv(dir, "ads.csv", rows), "Does ad spend affect visits?");
    expectFinding(result, {
      kind: "correlation",
      answersQuestion: true,
      direction: "positive",
      figures: { r, n: 200 },
      cautions: ["not_causal"],
    });
    expectNoFinding(result, { kind: "correlation", subject: { measure: "Price", other: "Total" } });
  });
});

describe("odd sizes and values", () => {
  it("ranks 20,000 groups", async () => {
    const random = sequence(5);
    const totals = new Map<string, number>();
    const rows: (string | number)[][] = [["Customer", "Amount"]];
    for (let index = 0; index < 40_000; index++) {
      const name = `Customer ${Math.floor(random() * 20_000)}`;
      const amount = Math.round(random() * 10_000) / 100;
      totals.set(name, (totals.get(name) ?? 0) + amount);
      rows.push([name, amount]);
    }
    const best = [...totals].reduce((most, each) => (each[1] > most[1] ? each : most));
    const result = await ask(writeCsv(dir, "many.csv", rows), "Who are the top 5 customers?");
    expectFinding(result, {
      kind: "ranking",
      answersQuestion: true,
      figures: { leader: best[1], leaderName: best[0] },
    });
    expect(result.findings.find((finding) => finding.answersQuestion)?.rows).toHaveLength(5);
    expect(result.charts[0]?.series[0]?.points.at(-1)?.x).toMatch(/^Other/);
  });

  it("reads 500 columns", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `m${index}`);
    const rows = Array.from({ length: 12 }, (_, row) =>
      ["g", ...names].map((_name, index) => (index === 0 ? (row % 2 ? "x" : "y") : row * index)),
    );
    const result = await ask(writeCsv(dir, "wide.csv", [["Group", ...names], ...rows]), "What is the total of m7?");
    expect(result.tables[0]?.columns).toHaveLength(501);
    expectFinding(result, { kind: "total", answersQuestion: true, figures: { value: 66 * 8 } });
    // Five hundred columns are many queries: on a machine with other work it takes as long as it takes.
  }, 120_000);

  it("takes NaN and Infinity for missing and huge numbers for what they are", async () => {
    const path = writeCsv(dir, "huge.csv", [
      ["k", "v"],
      ["a", "1e12"],
      ["b", "NaN"],
      ["c", "Infinity"],
      ["d", "2000000000000"],
      ["a", "-5"],
    ]);
    const result = await ask(path, "Total of v?");
    expect(result.tables[0]?.columns[1]).toMatchObject({ missing: 2, invalid: 0 });
    expectFinding(result, { kind: "total", answersQuestion: true, figures: { value: 2_999_999_999_995 } });
  });

  it("has no share where the total is zero and no trend in constants", async () => {
    const path = writeCsv(dir, "zero.csv", [
      ["day", "who", "gain"],
      ...Array.from({ length: 12 }, (_, index) => [`2024-01-${10 + index}`, index % 2 ? "a" : "b", 0]),
    ]);
    const result = await ask(path, "Who leads and is there a trend?");
    expectFinding(result, { kind: "trend", answersQuestion: true, direction: "flat" });
    expectFinding(result, { kind: "ranking", answersQuestion: true, noFigures: ["leaderShare"], cautions: ["tie"] });
  });

  it("copes with a column in which nothing stands", async () => {
    const path = writeCsv(dir, "holes.csv", [
      ["a", "b", "c"],
      ["x", "", 1],
      ["y", "n/a", 2],
      ["x", "-", 3],
    ]);
    const result = await ask(path, "");
    expect(result.tables[0]?.columns[1]).toMatchObject({ type: "empty", role: "ignored", missing: 3 });
  });
});

describe("workbooks", () => {
  const date = (text: string) => new Date(`${text}T00:00:00Z`);
  it("answers from the sheet that can, reads real dates, joins merged headers", async () => {
    const path = writeWorkbook(dir, "book.xlsx", {
      Notes: [["Made by finance"]],
      Staff: [
        ["Name", "Office"],
        ["Ann", "Oslo"],
        ["Bob", "Rome"],
        ["Cy", "Rome"],
      ],
      Sales: [
        ["Sales report", null, null, null],
        [null, null, null, null],
        ["When", "Where", "Online", null],
        [null, null, "Orders", "Revenue"],
        [date("2024-01-15"), "Oslo", 3, 120.5],
        [date("2024-02-15"), "Rome", 5, 80],
        [date("2024-03-15"), "Oslo", 2, 300],
      ],
    });
    const result = await ask(path, "Which place leads in online revenue?");
    expect(result.tables.map((table) => table.table)).toEqual(["book.xlsx › Staff", "book.xlsx › Sales"]);
    const sales = result.tables[1]!;
    expect(sales.columns.map((column) => column.name)).toEqual(["When", "Where", "Online Orders", "Online Revenue"]);
    expect(sales.columns[0]).toMatchObject({ type: "date", min: "2024-01-15", max: "2024-03-15" });
    expectFinding(result, {
      kind: "ranking",
      subject: { dimension: "Where", measure: "Online Revenue" },
      figures: { leader: 420.5, leaderName: "Oslo", total: 500.5 },
    });
  });

  it("gives rows the name that was merged down over them, counts no amount twice, and says that a sheet is hidden", async () => {
    const rows = [
      ["Region", "Shop", "Amount"],
      ["North", "A", 10],
      [null, "B", 20],
      ["South", "C", 5],
      [null, "D", null],
    ];
    const merged = { Sales: ["A2:A3", "A4:A5", "C4:C5"] };
    const path = writeWorkbook(dir, "merged.xlsx", { Sales: rows }, { hidden: "Sales", merged });
    const result = await ask(path, "What is the amount by region?");
    const figures = { leader: 30, leaderName: "North", runnerUp: 5, runnerUpName: "South", total: 35 };
    expectFinding(result, { kind: "ranking", answersQuestion: true, figures });
    expect(result.tables[0]?.reading.join(" ")).toContain("“Sales” is hidden but was read");
  });

  it("finds heads of which some are blank, and days that are still open", async () => {
    const path = writeCsv(dir, "blank.csv", [
      ["Region", "", "Completed", "Cost", ""],
      ["N", "a", "2025-03-01", "€ 10", "x"],
      ["S", "b", "open", "€ -", "y"],
      ["N", "c", "2025-03-04", "€ 30", "z"],
    ]);
    const result = await ask(path, "What is the total cost by region? How many rows are still open?");
    expectFinding(result, { kind: "ranking", answersQuestion: true, figures: { leader: 40, leaderName: "N" } });
    expectFinding(result, { kind: "value", answersQuestion: true, figures: { value: 1 } });
  });
});

it("reads a long German table the quick way, and the odd cell in it the thorough way", async () => {
  const random = sequence(77);
  const sums = new Map<string, number>();
  const lines = ["Datum;Filiale;Umsatz;Rabatt"];
  for (let index = 0; index < 60_000; index++) {
    const cents = Math.floor(random() * 500_000);
    const shop = ["Köln", "Bonn", "Ulm"][Math.floor(random() * 3)] ?? "";
    sums.set(shop, (sums.get(shop) ?? 0) + cents);
    const amount = (cents / 100).toLocaleString("de-DE", { minimumFractionDigits: 2 });
    const written = index === 59_999 ? `EUR ${amount}` : `${amount} €`;
    lines.push(
      `${String((index % 28) + 1).padStart(2, "0")}.${String((index % 12) + 1).padStart(2, "0")}.2023;${shop};${written};${index % 30},5%`,
    );
  }
  const path = join(dir, "lang.csv");
  writeFileSync(path, lines.join("\n"));
  const best = [...sums].reduce((most, each) => (each[1] > most[1] ? each : most));
  const result = await ask(path, "Which Filiale has the highest Umsatz?");
  expect(result.tables[0]?.columns).toMatchObject([
    { type: "date", invalid: 0 },
    {},
    { type: "money", unit: "EUR", invalid: 0 },
    { type: "percent", max: "29.5" },
  ]);
  expectFinding(result, {
    kind: "ranking",
    answersQuestion: true,
    figures: { leader: best[1] / 100, leaderName: best[0] },
  });
});

it("reads sheets with the same columns as one table", async () => {
  const month = (north: number, south: number) => [
    ["Region", "Sales"],
    ["North", north],
    ["South", south],
  ];
  const path = writeWorkbook(dir, "months.xlsx", {
    "Jan 2024": month(10, 5),
    "Feb 2024": month(20, 7),
    "Mar 2024": month(30, 4),
  });
  const result = await ask(path, "Which region leads and is there a trend in sales?");
  expect(result.tables).toHaveLength(1);
  expect(result.tables[0]).toMatchObject({
    rows: 6,
    columns: [{ name: "Sheet", type: "date" }, { name: "Region" }, { name: "Sales" }],
  });
  expectFinding(result, {
    kind: "ranking",
    answersQuestion: true,
    figures: { leader: 60, leaderName: "North", total: 76 },
  });
  expectFinding(result, {
    kind: "trend",
    answersQuestion: true,
    figures: { first: 15, last: 34, lastPeriod: "March 2024" },
  });
});

it("reads Parquet", async () => {
  const database = await openDatabase({ memoryMb: 128, threads: 1, tempDir: dir });
  const path = join(dir, "t.parquet");
  await database.run(
    `COPY (SELECT * FROM (VALUES (1, DATE '2024-01-01', 'a', 1.5), (2, DATE '2024-02-01', 'b', 2.25), (3, DATE '2024-03-01', 'a', 4.0)) AS t(order_id, day, kind, amount)) TO '${path}' (FORMAT parquet)`,
  );
  database.close();
  const result = await ask(path, "Which kind has the highest amount?");
  expect(result.tables[0]?.columns.map((column) => column.type)).toEqual(["identifier", "date", "category", "money"]);
  expectFinding(result, {
    kind: "ranking",
    answersQuestion: true,
    figures: { leader: 5.5, leaderName: "a", total: 7.75 },
  });
});
