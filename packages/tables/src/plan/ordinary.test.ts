import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderAnswer } from "../answer/answer.ts";
import type { TableQuery } from "../query.ts";
import { csv, type Opened, openTables } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

/** Ordinary lists of small firms, in which the meaning of a column decides what a question asks. */
const day = (i: number) => new Date(Date.UTC(2025, 0, 2 + i * 3)).toISOString().slice(0, 10);
const pick = <T>(i: number, ...values: [T, ...T[]]): T => values[i % values.length] as T;
const rowsOf = (n: number, row: (i: number) => (string | number)[]) => Array.from({ length: n }, (_, i) => row(i));

const files: Record<string, Record<string, string>> = {
  salon: {
    "visits.csv": csv(
      "Date,Customer,Service,Stylist,Price £,Tip £,Status",
      rowsOf(60, (i) => [
        day(i),
        `Customer ${i % 17}`,
        pick(i, "Cut", "Color", "Perm"),
        pick(i, "Ann", "Bea"),
        pick(i, 30, 55, 80),
        i % 4,
        i % 9 === 8 ? "cancelled" : "done",
      ]),
    ),
  },
  flats: {
    "tenants.csv": csv(
      "Cust no,Name,Direct debit",
      rowsOf(20, (i) => [`C${i}`, `Person ${i}`, i % 4 ? "yes" : "no"]),
    ),
    "flats.csv": csv(
      "Flat,Floor,Rent pcm £,Cust no",
      rowsOf(28, (i) => [`F${i}`, pick(i, "Ground", "First"), 100 + 7 * (i % 9), i < 20 ? `C${i}` : ""]),
    ),
  },
  Lagerliste: {
    "Lagerliste.csv": csv(
      "Artikel,Gebinde,Lagerort,Bestand,EK,MHD",
      rowsOf(30, (i) => [
        `Honig ${i % 15}`,
        pick(i, "Glas", "Eimer"),
        pick(i, "Keller", "Laden", "Halle"),
        10 + i,
        2.5 + (i % 3),
        i % 7 ? day(60 + i) : "",
      ]),
    ),
  },
  invoices: {
    "invoices.csv": csv(
      "Inv No,Date,Client,Amount €,Due,Paid on,Remarks",
      rowsOf(40, (i) => {
        const isCancelled = i === 10 || i === 30;
        const isCredit = i === 11 || i === 31;
        const paid = isCancelled || isCredit || i > 34 ? "" : day(i + 4);
        const remark = isCancelled ? "cancelled" : isCredit ? `credit for I${i - 1}` : "transfer";
        return [`I${i}`, day(i), `Client ${i % 6}`, isCredit ? -100 : 100, day(i + 5), paid, remark];
      }),
    ),
  },
  callouts: {
    "callouts.csv": csv(
      "Ticket,Reported,On site at,Closed,Engineer",
      rowsOf(40, (i) => [
        `T${i}`,
        `${day(i)} 08:00`,
        `${day(i)} ${pick(i, "09", "10")}:00`,
        `${day(i)} ${pick(i, "18", "12")}:00`,
        pick(i, "Dan", "Kim"),
      ]),
    ),
  },
  theatre: {
    "accounts.csv": [
      ",Jan 25,Feb 25,Mar 25",
      ...["Tickets - panto,400,500,300", "Tickets - musical,100,200,300", "Bar sales,50,60,70"],
      ...["Total income,550,760,670", "Food cost,-100,-120,-90", "Heating cost,-200,-260,-110"],
      ...["Total expenditure,-300,-380,-200", "Surplus / (deficit),250,380,470"],
    ].join("\n"),
  },
  boats: {
    "hires.csv": csv(
      "Ref,Day,Boat,Kind,Charge £",
      rowsOf(40, (i) => [
        `H${i}`,
        day(i),
        pick(i, "Iris", "Otter", "Dipper", "Sedge"),
        pick(i, "punt", "kayak"),
        20 + (i % 5),
      ]),
    ),
  },
  bands: {
    "harvest.csv": csv(
      "Date,Team,Variety,kg,crates",
      rowsOf(40, (i) => [day(i), pick(i, "A", "B", "C"), pick(i, "Bramley", "Cox"), 100 + i, 5 + (i % 3)]),
    ),
  },
};

const opened = new Map<string, Opened>();
beforeAll(async () => {
  for (const [name, tables] of Object.entries(files)) opened.set(name, await openTables(tables));
});
afterAll(() => {
  for (const { database } of opened.values()) database.close();
});

/** Whether a question is answered or asked back, and its readings, best first. */
function read(table: string, question: string): { isAnswered: boolean; readings: string[] } {
  const plan = planByRules(question, openPlanner((opened.get(table) as Opened).profile));
  const found = plan.kind === "accept" ? plan.candidates : plan.kind === "clarify" ? plan.options : [];
  return { isAnswered: plan.kind === "accept", readings: found.map(({ readAs }) => readAs.replace("Read as: ", "")) };
}

async function answer(table: string, question: string): Promise<string[][]> {
  const plan = planByRules(question, openPlanner((opened.get(table) as Opened).profile));
  const [query] =
    plan.kind === "accept" ? plan.queries : plan.kind === "clarify" ? plan.options.map((o) => o.query) : [];
  const rows = query ? await (opened.get(table) as Opened).run(query) : [];
  return rows.map((row) => Object.values(row).map(String));
}

describe("prices of visits", () => {
  test("add up to what the business took, whatever tips come on top", () => {
    expect(read("salon", "takings by stylist")).toMatchObject({
      isAnswered: true,
      readings: [expect.stringContaining("total Price £, by Stylist"), expect.anything()],
    });
  });

  test("are asked back where one price may be meant", () => {
    const { isAnswered, readings } = read("salon", "what's the price of a perm");
    expect(isAnswered).toBe(false);
    expect(readings.slice(0, 2)).toEqual([
      "total Price £, only where Service is Perm",
      "average Price £, only where Service is Perm",
    ]);
  });
});

test("rents of flats add up, and flats without a tenant belong to nobody who does not pay by debit", async () => {
  expect(read("flats", "average rent by floor").readings[0]).toContain("average Rent pcm £, by Floor");
  const unpaid = [0, 4, 8, 12, 16].reduce((sum, i) => sum + 100 + 7 * (i % 9), 0);
  expect(await answer("flats", "rent from people not on direct debit")).toEqual([[String(unpaid)]]);
});

test("a stock list with best-before dates is counted once, and its value is more than its pieces", async () => {
  expect(read("Lagerliste", "Bestand je Lagerort").readings[0]).toBe("Bestand, by Lagerort");
  expect(read("Lagerliste", "was ist das zeug im lager wert").readings[0]).toBe("Bestand × EK");
});

describe("credit notes", () => {
  test("offset what was cancelled, so revenue leaves neither out", async () => {
    expect(await answer("invoices", "total revenue")).toEqual([["3600"]]);
  });

  test("wait for no payment", async () => {
    expect(await answer("invoices", "how much is still unpaid")).toEqual([["500"]]);
  });

  test("are no usual invoices", async () => {
    expect(await answer("invoices", "average invoice amount")).toEqual([["100"]]);
  });

  test("are no money paid out", () => {
    const { isAnswered, readings } = read("invoices", "revenue by month");
    expect(isAnswered).toBe(true);
    expect(readings.join()).not.toContain("paid in");
  });
});

test("of two durations the one that the question does not tell apart is asked back", () => {
  expect(read("callouts", "which engineer is quickest to get there").isAnswered).toBe(false);
});

test("“in January 26” names a year, “January 26” a day", () => {
  expect(read("callouts", "how many tickets in january 26").readings[0]).toContain("January 2026");
  expect(read("callouts", "how many tickets on january 26").readings[0]).toContain("2025-01-26");
});

describe("lines of a statement", () => {
  test("with one head are a group, and named in either order", async () => {
    expect(await answer("theatre", "tickets by month")).toEqual([
      ["2025-01-01", "500"],
      ["2025-02-01", "700"],
      ["2025-03-01", "600"],
    ]);
    expect(read("theatre", "what percent of our income is panto tickets")).toMatchObject({
      isAnswered: true,
      readings: [expect.stringContaining("Tickets - panto as a share of Total income")],
    });
  });

  test("of costs have no minus, and the biggest one is not the first that has “cost” in its name", async () => {
    expect(await answer("theatre", "biggest cost")).toEqual([["Heating cost", "570"]]);
    expect(await answer("theatre", "food cost in february")).toEqual([["120"]]);
  });

  test("are items where the file has no header for them, and the best month is that of the result", () => {
    expect(read("theatre", "biggest cost").readings[0]).toContain("by Item");
    expect(read("theatre", "best month").readings[0]).toBe("Surplus / (deficit), by month, the highest only");
  });

  test("what a theatre made is its income or its surplus", () => {
    expect(read("theatre", "how much did we make").isAnswered).toBe(false);
  });
});

test("“a crate” is no team A, and how heavy one is is no total", () => {
  const { isAnswered, readings } = read("bands", "how heavy is a crate of bramley");
  expect(isAnswered).toBe(false);
  expect(readings.join()).not.toContain("Team");
});

test("“Ausgangsrechnungen” are invoices, and dates lie after each other, not above", async () => {
  const { database, profile, run } = await openTables({
    "Ausgangsrechnungen 2025.csv": csv(
      "Nr.,Datum,Kunde,Betrag,fällig,bezahlt",
      rowsOf(30, (i) => [`R${i}`, day(i), `Kunde ${i % 4}`, 100 + i, day(i + 5), day(i + (i % 2 ? 4 : 7))]),
    ),
  });
  const plan = planByRules("wie viele rechnungen wurden zu spät bezahlt", openPlanner(profile));
  const [query] = plan.kind === "accept" ? plan.queries : [];
  const { sentence } = renderAnswer(query as TableQuery, query ? await run(query) : [], { profile, language: "de" });
  expect(sentence).toBe("Es gibt 15 Rechnungen (wo bezahlt nach fällig).");
  database.close();
});

test("people are named where the table has names beside numbers", async () => {
  const { database, profile } = await openTables({
    "staff.csv": csv(
      "Emp no,Name,Started,Team",
      rowsOf(30, (i) => [`E${i}`, `Person ${i}`, day(i), pick(i, "Shop", "Office")]),
    ),
  });
  const plan = planByRules("who has been with us the longest", openPlanner(profile));
  expect(plan.kind === "accept" && plan.queries.map(({ by }) => by.map(({ label }) => label))).toEqual([["Name"]]);
  database.close();
});

test("“Gewinn” is an amount and no winner", () => {
  expect(read("theatre", "wie viel gewinn haben wir gemacht").readings[0]).toBe("Surplus / (deficit)");
});

test("a rare name with a legal form is the firm without it", async () => {
  const { database, profile } = await openTables({
    "jobs.csv": csv(
      "Job,Date,Client,Fee €",
      rowsOf(40, (i) => [
        `J${i}`,
        day(i),
        pick(i, "Huber", "Huber", "Huber", i === 3 ? "Huber GmbH" : "Lang"),
        100 + i,
      ]),
    ),
  });
  expect(profile.folds).toMatchObject([{ from: "Huber GmbH", to: "Huber" }]);
  database.close();
});

test("“by kind of boat” is no list of boats", () => {
  const { readings } = read("boats", "earnings by kind of boat");
  expect(readings[0]).not.toContain("by Boat");
});

test("“after costs” divides by nothing", () => {
  expect(read("invoices", "was haben wir verdient nach kosten").readings.join()).not.toContain(" per ");
});
