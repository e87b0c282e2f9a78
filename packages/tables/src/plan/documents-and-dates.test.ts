import { expect, test } from "vitest";
import { tablesOfFile } from "../answers.factory.ts";
import { csv, type Opened } from "../sources.factory.ts";
import { openPlanner, planByRules, rankReadings } from "./plan-rules.ts";

/** Lines of documents, dates named by a part of their header, years in headers, and words that belong to a column's values. */
const open = tablesOfFile();

function readAs({ profile }: Opened, question: string): string {
  const plan = planByRules(question, openPlanner(profile));
  const [first] = rankReadings(question, openPlanner(profile)).ranked;
  return plan.kind === "accept" ? (first?.readAs.replace("Read as: ", "") ?? "") : `${plan.kind}`;
}

const LINES = csv(
  "Order,Placed at,Product,Qty,Line total EUR",
  Array.from({ length: 60 }, (_, i) => [
    40_200 + Math.floor(i / 2),
    `2025-0${1 + (i % 6)}-1${i % 9}`,
    ["Merino", "Alpaca", "Cotton"][i % 3] as string,
    1 + (i % 3),
    (10 + i).toFixed(2),
  ]),
);

test("an average order is what its lines come to", async () => {
  const lines = await open({ "order_lines.csv": LINES });
  const value = "average order value (Line total EUR / number of orders)";
  expect(readAs(lines, "how much is an average order worth")).toContain(value);
  expect(readAs(lines, "average order value")).toContain(value);
  expect(readAs(lines, "how many orders came in in march")).toContain("number of different Orders");
  expect(readAs(lines, "average order value by product")).toBe("clarify");
});

const STAFF = csv(
  "Staff no,Name,Ward,Start date,Sick days 2025,First aid valid until",
  Array.from({ length: 40 }, (_, i) => [
    5000 + i,
    `Person ${String.fromCharCode(65 + (i % 26))}${i}`,
    ["Willow", "Rose", "Meadow"][i % 3] as string,
    `20${10 + (i % 15)}-0${1 + (i % 9)}-11`,
    i % 7,
    i % 4 === 0 ? "" : `2026-0${1 + (i % 9)}-01`,
  ]),
);

test("a year in a header is the year of the figures", async () => {
  const staff = await open({ "staff.csv": STAFF });
  expect(readAs(staff, "which ward has the most sick days in 2025")).toBe(
    "total Sick days 2025, by Ward, the highest only",
  );
  expect(readAs(staff, "which ward had the most sick days in 2023")).toBe("clarify");
});

test("a date is found by what it is the date of", async () => {
  const staff = await open({ "staff.csv": STAFF });
  expect(readAs(staff, "how many staff have no first aid date on file")).toBe(
    "number of employees, only where First aid valid until is empty",
  );
});

const JOBS = csv(
  "Datum,Mitarbeiter,Tätigkeit,Stunden",
  Array.from({ length: 48 }, (_, i) => [
    `${10 + (i % 19)}.0${1 + (i % 4)}.2025`,
    i % 12 === 5 ? "J. Kowalski" : (["Jan Kowalski", "Derya Yilmaz", "Uwe Lang"][i % 3] as string),
    ["Montage", "Werkstatt"][i % 2] as string,
    `${2 + (i % 5)}.5`,
  ]),
);

test("an initial stands for the one first name, and work called Montage is no Monday", async () => {
  const jobs = await open({ "stundenzettel.csv": JOBS });
  const total = "total Stunden, only where Mitarbeiter is Jan Kowalski";
  expect(readAs(jobs, "wie viele stunden hat kowalski gearbeitet")).toBe(total);
  expect(readAs(jobs, "an wie vielen tagen war derya yilmaz auf montage")).toBe(
    "number of different days of Datum, only where Mitarbeiter is Derya Yilmaz, only where Tätigkeit is Montage",
  );
});

const INVOICES = csv(
  "Rechnungsnr.,Datum,Kunde,Brutto (€),Fällig am,Bezahlt am,Status",
  Array.from({ length: 40 }, (_, i) => [
    `RE-${1000 + i}`,
    `${10 + (i % 15)}.01.2025`,
    ["Huber GmbH", "Alte Post", "Stadtwerke"][i % 3] as string,
    `${100 + i * 37}.50`,
    `${10 + (i % 15)}.02.2025`,
    i % 5 === 0 ? "" : `${12 + (i % 9)}.02.2025`,
    i % 5 === 0 ? "offen" : "bezahlt",
  ]),
);

test("reads German questions about outstanding, late and large invoices", async () => {
  const invoices = await open({ "rechnungen.csv": INVOICES });
  expect(readAs(invoices, "wieviel geld steht bei uns noch aus")).toMatch(
    /total Brutto \(€\), only where Status is offen/,
  );
  expect(readAs(invoices, "wie viele rechnungen wurden erst nach der fälligkeit bezahlt")).toContain(
    "Bezahlt am > Fällig am",
  );
  expect(readAs(invoices, "welche offenen rechnungen sind über 500 euro")).toMatch(/^list of .*Brutto \(€\) > 500/);
  expect(readAs(invoices, "wie lange brauchen die kunden zum bezahlen")).not.toContain("by Kunde");
});

const PROJECTS = csv(
  "Projekt,Plan-Stunden,Festpreis EUR,Stand,abrechenbar",
  Array.from({ length: 16 }, (_, i) => [
    `Treppe ${i}`,
    80 + i * 7,
    9000 + i * 900,
    ["laufend", "fertig", "geplant"][i % 3] as string,
    i % 2 === 0 ? "ja" : "nein",
  ]),
);

test("a price is not held against planned hours, and says nothing of how a project goes", async () => {
  const projects = await open({ "projekte.csv": PROJECTS });
  expect(readAs(projects, "welches projekt läuft am schlechtesten")).toBe("clarify");
  expect(readAs(projects, "welches projekt liegt am weitesten über den geplanten stunden")).toBe("clarify");
  expect(readAs(projects, "was rechnen wir insgesamt ab, also was wird abgerechnet")).not.toMatch(
    /^total Festpreis EUR$/,
  );
});

const METERS = `Building,Meter,Jan,Feb,Mar,Apr
School,Electricity kWh,410,390,370,290
School,Gas kWh,1820,1690,1210,610
Gym,Electricity kWh,190,185,179,150
Gym,Gas kWh,740,710,520,230
`;

test("electricity beside gas is a value, though it is also a term for the amount", async () => {
  const meters = await open({ "energy.csv": METERS });
  expect(readAs(meters, "electricity use by building")).toBe(
    "total Energy, by Building, only where Meter is Electricity kWh",
  );
  expect(readAs(meters, "how did the electricity use of the school change from january to april")).toContain(
    "only where Meter is Electricity kWh",
  );
});

const PEOPLE = csv(
  "Staff No,Surname,First Name,Department,Start Date,Leaving Date",
  Array.from({ length: 40 }, (_, i) => [
    1000 + i,
    ["Adair", "Blyth", "Cairns", "Dunlop"][i % 4] as string,
    ["Beth", "Gary", "Jill", "Euan", "Tess"][i % 5] as string,
    ["Haulage", "Office"][i % 2] as string,
    `${2010 + (i % 15)}-0${1 + (i % 9)}-1${i % 9}`,
    i % 6 === 0 ? `2025-0${1 + (i % 9)}-28` : "",
  ]),
);

test("people are shown by surname and first name, and are counted as rows", async () => {
  const staff = await open({ "staff_list.csv": PEOPLE });
  const longest = readAs(staff, "who of the current staff has been with us the longest");
  expect(longest).toMatch(
    /^first Start Date, by Surname, and First Name, and Staff No, only where Leaving Date is empty/,
  );
  const { ranked } = rankReadings("how many people work here right now", openPlanner(staff.profile));
  expect(ranked[0]?.readAs).toBe("Read as: number of employees, only where Leaving Date is empty");
  expect(ranked.find(({ readAs: each }) => each.includes("different Surnames"))?.steps).toContain("doubted");
});

test("those who “start in 2024” start at any time of it, and not at a leaving date", async () => {
  const staff = await open({ "staff_list.csv": PEOPLE });
  const [first] = rankReadings("did more people start in 2023 or in 2024", openPlanner(staff.profile)).ranked;
  expect(first?.readAs).toContain("2023 compared with 2024 (Start Date)");
});

test("a firm with and without its legal form is one, unless two forms are used", async () => {
  const names = (rows: string[]) =>
    open({
      "invoices.csv": csv(
        "Invoice,Date,Customer,Net",
        rows.map((name, i) => [i + 1, `2025-03-${10 + (i % 19)}`, name, 100 + i]),
      ),
    });
  const many = Array.from({ length: 8 }, () => "Hofmann Bau GmbH");
  const valuesOf = ({ profile }: Opened) => profile.columns.find(({ name }) => name === "Customer")?.values;
  expect(valuesOf(await names([...many, "Hofmann Bau", "Kling"]))).toEqual(["Hofmann Bau GmbH", "Kling"]);
  expect(valuesOf(await names([...many, "Hofmann Bau", "Hofmann Bau KG"]))).toHaveLength(3);
});

test("a share of total costs is one of all lines of costs", async () => {
  const accounts = await open({
    "P&L 2025.csv": [
      ",Q1 2025,Q2 2025,Q3 2025,Q4 2025",
      "Income,,,,",
      "Fees,100,110,120,130",
      "Other income,5,5,5,5",
      "Total income,105,115,125,135",
      "Direct costs,,,,",
      "Materials,(20),(21),(22),(23)",
      "Printing,(2),(2),(2),(2)",
      "Total direct costs,(22),(23),(24),(25)",
      "Gross profit,83,92,101,110",
      "Overheads,,,,",
      "Salaries,(40),(40),(42),(42)",
      "Rent,(10),(10),(10),(10)",
      "Total overheads,(50),(50),(52),(52)",
      "Operating profit,33,42,49,58",
      "",
    ].join("\n"),
  });
  expect(readAs(accounts, "what share of our total costs is salaries")).toMatch(/Salaries.* as a share of All costs/);
});
