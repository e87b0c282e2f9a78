import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { csv, openTables } from "../sources.factory.ts";
import { applyEdits } from "./edits.ts";
import { prepareTables } from "./prepare.ts";
import { columnsOf } from "./profile.ts";
import { profileTables } from "./profile-tables.ts";

const PNL = csv("Line,Jan 2025,Feb 2025,Mar 2025", [
  ["Subscriptions", 100, 110, 120],
  ["Services", 50, 40, 60],
  ["Total revenue", 150, 150, 180],
  ["Hosting", 20, 21, 22],
  ["Salaries", 60, 60, 61],
  ["Total costs", 80, 81, 83],
  ["Net profit", 70, 69, 97],
]);

test("reads months as columns and lines as measures, and finds subtotals and costs by arithmetic", async () => {
  const { profile, run, database } = await openTables({ "pnl.csv": PNL });
  const [table] = profile.tables;
  expect(table?.layout.kind).toBe("wide");
  expect(table?.lines?.map(({ label, parts, isCost }) => [label, parts ?? null, isCost])).toEqual([
    ["Subscriptions", null, false],
    ["Services", null, false],
    ["Total revenue", ["Subscriptions", "Services"], false],
    ["Hosting", null, true],
    ["Salaries", null, true],
    ["Total costs", ["Hosting", "Salaries"], true],
    ["Net profit", ["Subscriptions", "Services", "Hosting", "Salaries"], false],
  ]);
  const profit = profile.measures.find(({ label }) => label === "Net profit");
  expect(await run({ from: { table: "pnl" }, measures: profit?.measures ?? [], by: [] })).toEqual([{ amount: 236 }]);
  database.close();
});

test("totals behind the group's name and of the year beside the months are not counted again", async () => {
  const text = `,,Jan 2025,,Feb 2025,,YTD,
Branch,Kind,Plan,Actual,Plan,Actual,Plan,Actual
Kiel,Rent,10,11,10,10,20,21
Kiel,Power,4,3,4,5,8,8
Kiel total,,14,14,14,15,28,29
Ulm,Rent,7,7,7,8,14,15
Ulm,Power,2,2,2,2,4,4
Ulm total,,9,9,9,10,18,19
All branches,,23,23,23,25,46,48
`;
  const { profile, database } = await openTables({ "sites.csv": text });
  expect(columnsOf(profile, "sites").map(({ name }) => name)).toEqual(["Branch", "Kind", "Month", "Plan", "Actual"]);
  expect(columnsOf(profile, "sites")[0]?.values).toEqual(["Kiel", "Ulm"]);
  database.close();
});

test.each([
  [
    "umsatz_2025.csv",
    "Filiale;Jan;Feb;Mär;Apr\nNord;120;125;130;128\nSüd;90;92;95;97\n",
    ["Filiale", "Monat", "Umsatz"],
  ],
  ["kosten.csv", "Abteilung;Q1 2025;Q2 2025\nVertrieb;12;13\nProduktion;52;51\n", ["Abteilung", "Quartal", "Kosten"]],
  ["liste.csv", "Abteilung;2023;2024\nVertrieb;12;13\nProduktion;52;51\n", ["Abteilung", "Jahr", "Betrag"]],
  ["revenue.csv", "Branch,Jan,Feb,Mar\nNorth,120,125,130\nSouth,90,92,95\n", ["Branch", "Month", "Revenue"]],
])("%s names the time of its wide columns in the language of its headers", async (name, text, names) => {
  const { profile, database } = await openTables({ [name]: text });
  expect(profile.columns.map((column) => column.name)).toEqual(names);
  database.close();
});

test("a last line with a closing figure only is not a row", async () => {
  const { database, profile } = await openTables({
    "account.csv": csv("Booked,Payee,Amount,Balance,Kind", [
      ...Array.from({ length: 40 }, (_, i) => [
        `2025-01-${String((i % 28) + 1).padStart(2, "0")}`,
        "Acre",
        5,
        5 * i,
        "Rent",
      ]),
      ["Closing balance", "", "", 195, ""],
    ]),
  });
  expect(columnsOf(profile, "account").find(({ name }) => name === "Balance")?.filled).toBe(40);
  expect(profile.notes.map((note) => (note.kind === "reader" ? note.text : ""))).toContain(
    "Excluded the last row because it only gives a closing figure.",
  );
  database.close();
});

test("numbered answers are no lines of a statement, and initials are no misspellings", async () => {
  const people = [...Array.from({ length: 10 }, () => "B. Stone"), "K. Stone", "B. Stones"];
  const { profile, database } = await openTables({
    "answers.csv": csv("No.,Name,Happy,Days", [
      ...people.map((name, i) => [i + 1, name, (i % 3) + 1, [2, 3, 5][i % 3] ?? 0]),
    ]),
  });
  expect(profile.tables[0]?.lines).toBeUndefined();
  expect(columnsOf(profile, "answers")[1]?.values).toEqual(["B. Stone", "K. Stone"]);
  database.close();
});

test("a counted thing is an amount, whatever its header shares with keys", async () => {
  const { profile, database } = await openTables({
    "houses.csv": csv("House no,Number of windows,Key visits", [
      ...Array.from({ length: 12 }, (_, i) => [100 + i, 20 + (i % 5), 30 + i * 2]),
    ]),
  });
  expect(columnsOf(profile, "houses").map(({ role }) => role)).toEqual(["key", "additive", "additive"]);
  database.close();
});

test("reads two header rows as periods and value columns", async () => {
  const text =
    ";;Q1 2024;;Q2 2024;\nRegion;Store;Plan;Actual;Plan;Actual\nNorth;Kiel;10;12;11;9\nSouth;Ulm;20;18;21;25\n";
  const { profile, database } = await openTables({ "stores.csv": text });
  expect(columnsOf(profile, "stores").map(({ name, role }) => [name, role])).toEqual([
    ["Region", "dimension"],
    ["Store", "dimension"],
    ["Quarter", "time"],
    ["Plan", "additive"],
    ["Actual", "additive"],
  ]);
  database.close();
});

const SALES = csv("Order,Date,Region,Discount,Revenue", [
  ...Array.from({ length: 12 }, (_, i) => [`A-${i}`, `2025-0${(i % 6) + 1}-15`, "Hamburg", "10%", 100 + i]),
  ["A-20", "2025-06-16", "hamburg ", "20%", 50],
  ["A-21", "2025-06-17", "Hambrug", "", 60],
  ["A-22", "2025-06-17", "Berlin", "5%", 60],
  ["A-22", "2025-06-17", "Berlin", "5%", 60],
  ["Total", "", "", "", 1696],
]);

test("reads days at either end of a month as months across the top", async () => {
  const header = "Item,2024-01-31,2024-02-29,2024-03-31,2024-04-30";
  const { profile, database } = await openTables({
    "costs.csv": csv(header, [
      ["Rent", 4, 4, 4, 5],
      ["Hops", 1, 2, 3, 4],
    ]),
  });
  const time = profile.columns.find(({ role }) => role === "time");
  expect([time?.grain, time?.from?.slice(0, 7), time?.to?.slice(0, 7)]).toEqual(["month", "2024-01", "2024-04"]);
  database.close();
});

test("folds a short name with its umlaut written out", async () => {
  const rows = ["Jörg", "Joerg", "Jörg", "Mia", "Jörg", "Mia"].map((name, i) => [name, i + 1]);
  const { profile, database } = await openTables({ "hours.csv": csv("Name,Hours", rows) });
  expect(profile.folds.map(({ from, to }) => [from, to])).toEqual([["Joerg", "Jörg"]]);
  database.close();
});

test("folds spellings, leaves out duplicates and totals, reads percent as fractions", async () => {
  const { profile, run, database } = await openTables({ "sales.csv": SALES });
  expect(columnsOf(profile, "sales").find(({ name }) => name === "Region")?.values).toEqual(["Hamburg", "Berlin"]);
  expect(profile.tables[0]?.duplicates).toBe(1);
  const measures = ["count", "Discount"].flatMap(
    (id) => profile.measures.find((each) => each.id === id)?.measures ?? [],
  );
  expect(
    await run({
      from: { table: "sales" },
      measures,
      by: [{ kind: "column", id: "r", label: "Region", col: "Region" }],
    }),
  ).toEqual([
    { r: "Berlin", n: "1", average: 0.05 },
    { r: "Hamburg", n: "14", average: expect.closeTo((12 * 0.1 + 0.2) / 13, 9) },
  ]);
  database.close();
});

test("an edit makes a new version; an undone fold keeps the spelling apart", async () => {
  const { profile, sources, database, run } = await openTables({ "sales.csv": SALES });
  const edited = applyEdits(profile, [
    { kind: "fold", table: "sales", column: "Region", from: "Hambrug", isUndone: true },
  ]);
  expect([profile.version, edited.version]).toEqual([1, 2]);
  expect(JSON.parse(JSON.stringify(edited))).toEqual(edited);
  await prepareTables(database.connection, edited, sources);
  const rows = await run({
    from: { table: "sales" },
    measures: profile.measures[0]?.measures ?? [],
    by: [{ kind: "column", id: "r", label: "Region", col: "Region" }],
  });
  expect(rows.map(({ r }) => r)).toEqual(["Berlin", "Hambrug", "Hamburg"]);
  expect(() => applyEdits(profile, [{ kind: "unit", table: "sales", column: "Nowhere", unit: "h" }])).toThrow(
    "There is no column Nowhere",
  );
  database.close();
});

test("a role a person corrects changes what can be measured", async () => {
  const { profile, database } = await openTables({ "sales.csv": SALES });
  const edited = applyEdits(profile, [{ kind: "role", table: "sales", column: "Revenue", role: "average" }]);
  expect(edited.measures.find(({ id }) => id === "Revenue")?.kind).toBe("average");
  database.close();
});

test("links files by a key and counts rows without a partner", async () => {
  const { profile, database } = await openTables({
    "customers.csv": csv("Customer ID,Name,City", [
      ["C1", "Acre", "York"],
      ["C2", "Birch", "Hull"],
      ["C3", "Cole", "York"],
    ]),
    "orders.csv": csv("Order no,Customer ID,Amount", [
      ["O1", "C1", 10],
      ["O2", "C2", 20],
      ["O3", "C1", 30],
      ["O4", "C9", 5],
    ]),
  });
  expect(profile.links).toEqual([
    { from: "orders", left: "Customer ID", to: "customers", right: "Customer ID", unmatched: 1 },
  ]);
  database.close();
});

test("a survey with sentences as headers has a scale, an NPS question and people who answered", async () => {
  const header =
    '"How likely are you to recommend us to a friend? (0-10)","To what extent do you agree: my workload is manageable",Team';
  const answers = ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"];
  const rows = Array.from({ length: 20 }, (_, i) => [i % 11, answers[i % 5] ?? "", i % 2 ? "Sales" : "Support"]);
  const { profile, database } = await openTables({ "survey.csv": csv(header, rows) });
  expect(columnsOf(profile, "survey").map(({ role }) => role)).toEqual(["scale", "scale", "dimension"]);
  expect(profile.tables[0]?.entities).toEqual(["response"]);
  database.close();
});

test("columns named like SQL words are profiled", async () => {
  const { profile, database } = await openTables({
    "odd.csv": csv("period,value,rows,count,group,order,n", [
      ["2025-01-01", 1, 2, 3, "a", "k1", 4],
      ["2025-02-01", 5, 6, 7, "b", "k2", 8],
      ["2025-03-01", 5, 6, 7, "b", "k3", 8],
    ]),
  });
  expect(columnsOf(profile, "odd")).toHaveLength(7);
  database.close();
});

test("a typed table of 1,900 columns is profiled", async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const columns = Array.from({ length: 1900 }, (_, i) => ({
    name: `Q${i}x`,
    type: i % 3 ? ("number" as const) : ("text" as const),
  }));
  const list = columns.map(
    ({ name, type }, i) => `${type === "text" ? `'a' || ((range + ${i}) % 4)` : `(range * ${i}) % 17`} AS "${name}"`,
  );
  await connection.run(`CREATE TABLE source AS SELECT ${list.join(", ")} FROM range(300)`);
  const profile = await profileTables(connection, [
    { name: "survey.csv", relation: "source", rows: 300, columns, notes: [] },
  ]);
  expect(profile.columns).toHaveLength(1900);
  expect(profile.columns[0]).toMatchObject({ role: "dimension", distinct: 4 });
});
