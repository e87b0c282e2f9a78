import { expect, test } from "vitest";
import { csv, openTables } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

async function ask(files: Record<string, string>, question: string) {
  const opened = await openTables(files);
  try {
    const plan = planByRules(question, openPlanner(opened.profile));
    const [query] = plan.kind === "accept" ? plan.queries : [];
    const [first] = plan.kind === "refuse" ? [] : plan.kind === "accept" ? plan.candidates : plan.options;
    return { kind: plan.kind, readAs: first?.readAs, rows: query ? await opened.run(query) : [] };
  } finally {
    opened.database.close();
  }
}

const days = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `2025-${String((i % 6) + 1).padStart(2, "0")}-${String((i % 27) + 1).padStart(2, "0")}`,
  );

const plusDays = (day: string, more: number) =>
  new Date(Date.parse(day) + more * 86_400_000).toISOString().slice(0, 10);

const till = {
  "daybook.csv": csv(
    "Date,Service,Covers,Food €,Drinks €,Tips €",
    days(36).map((day, i) => [day, i % 2 ? "Dinner" : "Lunch", 20 + (i % 9), `${400 + i}.50`, `${100 + i}.25`, 20]),
  ),
};
const sumOf = (isDinner: boolean) =>
  Array.from({ length: 36 }, (_, i) => (Boolean(i % 2) === isDinner ? 500.75 + 2 * i : 0)).reduce((a, b) => a + b);

test("takings are the sum of the columns that split them, without tips", async () => {
  const { kind, rows } = await ask(till, "lunch vs dinner takings");
  expect(kind).toBe("accept");
  const values = rows.map((row) =>
    Object.values(row).map((value) => (Number.isNaN(Number(value)) ? value : Number(value))),
  );
  expect(values).toEqual(
    expect.arrayContaining([
      ["Lunch", sumOf(false)],
      ["Dinner", sumOf(true)],
    ]),
  );
});

test("each part of the takings keeps its name", async () => {
  expect((await ask(till, "food sales by month")).readAs).toBe("Read as: total Food €, by month of Date");
  expect((await ask(till, "what share of sales is drinks")).readAs).toContain(
    "Drinks € as a share of total Food + Drinks €",
  );
});

test("parts with a currency in their header are money, however few amounts there are", async () => {
  const repairs = {
    "repairs.csv": csv(
      "Job,Date,Town,Labour €,Parts €",
      days(36).map((day, i) => [`J${i}`, day, i % 2 ? "Hove" : "Lewes", 80 + (i % 7) * 10, 20 + (i % 5) * 7]),
    ),
  };
  expect(await ask(repairs, "which town brought in the most?")).toMatchObject({
    kind: "accept",
    readAs: "Read as: total Labour + Parts €, by Town, the highest only",
  });
});

const cashBook = {
  "cash book.csv": csv("Date,Details,Category,Money in £,Money out £,Balance £", [
    ["03/05/2025", "Milk", "Sales", "500.00", "", "1500.00"],
    ["28/06/2025", "Feed", "Feed", "", "200.00", "1300.00"],
    ["28/06/2025", "Wages", "Wages", "", "300.00", "1000.00"],
    ["02/07/2025", "Milk", "Sales", "700.00", "", "1700.00"],
    ["15/07/2025", "Fuel", "Fuel", "", "50.00", "1650.00"],
    ["20/08/2025", "Milk", "Sales", "100.00", "", "1750.00"],
  ]),
};

test("a balance in a month is the last one of the month, and balances of several days are never added up", async () => {
  const { rows } = await ask(cashBook, "what was our balance at the end of June 2025?");
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[1000]]);
  expect((await ask(cashBook, "balance per month")).kind).not.toBe("accept");
});

const enrolments = {
  "courses.csv": `Enrolments by quarter,,,,,\n${csv(
    "Course,Area,Fee (€),Q1 2024,Q2 2024,Q3 2024",
    Array.from({ length: 12 }, (_, i) => [
      `Course ${i}`,
      i % 2 ? "Crafts" : "IT",
      `€${100 + i}`,
      20 + (i % 5),
      30 + (i % 4),
      10 + (i % 3),
    ]),
  )}`,
};

test("the line above the periods names their numbers, and a fee that each period repeats is not added up", async () => {
  const { kind, readAs, rows } = await ask(enrolments, "enrolments by area");
  expect([kind, readAs]).toEqual(["accept", "Read as: total Enrolments, by Area"]);
  const sums = [0, 1].map((area) =>
    Array.from({ length: 12 }, (_, i) => (i % 2 === area ? 60 + (i % 5) + (i % 4) + (i % 3) : 0)).reduce(
      (a, b) => a + b,
    ),
  );
  expect(rows.map((row) => Number(row["total"])).toSorted()).toEqual(sums.toSorted());
  expect((await ask(enrolments, "total fee by area")).readAs).not.toBe("Read as: total Fee (€), by Area");
});

const jobs = {
  "jobs.csv": csv(
    "Job no,Booked,Engineer,Town,Charged",
    days(40).map((day, i) => [
      `J${i}`,
      day,
      ["Ann", "Bev", "Cas"][i % 3] ?? "",
      ["Hove", "Lewes"][i % 2] ?? "",
      100 + i,
    ]),
  ),
};

test.each([
  ["which day of the week is our busiest?", "number of jobs, by weekday of Booked, the highest only"],
  ["jobs by town", "number of jobs, by Town"],
])("one open step is answered where no other reading is near: %s", async (question, readAs) => {
  expect(await ask(jobs, question)).toMatchObject({ kind: "accept", readAs: `Read as: ${readAs}` });
});

test.each(["did people like Bev?", "how often did each of them come?"])("is asked back: %s", async (question) => {
  expect((await ask(jobs, question)).kind).not.toBe("accept");
});

const staff = {
  "staff.csv": csv(
    "Name,Department,Start date,End date,Salary",
    Array.from({ length: 30 }, (_, i) => [
      `Person ${i}`,
      i % 2 ? "Sales" : "Office",
      `2019-0${(i % 9) + 1}-01`,
      i % 5 ? "" : "2025-03-31",
      30_000 + i * 317,
    ]),
  ),
};

test("a question about today's staff leaves out those who left, one about the past does not", async () => {
  expect(
    (await ask(staff, "how many employees do we have in sales")).rows.map((row) => Object.values(row).map(Number)),
  ).toEqual([[12]]);
  expect((await ask(staff, "how many people were hired since 2018")).readAs).not.toContain("End date is empty");
});

const cottages = {
  "bookings.csv": csv(
    "Booking,Cottage,Guest,Arrival,Departure,Nights,Adults,Price (£),Cleaning fee (£)",
    days(36).map((day, i) => [
      ...[`B${i}`, ["Heron", "Otter", "Wren"][i % 3] ?? "", `Guest ${i % 20}`, day],
      ...[`${day.slice(0, 8)}${Math.min(28, Number(day.slice(8)) + 3)}`, 3, (i % 3) + 1, 300 + i * 7, 45],
    ]),
  ),
};

test("asks back where a side amount stands in for what is earned", async () => {
  expect((await ask(cottages, "which cottage earns the most")).kind).not.toBe("accept");
});

test("months of a stay are those of the arrival", async () => {
  expect((await ask(cottages, "bookings per month")).readAs).toBe("Read as: number of bookings, by month of Arrival");
});

const statement = {
  "konto.csv": csv(
    "Buchungstag,Kategorie,Betrag",
    days(80).map((day, i) => [
      day,
      ["Beitrag", "Energie", "Material"][i % 3] ?? "",
      i % 3 ? -(60 + ((i * 23) % 90)) : 700,
    ]),
  ),
};

test.each([
  [
    "für welche Kategorie wurde am meisten ausgegeben",
    "by Kategorie, only where Betrag < 0, only where Kategorie is filled, the highest only",
  ],
  ["welcher Monat hatte die höchsten Ausgaben", "by month of Buchungstag, only where Betrag < 0, the highest only"],
])("money that goes out is only what was paid out: %s", async (question, readAs) => {
  expect((await ask(statement, question)).readAs).toBe(`Read as: total Betrag paid out, ${readAs}`);
});

test("the most that was paid out is the highest", async () => {
  const { rows } = await ask(statement, "für welche Kategorie wurde am meisten ausgegeben");
  const spent = (kind: number) =>
    days(80).reduce((sum, _, i) => (i % 3 === kind ? sum + 60 + ((i * 23) % 90) : sum), 0);
  expect(rows.map((row) => Object.values(row))).toEqual([
    spent(1) > spent(2) ? ["Energie", spent(1)] : ["Material", spent(2)],
  ]);
});

test("a flat fee beside discounts that are mostly 0 is no running balance", async () => {
  const orders = {
    "orders.csv": csv(
      "Order,Date,Subtotal,Discount,Shipping,Total",
      days(40).map((day, i) => [`O${i}`, day, 50 + i, i % 8 ? 0 : 5, 4.5, 54.5 + i - (i % 8 ? 0 : 5)]),
    ),
  };
  expect((await ask(orders, "total discount")).rows.map((row) => Object.values(row).map(Number))).toEqual([[25]]);
  expect((await ask(orders, "total shipping")).rows.map((row) => Object.values(row).map(Number))).toEqual([[180]]);
});

const stays = {
  "stays.csv": csv(
    "Booking,Booked on,Arrival,Departure,Guest,Status",
    days(40).map((day, i) => [
      ...[`B${i}`, plusDays(day, -10 - (i % 5)), day, plusDays(day, 2 + (i % 3)), `Guest ${i}`],
      i % 8 ? "Stayed" : "Cancelled",
    ]),
  ),
};

test.each([
  ["how far in advance do guests book?", 12],
  ["how long do guests stay on average?", 2.975],
])("a booking is made before the stay, which is what lasts: %s", async (question, truth) => {
  const { kind, rows } = await ask(stays, question);
  expect({ kind, rows: rows.map((row) => Object.values(row).map(Number)) }).toEqual({
    kind: "accept",
    rows: [[expect.closeTo(truth, 3)]],
  });
});

const hires = {
  "hires.csv": csv(
    "Hire,Machine,Out,Due back,In,State",
    days(40).map((day, i) => [
      ...[`H${i}`, ["Digger", "Saw"][i % 2] ?? "", day, plusDays(day, 5)],
      ...(i % 10 === 9 ? ["", "Cancelled"] : [i > 33 ? "" : plusDays(day, 3 + (i % 4)), i > 33 ? "On hire" : "Closed"]),
    ]),
  ),
};

test("what goes out before it comes in begins with going out, whatever the headers usually say", async () => {
  expect((await ask(hires, "how long are machines out on average?")).readAs).toContain("time from Out to In");
});

test("a cancelled hire without a date of return is not still out", async () => {
  expect((await ask(hires, "which hires are still open?")).rows.map((row) => row["Hire"])).toEqual(
    [34, 35, 36, 37, 38].map((i) => `H${i}`),
  );
});

const budget = {
  "budget.csv": csv(
    "Team,Line,Version,Jan,Feb,Mar,Apr",
    ["IT", "Sales"].flatMap((team, t) =>
      ["Travel", "Tools", "Pay"].flatMap((line, i) => [
        [team, line, "Budget", ...[0, 1, 2, 3].map((month) => 100 + 10 * t + i + month)],
        [team, line, "Actual", ...[0, 1].map((month) => 90 + 10 * t + i + month), "", ""],
      ]),
    ),
  ),
};

test("planned and actual figures in rows are never added up", async () => {
  const { kind, rows } = await ask(budget, "travel budget");
  expect({ kind, rows: rows.map((row) => Object.values(row).map(Number)) }).toEqual({
    kind: "accept",
    rows: [[100 + 101 + 102 + 103 + 110 + 111 + 112 + 113]],
  });
  expect((await ask(budget, "actual by month")).rows).toHaveLength(2);
});

const meters = {
  "meters.csv": csv(
    "Read on,Medium,Meter,Unit,Consumption,Cost EUR",
    days(60).map((day, i) => [
      day,
      ["Power", "Water"][i % 2] ?? "",
      `M${i % 6}`,
      ["kWh", "m³"][i % 2] ?? "",
      100 + i,
      20 + i,
    ]),
  ),
};

test.each(["how much did we use?", "which meter uses the most?"])(
  "kilowatt hours and cubic metres: %s",
  async (question) => {
    expect(JSON.stringify(await ask(meters, question))).not.toContain('"kind":"accept"');
  },
);

test("of one medium the consumption is added up", async () => {
  expect((await ask(meters, "total consumption for power")).rows.map((row) => Object.values(row).map(Number))).toEqual([
    [Array.from({ length: 30 }, (_, i) => 100 + 2 * i).reduce((a, b) => a + b)],
  ]);
});

const press = {
  "jobs.csv": csv(
    "Job,Ordered,Product,Qty,Paper cost,Labour cost,Invoiced,Status",
    days(40).map((day, i) => [
      ...[`J${i}`, day, ["Flyers", "Cards"][i % 2] ?? "", 100 + i, 20 + i, 30, 120 - 2 * i],
      i % 9 ? "Done" : "Cancelled",
    ]),
  ),
};

test("profit is revenue less all the costs that a row names", async () => {
  const { readAs } = await ask(press, "total profit");
  expect(readAs).toContain("Invoiced minus Paper cost minus Labour cost");
});

test.each(["which jobs lost money", "how many jobs have gone so far", "which product needs most per 100"])(
  "no word of leaving, losing or counting is taken for another: %s",
  async (question) => {
    const { kind, readAs } = await ask(press, question);
    expect(kind === "accept" && /Cancelled|100 highest/.test(readAs ?? "")).toBe(false);
  },
);

const survey = {
  "survey.csv": csv(
    "Date,Branch,Advice,Choice,Price,Total",
    days(40).map((day, i) => [
      day,
      ["North", "South"][i % 2] ?? "",
      (i % 5) + 1,
      ((i + 2) % 5) + 1,
      (i % 5) + 1,
      ((i + 1) % 5) + 1,
    ]),
  ),
};

test("columns of marks from 1 to 5 are ratings and no money", async () => {
  expect((await ask(survey, "how much revenue does north make")).kind).not.toBe("accept");
  expect((await ask(survey, "average total by branch")).readAs).toBe("Read as: average Total, by Branch");
});

const vet = {
  "visits.csv": csv(
    "Date,Pet,Species,Fee,Status",
    days(40).map((day, i) => [day, `Pet ${i}`, ["Dog", "Cat"][i % 2] ?? "", 40 + i, i % 7 ? "Seen" : "No-show"]),
  ),
};

test("what was done is asked back where some of it never happened", async () => {
  expect((await ask(vet, "how many dogs did we see in may")).kind).not.toBe("accept");
  expect((await ask(vet, "biggest single fee by species")).kind).not.toBe("accept");
});
