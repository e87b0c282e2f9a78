import { expect, test } from "vitest";
import { csv, openTables } from "../sources.factory.ts";
import type { ColumnProfile } from "./profile.ts";

type Row = (string | number)[];
const pick = <T>(i: number, ...values: T[]) => values[i % values.length] as T;
const day = (i: number) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);
const rowsOf = (row: (i: number) => Row) => Array.from({ length: 40 }, (_, i) => row(i));

/** Columns of a table whose headers no lexicon knows, so that only values can decide. */
async function columnsOf(header: string, rows: Row[]): Promise<Map<string, ColumnProfile>> {
  const { profile, database } = await openTables({ "sheet.csv": csv(header, rows) });
  database.close();
  return new Map(profile.columns.map((column) => [column.name, column]));
}

test("an amount that is a count times a price is money, and its price is averaged", async () => {
  const own = await columnsOf(
    "When,Flump,Zib,Quen,Tarv",
    rowsOf((i) => [
      day(i),
      pick(i, "a", "b", "c"),
      2 + ((i * 7) % 11),
      pick(i, 2.5, 4.2, 3.8),
      ((2 + ((i * 7) % 11)) * pick(i, 2.5, 4.2, 3.8)).toFixed(2),
    ]),
  );
  expect(own.get("Zib")).toMatchObject({ role: "additive", concepts: ["quantity"] });
  expect(own.get("Quen")).toMatchObject({ role: "average", concepts: ["price"], unit: "money" });
  expect(own.get("Tarv")).toMatchObject({ role: "additive", concepts: ["money"], unit: "money" });
});

test("what a total is made of adds up too: a rebate and what is still due", async () => {
  const amounts = (i: number): Row => {
    const [billed, rebate, settled] = [100 + i * 13, pick(i, 0, 10, 25), pick(i, 0, 40, 60, 75)];
    return [`X${i}`, day(i), billed, rebate, settled, billed - rebate - settled];
  };
  const own = await columnsOf("Doc,Issued,Billed,Rebate,Zettled,Outstanding", rowsOf(amounts));
  for (const name of ["Billed", "Rebate", "Zettled", "Outstanding"])
    expect(own.get(name), name).toMatchObject({ role: "additive", unit: "money" });
});

test("a number that grows by another from row to row is a balance", async () => {
  const amounts = Array.from({ length: 40 }, (_, i) => pick(i, 120, -75, 310, -20, -95));
  const rows = amounts.map(
    (amount, i): Row => [day(i), amount, amounts.slice(0, i + 1).reduce((sum, each) => sum + each, 900)],
  );
  expect((await columnsOf("When,Zib,Tarv", rows)).get("Tarv")).toMatchObject({ role: "stock", concepts: ["balance"] });
});

test("readings that rise for each vehicle are no amounts, the difference of two is", async () => {
  const read = (i: number) => 1000 * (i % 3) + Math.floor(i / 3) * 60;
  const rows = rowsOf((i) => [day(i), pick(i, "v1", "v2", "v3"), read(i) + 5, read(i) + 45 + (i % 7)]);
  const own = await columnsOf("When,Flump,Zib,Tarv", rows);
  expect(own.get("Zib")?.role).toBe("average");
  expect(own.get("Tarv")).toMatchObject({ role: "average", readingBefore: "Zib" });
});

test("what belongs to the person of a row is averaged, marks are, and counts are not", async () => {
  const rows = rowsOf((i) => [
    pick(i, "a", "b", "c", "d"),
    pick(i, 14, 17, 21, 26),
    50 + ((i * 17) % 41),
    45 + ((i * 23) % 47),
    48 + ((i * 29) % 43),
    (i * i) % 90,
  ]);
  const own = await columnsOf("Flump,Zib,Tarv,Quen,Drox,Vlam", rows);
  expect([...own.values()].map(({ role }) => role)).toEqual([
    "dimension",
    "average",
    "average",
    "average",
    "average",
    "additive",
  ]);
});

test("the one value of a column with blanks marks its rows", async () => {
  const own = await columnsOf(
    "When,Zib,Void",
    rowsOf((i) => [day(i), 10 + i, i % 5 === 0 ? "erledigt" : ""]),
  );
  expect(own.get("Void")?.states).toMatchObject({ "flag:Void": ["erledigt"], done: ["erledigt"] });
});

test("an amount in a currency is the money of a row where no other is, in the currency of the title", async () => {
  const text = `Zibs in GBP\n\n${csv(
    "When,Flump,Tarv",
    rowsOf((i) => [day(i), pick(i, "a", "b"), (10 + ((i * 37) % 23) * 1.37).toFixed(2)]),
  )}`;
  const { profile, database } = await openTables({ "sheet.csv": text });
  database.close();
  expect(profile.columns.at(-1)).toMatchObject({ concepts: ["money"], unit: "money", currency: "GBP" });
});
