import { beforeAll, describe, expect, it } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import { csv, type Opened } from "../sources.factory.ts";

const open = tablesOfFile();

/** The figures of the first row, without labels. */
async function figuresOf(table: Opened, question: string): Promise<number[]> {
  const [row] = await answerOf(table, question);
  return (row ?? []).map(Number).filter((value) => !Number.isNaN(value));
}

describe("a statement whose first header is a sign of money", () => {
  let table: Opened;
  beforeAll(async () => {
    const lines = [
      ["Framing", 41_200, 38_400, 44_900, 52_300],
      ["Restoration", 12_100, 14_800, 11_300, 15_200],
      ["Total sales", 53_300, 53_200, 56_200, 67_500],
      ["Mouldings", 14_100, 13_300, 15_600, 18_800],
      ["Glass", 6_200, 6_100, 6_700, 8_100],
      ["Total cost of sales", 20_300, 19_400, 22_300, 26_900],
      ["Gross profit", 33_000, 33_800, 33_900, 40_600],
      ["Wages", 14_000, 14_000, 14_200, 15_100],
      ["Rent", 6_000, 6_000, 6_000, 6_000],
      ["Total overheads", 20_000, 20_000, 20_200, 21_100],
      ["Net profit", 13_000, 13_800, 13_700, 19_500],
    ];
    table = await open({ "profit and loss.csv": csv("£,Q1 2024,Q2 2024,Q3 2024,Q4 2024", lines) });
  });

  it("takes the name of a line for its figures", async () => {
    expect(await figuresOf(table, "what was the net profit in 2024")).toEqual([60_000]);
    expect(await figuresOf(table, "gross profit in q3")).toEqual([33_900]);
    expect((await answerOf(table, "wages quarter by quarter")).map((row) => Number(row.at(-1)))).toEqual([
      14_000, 14_000, 14_200, 15_100,
    ]);
  });
});

describe("a budget with plan and actual of one year and the actual of the year before", () => {
  let table: Opened;
  beforeAll(async () => {
    const lines = [
      ["Beiträge Erwachsene", "20.000,00", "21.500,00", "19.800,00"],
      ["Beiträge Kinder", "8.000,00", "7.400,00", "7.900,00"],
      ["Zuschuss Gemeinde", "5.000,00", "5.000,00", "4.500,00"],
      ["Zuschuss Verband", "2.000,00", "2.600,00", "1.900,00"],
      ["Summe Erträge", "35.000,00", "36.500,00", "34.100,00"],
      ["Hallenmiete", "12.000,00", "13.100,00", "11.700,00"],
      ["Trainer", "15.000,00", "14.600,00", "14.900,00"],
      ["Summe Aufwendungen", "27.000,00", "27.700,00", "26.600,00"],
      ["Jahresergebnis", "8.000,00", "8.800,00", "7.500,00"],
    ];
    const rows = [["Position", "Plan 2024", "Ist 2024", "Ist 2023"], ...lines];
    table = await open({ "haushalt.csv": rows.map((row) => row.join(";")).join("\n") });
  });

  it.each([
    ["wie hoch waren die zuschüsse 2024", [7_600]],
    ["beiträge 2024", [28_900]],
    ["welchen anteil haben die zuschüsse an den erträgen 2024", [7_600 / 36_500]],
  ])("adds up lines that share their first word: %s", async (question, expected) => {
    expect(await figuresOf(table, question)).toEqual(expected.map((value) => expect.closeTo(value, 6)));
  });

  it.each(["jahresergebnis 2024 plan und ist", "jahresergebnis 2024 plan gegen ist"])(
    "shows plan and actual of the year that has both: %s",
    async (question) => {
      expect(await figuresOf(table, question)).toEqual(expect.arrayContaining([8_000, 8_800]));
    },
  );

  it.each([
    "um wieviel ist die hallenmiete gegenüber 2023 gestiegen",
    "hallenmiete im vergleich zu 2023",
    "war die hallenmiete höher als 2023",
  ])("compares with the year that is named: %s", async (question) => {
    expect(await figuresOf(table, question)).toEqual(expect.arrayContaining([13_100, 11_700]));
  });

  it("names the lines that changed, and not their total", async () => {
    const rows = await answerOf(table, "welche aufwendungen sind gegenüber 2023 gestiegen");
    expect(rows.map(([line]) => line)).toEqual(["Hallenmiete"]);
  });
});

describe("takings kept by hand from the till rolls", () => {
  let table: Opened;
  beforeAll(async () => {
    const months = ["Jan", "Feb", "Mar", "Apr"];
    const lines = [
      ["Table hire", 900, 1_100, 1_000, 1_200],
      ["Tournament nights", 300, 250, 400, 350],
      ["Total tables", 1_200, 1_350, 1_400, 1_550],
      ["Bar", 700, 650, 800, 750],
      ["Snacks", 100, 120, 90, 110],
      ["Total bar", 800, 770, 890, 860],
      ["TOTAL TAKINGS", 2_000, 2_120, 2_290, 2_410],
    ];
    const title = ["Club takings 2024 (GBP)", "from the till rolls", ""].map((line) =>
      [line, "", "", "", ""].join(","),
    );
    const rows = [["", ...months], ...lines].map((row) => row.join(","));
    table = await open({ "takings 2024.csv": [...title, ...rows].join("\n") });
  });

  it.each([
    ["what did we take", 8_820],
    ["what did the tournament nights bring", 1_300],
  ])("takes nights for no stretch of time, and rolls for no amount: %s", async (question, expected) => {
    expect(await figuresOf(table, question)).toEqual([expected]);
  });
});

describe("fuel with an amount in each row", () => {
  let table: Opened;
  beforeAll(async () => {
    const drivers = ["Dahl", "Aydin", "Busch"];
    const rows = Array.from({ length: 30 }, (_, i) => [
      `2025-0${1 + (i % 3)}-12`,
      drivers[i % 3] ?? "",
      40.5 + (i % 25),
      60,
    ]);
    table = await open({ "fuel.csv": csv("Date,Driver,Litres,Amount", rows) });
  });

  it("takes the name of a column for it, and not for a number of rows", async () => {
    expect(await answerOf(table, "total amount of dahl")).toEqual([[600]]);
    expect(await answerOf(table, "how many rows with litres over 60")).toEqual([[5]]);
  });

  it("shows each value that is asked for", async () => {
    expect(await answerOf(table, "total amount for dahl and aydin")).toEqual([
      ["Aydin", 600],
      ["Dahl", 600],
    ]);
    expect((await answerOf(table, "total amount in january 2025 and february 2025")).map(([, sum]) => sum)).toEqual([
      600, 600,
    ]);
  });
});

describe("jobs of several crews", () => {
  let table: Opened;
  beforeAll(async () => {
    const rows = Array.from({ length: 24 }, (_, i) => [`2025-0${1 + (i % 3)}-12`, ["Birch", "Oak"][i % 2] ?? "", 100]);
    table = await open({ "jobs.csv": csv("Date,Crew,Invoiced", rows) });
  });

  it("adds up groups that are asked for together", async () => {
    const rows = await answerOf(table, "invoiced per month, all crews together");
    expect(rows.map((row) => row.at(-1))).toEqual([800, 800, 800]);
    expect(await answerOf(table, "total invoiced per month and crew")).toHaveLength(6);
  });
});

describe("orders in several states", () => {
  const states = ["Fulfilled", "Cancelled", "Refunded", "Fulfilled", "Pending"];
  const orders = Array.from({ length: 60 }, (_, i) => ({ state: states[i % 5] ?? "", total: 20 + ((i * 7) % 50) }));
  const kept = orders.filter(({ state }) => !["Cancelled", "Refunded"].includes(state));
  let table: Opened;
  beforeAll(async () => {
    const rows = orders.map(({ state, total }, i) => [`O${i}`, `2025-0${1 + (i % 6)}-11`, total, state]);
    table = await open({ "orders.csv": csv("Order,Placed,Order total,Status", rows) });
  });

  it.each([
    "total sales without cancelled and refunded orders",
    "total sales, leave out cancelled and refunded",
    "total sales excluding cancelled or refunded orders",
  ])("leaves out all that a negation names: %s", async (question) => {
    expect(await figuresOf(table, question)).toEqual([kept.reduce((sum, { total }) => sum + total, 0)]);
  });

  it("counts without them", async () => {
    expect(await answerOf(table, "how many orders without cancelled and refunded")).toEqual([[kept.length]]);
  });
});
