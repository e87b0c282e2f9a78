import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderAnswer } from "../answer/answer.ts";
import { csv, type Opened, openTables } from "../sources.factory.ts";
import { openPlanner, type Planner, planByRules } from "./plan-rules.ts";

const day = (i: number) => new Date(Date.UTC(2025, 0, 1 + i * 3)).toISOString().slice(0, 10);
const MONTHS = "Jan,Feb,Mar,Apr,May,Jun";
const each = (amounts: readonly number[]) => amounts.map((amount, i) => amount + i).join(",");

/** A statement with two subtotals of costs and none of all costs. */
const lines = {
  "Coffee sales": [900, 910, 920, 930, 940, 950],
  "Food sales": [500, 490, 510, 505, 495, 500],
  Beans: [200, 210, 205, 190, 215, 220],
  Packaging: [40, 42, 41, 43, 44, 45],
  Wages: [420, 415, 430, 425, 435, 440],
  Rent: [175, 176, 177, 178, 179, 180],
};
const sum = (...names: (keyof typeof lines)[]) =>
  Array.from({ length: 6 }, (_, i) => names.reduce((total, name) => total + (lines[name][i] ?? 0) + i, 0));
const minus = (a: readonly number[], b: readonly number[]) => a.map((value, i) => value - (b[i] ?? 0));
const gross = minus(sum("Coffee sales", "Food sales"), sum("Beans", "Packaging"));
const statement = [
  `Line item,${MONTHS}`,
  ...(["Coffee sales", "Food sales"] as const).map((name) => `${name},${each(lines[name])}`),
  `Total income,${sum("Coffee sales", "Food sales").join(",")}`,
  ...(["Beans", "Packaging"] as const).map((name) => `${name},${each(lines[name])}`),
  `Cost of sales,${sum("Beans", "Packaging").join(",")}`,
  `Gross profit,${gross.join(",")}`,
  ...(["Wages", "Rent"] as const).map((name) => `${name},${each(lines[name])}`),
  `Total overheads,${sum("Wages", "Rent").join(",")}`,
  `Net profit,${minus(gross, sum("Wages", "Rent")).join(",")}`,
].join("\n");

const TABLES: Record<string, string> = {
  garage: csv(
    "Job no,Booked in,Job type,Mechanic,Customer,Labour hours,Parts cost,Invoice total,Deposit",
    Array.from({ length: 60 }, (_, i) => [
      `J${i}`,
      day(i),
      ["Tyres", "Brakes", "Oil change"][i % 3] ?? "",
      ["Tom", "Priya", "Marek"][(i * 7) % 3] ?? "",
      `Customer ${i % 20}`,
      1 + (i % 4) / 2,
      20 + ((i * 13) % 90),
      90 + ((i * 29) % 310),
      10 + (i % 5),
    ]),
  ),
  rechnungen: csv(
    "Rechnungsnr,Rechnungsdatum,Kunde,Leistung,Netto €,Brutto €,Bezahlt am",
    Array.from({ length: 60 }, (_, i) => [
      `R-${i}`,
      day(i),
      `Kunde ${i % 9}`,
      i % 2 ? "Wartung" : "Einbau",
      100 + i * 7,
      Math.round((100 + i * 7) * 1.19),
      i % 4 ? day(i + 4) : "",
    ]),
  ),
  statement,
  "sales-plan": csv(
    "Month,Branch,Plan,Actual",
    Array.from({ length: 48 }, (_, i) => [
      `2025-${String(1 + (i % 12)).padStart(2, "0")}-01`,
      ["Leeds", "York", "Hull", "Bath"][Math.floor(i / 12)] ?? "",
      900 + ((i * 53) % 400),
      880 + ((i * 53) % 400) + ((i * 11) % 45),
    ]),
  ),
  orders: csv(
    "Order no,Date,Customer,Amount (£),Status",
    Array.from({ length: 60 }, (_, i) => [
      `O-${i}`,
      day(i),
      `Customer ${i % 11}`,
      200 + ((i * 53) % 900),
      ["Delivered", "Open", "Cancelled"][i % 3] ?? "",
    ]),
  ),
  movements: csv(
    "Doc,Date,Item,Kind,Quantity,Partner,Value €",
    Array.from({ length: 60 }, (_, i) => [
      `M-${i}`,
      day(i),
      `Item ${i % 6}`,
      ["Sale", "Purchase", "Waste"][i % 3] ?? "",
      1 + (i % 9),
      `Company ${i % 5}`,
      10 + ((i * 31) % 400),
    ]),
  ),
  takings: csv(
    "Date,Shop,Takings",
    Array.from({ length: 110 }, (_, i) => [day(i), ["Leeds", "York", "Hull"][i % 3] ?? "", 40 + ((i * 37) % 260)]),
  ),
  reps: csv(
    "Date,Rep,Terr.,Sales",
    Array.from({ length: 60 }, (_, i) => [
      day(i),
      `Rep ${i % 7}`,
      ["North", "South"][i % 2] ?? "",
      100 + ((i * 37) % 400),
    ]),
  ),
  rentals: csv(
    "Rental,Picked up,Shop,Bike type,Status,Charge £,Remarks",
    Array.from({ length: 60 }, (_, i) => [
      `R${i}`,
      day(i),
      ["Quay", "Station"][i % 2] ?? "",
      ["E-bike", "Road bike", "Tandem"][i % 3] ?? "",
      i % 9 ? "Back" : "Out",
      20 + ((i * 17) % 90),
      i % 11 ? "" : `Wheel ${i} was bent, customer told us about it on return`,
    ]),
  ),
  stock: csv(
    "SKU,Product,Supplier,On hand,Cost €,Last sold",
    Array.from({ length: 40 }, (_, i) => [
      `S${i}`,
      `Part ${i}`,
      ["Apex", "Bolt"][i % 2] ?? "",
      (i * 7) % 31,
      2 + ((i * 13) % 60),
      day(i),
    ]),
  ),
  "Generation kWh 2025": [
    `Site,Region,${MONTHS}`,
    ...["Mill Barn", "Depot", "Cliff Farm"].map(
      (site, i) => `${site},North,${each([310, 520, 980, 1240, 1510, 1490].map((kwh) => kwh * (i + 1)))}`,
    ),
  ].join("\n"),
  spesen: csv(
    "Datum,Mitarbeiter,Kostenart,Betrag €",
    Array.from({ length: 40 }, (_, i) => [
      day(i),
      ["Meier", "Kaya", "Vogt"][i % 3] ?? "",
      i % 2 ? "Hotel" : "Bahn",
      8 + ((i * 53) % 300),
    ]),
  ),
  auftraege: csv(
    "Auftragsnr,Eingang,Kunde,Art,Rechnungsbetrag €",
    Array.from({ length: 40 }, (_, i) => [
      `A-${i}`,
      day(i),
      `Kunde ${i % 6}`,
      ["Wartung", "Einbau"][i % 2] ?? "",
      120 + ((i * 53) % 900),
    ]),
  ),
  jobs: csv(
    "Job no,Date,Town,Invoiced,Cost of materials,Invoice status",
    Array.from({ length: 60 }, (_, i) => [
      `J-${i}`,
      day(i),
      ["Exmouth", "Honiton"][i % 2] ?? "",
      300 + ((i * 53) % 900),
      90 + ((i * 31) % 200),
      i % 5 ? "Paid" : "Overdue",
    ]),
  ),
  repairs: csv(
    "Date,Machine,Spare parts €,Downtime h",
    Array.from({ length: 40 }, (_, i) => [day(i), `M${i % 4}`, 20 + ((i * 53) % 700), 1 + (i % 9)]),
  ),
  bookings: csv(
    "Booking,Arrival,Departure,Guest,Room",
    Array.from({ length: 60 }, (_, i) => [`B${i}`, day(i), day(i + 2), `Guest ${i % 25}`, i % 2 ? "Single" : "Double"]),
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
  return planByRules(question, opened.get(table)?.planner as Planner);
}

describe("answers at once where no other reading is a real one", () => {
  test.each([
    ["garage", "Which mechanic brought in the most money?", "Invoice total, by Mechanic, the highest only"],
    ["garage", "Who did the most jobs?", "number of jobs, by Mechanic, the highest only"],
    ["garage", "income by job type", "Invoice total, by Job type"],
    ["rechnungen", "Wie viel ist noch offen?", "total Netto €, only where Bezahlt am is empty"],
    ["rechnungen", "Top 3 Kunden nach Umsatz", "total Netto €, by Kunde, 3 highest only"],
    ["rechnungen", "best month for Netto", "total Netto €, by month of Rechnungsdatum, the highest only"],
    [
      "sales-plan",
      "Which branches missed their plan?",
      "Actual, and Plan, and difference, and difference in %, by Branch, only groups where difference < 0",
    ],
    ["jobs", "How much have we invoiced per month and per town?", "total Invoiced, by month of Date, and Town"],
    ["auftraege", "durchschnittlicher Rechnungsbetrag je Auftragsart", "average Rechnungsbetrag €, by Art"],
    ["jobs", "did we invoice more in Q2 than in Q1?", "total Invoiced, Q2 2025 compared with Q1 2025"],
    ["orders", "how many orders over £500", "number of orders, only where Amount (£) > 500"],
    ["orders", "average order", "average Amount (£)"],
    ["garage", "who is our best mechanic?", "Invoice total, by Mechanic, the highest only"],
    ["garage", "which job type performs best", "Invoice total, by Job type, the highest only"],
    ["rentals", "which shop rented out the most", "number of rentals, by Shop, the highest only"],
    ["rentals", "what share of the money came from Quay", "share of Charge £ (Shop is Quay)"],
    ["stock", "how much money is in stock", "On hand × Cost €"],
    ["takings", "worst month of the year", "total Takings, by month of Date, the lowest only"],
    ["takings", "Welcher Shop lief im März am besten?", "total Takings, by Shop, March 2025, the highest only"],
    ["takings", "how did we do over the summer", "total Takings, from 2025-06-01 to 2025-08-31"],
    [
      "orders",
      "list the orders that haven't been delivered",
      "list of Order no, Date, Customer, Amount (£), …, only where Status is not Delivered",
    ],
  ])("%s: %s", (table, question, reading) => {
    const plan = planOf(table, question);
    expect(plan.kind === "accept" ? plan.candidates.map(({ readAs }) => readAs) : plan).toEqual([
      `Read as: ${reading}`,
    ]);
  });
});

describe("asks back where an answer would be a guess", () => {
  test.each([
    ["movements", "top 3 companies by value", "adds up what was bought and what was sold"],
    ["bookings", "how many different guests stayed in March", "leaves out who arrived before"],
    ["sales-plan", "difference to plan across all branches", "would list branches instead of one figure"],
    ["repairs", "which is our worst machine", "the lowest costs are no sign of a bad machine"],
    ["spesen", "Wer ist unser bester Mitarbeiter?", "the highest expenses are no merit"],
    ["rentals", "how many bikes do we have", "counts rentals and no bikes"],
    ["takings", "is Leeds our best shop", "compares one shop with itself"],
    ["orders", "what % of orders simply don't show up", "takes away the wrong rows"],
  ])("%s: %s (%s)", (table, question) => {
    expect(planOf(table, question).kind).toBe("clarify");
  });
});

describe("offers what a word that nothing explains may stand for by its place", () => {
  test.each([
    ["reps", "sales by territory", "territory", "total Sales, by Terr."],
    ["takings", "takings per parish", "parish", "total Takings, by Shop"],
    ["rentals", "how many velocipedes in March", "velocipedes", "number of rentals, March 2025"],
    ["rentals", "rentals with punctures", "punctures", "number of rentals, only where Remarks contains “punctures”"],
  ])("%s: %s", (table, question, word, reading) => {
    const plan = planOf(table, question);
    expect(plan).toMatchObject({ kind: "clarify", unknown: [word] });
    expect(plan.kind === "clarify" && plan.options.map(({ readAs }) => readAs)).toContain(`Read as: ${reading}`);
  });
});

test("the best month of a solar site is the one with the highest yield", () => {
  const plan = planOf("Generation kWh 2025", "which month was best");
  expect(plan.kind === "clarify" && plan.options[0]?.readAs).toBe(
    "Read as: total Generation kwh, by month, the highest only",
  );
});

describe("costs of a statement with several subtotals", () => {
  test("are all lines of costs, and nothing is spent by income", async () => {
    const run = opened.get("statement")?.run as Opened["run"];
    const valuesOf = async (question: string) => {
      const plan = planOf("statement", question);
      const rows = plan.kind === "accept" && plan.queries[0] ? await run(plan.queries[0]) : [];
      return rows.map((row) => Object.values(row).map(String));
    };
    const total = sum("Beans", "Packaging", "Wages", "Rent").reduce((all, value) => all + value, 0);
    expect(await valuesOf("How much did we spend?")).toEqual([[String(total)]]);
    expect((await valuesOf("What are our biggest costs?"))[0]?.[0]).toBe("Wages");
    expect(await valuesOf("Cost of sales in January")).toEqual([["240"]]);
  });

  test("are named in the sentence, and a share changes by percentage points", async () => {
    const { run, profile } = opened.get("statement") as Opened;
    const read = async (question: string) => {
      const plan = planOf("statement", question);
      if (plan.kind !== "accept" || !plan.queries[0]) return [];
      const { sentence } = renderAnswer(plan.queries[0], await run(plan.queries[0]), { profile, language: "en" });
      return [sentence, plan.candidates[0]?.readAs];
    };
    expect(await read("What are our biggest costs?")).toEqual([
      expect.stringMatching(/^Wages has the highest costs: [\d,]+\.$/),
      "Read as: costs, by Line item, only where Line item is part of All costs, the highest only",
    ]);
    const [margin] = await read("gross margin by month");
    expect(margin).toMatch(
      /^Gross margin (rose|fell) from [\d.]+% in January to [\d.]+% in June \([−+][\d.]+ percentage points\)\.$/,
    );
  });
});
