import { expect, test } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import { columnsOf } from "../profile/profile.ts";

const open = tablesOfFile();
const valuesOf = (opened: Awaited<ReturnType<typeof open>>, column: string) =>
  opened.profile.columns.find(({ name }) => name === column)?.values?.toSorted();

test("headings above a repeated header become a column, the first one too, and totals below each are left out", async () => {
  const header = "Objekt;Auftraggeber;Fläche m²;Vorarbeiter;Pauschale netto";
  const section = (title: string, rows: string[]) => [title, header, ...rows, "Zwischensumme;;100;;100", ";;;;"];
  const tables = await open({
    "objektliste.csv": [
      "Objektliste Glanz;;;;",
      "Stand 01.03.2025;;;;",
      ...section("OBJEKTE NORD", ["Rathaus;Gemeinde;1850;Kowalski;3037", "Schule;Gemeinde;2640;Kowalski;4549"]),
      ...section("OBJEKTE SÜD", ["Praxis;Dr. Wieland;310;Brandl;694", "Lager;Huber;450;Brandl;356"]),
      ...section("GLAS", ["Glas Rathaus;Gemeinde;420;Petrov;73", "Glas Schule;Gemeinde;230;Petrov;63"]),
    ].join("\n"),
  });
  expect(valuesOf(tables, "Bereich")).toEqual(["GLAS", "OBJEKTE NORD", "OBJEKTE SÜD"]);
  expect(tables.profile.tables[0]?.rows).toBe(6);
  expect(await answerOf(tables, "Fläche im Norden")).toEqual([[4490]]);
  expect(await answerOf(tables, "Fläche je Bereich")).toEqual([
    ["GLAS", 650],
    ["OBJEKTE NORD", 4490],
    ["OBJEKTE SÜD", 760],
  ]);
});

const MONTHS = ["Jan", "Feb", "Mar", "Apr"];
const SHOPS: [string, [string, number[]][]][] = [
  [
    "HIGH STREET SHOP",
    [
      ["Bread", [40, 41, 42, 43]],
      ["Cakes", [20, 21, 22, 23]],
      ["Pastries", [10, 11, 12, 13]],
    ],
  ],
  [
    "STATION KIOSK",
    [
      ["Pastries", [14, 15, 16, 17]],
      ["Cakes", [4, 5, 6, 7]],
    ],
  ],
  [
    "WHOLESALE",
    [
      ["Bread", [24, 23, 25, 26]],
      ["Cakes", [5, 6, 7, 8]],
    ],
  ],
];

test("shops that sell the same goods are sections, and the last line is the total of all", async () => {
  const sum = (rows: number[][]) => MONTHS.map((_, i) => rows.reduce((total, row) => total + (row[i] ?? 0), 0));
  const tables = await open({
    "takings 2025.csv": [
      ["", ...MONTHS].join(","),
      ...SHOPS.flatMap(([shop, lines]) => [
        `${shop},,,,`,
        ...lines.map(([item, values]) => [item, ...values].join(",")),
        [`Total ${shop.split(" ")[0]}`, ...sum(lines.map(([, values]) => values))].join(","),
        ",,,,",
      ]),
      ["ALL TAKINGS", ...sum(SHOPS.flatMap(([, lines]) => lines.map(([, values]) => values)))].join(","),
    ].join("\n"),
  });
  expect(valuesOf(tables, "Section")).toEqual(["HIGH STREET SHOP", "STATION KIOSK", "WHOLESALE"]);
  expect(valuesOf(tables, "Item")).toEqual(["Bread", "Cakes", "Pastries"]);
  expect(await answerOf(tables, "total takings")).toEqual([[506]]);
  expect(await answerOf(tables, "takings from cakes at the kiosk in march")).toEqual([[6]]);
});

test("a statement keeps its headings: it names each of its lines once", async () => {
  const tables = await open({
    "accounts.csv": [
      ",Jan,Feb,Mar",
      "First block,,,",
      "Bread,5,6,7",
      "Cakes,3,4,5",
      "Second block,,,",
      "Rent,2,2,2",
      "Power,1,1,1",
    ].join("\n"),
  });
  expect(valuesOf(tables, "Section")).toBeUndefined();
});

test("months that head dated rows say nothing new, and a figure for the year so far is no row", async () => {
  const rows = (month: number) =>
    [2, 9, 16].map((day) => `${600 + month * 10 + day},0${day % 10}/0${month}/25,Site ${day},Chimney,£${100 * month}`);
  const tables = await open({
    "hire book.csv": [
      "Ridgeway hire book,,,,",
      ...[4, 5, 6].flatMap((month) => [
        `${["APRIL", "MAY", "JUNE"][month - 4]} 2025,,,,`,
        "Job,Up,Site,Type,Price",
        ...rows(month),
        `Total,,,,£${300 * month}`,
        ",,,,",
      ]),
      "YEAR SO FAR,,,,£4999",
    ].join("\n"),
  });
  expect(columnsOf(tables.profile, "hire_book").map(({ name }) => name)).toEqual([
    "Job",
    "Up",
    "Site",
    "Type",
    "Price",
  ]);
  expect(tables.profile.tables[0]?.rows).toBe(9);
});
