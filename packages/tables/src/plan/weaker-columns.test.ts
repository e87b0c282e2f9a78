import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csv, type Opened, openTables } from "../sources.factory.ts";
import { openPlanner, type Planner, planByRules } from "./plan-rules.ts";

const day = (i: number) => new Date(Date.UTC(2026, 0, 5 + i * 2)).toISOString().slice(0, 10);
const german = (date: string) => date.split("-").toReversed().join(".");
const pick = (list: readonly string[], i: number) => list[i % list.length] ?? "";
const rows = <T>(count: number, row: (i: number) => T) => Array.from({ length: count }, (_, i) => row(i));

const TABLES: Record<string, string> = {
  fahrtenbuch: csv(
    "Datum,Fahrer,von,nach,km,Zweck",
    rows(90, (i) => [
      german(day(i)),
      pick(["Ines", "Marco", "Tina"], i),
      pick(["Büro", "Lager", "Baumarkt", "Messe"], i),
      pick(["Lager", "Baumarkt", "Messe", "Büro"], i * 3),
      4 + ((i * 37) % 130),
      pick(["Kundentermin", "Privat"], i * 5),
    ]),
  ),
  "tickets jan-apr": csv(
    "Ticket,Created,First reply,Closed,Category,Assigned to",
    rows(90, (i) => [
      20400 + i,
      `${day(i)} 08:15`,
      `${day(i)} ${10 + (i % 9)}:30`,
      i % 5 ? `${day(i + 1 + (i % 4))} 12:00` : "",
      pick(["Billing", "Login"], i),
      pick(["Mia", "Jordan", "Petra"], i * 7),
    ]),
  ),
  feedback: csv(
    "Submitted,Which branch did you book with?,Where did you go?,Value for money (1-5)",
    rows(60, (i) => [
      day(i),
      pick(["Leeds", "York"], i),
      pick(["Wales", "Cornwall", "Scotland"], i),
      1 + ((i * 3) % 5),
    ]),
  ),
  bookings: csv(
    "Booking ref,Arrival,Property,Total",
    rows(80, (i) => [
      `B${i}`,
      day(i),
      pick(["Heather Barn", "The Old Mill", "Orchard Cottage"], i),
      90 + ((i * 31) % 700),
    ]),
  ),
  appointments: csv(
    "Date,Client,Treatment,Stylist,Price,Retail sales",
    rows(90, (i) => [
      day(i),
      pick(["A. Reid", "B. Lowe", "C. Shah", "D. Fox"], i * 3),
      pick(["Cut", "Colour"], i),
      pick(["Lena", "Ruth"], i * 5),
      30 + ((i * 17) % 70),
      i % 3 ? 0 : 12.5,
    ]),
  ),
  "staff list": csv(
    "Name,Department,Start date,Salary,Line manager",
    rows(20, (i) => [
      `Person ${String.fromCharCode(65 + i)}`,
      pick(["Kitchen", "Bar"], i),
      `20${15 + (i % 9)}-03-10`,
      21000 + ((i * 1700) % 19000),
      pick(["Ana Ruiz", "Tom Beck"], i),
    ]),
  ),
  "Stunden 1. Halbjahr": csv(
    "Datum,Mitarbeiter,Projekt,Stunden,Überstunden,Abrechenbar",
    rows(90, (i) => [
      german(day(i)),
      pick(["Anton", "Birgit", "Cem"], i),
      pick(["Schule", "Praxis"], i * 3),
      1 + (i % 8),
      i % 4,
      pick(["ja", "nein", "ja"], i),
    ]),
  ),
};

const opened = new Map<string, Opened & { planner: Planner }>();
beforeAll(async () => {
  for (const [name, text] of Object.entries(TABLES)) {
    const table = await openTables({ [`${name}.csv`]: text });
    opened.set(name, { ...table, planner: openPlanner(table.profile) });
  }
});
afterAll(() => {
  for (const { database } of opened.values()) database.close();
});

function planOf(table: string, question: string) {
  return planByRules(question, opened.get(table)?.planner as Planner, { today: "2026-11-02" });
}

describe("prefers the column that the question names", () => {
  test.each([
    ["fahrtenbuch", "wie viele kilometer ist jeder von uns gefahren", /^total km, by Fahrer$/],
    ["fahrtenbuch", "km pro von", /^total km, by von$/],
    [
      "tickets jan-apr",
      "who is fastest to reply",
      /^average time from Created to First reply, by Assigned to, the lowest only$/,
    ],
    ["Stunden 1. Halbjahr", "wieviele überstunden hat jeder gemacht", /^total Überstunden, by Mitarbeiter$/],
    ["staff list", "who earns the most", /^average Salary, by Name, the highest only$/],
    [
      "Stunden 1. Halbjahr",
      "wie viel prozent der stunden können wir abrechnen",
      /^share of Stunden \(Abrechenbar is yes\)$/,
    ],
  ])("%s: %s", (table, question, reading) => {
    const plan = planOf(table, question);
    expect(plan.kind).toBe("accept");
    expect(plan.kind === "accept" && plan.candidates[0]?.readAs.slice(9)).toMatch(reading);
  });
});

describe("asks back where the table has only a column of another kind", () => {
  test.each([
    ["fahrtenbuch", "wieviel stunden ist jeder von uns gefahren"],
    ["fahrtenbuch", "welcher fahrer fährt am schnellsten"],
    ["feedback", "score per hotel"],
    ["feedback", "score per city"],
    ["appointments", "how much did ruth take in"],
  ])("%s: %s", (table, question) => {
    expect(planOf(table, question).kind).toBe("clarify");
  });
});

test("offers all of a column first where the question names one of its values in general", () => {
  const plan = planOf("bookings", "total per cottage");
  expect(plan.kind === "clarify" && plan.options[0]?.readAs.slice(9)).toBe("Total, by Property");
});
