import { describe, expect, test } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import { csv, type Opened } from "../sources.factory.ts";
import { openPlanner, rankReadings } from "./plan-rules.ts";

const openTables = tablesOfFile();
const pick = (list: readonly string[], i: number) => list[i % list.length] ?? "";
const rows = <T>(count: number, row: (i: number) => T) => Array.from({ length: count }, (_, i) => row(i));
const day = (i: number) => new Date(Date.UTC(2024, 6, 3 + i * 3)).toISOString().slice(0, 10);

const quoted = (i: number) => 400 + 10 * (i % 30);
const charged = (i: number) => quoted(i) + (i % 4 === 0 ? 90 : 0) + (i % 9 === 0 ? 160 : 0);
const jobs = csv(
  "Job no,Date,Customer,Crew lead,Quoted,Charged,Paid",
  rows(110, (i) => [
    `J${100 + i}`,
    day(i),
    pick(["Miller", "Ellis", "Vaughan", "Gupta", "Bailey"], i * 3),
    pick(["Dave", "Kelly"], i),
    quoted(i).toFixed(2),
    charged(i).toFixed(2),
    i % 11 === 0 ? "no" : "yes",
  ]),
);
const bedrooms = (i: number) => 1 + ((i >> 1) % 4);
const flats = csv(
  "Ref,Town,Type,Bedrooms,Rent pcm",
  rows(80, (i) => [
    `P${i}`,
    pick(["Exeter", "Topsham", "Crediton"], i),
    pick(["Flat", "House"], i * 3),
    bedrooms(i),
    700 + 130 * bedrooms(i) + (i % 9),
  ]),
);
const ROLES = ["Warehouse operative", "Driver", "Warehouse team leader", "Planner"];
const STAGES = ["Placed", "Rejected", "Withdrawn", "New"];
const candidates = csv(
  "Candidate,Applied,Role,Source,Stage",
  rows(96, (i) => [
    `C${i}`,
    day(i),
    pick(ROLES, i),
    pick(["Indeed", "Referral", "LinkedIn"], i >> 2),
    pick(STAGES, i * 5 + (i >> 3)),
  ]),
);
const loads = csv(
  "Schein-Nr;Datum;Abfallart;Brutto kg;Tara kg;Netto kg;Betrag EUR",
  rows(60, (i) => [
    `W${i}`,
    day(i).split("-").toReversed().join("."),
    pick(["Bauschutt", "Altholz"], i),
    `${12 + (i % 5)}.500`,
    "10.200",
    `${2 + (i % 5)}.300`,
    `${100 + i},50`,
  ]),
).replaceAll(",", ";");

const all = <T>(count: number, of: (i: number) => T) => Array.from({ length: count }, (_, i) => of(i));
/** The reading that comes first. */
const readAs = ({ profile }: Opened, question: string) =>
  rankReadings(question, openPlanner(profile)).ranked[0]?.readAs ?? "";

describe("a column of small numbers", () => {
  test("is said with its number", async () => {
    const table = await openTables({ "flats.csv": flats });
    const houses = (keep: (n: number) => boolean) =>
      all(80, (i) => pick(["Flat", "House"], i * 3) === "House" && keep(bedrooms(i))).filter(Boolean).length;
    expect(await answerOf(table, "how many 3 bedroom houses are there")).toEqual([[houses((n) => n === 3)]]);
    expect(await answerOf(table, "how many houses have more than 2 bedrooms")).toEqual([[houses((n) => n > 2)]]);
    const rents = all(80, (i) =>
      bedrooms(i) === 2 && pick(["Flat", "House"], i * 3) === "Flat" ? [960 + (i % 9)] : [],
    ).flat();
    const [[rent] = []] = await answerOf(table, "average rent of 2 bed flats");
    expect(rent).toBeCloseTo(rents.reduce((sum, each) => sum + each, 0) / rents.length, 5);
  });
});

test("people that come together are said with their number, also with one or more", async () => {
  const guests = (i: number) => 1 + ((i * 5) % 8);
  const bookings = csv(
    "Booking,Date,Guests,Area,Bill",
    rows(90, (i) => [`B${i}`, day(i), guests(i), pick(["Window", "Bar"], i), (30 + i).toFixed(2)]),
  );
  const table = await openTables({ "bookings.csv": bookings });
  const count = (keep: (n: number) => boolean) => [[all(90, (i) => keep(guests(i))).filter(Boolean).length]];
  expect(await answerOf(table, "how many bookings were for 2 people")).toEqual(count((n) => n === 2));
  expect(await answerOf(table, "how many bookings with 6 or more guests")).toEqual(count((n) => n >= 6));
  expect(readAs(table, "bookings with 6 or more guests")).toBe("Read as: number of bookings, only where Guests >= 6");
});

describe("what was quoted and what was charged", () => {
  test("an amount means what was charged, and a gap is the difference of both", async () => {
    const table = await openTables({ "jobs.csv": jobs });
    const far = all(110, (i) => charged(i) - quoted(i) > 100).filter(Boolean).length;
    expect(await answerOf(table, "how many jobs were more than 100 over the quote")).toEqual([[far]]);
    expect(readAs(table, "which jobs went over the quote by more than 20%")).toContain(
      "(Charged - Quoted) / Quoted > 0.2",
    );
    const unpaid = all(110, (i) => (i % 11 === 0 ? charged(i) : 0)).reduce((sum, each) => sum + each, 0);
    expect(readAs(table, "how much do customers still owe us")).not.toMatch(/Quoted|by Customer/);
    expect(await answerOf(table, "total charged for unpaid jobs")).toEqual([[unpaid]]);
  });

  test("two months are both of a year", async () => {
    const table = await openTables({ "jobs.csv": jobs });
    expect(readAs(table, "what did we charge in december 24 against january 25")).toContain(
      "December 2024 compared with January 2025",
    );
  });
});

describe("words of values", () => {
  test("a word that several values share names them all", async () => {
    const table = await openTables({ "candidates.csv": candidates });
    const of = (i: number) => pick(ROLES, i).startsWith("Warehouse");
    expect(await answerOf(table, "how many candidates for warehouse jobs")).toEqual([
      [all(96, of).filter(Boolean).length],
    ]);
  });

  test("a verb names the state that it leads to, and what is said before it is the whole", async () => {
    const table = await openTables({ "candidates.csv": candidates });
    const placed = (i: number) => pick(STAGES, i * 5 + (i >> 3)) === "Placed";
    expect(await answerOf(table, "how many candidates did we place")).toEqual([
      [all(96, placed).filter(Boolean).length],
    ]);
    const indeed = all(96, (i) => (pick(["Indeed", "Referral", "LinkedIn"], i >> 2) === "Indeed" ? [i] : [])).flat();
    const [[share] = []] = await answerOf(table, "what percentage of applicants from indeed did we place");
    expect(share).toBeCloseTo(indeed.filter(placed).length / indeed.length, 5);
  });
});

test("a state that is said twice is one condition, and what it is said of is the whole", async () => {
  const invoices = csv(
    "Invoice,Issued,Due,Paid on,Status,Total",
    rows(80, (i) => [
      `I${i}`,
      day(i),
      day(i + 10),
      i % 4 === 0 ? "" : day(i + (i % 3 === 0 ? 12 : 8)),
      i % 4 === 0 ? "Open" : "Paid",
      (100 + i).toFixed(2),
    ]),
  );
  const table = await openTables({ "invoices.csv": invoices });
  const paid = all(80, (i) => i).filter((i) => i % 4 !== 0);
  const [[share] = []] = await answerOf(table, "share of paid invoices that were settled on time");
  expect(share).toBeCloseTo(paid.filter((i) => i % 3 !== 0).length / paid.length, 5);
});

test("of gross, tare and net weight the net one is what was brought", async () => {
  const table = await openTables({ "loads.csv": loads });
  expect(readAs(table, "welche menge bauschutt hatten wir")).toBe(
    "Read as: total Netto kg, only where Abfallart is Bauschutt",
  );
  expect(table.profile.measures.find(({ id }) => id === "Tara kg")?.kind).toBe("average");
});

test("a plural without an s is the same value", async () => {
  const calls = csv(
    "Ticket,Pest,Charged",
    rows(60, (i) => [`T${i}`, i % 10 === 3 ? "Mouse" : pick(["Mice", "Wasps"], i), 90 + i]),
  );
  const table = await openTables({ "calls.csv": calls });
  const mice = all(60, (i) => i % 10 === 3 || i % 2 === 0).filter(Boolean).length;
  expect(await answerOf(table, "how many tickets were about mice")).toEqual([[mice]]);
});

describe("orders with a quantity", () => {
  const orders = csv(
    "Order,Date,Customer,Product,Quantity,Revenue",
    rows(90, (i) => [
      `O${i}`,
      day(i),
      pick(["Blue Ltd", "Dock GmbH", "Pine & Co"], i),
      pick(["Eco crate", "Pallet"], i >> 2),
      i % 3 === 1 ? 90 : 5 + (i % 7),
      (100 + i).toFixed(2),
    ]),
  );

  test("the most of a product are its pieces, the most orders of it are orders", async () => {
    const table = await openTables({ "orders.csv": orders });
    expect(readAs(table, "which customer bought the most eco crates")).toContain("total Quantity, by Customer");
    expect((await answerOf(table, "which customer bought the most eco crates"))[0]?.[0]).toBe("Dock GmbH");
    expect(readAs(table, "which customer has the most pallet orders")).toContain("number of orders, by Customer");
  });

  test("a percentage of an amount is so much of it", async () => {
    const table = await openTables({ "orders.csv": orders });
    const total = all(90, (i) => 100 + i).reduce((sum, each) => sum + each, 0);
    const [[part] = []] = await answerOf(table, "what is 19 % of the total revenue?");
    expect(part).toBeCloseTo(total * 0.19, 5);
  });
});
