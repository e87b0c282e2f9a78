import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csv, type Opened, openTables } from "../sources.factory.ts";
import { openPlanner, type Planner, planByRules } from "./plan-rules.ts";

const day = (i: number) => new Date(Date.UTC(2025, 0, 6 + i * 3)).toISOString().slice(0, 10);
const pick = (list: readonly string[], i: number) => list[i % list.length] ?? "";
const rows = <T>(count: number, row: (i: number) => T) => Array.from({ length: count }, (_, i) => row(i));

const TABLES: Record<string, string> = {
  "deals export": csv(
    "Deal ID,Company,Owner,Stage,Amount (EUR),Lead source,Created,Closed on",
    rows(90, (i) => [
      `D-${i}`,
      pick(["Northgate", "Zephyr", "Halden", "Umbra"], i * 3),
      pick(["Nina Falk", "Joe Baxter", "Ravi Menon"], i),
      pick(["Proposal", "Won", "Lost", "Won", "Negotiation"], i),
      1200 + ((i * 710) % 40000),
      pick(["Referral", "Website", "Cold call"], i * 5),
      day(i),
      ["Won", "Lost"].includes(pick(["Proposal", "Won", "Lost", "Won", "Negotiation"], i)) ? day(i + 9) : "",
    ]),
  ),
  Personalliste: csv(
    "Pers.-Nr.,Name,Abteilung,Eintritt,Austritt,Wochenstunden,Resturlaub (Tage)",
    rows(40, (i) => [
      1000 + i,
      `"${pick(["Albers", "Busch", "Conrad", "Dietz", "Ebert", "Funk", "Graf", "Heise"], i)}, ${pick(["Uwe", "Eva", "Tim"], i * 7)}"`,
      pick(["Produktion", "Lager", "Vertrieb"], i),
      `${10 + (i % 18)}.03.20${10 + (i % 14)}`,
      i % 6 ? "" : `30.0${1 + (i % 9)}.2025`,
      pick(["20", "30", "38"], i),
      i % 13,
    ]),
  ),
  "budget vs actual": csv(
    "Department,Cost type,Month,Budget,Actual",
    rows(54, (i) => [
      pick(["Marketing", "IT", "Sales"], i),
      pick(["Travel", "Software"], i * 3),
      `2025-0${1 + (i % 9)}`,
      400 + i * 100,
      350.5 + i * 105,
    ]),
  ),
  "class bookings": csv(
    "Booking ID,Class date,Start,Class,Instructor,Outcome,Duration (min)",
    rows(120, (i) => [
      70000 + i,
      day(i),
      pick(["06:30", "09:15", "18:00"], i * 7),
      pick(["Spin", "Yoga"], i),
      pick(["Kelly", "Marcus", "Priya"], i * 5),
      pick(["Attended", "No show", "Attended", "Cancelled"], i),
      pick(["45", "60", "75"], i),
    ]),
  ),
  Bestellungen: csv(
    "Bestellnr,Bestelldatum,Kunde,Artikel,Gesamtpreis,Versanddatum",
    rows(90, (i) => [
      250001 + i,
      day(i),
      pick(["Berg", "Linde", "Wolf", "Kern"], i * 3),
      pick(["Tee", "Kaffee"], i),
      9.5 + ((i * 7) % 90),
      day(i + 1 + (i % 3)),
    ]),
  ),
  "sales invoices": csv(
    "Invoice no,Invoice date,Due date,Client,Net,Paid date",
    rows(90, (i) => [
      4100 + i,
      day(i),
      day(i + 10),
      pick(["Acorn Dental", "Castle Motors", "Glen Hotels"], i * 5),
      100 + ((i * 37) % 900),
      i % 5 ? day(i + 4 + (i % 13)) : "",
    ]),
  ),
  "customer feedback": csv(
    "Response ID,Date,Branch,Overall (1-5),Service (1-5),Value for money (1-5)",
    rows(80, (i) => [
      1 + i,
      day(i),
      pick(["Camden", "Soho", "Hackney"], i),
      1 + ((i * 3) % 5),
      1 + ((i * 7) % 5),
      1 + ((i * 2 + 1) % 5),
    ]),
  ),
  campaign_report: csv(
    "Week starting,Channel,Impressions,Clicks,Conversions,Spend (£)",
    rows(60, (i) => [
      day(i),
      pick(["Google", "Facebook", "LinkedIn"], i),
      3000 + ((i * 577) % 9000),
      90 + ((i * 31) % 400),
      1 + (i % 17),
      50.5 + ((i * 13) % 300),
    ]),
  ),
  Spesenabrechnung: csv(
    "Beleg-Nr.,Datum,Mitarbeiter,Abteilung,Betrag (EUR)",
    rows(60, (i) => [
      `B-${300 + i}`,
      day(i),
      pick(["Arndt", "Bilgin", "Claas"], i),
      pick(["IT", "Service"], i),
      20.5 + ((i * 37) % 200),
    ]),
  ),
  Lagerliste: csv(
    "Artikelnr.,Bezeichnung,Kategorie,Bestand,Mindestbestand",
    rows(30, (i) => [
      `A${100 + i}`,
      `Teil ${String.fromCharCode(65 + i)}x`,
      pick(["Elektro", "Farben"], i),
      (i * 7) % 40,
      10,
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

function readingsOf(table: string, question: string) {
  const plan = planByRules(question, opened.get(table)?.planner as Planner, { today: "2025-10-02" });
  const list = plan.kind === "accept" ? plan.candidates : plan.kind === "clarify" ? plan.options : [];
  return { kind: plan.kind, texts: list.map(({ readAs }) => readAs.slice(9)) };
}

describe("answers plain questions over plain exports", () => {
  test.each([
    ["class bookings", "no shows by instructor", "number of bookings, by Instructor, only where Outcome is No show"],
    ["Personalliste", "neueinstellungen pro jahr", "number of people, by year of Eintritt"],
    ["Bestellungen", "wie lange dauert der versand im schnitt", "average time from Bestelldatum to Versanddatum"],
    ["sales invoices", "average days to pay by client", "average time from Invoice date to Paid date, by Client"],
    ["customer feedback", "average overall score per month", "average Overall (1-5), by month of Date"],
    ["campaign_report", "clicks from linkedin", "total Clicks, only where Channel is LinkedIn"],
    ["campaign_report", "click through rate per channel", "click-through rate (Clicks / Impressions), by Channel"],
    ["Spesenabrechnung", "was hat uns die it gekostet", "total Betrag (EUR), only where Abteilung is IT"],
    [
      "budget vs actual",
      "travel costs in IT",
      "total Actual, only where Cost type is Travel, only where Department is IT",
    ],
  ])("%s: %s", (table, question, reading) => {
    expect(readingsOf(table, question)).toEqual({ kind: "accept", texts: [reading] });
  });
});

describe("asks back where the answer would be another thing than the question asks for", () => {
  test.each([
    ["deals export", "how many calls did joe make per deal"],
    ["Personalliste", "wie viele überstunden hat die produktion"],
    ["Personalliste", "wer hat noch am meisten urlaub"],
    ["budget vs actual", "how much of its budget has IT used"],
    ["budget vs actual", "how much has it spent"],
    ["customer feedback", "how many people gave soho a 1 or 2 overall"],
    ["Spesenabrechnung", "spesen pro abteilung und monat"],
  ])("%s: %s", (table, question) => {
    expect(readingsOf(table, question).kind).toBe("clarify");
  });
});

describe("offers what is most likely meant first", () => {
  test.each([
    ["deals export", "pipeline by owner", 0, /^total Amount \(EUR\), by Owner, only where Stage is /],
    ["deals export", "who closed the most this year", 2, /by Owner, .*only where Stage is Won/],
    ["class bookings", "what time of day is busiest", 0, /^number of bookings, by Start, the highest only$/],
    ["class bookings", "which class takes longest", 1, /^average Duration \(min\), by Class, the highest only$/],
    ["sales invoices", "which clients pay late", 0, /^number of invoices, by Client, only where Paid date > Due date$/],
  ])("%s: %s", (table, question, place, reading) => {
    expect(readingsOf(table, question).texts[place]).toMatch(reading);
  });
});

test("answers what to reorder with what is low in stock", () => {
  expect(readingsOf("Lagerliste", "was müssen wir nachbestellen")).toEqual({
    kind: "accept",
    texts: [
      "number of products, only where Bestand < Mindestbestand",
      expect.stringMatching(/^list of .*only where Bestand < Mindestbestand$/),
    ],
  });
});
