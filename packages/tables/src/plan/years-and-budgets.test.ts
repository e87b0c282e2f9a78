import { expect, it } from "vitest";
import { csv, openTables } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

const day = (i: number, year = 2024) => new Date(Date.UTC(year, 0, 3 + i)).toISOString().slice(0, 10);
const of = <T>(list: readonly T[], i: number) => list[i % list.length] as T;

const TABLES: Record<string, string> = {
  "customers.csv": csv("Customer,Area,Sales 2024,Sales 2025", [
    ["Post", "North", 100, 140],
    ["Linde", "South", 200, 150],
    ["Adler", "North", 300, 330],
    ["Wolf", "South", 80, 60],
  ]),
  "spending.csv": csv(
    "Month,Department,Budget,Actual",
    Array.from({ length: 24 }, (_, i) => [
      `2025-${String(1 + Math.floor(i / 2)).padStart(2, "0")}`,
      of(["Building", "Shop"], i),
      i % 2 ? 4000 : 9000,
      (i % 2 ? 3700 : 9100) + ((i * 37) % 100) * 9,
    ]),
  ),
  "deliveries.csv": csv(
    "Note,Delivered,Customer,Plant,Pieces,Amount €,Due,Paid on",
    Array.from({ length: 40 }, (_, i) => [
      `D${i}`,
      day(9 * i),
      of(["Ulm", "Beck", "Marx"], i),
      of(["Yew", "Maple"], i),
      2 + i,
      `${20 + 3 * i}.50`,
      day(9 * i + 30),
      i % 4 ? day(9 * i + 20) : "",
    ]),
  ),
  "repairs.csv": csv(
    "Job,Brought in,Brand,Technician,Promised by,Returned,Charge,Warranty",
    Array.from({ length: 36 }, (_, i) => [
      `J${i}`,
      day(5 * i),
      of(["Singer", "Janome"], i),
      of(["Mina", "Olek", ""], i),
      day(5 * i + 10),
      i % 5 ? day(5 * i + 3 + (i % 9)) : "",
      `${30 + i}.20`,
      i % 3 ? "no" : "yes",
    ]),
  ),
  "enquiries.csv": csv(
    "Enquiry date,Couple,Wedding date,Package,Quote,Status",
    Array.from({ length: 36 }, (_, i) => [
      day(7 * i),
      `Couple ${i}`,
      day(7 * i + 200),
      of(["Half day", "Full day", "Weekend"], i),
      900 + 10 * i,
      of(["Booked", "Declined", "Booked", "Pending"], i),
    ]),
  ),
  "Leistungen.csv": csv(
    "Datum,Hebamme,Leistung,Krankenkasse,Betrag (EUR),km",
    Array.from({ length: 36 }, (_, i) => [
      day(5 * i),
      of(["Ayla", "Birte"], i),
      of(["Vorsorge", "Besuch"], i),
      of(["AOK", "TK"], i),
      `${30 + i}.50`,
      3 + ((i * 7) % 45),
    ]),
  ),
};

async function plan(name: string, question: string) {
  const { profile, database } = await openTables({ [name]: TABLES[name] ?? "" });
  const made = planByRules(question, openPlanner(profile));
  database.close();
  return {
    kind: made.kind,
    readAs: made.kind === "refuse" ? "" : ((made.kind === "accept" ? made.candidates : made.options)[0]?.readAs ?? ""),
  };
}

it.each([
  ["customers.csv", "which customers grew against last year", "2025 compared with 2024, only groups where the change"],
  ["customers.csv", "welche customer sind gegenüber dem Vorjahr gestiegen", "2025 compared with 2024"],
  ["customers.csv", "did sales grow", "2025 compared with 2024"],
  ["spending.csv", "did we stay within budget", "Actual, and Budget, and difference"],
  ["spending.csv", "how much did Building overspend", "Actual, and Budget, and difference"],
  ["repairs.csv", "which jobs should have been back by now", "Returned is empty"],
  ["repairs.csv", "which jobs have no technician", "list of Job"],
  ["repairs.csv", "what % of repairs are under warranty", "Warranty is yes"],
  ["deliveries.csv", "most recent delivery to Beck", "last Delivered"],
  ["deliveries.csv", "which deliveries are overdue", "Paid on is empty"],
  ["deliveries.csv", "how many different plants did Beck buy", "number of different Plants"],
  ["enquiries.csv", "enquiries per quarter", "quarter of Enquiry date"],
  ["Leistungen.csv", "Umsatz je Hebamme", "total Betrag (EUR), by Hebamme"],
  ["Leistungen.csv", "gefahrene Kilometer pro Monat", "total km, by month"],
])("answers at once: %s, %s", async (name, question, reading) => {
  const made = await plan(name, question);
  expect(made).toEqual({ kind: "accept", readAs: expect.stringContaining(reading) });
});

it("asks whether “booked most” counts or adds up", async () => {
  expect((await plan("enquiries.csv", "which package is booked most")).kind).toBe("clarify");
});
