import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csv, type Opened, openTables } from "../sources.factory.ts";
import { openPlanner, type Planner, planByRules } from "./plan-rules.ts";

const day = (i: number) => new Date(Date.UTC(2026, 0, 5 + i * 2)).toISOString().slice(0, 10);
const german = (date: string) => date.split("-").toReversed().join(".");
const pick = (list: readonly string[], i: number) => list[i % list.length] ?? "";
const rows = <T>(count: number, row: (i: number) => T) => Array.from({ length: count }, (_, i) => row(i));

const TABLES: Record<string, string> = {
  "grooming bookings": csv(
    "Date,Owner,Breed,Groomer,Minutes,Price,Paid by,Status",
    rows(140, (i) => [
      day(i),
      pick(["Hannah Boyle", "Tom Akers", "Priya Shah", "Leo Grant", "Mia Stone"], i * 3),
      pick(["Poodle", "Labrador", "Schnauzer"], i),
      pick(["Jess", "Karen"], i * 7),
      30 + ((i * 15) % 75),
      20 + ((i * 7) % 40),
      pick(["Card", "Cash"], i),
      pick(["Done", "Done", "No show", "Done", "Cancelled"], i),
    ]),
  ),
  jobs: csv(
    "Job no,Called in,Finished,Customer type,Customer,Plumber,Hours,Invoice total,Paid",
    rows(80, (i) => [
      `J${i}`,
      day(i),
      i % 6 ? day(i + 3) : "",
      pick(["Private", "Company"], i),
      pick(["Alder Lettings", "Brook Hotels", "Canal Cafe"], i),
      pick(["Dave", "Mick"], i * 3),
      i % 6 ? 1 + (i % 5) : "",
      i % 6 ? 60 + ((i * 37) % 700) : "",
      i % 6 ? pick(["yes", "no"], i) : "",
    ]),
  ),
  calls: csv(
    "Time,Agent,Topic,Minutes,Solved,Customer",
    rows(120, (i) => [
      `${day(i)} ${String(8 + (i % 12)).padStart(2, "0")}:15`,
      pick(["Anna", "Ben", "Chloe"], i),
      pick(["Billing", "Delivery"], i * 3),
      1 + ((i * 7) % 40),
      pick(["yes", "no", "yes"], i),
      pick(["new", "existing"], i),
    ]),
  ),
  "staff list": csv(
    "Name,Team,Contract,Start date,Born,Hours a week,Holiday days,Food hygiene expires",
    rows(20, (i) => [
      `Person ${String.fromCharCode(65 + i)}`,
      pick(["Kitchen", "Bar"], i),
      pick(["Full time", "Part time"], i),
      `20${15 + (i % 9)}-03-${String(1 + i).padStart(2, "0")}`,
      `19${70 + ((i * 7) % 29)}-05-${String(1 + i).padStart(2, "0")}`,
      16 + (i % 4) * 6,
      25 + (i % 3),
      `202${6 + (i % 2)}-${String(1 + (i % 12)).padStart(2, "0")}-10`,
    ]),
  ),
  members: csv(
    "Member no,Name,Plan,Joined,Left,Monthly fee",
    rows(60, (i) => [
      `M${i}`,
      `Member ${i}`,
      pick(["Monthly", "Annual"], i),
      day(i),
      i % 4 ? "" : day(i + 20),
      19 + (i % 3) * 10,
    ]),
  ),
  leads: csv(
    "Date in,Company,Rep,Quote,Stage",
    rows(90, (i) => [
      day(i),
      `Company ${i % 17}`,
      pick(["Ines", "Marc"], i),
      200 + ((i * 197) % 8000),
      pick(["Won", "Lost", "Open"], i),
    ]),
  ),
  termine: csv(
    "Datum,Kundin,Behandlung,Mitarbeiter,Preis €,Status,Neukunde",
    rows(120, (i) => [
      german(day(i)),
      pick(["Frau Keller", "Frau Öz", "Frau Lorenz", "Frau Simon"], i * 3),
      pick(["Frisur", "Massage"], i),
      pick(["Sandra", "Elif"], i * 5),
      30 + ((i * 11) % 50),
      pick(["erschienen", "erschienen", "abgesagt"], i),
      pick(["ja", "nein"], i),
    ]),
  ),
  schadensmeldungen: csv(
    "Nr,Gemeldet am,Art,Haus,Erledigt am,Kosten €",
    rows(90, (i) => [
      `T${i}`,
      german(day(i)),
      pick(["Heizung", "Aufzug"], i),
      pick(["Lindenweg 3", "Am Markt 11"], i * 3),
      i % 3 ? german(day(i + 4)) : "",
      i % 3 ? 20 + ((i * 53) % 900) : "",
    ]),
  ),
};

Object.assign(TABLES, {
  betriebe: csv(
    "Monat,Betrieb,Art,Betrag €",
    rows(60, (i) => [
      `2026-${String(1 + (i % 10)).padStart(2, "0")}-01`,
      pick(["Café", "Hofladen", "Imbiss"], Math.floor(i / 20)),
      pick(["Einnahmen", "Ausgaben"], Math.floor(i / 10)),
      2000 + ((i * 397) % 5000),
    ]),
  ),
  "guest survey": csv(
    "date,area,food,would come back",
    rows(60, (i) => [day(i * 2), pick(["Terrace", "Bar"], i), 1 + (i % 5), pick(["yes", "no", "maybe"], i)]),
  ),
  buchungen: csv(
    "Anreise,Unterkunft,Gast,Land,Personen,Preis €,Gebucht über",
    rows(80, (i) => [
      german(day(i)),
      pick(["Haus Wald", "Haus See"], i),
      `Gast ${i % 21}`,
      pick(["DE", "NL", "CH"], i),
      1 + (i % 5),
      80 + ((i * 31) % 400),
      pick(["Airbnb", "direkt"], i),
    ]),
  ),
  contracts: csv(
    "client,service,start,monthly price,account manager",
    rows(60, (i) => [
      `Client ${i % 23}`,
      pick(["Cleaning", "Windows"], i),
      day(i),
      60 + ((i * 37) % 800),
      pick(["Jo", "Tariq"], i),
    ]),
  ),
  applicants: csv(
    "candidate,job,applied,stage",
    rows(60, (i) => [
      `Person ${i}`,
      pick(["Chef", "Waiter"], i),
      day(i),
      pick(["hired", "rejected", "interview", "new", "withdrew"], i),
    ]),
  ),
});

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

describe("reads ordinary wording", () => {
  test.each([
    ["grooming bookings", "do poodles take longer than labradors?", /^average Minutes, by Breed/],
    [
      "grooming bookings",
      "jan vs feb vs march takings",
      /^total Price, by month of Date, only where \(Date is January/,
    ],
    ["jobs", "whats still open", /^number of jobs, only where Finished is empty$/],
    ["jobs", "do companies bring in more than private people", /^Invoice total, by Customer type/],
    ["jobs", "is dave bringing in more than mick", /^Invoice total, by Plumber/],
    ["calls", "what share of calls come in at the weekend", /^share of calls \(the weekday of Time is 6 or 7\)$/],
    ["calls", "share of calls in march", /^share of calls \(.*March 2026/],
    ["calls", "percentage not solved by topic", /^share of calls \(Solved is no\), by Topic$/],
    ["calls", "who solves the most", /^number of calls, by Agent, only where Solved is yes, the highest only$/],
    ["staff list", "who's been here longest", /^first Start date, by Name, the lowest only$/],
    ["staff list", "who is the oldest", /^first Born, by Name, the lowest only$/],
    ["staff list", "newest starter", /^last Start date, by Name, the highest only$/],
    [
      "staff list",
      "whose food hygiene runs out by the end of the year",
      /^list of .*to 2026-12-31 \(Food hygiene expires\)$/,
    ],
    ["calls", "calls with 30+ minutes", /^number of calls, only where Minutes >= 30$/],
    ["calls", "how many calls last summer", /^number of calls, from 2026-06-01 to 2026-08-31$/],
    ["guest survey", "how many answers per month", /^number of responses, by month of date$/],
    ["buchungen", "wie viele buchungen ham wir über airbnb", /^number of bookings, only where Gebucht über is Airbnb$/],
    ["buchungen", "woher kommen die meisten gäste", /^total Personen, by Land, the highest only$/],
    ["applicants", "whos still in the running", /^list of .*, only where stage is interview or new$/],
    ["betriebe", "was hat das café im märz eingenommen", /^Einnahmen, .*only where Betrieb is Café, March 2026$/],
    [
      "betriebe",
      "welcher betrieb macht am meisten gewinn",
      /^Einnahmen minus Ausgaben .*, by Betrieb, the highest only$/,
    ],
    ["betriebe", "ausgaben imbiss im 1. halbjahr", /^Ausgaben, .*only where Betrieb is Imbiss, H1 2026$/],
    ["leads", "how much did we win this year so far", /^total Quote, only where Stage is Won, 2026/],
    [
      "termine",
      "wer hat am meisten abgesagt",
      /^number of appointments, by Kundin, only where Status is abgesagt, the highest only$/,
    ],
    ["termine", "neukunden pro monat", /^number of appointments, by month of Datum, only where Neukunde is yes$/],
    ["termine", "wie viel prozent der termine werden abgesagt", /^share of appointments \(Status is abgesagt\)$/],
    ["termine", "wieviel ham wir mit massagen eingenommen", /^total Preis €, only where Behandlung is Massage/],
    ["schadensmeldungen", "wieviele meldungen gabs je haus", /^number of incidents, by Haus$/],
  ])("%s: %s", (table, question, reading) => {
    const plan = planOf(table, question);
    expect(plan.kind === "accept" ? plan.candidates[0]?.readAs.replace("Read as: ", "") : plan).toMatch(reading);
  });

  test.each([
    ["grooming bookings", "what came in in cash", /^total Price, only where Paid by is Cash/],
    ["calls", "longest call", /^list of .*, the highest Minutes only$/],
    [
      "leads",
      "anything over 5 grand still open?",
      /^number of leads, only where Quote > 5,000, only where Stage is Open$/,
    ],
    ["schadensmeldungen", "meldungen über 500 euro", /^number of incidents, only where Kosten € > 500$/],
    ["calls", "calls after 5pm", /^number of calls, only where the hour of Time is 17–23$/],
  ])("%s: %s is read so, and offered where it leaves something open", (table, question, reading) => {
    const plan = planOf(table, question);
    const [first] = plan.kind === "clarify" ? plan.options : plan.kind === "accept" ? plan.candidates : [];
    expect(first?.readAs.replace("Read as: ", "")).toMatch(reading);
  });

  test.each([
    ["jobs", "jobs that took 3 hours or more", "an average of the hours"],
    ["staff list", "oldest person on the team?", "the earliest date of each team"],
    ["staff list", "who still has holiday left", "what people may take and not what is left"],
    ["staff list", "how many hours a week does everybody work altogether", "a list of people instead of one figure"],
    ["betriebe", "wo geben wir am meisten aus", "income"],
    ["betriebe", "bester monat vom hofladen", "income where profit may be meant"],
    ["contracts", "who checked the most", "an amount"],
    ["jobs", "cheapest customer", "the lowest sum and not the lowest price"],
  ])("%s: %s is not answered by %s", (table, question) => {
    expect(planOf(table, question).kind).toBe("clarify");
  });

  test("a plain condition is answered by the number of rows and the rows", () => {
    const plan = planOf("jobs", "whats still open");
    expect(plan).toMatchObject({
      kind: "accept",
      queries: [{ measures: [{ agg: "count" }] }, { isAlternative: true }],
    });
    expect(plan.kind === "accept" && plan.queries[1]?.select?.slice(0, 2)).toEqual(["Job no", "Called in"]);
  });

  test("who left this year is not who stayed", () => {
    const plan = planOf("members", "how many left this year");
    expect(plan.kind === "accept" && plan.candidates.map(({ readAs }) => readAs)).toEqual([
      "Read as: number of members, 2026 (Left)",
    ]);
  });

  test("who pays is a client", () => {
    const plan = planOf("contracts", "who pays over 500");
    expect(plan.kind === "accept" && plan.candidates[0]?.readAs).toContain("by client");
  });

  test("yes, no and maybe are answers and no different things", () => {
    const plan = planOf("guest survey", "how many would come back");
    expect(plan.kind === "clarify" && plan.options.map(({ readAs }) => readAs)).toContain(
      "Read as: number of responses, only where would come back is yes",
    );
  });

  test("who has not paid is a customer", () => {
    const plan = planOf("jobs", "who hasnt paid yet");
    const [first] = plan.kind === "clarify" ? plan.options : plan.kind === "accept" ? plan.candidates : [];
    expect(first?.readAs).toBe("Read as: number of jobs, by Customer, only where Paid is no");
  });
});
