import { expect, test } from "vitest";
import { renderAnswer } from "../answer/answer.ts";
import { csv, openTables } from "../sources.factory.ts";
import { momentOf } from "./moments.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";
import type { Spoken } from "./spoken.ts";

const days = Array.from({ length: 640 }, (_, i) => new Date(Date.UTC(2024, 2, 1 + i)).toISOString().slice(0, 10));
const orders = {
  "orders.csv": csv(
    "Order,Date,Customer,Amount €",
    days.map((day, i) => [`A-${i}`, day, i % 3 ? "Acorn" : "Birch", 100 + (i % 40)]),
  ),
};

/** The first reading of each question, without "Read as: ". */
async function readingsOf(questions: readonly string[], files: Record<string, string> = orders) {
  const opened = await openTables(files);
  try {
    const planner = openPlanner(opened.profile);
    return questions.map((question) => {
      const plan = planByRules(question, planner);
      const [first] = plan.kind === "refuse" ? [] : plan.kind === "accept" ? plan.candidates : plan.options;
      return `${plan.kind === "accept" ? "" : "? "}${first?.readAs.replace("Read as: ", "")}`;
    });
  } finally {
    opened.database.close();
  }
}

test("two times are compared however they are written", async () => {
  const sides = "Q1 2025 compared with Q4 2024";
  const questions = [
    "revenue in Q1 2025 versus Q4 2024",
    "revenue Q1 '25 vs Q4 24",
    "how did revenue change from the fourth quarter of 2024 to the first quarter of 2025",
    "Umsatz 1. Quartal 2025 gegen 4. Quartal 2024",
    "Wie hat sich der Umsatz vom 4. Quartal 2024 zum 1. Quartal 2025 verändert?",
  ];
  expect(await readingsOf(questions)).toEqual(questions.map(() => `total Amount €, ${sides}`));
});

test("the second of two times borrows what it leaves out", async () => {
  const questions = [
    "revenue first half of 2024 against second half of 2024",
    "Umsatz 2024: erstes gegen zweites Halbjahr",
    "revenue in the first half of 2025 against the same half of 2024",
    "revenue 2025 compared with the same period last year",
    "revenue Nov/Dec 2024 vs Sep/Oct 2024",
  ];
  expect(await readingsOf(questions)).toEqual([
    "total Amount €, H1 2024 compared with H2 2024",
    "total Amount €, H1 2024 compared with H2 2024",
    "total Amount €, H1 2025 compared with H1 2024",
    "total Amount €, 2025 until 2025-11-30 (from 2025-01-01 to 2025-11-30) compared with 2024 until 2024-11-30 (from 2024-01-01 to 2024-11-30)",
    "total Amount €, November to December 2024 (from 2024-11-01 to 2024-12-31) compared with September to October 2024 (from 2024-09-01 to 2024-10-31)",
  ]);
});

test.each([
  ["how many orders in the first two weeks of March 2025", "from 2025-03-01 to 2025-03-14"],
  ["how many orders in the second half of March 2025", "from 2025-03-16 to 2025-03-31"],
  ["how many orders between 3 and 14 May 2025", "from 2025-05-03 to 2025-05-14"],
  ["Wie viele Bestellungen vom 3.–14. Mai 2025", "from 2025-05-03 to 2025-05-14"],
  ["how many orders on May 1st 2025", "2025-05-01"],
  ["how many orders in week 12 of 2025", "from 2025-03-17 to 2025-03-23"],
  ["Wie viele Bestellungen in KW 1 2025", "from 2024-12-30 to 2025-01-05"],
  ["how many orders from October 2024 to March 2025", "from 2024-10-01 to 2025-03-31"],
  ["how many orders since the beginning of 2025", "from 2025-01-01"],
  ["how many orders before the end of August 2024", "to 2024-08-31"],
])("%s", async (question, span) => {
  expect(await readingsOf([question])).toEqual([`number of orders, ${span}`]);
});

test("a month that the data has twice is asked back, a summer that it has once is not", async () => {
  const asked = await readingsOf(["how many orders in May", "how many orders in summer 2025"]);
  expect(asked).toEqual(["? number of orders, May 2025", "number of orders, from 2025-06-01 to 2025-08-31"]);
});

test("a range over the turn of a year begins in the year before", () => {
  const era = { time: { from: "2023-01-01", to: "2025-06-30" } as never, end: "2025-06-30" };
  const month = (n: number): Spoken => ({ kind: "part", unit: "month", n });
  const range: Spoken = { kind: "range", from: month(11), to: { kind: "part", unit: "month", n: 2, year: 2025 } };
  expect(momentOf(range, era)?.span).toMatchObject({ since: "2024-11-01", until: "2025-03-01" });
  expect(momentOf({ kind: "day", day: 31, month: 4, year: 2025 }, era)).toBeNull();
});

test("a reading names the date that a period is about where rows have two, and an end means the end", async () => {
  const leases = {
    "leases.csv": csv(
      "Unit,Tenant,Lease start,Lease end,Rent",
      Array.from({ length: 40 }, (_, i) => [`U${i}`, `T${i}`, days[i * 3] ?? "", days[i * 3 + 365] ?? "", 900 + i]),
    ),
  };
  expect(await readingsOf(["how many leases expire before the end of April 2025"], leases)).toEqual([
    "number of leases, to 2025-04-30 (Lease end)",
  ]);
});

test("several amounts stand side by side, each put together as it is asked for", async () => {
  const questions = [
    "number of orders and total amount per customer",
    "how many orders and how much revenue per customer?",
    "Anzahl Bestellungen und Umsatz je Kunde",
    "number of orders, revenue and average amount per customer",
  ];
  expect(await readingsOf(questions)).toEqual([
    "number of orders, and total Amount €, by Customer",
    "number of orders, and total Amount €, by Customer",
    "number of orders, and total Amount €, by Customer",
    "number of orders, and total Amount €, and average Amount €, by Customer",
  ]);
});

test("“and which …” after a grouping starts a second question", async () => {
  const opened = await openTables({
    "orders.csv": csv(
      "Order,Date,Item,Customer,Sold by,Amount €",
      days.map((day, i) => [
        `A-${i}`,
        day,
        i % 2 ? "Desk" : "Lamp",
        i % 3 ? "Acorn" : "Birch",
        i % 5 ? "Ann" : "Ben",
        9 + (i % 40),
      ]),
    ),
  });
  try {
    const planner = openPlanner(opened.profile);
    const readings = (question: string) => {
      const plan = planByRules(question, planner);
      const shown = plan.kind === "refuse" ? [] : plan.kind === "accept" ? plan.candidates : plan.options;
      return [plan.kind, ...shown.map(({ readAs }) => readAs.replace("Read as: ", ""))];
    };
    expect(readings("revenue by item, and which customer spent most")).toEqual([
      "accept",
      "total Amount €, by Item",
      "total Amount €, by Customer, the highest only",
    ]);
    expect(readings("What is our revenue by item and who bought the most?").slice(0, 3)).toEqual([
      "clarify",
      "total Amount €, by Item",
      "number of orders, by Sold by, the highest only",
    ]);
  } finally {
    opened.database.close();
  }
});

test("an answer of several amounts says each of them", async () => {
  const opened = await openTables(orders);
  try {
    const plan = planByRules("number of orders and total amount per customer", openPlanner(opened.profile));
    const [query] = plan.kind === "accept" ? plan.queries : [];
    if (!query) throw new Error("not answered");
    const { sentence } = renderAnswer(query, await opened.run(query), { profile: opened.profile, language: "en" });
    expect(sentence).toBe(
      "Number of orders: Acorn (426) and Birch (214). Total amount: Acorn (€50,907) and Birch (€25,573).",
    );
  } finally {
    opened.database.close();
  }
});

test("the first and last months of a year are those of that year", async () => {
  expect(
    await readingsOf(["amount in the first three months of 2025", "amount in the last two months of 2024"]),
  ).toEqual(["total Amount €, Q1 2025", "total Amount €, from 2024-11-01 to 2024-12-31"]);
});

const visits = {
  "visits.csv": csv(
    "No,Booked on,Visit date,Group type,Group,People",
    days
      .slice(0, 300)
      .map((day, i) => [
        `V-${i}`,
        day,
        days[i + 20] ?? day,
        ["School", "Club"][i % 2] ?? "",
        `${["Hill", "Lake", "Dale"][i % 3]} ${["School", "Club"][i % 2]}`,
        5 + (i % 9),
      ]),
  ),
};

test("people come on the day of the visit, and a word for two dates names neither", async () => {
  const [came, opened] = await readingsOf(
    ["how many people came in June 2024", "how many people in June 2024"],
    visits,
  );
  expect(came).toContain("Visit date");
  expect(opened).toMatch(/^\?/);
});
