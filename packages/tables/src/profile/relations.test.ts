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

test("a price that only sold things have is money, and what is left of it a profit", async () => {
  const row = (i: number): Row => [
    `S${i}`,
    day(i),
    4000 + i * 50,
    i % 4 ? day(i + 30) : "",
    i % 4 ? 4900 + i * 55 : "",
  ];
  const rows = rowsOf(row);
  const { profile, run, database } = await openTables({
    "cars.csv": csv("Stock no,Bought on,Purchase price,Sold on,Sale price", rows),
  });
  expect(profile.columns.at(-1)).toMatchObject({ role: "additive", concepts: ["money", "price"] });
  const [gain] = profile.measures.filter(({ concepts }) => concepts[0] === "profit");
  const sold = rows.filter(([, , , on]) => on !== "");
  const gained = sold.reduce((sum, [, , bought, , price]) => sum + Number(price) - Number(bought), 0);
  const [result] = await run({ from: { table: "cars" }, measures: gain?.measures ?? [], by: [] });
  expect(result?.["average"]).toBeCloseTo(gained / sold.length, 6);
  database.close();
});

test("hours at a wage are what was spent, under the words for it", async () => {
  const rows = rowsOf((i) => [
    pick(i, "Ola", "Per", "Siv"),
    `2025-W${String(10 + Math.floor(i / 3)).padStart(2, "0")}`,
    20 + (i % 9),
    pick(i, 18, 21, 24),
  ]);
  const { profile, database } = await openTables({ "shifts.csv": csv("Employee,Week,Hours,Hourly wage", rows) });
  database.close();
  expect(profile.tables[0]?.entity).toBe("employee week");
  expect(profile.measures.find(({ label }) => label === "Hours × Hourly wage")).toMatchObject({
    concepts: ["cost"],
    names: expect.arrayContaining(["labour cost", "payroll"]),
  });
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

test("the mean of marks is averaged, and so is an amount that only a price list holds", async () => {
  const marks = (i: number): number[] => [1 + (i % 5), 1 + ((i * 3) % 5), 1 + ((i * 7) % 5), 1 + ((i * 2) % 5)];
  const rows = rowsOf((i) => [`P${i}`, ...marks(i), (marks(i).reduce((a, b) => a + b) / 4).toFixed(2)]);
  const own = await columnsOf("Pupil,Zib,Tarv,Flump,Quen,Drim", rows);
  expect(own.get("Drim")).toMatchObject({ role: "average", unit: "points" });
  const list = await columnsOf(
    "Code,Item,Trade £,RRP £",
    rowsOf((i) => [`KB-${i}`, `Item ${i}`, (3.35 + i * 1.37).toFixed(2), (7.15 + i * 2.6).toFixed(2)]),
  );
  expect(list.get("Trade £")).toMatchObject({ role: "average", concepts: ["price"] });
});

test("beside a running balance one column is what came in and the other what went out", async () => {
  let balance = 500;
  const rows = rowsOf((i) => {
    const [came, went] = i % 3 === 0 ? [20.55 + i, ""] : ["", 7.35 + i];
    balance += Number(came) - Number(went);
    return [day(i), pick(i, "Raffle", "Milk", "Stamps"), came, went, balance.toFixed(2)];
  });
  const own = await columnsOf("Date,Details,Zib,Tarv,Left over", rows);
  expect(own.get("Zib")).toMatchObject({ role: "additive", unit: "money", concepts: ["incoming"] });
  expect(own.get("Tarv")).toMatchObject({ role: "additive", unit: "money", concepts: ["outgoing"] });
  expect(own.get("Left over")).toMatchObject({ role: "stock", concepts: ["balance"] });
});

test("what was spent is added up beside the cash in the till", async () => {
  const rows = rowsOf((i) => [day(i), 200 + i, 100.5 + i, pick(i, 12.5, 40, 8.2), 288.8 + i]);
  const own = await columnsOf("Datum,Anfangsbestand,Einnahmen,Ausgaben,Endbestand", rows);
  expect(own.get("Ausgaben")?.role).toBe("additive");
});

test("a column never has more different values than values", async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, i): Row => [i * 1.37, (i * 7919) % 100_003, day(i), `row ${i} of many`],
  );
  for (const { name, distinct, filled } of (await columnsOf("Zib,Quen,When,Tarv", rows)).values())
    expect(distinct, name).toBeLessThanOrEqual(filled);
});
