import { expect, it } from "vitest";
import { notesOf } from "../answer/notes.ts";
import { csv, openTables } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

async function ask(files: Record<string, string>, question: string) {
  const { profile, database, run } = await openTables(files);
  const plan = planByRules(question, openPlanner(profile));
  const candidates = plan.kind === "refuse" ? [] : plan.kind === "accept" ? plan.candidates : plan.options;
  const [query] = plan.kind === "accept" ? plan.queries : [];
  const rows = query ? await run(query) : [];
  database.close();
  return { kind: plan.kind, readAs: candidates.map(({ readAs }) => readAs), rows };
}

const day = (i: number) => new Date(Date.UTC(2025, 0, 1 + i * 3)).toISOString().slice(0, 10);
const COMPANIES = ["Alm AG", "Baxter LLP", "Cantina Verdi", "Dune GmbH", "Elm Ltd"];
const agency = {
  "clients.csv": csv(
    "Code,Company,Country,Sector",
    [...COMPANIES, "Fir Inc"].map((name, i) => [
      `K${110 + 7 * i}`,
      name,
      ["CH", "UK"][i % 2] ?? "",
      ["Food", "Law"][i % 2] ?? "",
    ]),
  ),
  "jobs.csv": csv(
    "Job,Client,Received,Words,Net EUR",
    Array.from({ length: 60 }, (_, i) => [`25-${i}`, `K${110 + 7 * (i % 5)}`, day(i), 500 + i, 100 + i]),
  ),
};

it("joins two files by codes under different headers", async () => {
  const { kind, rows } = await ask(agency, "net eur by sector");
  expect(kind).toBe("accept");
  expect(rows).toHaveLength(2);
});

it.each(["top 3 clients by net eur", "top 3 companies by net eur"])(
  "groups by the company of a code: %s",
  async (question) => {
    const { readAs } = await ask(agency, question);
    expect(readAs[0]).toContain("by Company");
  },
);

it("looks for customers without jobs among all customers", async () => {
  const { readAs } = await ask(agency, "any customers who didn't order anything in 2025?");
  expect(readAs.some((each) => each.includes("without any jobs"))).toBe(true);
  expect(readAs.some((each) => each.includes("without a row where"))).toBe(false);
});

const cinema = {
  "box-office.csv": csv(
    "Film,Distributor,Month,Tickets",
    Array.from({ length: 48 }, (_, i) => [
      ["Red Moon", "Dust", "The Visit"][i % 3] ?? "",
      ["Kestrel Films", "Polar", "Arc"][i % 3] ?? "",
      `2025-${String(1 + (i % 12)).padStart(2, "0")}`,
      40 + i,
    ]),
  ),
};

it("takes a column's name for the column and not for a word of a value", async () => {
  const { readAs } = await ask(cinema, "how many films were showing in July?");
  expect(readAs.some((each) => each.includes("Kestrel"))).toBe(false);
});

it("reads a misspelt average", async () => {
  expect((await ask(cinema, "avrage tickets by film")).readAs[0]).toContain("average Tickets, by Film");
});

const shop = {
  "kasse.csv": csv(
    "Datum,Kunden,Summe",
    Array.from({ length: 40 }, (_, i) => [day(i), 20 + (i % 9), 300 + 7 * i]),
  ),
};

it("divides what a day took by its customers for what one of them leaves", async () => {
  const { kind, readAs } = await ask(shop, "was lässt ein kunde durchschnittlich da?");
  expect([kind, readAs[0]]).toEqual(["accept", "Read as: Summe per Kunden"]);
});

it("asks back where a number and a sum are two measures of lines without a noun", async () => {
  const rows = Array.from({ length: 30 }, (_, i) => [i, i % 3, 50 + i]);
  const { kind } = await ask(
    { "rechnungen.csv": csv("Nr,Stufe,Betrag", rows) },
    "rechnungen je stufe, anzahl und summe",
  );
  expect(kind).toBe("clarify");
});

const staff = {
  "staff.csv": csv(
    "Name,Job,Since",
    Array.from({ length: 40 }, (_, i) => [
      `Person ${i}`,
      ["Driver", "Packer"][i % 2] ?? "",
      `${2016 + (i % 9)}-05-1${i % 9}`,
    ]),
  ),
};

it('reads "since 2020" as a time where a column is called Since', async () => {
  const { kind, readAs } = await ask(staff, "how many people joined each year since 2020");
  expect([kind, readAs[0]]).toEqual(["accept", "Read as: number of employees, by year of Since, from 2020-01-01"]);
});

it("asks back where each year is counted in one year", async () => {
  expect((await ask(staff, "how many people joined each year from 2020")).kind).toBe("clarify");
});

it("counts the rows that are called by the column of their value", async () => {
  const tickets = {
    "tickets.csv": csv(
      "Ticket,Reported,Problem,Invoice EUR",
      Array.from({ length: 60 }, (_, i) => [i, day(i), ["Heating", "Water", "Lock"][i % 3] ?? "", 50 + i]),
    ),
  };
  const { kind, readAs } = await ask(tickets, "heating problems by month");
  expect([kind, readAs[0]]).toEqual([
    "accept",
    "Read as: number of tickets, by month of Reported, only where Problem is Heating",
  ]);
});

it("ranks the top customers by what is earned, whatever rates stand beside it", async () => {
  const { kind, readAs } = await ask(agency, "top 3 clients in February");
  expect(kind).toBe("accept");
  expect(readAs[0]).toContain("total Net EUR, by Company");
});

it("joins two files whose codes are spelled in two ways, and counts no rows for a value", async () => {
  const trade = {
    "orders.csv": csv(
      "PO,Date,Shop,item code,Packs",
      Array.from({ length: 30 }, (_, i) => [
        1200 + i,
        day(i),
        ["Nook", "Fern"][i % 2] ?? "",
        `kb${i % 5}`,
        1 + (i % 4),
      ]),
    ),
    "price list.csv": csv(
      "Code,Item,Range",
      ["Shelf", "Hook", "Crate", "Candle", "Throw"].map((item, i) => [
        `KB-00${i}`,
        item,
        ["Wood", "Linen"][i % 2] ?? "",
      ]),
    ),
  };
  const { kind, rows } = await ask(trade, "packs by range");
  expect(kind).toBe("accept");
  expect(rows).toHaveLength(2);
  expect((await ask(trade, "value of orders in february")).kind).toBe("clarify");
});

it("reads days as the time a thing was out and never as the days it was late", async () => {
  const at = (i: number, days: number) => new Date(Date.UTC(2025, 4, 1 + i + days)).toISOString().slice(0, 10);
  const rows = Array.from({ length: 20 }, (_, i) => [
    `H${i}`,
    ["Heater", "Tent"][i % 2] ?? "",
    at(i, 0),
    at(i, 2),
    at(i, 3),
  ]);
  const { kind } = await ask(
    { "hire.csv": csv("Ref,Item,Out date,Due back,Returned", rows) },
    "average days out per item",
  );
  expect(kind).toBe("clarify");
});

it("makes no two amounts of one", async () => {
  const rows: [string, number, number][] = [
    ["Shop sales - High St", 612, 648],
    ["Online", 22, 49],
    ["Total income", 634, 697],
    ["Rent", 180, 186],
    ["Wages", 420, 455],
    ["Total costs", 600, 641],
    ["Surplus", 34, 56],
  ];
  const { kind } = await ask({ "shops p&l.csv": csv("Line,2023,2024", rows) }, "online sales by year");
  expect(kind).toBe("clarify");
});

it("reads no amount into the preposition of a month", async () => {
  let balance = 500;
  const rows = Array.from({ length: 30 }, (_, i) => {
    const [came, went] = i % 3 === 0 ? [20.5 + i, ""] : ["", 7.25 + i];
    balance += Number(came) - Number(went);
    return [day(i), came, went, balance.toFixed(2)];
  });
  const { readAs } = await ask(
    { "cash.csv": csv("Date,In,Out,Balance", rows) },
    "what was the balance end of february",
  );
  expect(readAs[0]).toBe("Read as: Balance, as of 2025-02-28");
});

it("calls a joined table by its title in notes and readings, not by its internal name", async () => {
  const trips = Array.from({ length: 12 }, (_, i) => [i < 11 ? `V${i % 4}` : "V9", 40 + i * 7]);
  const vehicles = ["V0", "V1", "V2", "V3"].map((id, i) => [id, i < 2 ? "Van" : "Truck"]);
  const files = {
    "Fahrten 2025.csv": csv("Vehicle,Km", trips),
    "Fuhrpark (neu).csv": csv("Vehicle,Body", vehicles),
  };
  const { profile, database } = await openTables(files);
  database.close();
  const [many = "", one = ""] = profile.tables.map(({ name }) => name);
  expect(notesOf(many, profile, "en")).toContain("1 row has no match in Fuhrpark (neu) and still counts.");
  const { readAs } = await ask(files, "Km by body");
  expect(readAs.join()).toContain("with Fuhrpark (neu) matched by Vehicle");
  expect(readAs.join()).not.toContain(one);
});
