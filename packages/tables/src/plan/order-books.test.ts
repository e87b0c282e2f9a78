import { beforeAll, describe, expect, it } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import { understand } from "../ask-question.ts";
import { csv, type Opened } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

const open = tablesOfFile();

const dayOf = (i: number) => new Date(Date.UTC(2025, 2, 1 + i)).toISOString().slice(0, 10);
const total = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

function planOf({ profile }: Opened, question: string) {
  return planByRules(question, openPlanner(profile));
}

describe("an order book with dates of collection", () => {
  const orders = Array.from({ length: 40 }, (_, i) => ({
    day: dayOf(i),
    customer: ["Amis", "Bell", "Corner Gallery", "Finch"][i % 4] ?? "",
    moulding: ["oak", "black", "gold"][i % 3] ?? "",
    price: 40 + 5 * (i % 11),
    due: i + 7,
    collected: i % 5 === 0 ? undefined : i + 4 + (i % 7),
  }));
  const late = orders.filter(({ collected, due }) => (collected ?? 0) > due).length;
  const waiting = orders.filter(({ collected }) => collected === undefined);
  let table: Opened;
  beforeAll(async () => {
    const rows = orders.map(({ day, customer, moulding, price, due, collected }) => [
      ...[day, customer, moulding, price, dayOf(due)],
      collected === undefined ? "" : dayOf(collected),
    ]);
    table = await open({ "framing orders.csv": csv("Date in,Customer,Moulding,Price,Due,Collected", rows) });
  });

  it.each([
    ["how many were collected late", late],
    ["how many orders were collected after the day they were due", late],
    ["how many orders have not been collected yet", waiting.length],
  ])("compares two dates of one row: %s", async (question, expected) => {
    expect(await answerOf(table, question)).toEqual([[expected]]);
  });

  it.each(["orders not collected yet and how much money is that", "how many are not collected and how much is that"])(
    "shows number and amount of the same rows: %s",
    async (question) => {
      const [row] = await answerOf(table, question);
      expect(row).toEqual([waiting.length, total(waiting.map(({ price }) => price))]);
    },
  );

  it("keeps the amount to the rows of the first half, also in a question that could be split", () => {
    const understood = understand("how many are not collected and how much is that", openPlanner(table.profile));
    expect(understood).toMatchObject({ kind: "queries", queries: [{ measures: [{ id: "n" }, { id: "amount" }] }] });
  });

  it("asks back where the first half of a question is not understood", () => {
    expect(planOf(table, "quotes not sent yet and how much money is that").kind).not.toBe("accept");
  });

  it("sorts by a superlative before “first”", async () => {
    const mouldings = ["oak", "black", "gold"].map((name) => [
      name,
      total(orders.filter(({ moulding }) => moulding === name).map(({ price }) => price)),
    ]);
    const sorted = mouldings.toSorted((a, b) => Number(b[1]) - Number(a[1]));
    expect(await answerOf(table, "takings per moulding, best first")).toEqual(sorted);
    expect(await answerOf(table, "einnahmen pro moulding, bester zuerst")).toEqual(sorted);
  });
});

describe("a sheet of a day's takings with one column for each kind", () => {
  const days = Array.from({ length: 60 }, (_, i) => ({
    date: dayOf(i),
    clothes: 60.15 + i * 1.37,
    books: 20.4 + ((i * 7) % 60) * 0.93,
    furniture: 31.05 + ((i * 11) % 60) * 2.11,
    customers: 20 + (i % 17),
  }));
  const inMonth = (of: (day: (typeof days)[number]) => number) =>
    ["03", "04"].map((month) => total(days.filter(({ date }) => date.slice(5, 7) === month).map(of)));
  let table: Opened;
  beforeAll(async () => {
    const rows = days.map(({ date, clothes, books, furniture, customers }) => [
      ...[date, clothes.toFixed(2), books.toFixed(2), furniture.toFixed(2), customers],
    ]);
    table = await open({ "daily takings.csv": csv("Date,Clothes,Books,Furniture,Customers", rows) });
  });

  it("adds the columns up to the takings that the title names", async () => {
    const expected = inMonth(({ clothes, books, furniture }) => clothes + books + furniture);
    const rows = await answerOf(table, "total takings by month");
    expect(rows.map(([, value]) => Math.round(Number(value)))).toEqual(expected.map(Math.round));
  });

  it("shows two kinds that are compared side by side", async () => {
    const [row] = await answerOf(table, "did we take more on books or furniture");
    const expected = [total(days.map(({ books }) => books)), total(days.map(({ furniture }) => furniture))];
    expect(row?.map((value) => Math.round(Number(value)))).toEqual(expected.map(Math.round));
  });

  it("adds up the customers who came on each day", async () => {
    const rows = await answerOf(table, "customers per month");
    expect(rows.map(([, value]) => Number(value))).toEqual(inMonth(({ customers }) => customers));
  });

  it("divides the takings by the customers for what one spends", async () => {
    const [[average] = []] = await answerOf(table, "what does a customer spend on average");
    const taken = total(days.map(({ clothes, books, furniture }) => clothes + books + furniture));
    expect(average).toBeCloseTo(taken / total(days.map(({ customers }) => customers)), 6);
  });
});

describe("bookings of berths", () => {
  const bookings = Array.from({ length: 48 }, (_, i) => ({
    arrival: dayOf(i),
    owner: ["Abbott", "Bryce", "Coyle"][i % 3] ?? "",
    length: 6 + (i % 12),
    nights: 1 + ((i * 5) % 13),
    fee: 30 + 3 * (i % 9),
    tip: 1 + (i % 3),
    year: 2024 + (i % 2),
  }));
  let table: Opened;
  beforeAll(async () => {
    const rows = bookings.map(({ arrival, owner, length, nights, fee, tip, year }, i) => [
      ...[`BK${400 + i}`, `${year}${arrival.slice(4)}`, owner, length, nights, fee.toFixed(2), tip.toFixed(2)],
    ]);
    table = await open({ "berths.csv": csv("Booking ref,Arrival,Owner,LOA (m),Nights,Berth fee,Tip", rows) });
  });

  it("adds up nights by which groups are ranked", async () => {
    const nightsOf = (name: string) =>
      total(bookings.filter(({ owner }) => owner === name).map(({ nights }) => nights));
    const expected = ["Abbott", "Bryce", "Coyle"].map((name) => [name, nightsOf(name)]);
    const sorted = expected.toSorted((a, b) => Number(b[1]) - Number(a[1])).slice(0, 2);
    expect(await answerOf(table, "top 2 owners by nights")).toEqual(sorted);
  });

  it("limits the one column that is kept in metres", async () => {
    const long = bookings.filter(({ length }) => length > 12).length;
    expect(await answerOf(table, "how many bookings over 12m")).toEqual([[long]]);
  });

  it("divides what stands before “as a percentage of” by what stands behind it", async () => {
    const [row] = await answerOf(table, "tips as a percentage of berth fees");
    const expected = total(bookings.map(({ tip }) => tip)) / total(bookings.map(({ fee }) => fee));
    expect(Number(row?.at(-1))).toBeCloseTo(expected, 6);
  });

  it("compares the same months of a named year", async () => {
    const feesOf = (of: number) => total(bookings.filter(({ year }) => year === of).map(({ fee }) => fee));
    const [row] = await answerOf(table, "berth fees in the first half of 2025 against 2024");
    expect(row?.map(Number)).toEqual(expect.arrayContaining([feesOf(2025), feesOf(2024)]));
  });
});

it("never adds up repairs where the price of a new machine is asked for", async () => {
  const rows = Array.from({ length: 30 }, (_, i) => [
    ...[`W${i + 1}`, dayOf(i), ["Laufband", "Kabelzug"][i % 2] ?? "", `${40 + i * 3}.50`],
  ]);
  const table = await open({ "Wartung.csv": csv("Meldung,gemeldet am,Gerät,Kosten €", rows) });
  expect(planOf(table, "wie viel kostet ein neues laufband").kind).not.toBe("accept");
});
