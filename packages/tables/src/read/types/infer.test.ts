import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase, quoteText } from "../../database.ts";
import { inferColumn } from "./infer-column.ts";
import { dayMonthOrder } from "./infer-date.ts";
import { inferNumber } from "./infer-number.ts";
import { parseNumber } from "./number-format.ts";

const temp = mkdtempSync(join(tmpdir(), "muster-types-"));
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ memoryMb: 128, threads: 1, tempDir: temp });
});
afterAll(() => {
  database.close();
  rmSync(temp, { recursive: true, force: true });
});

function infer(name: string, cells: (string | null)[], distinct = new Set(cells).size, decimal: "." | "," = ".") {
  return inferColumn({ name, cells, rows: cells.length, distinct }, { decimal, nativeNumbers: false });
}

async function read(name: string, cells: string[], cell: string): Promise<unknown> {
  const type = infer(name, cells);
  const [row] = await database.rows(
    `SELECT (${type.convert("c")})::VARCHAR AS v FROM (SELECT ${quoteText(cell)} AS c)`,
  );
  return row?.["v"];
}

describe("numbers", () => {
  const table: [string, "." | ",", number | null][] = [
    ["1234", ".", 1234],
    ["1,234.56", ".", 1234.56],
    ["1.234,56", ".", 1234.56],
    ["1 234,56", ".", 1234.56],
    ["1'234.50", ".", 1234.5],
    ["1,234", ".", 1234],
    ["1,234", ",", 1.234],
    ["1.234", ",", 1234],
    ["1.234", ".", 1.234],
    ["0,123", ".", 0.123],
    ["12,5", ".", 12.5],
    ["(500)", ".", -500],
    ["-12.5", ".", -12.5],
    ["−7", ".", -7],
    ["12-", ".", -12],
    ["$1,200.00", ".", 1200],
    ["-$5", ".", -5],
    ["$-5", ".", -5],
    ["1.250,00 €", ",", 1250],
    ["€ 99", ".", 99],
    ["CHF 1'000.05", ".", 1000.05],
    ["USD 12", ".", 12],
    ["12.5%", ".", 12.5],
    ["5,5 %", ",", 5.5],
    ["1.2M", ".", 1_200_000],
    ["3k", ".", 3000],
    ["1.5bn", ".", 1.5e9],
    ["1e5", ".", 100_000],
    [".5", ".", 0.5],
    ["$ (20.00)", ".", -20],
    ["€ (1.234,50)", ",", -1234.5],
    ["(1.234,50) €", ",", -1234.5],
    ["400.00-", ".", -400],
    ["12,34,567", ".", 1_234_567],
    ["1 234", ".", 1234],
    ["12 kg", ".", 12],
    ["abc", ".", null],
    ["12A34", ".", null],
    ["1.2.3", ".", null],
    ["", ".", null],
    ["-", ".", null],
  ];
  it.each(table)("%s with %s is %s", (text, decimal, value) => {
    const parsed = parseNumber(text, decimal);
    if (value === null) expect(parsed).toBeNull();
    else expect(parsed?.value).toBeCloseTo(value, 9);
  });

  it.each(table.filter(([, , value]) => value !== null))(
    "%s with %s reads the same in SQL",
    async (text, decimal, value) => {
      const evidence = inferNumber([text, decimal === "," ? "0,5" : "0.5", decimal === "," ? "0,7" : "0.7"], decimal);
      const type = infer(
        "amount",
        [text, decimal === "," ? "0,5" : "0.5", decimal === "," ? "0,7" : "0.7"],
        3,
        decimal,
      );
      expect(evidence).not.toBeNull();
      const sqls = [type.convert("c"), ...(type.quick?.("c") ?? [])];
      for (const [index, sql] of sqls.entries()) {
        const [row] = await database.rows(`SELECT ${sql} AS v FROM (SELECT ${quoteText(text)} AS c)`);
        if (index > 0 && row?.["v"] === null) continue;
        expect(Number(row?.["v"])).toBeCloseTo(value ?? Number.NaN, 9);
      }
    },
  );

  it.each([
    [["1.234", "5.678", "0.5"], "."],
    [["1.234", "12.345", "1.234.567"], ","],
    [["1,234", "12,345"], "."],
    [["3,5", "4,25"], ","],
  ] as const)("%j have the decimal sign %s", (cells, decimal) => {
    expect(inferNumber(cells)?.format.decimal).toBe(decimal);
  });

  it.each([
    ["Gehalt", ["4.500 €", "5.250 €"], "4.500 €", 4500],
    ["Umsatz", ["4.500", "12.250"], "12.250", 12250],
    ["ratio", ["4.500", "1.250"], "4.500", 4.5],
    ["Preis", ["4.50", "12.25"], "4.50", 4.5],
  ] as const)("%s %j: %s is %s", async (name, cells, cell, value) => {
    expect(Number(await read(name, [...cells], cell))).toBe(value);
  });

  it("believes the rest of the table where a column leaves the sign open", () => {
    expect(inferNumber(["1.234", "5.678"], ",")?.values).toEqual([1234, 5678]);
    expect(inferNumber(["1.234", "5.678"], ".")?.values).toEqual([1.234, 5.678]);
  });
});

describe("dates", () => {
  it.each([
    ["Date", ["2024-03-05", "2024-12-31"], "2024-03-05", "2024-03-05"],
    ["Date", ["03/04/2024", "25/12/2024"], "03/04/2024", "2024-04-03"],
    ["Date", ["03/04/2024", "12/25/2024"], "03/04/2024", "2024-03-04"],
    ["Datum", ["03.04.2024", "04.05.2024"], "03.04.2024", "2024-04-03"],
    ["Datum", ["3.4.24", "14.5.24"], "3.4.24", "2024-04-03"],
    ["Date", ["2024/03/05", "2024/12/31"], "2024/03/05", "2024-03-05"],
    ["Month", ["Jan 2024", "Feb 2024"], "Feb 2024", "2024-02-01"],
    ["Monat", ["März 2024", "Mai 2024", "Dezember 2024", "Januar 2024"], "März 2024", "2024-03-01"],
    ["Monat", ["März 2024", "Mai 2024", "Dezember 2024", "Januar 2024"], "Dezember 2024", "2024-12-01"],
    ["Date", ["5 January 2024", "12 March 2024"], "5 January 2024", "2024-01-05"],
    ["Date", ["Jan 5, 2024", "Mar 12, 2024"], "Mar 12, 2024", "2024-03-12"],
    ["Date", ["05-Jan-24", "12-Mar-24"], "05-Jan-24", "2024-01-05"],
    ["Period", ["2024-01", "2024-02"], "2024-02", "2024-02-01"],
    ["Period", ["01/2024", "02/2024"], "02/2024", "2024-02-01"],
    ["Quarter", ["2024-Q1", "2024-Q2"], "2024-Q2", "2024-04-01"],
    ["Quarter", ["Q1 2024", "Q3 2024"], "Q3 2024", "2024-07-01"],
    ["Quarter", ["Q1/24", "Q3/24"], "Q3/24", "2024-07-01"],
    ["Week", ["2024-W01", "2024-W10"], "2024-W10", "2024-03-04"],
    ["Day", ["20240305", "20241231"], "20240305", "2024-03-05"],
    ["Month", ["202401", "202412"], "202412", "2024-12-01"],
    ["Year", ["2021", "2022"], "2022", "2022-01-01"],
    ["Date", ["45292", "45293"], "45292", "2024-01-01"],
    [
      "created_at",
      ["2024-01-05T10:00:00Z", "2024-01-06T11:30:00+02:00"],
      "2024-01-06T11:30:00+02:00",
      "2024-01-06 09:30:00",
    ],
    [
      "Created at",
      ["2024-10-01 18:08:53 +0000", "2024-10-02 09:00:00 +0200"],
      "2024-10-02 09:00:00 +0200",
      "2024-10-02 07:00:00",
    ],
    ["Created at", ["2024-10-01 18:08:53 UTC"], "2024-10-01 18:08:53 UTC", "2024-10-01 18:08:53"],
    ["timestamp", ["1704067200", "1704153600"], "1704067200", "2024-01-01 00:00:00"],
    ["When", ["03/04/2024 14:05", "25/04/2024 09:00"], "03/04/2024 14:05", "2024-04-03 14:05:00"],
    ["Date", ["2024-01-05", "05/13/2024", "2024-02-01"], "05/13/2024", "2024-05-13"],
    ["Date", ["2024-01-05", "2024-02-30"], "2024-02-30", null],
  ])("%s %j reads %s as %s", async (name, cells, cell, expected) => {
    expect(["date", "datetime"]).toContain(infer(name, cells).type);
    expect(await read(name, cells, cell)).toBe(expected);
  });

  it.each([
    [["13/01/2024", "01/02/2024"], true, "day over 12"],
    [["01/13/2024", "01/02/2024"], false, "month over 12"],
    [["01.02.2024", "03.04.2024"], true, "dots"],
    [["01/02/2024", "03/04/2024"], false, "assumed"],
    [["01/02/2024", "01/03/2024"], true, "assumed"],
  ] as const)("%j: day first %s, %s", (cells, isDayFirst, reason) => {
    expect(dayMonthOrder(cells)).toEqual({ isDayFirst, reason });
  });
});

describe("kinds of columns", () => {
  it.each([
    ["zip", ["01067", "50667", "10115"], "code"],
    ["Postcode", ["50667", "10115", "50667"], "code"],
    ["order_id", ["1001", "1002", "1003"], "identifier"],
    ["Phone", ["+49 351 123456", "+49 30 998877"], "identifier"],
    ["contact", ["555-123-4567", "555-987-6543"], "identifier"],
    ["IBAN", ["DE89 3704 0044 0532 0130 00", "GB29 NWBK 6016 1331 9268 19"], "identifier"],
    ["konto", ["DE89370400440532013000"], "identifier"],
    ["EAN", ["4006381333931", "4006381333948"], "identifier"],
    ["#", ["1", "2", "3", "4", "5"], "identifier"],
    ["nummer", ["17", "18", "21"], "identifier"],
    ["uid", ["3f2504e0-4f89-11d3-9a0c-0305e82c3301"], "identifier"],
    ["Year", ["2021", "2022", "2021"], "date"],
    ["Price", ["2021", "1999", "2050"], "number"],
    ["Active", ["yes", "no", "yes"], "boolean"],
    ["flag", ["0", "1", "0"], "boolean"],
    ["aktiv", ["ja", "nein"], "boolean"],
    ["quantity", ["0", "1", "1"], "number"],
    ["Revenue", ["1,200", "950", "n/a"], "number"],
    ["x", ["1.5", "2.25"], "number"],
    ["share", ["12%", "30%"], "percent"],
    ["Class", ["1", "2", "3", "1"], "code"],
    ["Store", ["12", "13", "12"], "code"],
    ["Number of orders", ["12", "15", "9"], "number"],
    ["Name", ["Ann Lee", "Bob Ray"], "category"],
    [
      "Comment",
      [
        "I liked the service very much and will come again soon",
        "It was a bit slow on Monday but fine in the end, thanks",
      ],
      "text",
    ],
    ["nothing", [null, "", "n/a"], "empty"],
    ["amount paid", ["12.5", "13.75"], "number"],
    ["ticket", ["T-100", "T-101", "T-102", "T-103"], "identifier"],
    ["Size", ["12A", "14B", "9C"], "category"],
    ["Weight", ["12 kg", "9.5 kg"], "number"],
    ["code", ["7", "8", "9"], "identifier"],
    ["Ort", ["Köln", "Köln", "Bonn"], "category"],
  ] as const)("%s %j is %s", (name, cells, type) => {
    expect(infer(name, [...cells]).type).toBe(type);
  });

  it.each([
    ["Revenue (USD)", "USD"],
    ["Betrag in €", "EUR"],
    ["price_eur", "EUR"],
    ["Umsatz [CHF]", "CHF"],
    ["Revenue", null],
  ])("%s is in %s", (name, unit) => {
    expect(infer(name, ["12.5", "13.75"]).unit).toBe(unit);
  });
});
