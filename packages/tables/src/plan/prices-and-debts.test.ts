import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, type Opened, openTables } from "../sources.factory.ts";
import { openPlanner, type Planner, planByRules } from "./plan-rules.ts";

const day = (i: number) => new Date(Date.UTC(2025, 0, 6 + i * 3)).toISOString().slice(0, 10);
const pick = (list: readonly string[], i: number) => list[i % list.length] ?? "";
const rows = <T>(count: number, row: (i: number) => T) => Array.from({ length: count }, (_, i) => row(i));

const TABLES: Record<string, string> = {
  "lines export": csv(
    "Order,Placed,Ship to,SKU,Product,Qty,Line total EUR,Returned",
    rows(120, (i) => [
      4000 + Math.floor(i / 2),
      day(Math.floor(i / 2)),
      pick(["Germany", "France", "Italy"], Math.floor(i / 2)),
      pick(["AB-100", "AB-101", "CD-200", "CD-201"], i * 3),
      pick(["Mug blue", "Mug red", "Apron", "Vase"], i * 3),
      1 + (i % 3),
      `${10 + ((i * 7) % 60)}.50`,
      i % 9 ? "no" : "yes",
    ]),
  ),
  Verkäufe: csv(
    "Datum,Artikel,Menge,EK-Preis,VK-Preis",
    rows(80, (i) => [day(i), pick(["Helm", "Licht", "Pumpe"], i), 1 + (i % 4), 10 + (i % 5), 22 + (i % 5)]),
  ),
  Artikelliste: csv(
    "Artikelnr,Bezeichnung,Warengruppe,EK,VK",
    rows(30, (i) => [
      1000 + i,
      `Artikel ${i}`,
      pick(["Farben", "Garten"], i),
      5.5 + ((i * 7) % 23),
      40.9 + ((i * 11) % 37),
    ]),
  ),
  Ausgangsrechnungen: csv(
    "Rechnungsnr,Datum,Kunde,Monteur,Netto,MwSt,Brutto,Fällig am,Bezahlt am",
    rows(60, (i) => [
      `R-${i}`,
      day(i),
      pick(["Huber", "Seidel", "Riedel", "Kurz", "Lang"], i * 3),
      pick(["Maurer", "Aydin"], i),
      100 + i,
      (100 + i) * 0.19,
      (100 + i) * 1.19,
      day(i + 5),
      i % 4 ? day(i + 3 + (i % 6)) : "",
    ]),
  ),
  "Rekls 2025": csv(
    "Rekl-Nr,Datum,Kunde,Grund,Kosten",
    rows(40, (i) => [`K${i}`, day(i), pick(["Meier", "Huber"], i), pick(["Kratzer", "Bruch"], i * 3), 20 + i]),
  ),
};

const planners = new Map<string, Planner>();
let opened: Opened[] = [];

beforeAll(async () => {
  opened = await Promise.all(Object.entries(TABLES).map(([name, text]) => openTables({ [`${name}.csv`]: text })));
  for (const [i, name] of Object.keys(TABLES).entries()) planners.set(name, openPlanner((opened[i] as Opened).profile));
}, 60_000);
afterAll(() => {
  for (const { database } of opened) database.close();
});

function plan(table: string, question: string) {
  const made = planByRules(question, planners.get(table) as Planner);
  const [first] = made.kind === "accept" ? made.candidates : made.kind === "clarify" ? made.options : [];
  return { kind: made.kind, text: first?.readAs.replace("Read as: ", "") };
}

test.each([
  // Orders are counted once, in every group.
  [
    "lines export",
    "average order value by country",
    "average order value (Line total EUR / number of orders), by Ship to",
  ],
  ["lines export", "revenue without returns", "Line total EUR, only where Returned is not yes"],
  // What is sold brings its selling price.
  ["Verkäufe", "Umsatz pro Monat", "Menge × VK-Preis, by month of Datum"],
  ["Verkäufe", "Rohertrag je Artikel", "Menge × (VK-Preis minus EK-Preis), by Artikel"],
  ["Verkäufe", "wie hoch ist unsere Marge", "profit margin (Menge × (VK-Preis minus EK-Preis) / Menge × VK-Preis)"],
  // What is owed includes the tax.
  ["Ausgangsrechnungen", "wer schuldet uns noch was", "total Brutto, by Kunde, only where Bezahlt am is empty"],
  ["Rekls 2025", "wie viele Reklamationen pro Kunde", "number of reklamations, by Kunde"],
])("%s: answers “%s”", (table, question, reading) => {
  expect(plan(table, question)).toEqual({ kind: "accept", text: expect.stringContaining(reading) });
});

test.each([
  // A list of prices does not say how many of each were sold.
  ["Artikelliste", "wie hoch ist unsere Marge", "profit margin (VK minus EK / VK)"],
  // Those who pay are the customers, whoever did the work.
  [
    "Ausgangsrechnungen",
    "wer zahlt am langsamsten",
    "average time from Datum to Bezahlt am, by Kunde, the highest only",
  ],
  // Products are shown by their names.
  ["lines export", "top 3 sellers", "Line total EUR, by Product, 3 highest only"],
])("%s: offers first for “%s”", (table, question, reading) => {
  expect(plan(table, question)).toEqual({ kind: "clarify", text: expect.stringContaining(reading) });
});
