// Longer than most: each layout needs the file that has it.

import { expect, test } from "vitest";
import { answerOf } from "../answers.factory.ts";
import { compileQuery } from "../compile.ts";
import { openPlanner, planByRules } from "../plan/plan-rules.ts";
import { problemsOf } from "../problems.ts";
import { csv, openTables } from "../sources.factory.ts";
import { applyEdits } from "./edits.ts";
import { prepareTables } from "./prepare.ts";
import { columnsOf } from "./profile.ts";

const PUPILS = ["Ada Bell", "Tom Reed", "Ivy Cole", "Max Ford", "Lia Hart", "Ben Shaw"];
const FEES = `Riverside dance school – fees received 2025/26 (GBP),,,,,,,,
,,,,,,,,
Pupil,Taught by,Since,Monthly fee,Nov,Dec,Jan,Feb,Total
Ada Bell,Ms Lane,2021-03-01,40,40,40,40,40,160
Tom Reed,Ms Lane,2022-05-01,50,50,0,50,50,150
Ivy Cole,Mr Pike,2025-12-05,40,,40,40,,80
Max Ford,Mr Pike,2019-09-12,60,60,60,60,60,240
Lia Hart,Ms Lane,2023-01-09,40,40,40,40,40,160
Ben Shaw,Mr Pike,2024-02-20,50,50,50,50,0,150
Total,,,280,240,230,280,190,940
`;

test("months beside a row's own columns become a second table, linked by the row's key", async () => {
  const opened = await openTables({ "fees.csv": FEES });
  const { profile, run, database } = opened;
  expect(profile.tables.map(({ title, rows }) => [title, rows])).toEqual([
    ["fees.csv", 6],
    ["fees.csv › Fees received", 22],
  ]);
  expect(columnsOf(profile, "fees").map(({ name }) => name)).toEqual(["Pupil", "Taught by", "Since", "Monthly fee"]);
  const [, time, amount] = columnsOf(profile, "fees_fees_received");
  expect([time?.name, time?.from, time?.to]).toEqual(["Month", "2025-11-01", "2026-02-01"]);
  expect([amount?.name, amount?.role, amount?.currency]).toEqual(["Fees received", "additive", "GBP"]);
  expect(profile.links).toEqual([
    { from: "fees_fees_received", left: "Pupil", to: "fees", right: "Pupil", unmatched: 0 },
  ]);
  expect(profile.notes).toContainEqual({
    kind: "sumColumn",
    table: "fees_fees_received",
    column: "Total",
    first: "Nov",
    last: "Feb",
  });
  // Blank cells give no row; a zero stays.
  const december = await run({
    from: { table: "fees_fees_received" },
    measures: [],
    by: [],
    select: ["Pupil", "Fees received"],
    where: { kind: "span", col: "Month", since: "2025-12-01", until: "2026-01-01" },
  } as never);
  expect(december).toHaveLength(PUPILS.length);
  expect(december).toContainEqual({ Pupil: "Tom Reed", "Fees received": 0 });
  expect(await answerOf(opened, "How many pupils do we have?")).toEqual([[6]]);
  expect(await answerOf(opened, "Fees received in January 2026")).toEqual([[280]]);
  expect(await answerOf(opened, "Total fees received by Taught by")).toEqual([
    ["Mr Pike", 470],
    ["Ms Lane", 470],
  ]);
  expect(await answerOf(opened, "Average monthly fee by Taught by")).toEqual([
    ["Mr Pike", 50],
    ["Ms Lane", 43.333333333333336],
  ]);
  database.close();
});

test("both tables of one file are prepared again after an edit", async () => {
  const { profile, sources, database } = await openTables({ "fees.csv": FEES });
  const edited = applyEdits(profile, [{ kind: "entity", table: "fees", entity: "dancer" }]);
  await prepareTables(database.connection, edited, sources);
  const counts = edited.tables.map(
    async ({ name }) => (await database.rows(`SELECT count(*)::INT AS n FROM ${name}`))[0]?.["n"],
  );
  expect(await Promise.all(counts)).toEqual([6, 22]);
  database.close();
});

test("rows whose labels repeat keep their own columns in each month", async () => {
  const opened = await openTables({
    "hours_2025.csv": csv("Project,Person,Rate,Start,Jan,Feb,Mar", [
      ["Alpha", "Ada Bell", 50, "2024-01-05", 10, 20, 30],
      ["Alpha", "Tom Reed", 60, "2024-02-05", 5, "", 5],
      ["Beta", "Ada Bell", 50, "2024-03-05", 1, 2, 3],
      ["Beta", "Tom Reed", 60, "2024-04-05", 4, 4, 4],
      ["Beta", "Tom Reed", 60, "2024-05-05", 4, 4, 4],
    ]),
  });
  const { profile, database } = opened;
  expect(profile.tables.map(({ layout, time }) => [layout.kind, time])).toEqual([["wide", "Month"]]);
  expect(profile.columns.map(({ name, role }) => [name, role])).toEqual([
    ["Project", "dimension"],
    ["Person", "dimension"],
    ["Rate", "average"],
    ["Start", "time"],
    ["Month", "time"],
    ["Hours", "additive"],
  ]);
  expect(await answerOf(opened, "Hours by project")).toEqual([
    ["Alpha", 70],
    ["Beta", 30],
  ]);
  database.close();
});

test.each([
  ["2025-26", ["Oct", "Dec", "Jan"], ["2025-10-01", "2025-12-01", "2026-01-01"]],
  ["24-25", ["Apr", "Dec", "Mar"], ["2024-04-01", "2024-12-01", "2025-03-01"]],
  ["2025", ["Oct", "Nov", "Dec"], ["2025-10-01", "2025-11-01", "2025-12-01"]],
  ["2025", ["KW 1", "KW 9", "KW 10"], ["2024-12-30", "2025-02-24", "2025-03-03"]],
  ["", ["Oct", "Nov", "Dec"], ["1600-10-01", "1600-11-01", "1600-12-01"]],
])("places the periods of a title with %s in their years", async (year, headers, at) => {
  const rows = PUPILS.map((name, i) => [name, `2020-01-0${i + 1}`, 1, 2, 3]);
  const { profile, database } = await openTables({
    [`dues ${year}.csv`]: csv(`Member,Joined,${headers.join(",")}`, rows),
  });
  const layout = profile.tables.at(-1)?.layout;
  expect(layout?.kind === "wide" && layout.cells.map((cell) => cell.at)).toEqual(at);
  database.close();
});

test("pairs of plan and actual for each month become two measures", async () => {
  const rows = PUPILS.map((name, i) => [name, `2020-01-0${i + 1}`, 10, 11, 20, 19]);
  const opened = await openTables({
    "targets_2025.csv": csv("Rep,Joined,Jan Plan,Jan Actual,Feb Plan,Feb Actual", rows),
  });
  expect(columnsOf(opened.profile, "targets_2025_plan_actual").map(({ name }) => name)).toEqual([
    "Rep",
    "Month",
    "Plan",
    "Actual",
  ]);
  expect(await answerOf(opened, "Actual per month")).toEqual([
    ["2025-01-01", 66],
    ["2025-02-01", 114],
  ]);
  opened.database.close();
});

test("a statement with an account number stays lines", async () => {
  const { profile, database } = await openTables({
    "pnl_2025.csv": csv("Line,Account no,Jan,Feb,Mar", [
      ["Sales", 8400, 100, 110, 120],
      ["Services", 8500, 50, 40, 60],
      ["Total revenue", 8999, 150, 150, 180],
      ["Hosting", 4100, 20, 21, 22],
      ["Salaries", 4200, 60, 60, 61],
      ["Total costs", 4999, 80, 81, 83],
    ]),
  });
  expect(profile.tables).toHaveLength(1);
  expect(profile.tables[0]?.lines?.map(({ label }) => label)).toContain("Hosting");
  database.close();
});

const TAKINGS = `Date,Pitch,Weather,Fuel,Lunch,,,Evening,,,Note
,,,,Cash,Card,Meals,Cash,Card,Meals,
${Array.from({ length: 20 }, (_, i) =>
  [
    `2025-${i < 10 ? "05" : "06"}-${String((i % 10) + 1).padStart(2, "0")}`,
    ["Market", "Station"][i % 2],
    ["sun", "rain"][Math.floor(i / 10)],
    7,
    ...(i === 3 ? ["", "", ""] : [10, 20, 3]),
    ...(i % 4 === 0 ? [1, 2, 1] : ["", "", ""]),
    i === 3 ? "no power" : "",
  ].join(","),
).join("\n")}
`;

test("the same names under each group of a header become measures, and the groups a column", async () => {
  const opened = await openTables({ "truck.csv": TAKINGS });
  const { profile, database } = opened;
  expect(columnsOf(profile, "truck").map(({ name, role }) => [name, role])).toEqual([
    ["Date", "time"],
    ["Pitch", "dimension"],
    ["Weather", "dimension"],
    ["Note", "text"],
    ["Group", "dimension"],
    ["Cash", "additive"],
    ["Card", "additive"],
    ["Meals", "additive"],
    ["Fuel", "additive"],
    ["Row", "ignored"],
  ]);
  expect(await answerOf(opened, "Total takings")).toEqual([[585]]);
  expect(await answerOf(opened, "Meals in the evening")).toEqual([[5]]);
  expect(await answerOf(opened, "Cash in the evening at the market")).toEqual([[5]]);
  expect(await answerOf(opened, "Takings by Group")).toEqual([
    ["Evening", 15],
    ["Lunch", 570],
    // The day without power is still a day.
    [null, null],
  ]);
  database.close();
});

test("rows of the file are counted once, and their own amounts added up once", async () => {
  const { profile, run, database } = await openTables({ "truck.csv": TAKINGS });
  const from = { table: "truck" };
  const measures = (id: string) => profile.measures.find((each) => each.id === id)?.measures ?? [];
  const rain = { kind: "in" as const, col: "Weather", values: ["rain"] };
  expect(await run({ from, measures: measures("count"), by: [] })).toEqual([{ n: "20" }]);
  expect(await run({ from, measures: measures("count"), by: [], where: rain })).toEqual([{ n: "10" }]);
  expect(await run({ from, measures: measures("Fuel"), by: [] })).toEqual([{ total: 140 }]);
  const byGroup = {
    from,
    measures: measures("Fuel"),
    by: [{ kind: "column" as const, id: "g", label: "Group", col: "Group" }],
  };
  expect(problemsOf(byGroup, profile)).toEqual(["Fuel is not split by Group."]);
  const filtered = {
    from,
    measures: measures("Cash"),
    by: [],
    where: { kind: "in" as const, col: "Fuel", values: ["7"] },
  };
  expect(problemsOf(filtered, profile)).toHaveLength(1);
  expect(compileQuery(byGroup, profile.catalog)).toContain("Fuel");
  database.close();
});

test.each([
  ["Line 1,,Line 2,", "Units,Scrap,Units,Scrap", ["Line", "Units", "Scrap"]],
  ["Revenue,,Costs,", "North,South,North,South", ["Region", "Revenue", "Costs"]],
  ["Kiel,,Ulm,", "Umsatz,Kunden,Umsatz,Kunden", ["Gruppe", "Umsatz", "Kunden"]],
])("names the groups %s over %s", async (upper, lower, names) => {
  const isGerman = lower.includes("Kunden");
  const rows = Array.from(
    { length: 8 },
    (_, i) => `2025-01-0${i + 1},${["Lea Busch", "Finn Roth"][i % 2]},5${i},1,6${i},2`,
  ).join("\n");
  const { profile, database } = await openTables({
    "sheet.csv": `${isGerman ? "Datum,Leiter" : "Day,Lead"},${upper}\n,,${lower}\n${rows}\n`,
  });
  expect(profile.columns.slice(2, 5).map(({ name }) => name)).toEqual(names);
  database.close();
});

test("a group that adds up the others is left out and noted", async () => {
  const rows = Array.from({ length: 8 }, (_, i) => `2025-01-0${i + 1},10,1,20,2,30,3`).join("\n");
  const opened = await openTables({
    "shop.csv": `Date,Lunch,,Evening,,Total,\n,Takings,Guests,Takings,Guests,Takings,Guests\n${rows}\n`,
  });
  expect(await answerOf(opened, "Total takings")).toEqual([[240]]);
  expect(columnsOf(opened.profile, "shop").find(({ name }) => name === "Group")?.values).toEqual(["Evening", "Lunch"]);
  const left = opened.profile.notes.flatMap((note) => (note.kind === "sumColumn" ? [note.column] : []));
  expect(left).toEqual(["Total Takings", "Total Guests"]);
  opened.database.close();
});

test("a total under each measure of a header is left out", async () => {
  const rows = Array.from({ length: 8 }, (_, i) => `2025-01-0${i + 1},10,20,30,1,2,3`).join("\n");
  const opened = await openTables({
    "branches.csv": `Date,Revenue,,,Costs,,\n,North,South,Total,North,South,Total\n${rows}\n`,
  });
  expect(await answerOf(opened, "Total revenue")).toEqual([[240]]);
  expect(await answerOf(opened, "Costs in the North")).toEqual([[8]]);
  opened.database.close();
});

test.each(["This year,,Last year,", "Before,,After,"])(
  "%s over the same names stay measures of their own",
  async (upper) => {
    const rows = Array.from({ length: 8 }, (_, i) => `Shop ${i},1${i},2${i},3${i},4${i}`).join("\n");
    const { profile, database } = await openTables({
      "shops.csv": `Shop,${upper}\n,Sales,Orders,Sales,Orders\n${rows}\n`,
    });
    expect(profile.tables.map(({ layout }) => layout.kind)).toEqual(["rows"]);
    expect(profile.columns).toHaveLength(5);
    database.close();
  },
);

test("plan and actual over the same names stay measures of their own", async () => {
  const rows = Array.from({ length: 8 }, (_, i) => `Project ${i},${i + 1}0,2${i},3${i},4${i}`).join("\n");
  const { profile, database } = await openTables({
    "projects.csv": `Project,Plan,,Actual,\n,Material,Wages,Material,Wages\n${rows}\n`,
  });
  expect(profile.columns.map(({ name }) => name)).toEqual([
    "Project",
    "Plan Material",
    "Plan Wages",
    "Actual Material",
    "Actual Wages",
  ]);
  database.close();
});

const PEOPLE = ["Kasia,Chef,15.5", "Tom,Waiter,12", "Lou,Bar,12.5"].map((line) => line.split(","));
const HOURS = [
  [8, 0, 8, 8, 0, 9, 0],
  [0, 6, 6, 0, 7, 7.5, 4],
  [4, 4, 0, 0, 8, 8, 8],
];

test("weekdays as columns become a column of weekdays, and their total is left out whatever it is called", async () => {
  const opened = await openTables({
    "rota hours.csv": csv(
      "Week,Name,Role,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Worked,Rate",
      ["W31", "W32"].flatMap((week) =>
        PEOPLE.map(([name = "", role = "", rate = ""], i) => {
          const days = HOURS[i] ?? [];
          return [week, name, role, ...days.map((day) => day || ""), days.reduce((a, b) => a + b), rate];
        }),
      ),
    ),
  });
  const { profile, database } = opened;
  expect(profile.columns.map(({ name, role }) => [name, role])).toEqual([
    ["Week", "dimension"],
    ["Name", "dimension"],
    ["Role", "dimension"],
    ["Rate", "average"],
    ["Weekday", "dimension"],
    ["Hours", "additive"],
  ]);
  expect(await answerOf(opened, "weekend hours total")).toEqual([[73]]);
  expect(await answerOf(opened, "hours on sundays per person")).toEqual([
    ["Lou", 16],
    ["Tom", 8],
  ]);
  expect(await answerOf(opened, "hours on monday and tuesday")).toEqual([[44]]);
  expect(await answerOf(opened, "hours by weekday")).toContainEqual(["Tuesday", 20]);
  // Of days or of weeks?
  expect(planByRules("average hours per person", openPlanner(profile)).kind).toBe("clarify");
  database.close();
});

test("a time sheet holds hours, and weeks and receipts are numbers of things", async () => {
  const opened = await openTables({
    "Stundenzettel April.csv": csv(
      "Kalenderwoche,Monteur,Mo,Di,Mi",
      [14, 15, 16, 17].flatMap((week) => ["Ahlers", "Brandt"].map((name, i) => [week, name, 8, 7 + i, 8.5])),
    ),
  });
  expect(opened.profile.columns.map(({ name, role }) => [name, role])).toEqual([
    ["Kalenderwoche", "dimension"],
    ["Monteur", "dimension"],
    ["Wochentag", "dimension"],
    ["Stunden", "additive"],
  ]);
  opened.database.close();
  const till = await openTables({
    "Kassenbons.csv": csv(
      "Datum,Bon,Artikel,Gesamt",
      Array.from({ length: 40 }, (_, i) => [
        `2025-08-${10 + (i % 20)}`,
        5000 + (i >> 1),
        ["Vase", "Tuch"][i % 2] ?? "",
        4.55 + i,
      ]),
    ),
  });
  expect(till.profile.columns[1]).toMatchObject({ name: "Bon", role: "dimension" });
  expect(till.profile.tables[0]?.documents).toBe("Bon");
  till.database.close();
});

test("a column that adds up the months is left out under any name", async () => {
  const opened = await openTables({
    "orchard picking 2025 crates.csv": csv("Variety,Block,May,Jun,Jul,Season", [
      ["Gala", "Hill", 304, 120, 745, 1169],
      ["Czar", "River", 42, "", 513, 555],
      ["Elsanta", "North", 286, 399, 357, 1042],
      ["Victoria", "River", 5, 60, 806, 871],
    ]),
  });
  expect(opened.profile.columns.map(({ name }) => name)).toEqual(["Variety", "Block", "Month", "Crates"]);
  expect(await answerOf(opened, "crates per block")).toEqual([
    ["Hill", 1169],
    ["North", 1042],
    ["River", 1426],
  ]);
  opened.database.close();
});

test("business years are labels of their own, and lines that begin alike are one group", async () => {
  const opened = await openTables({
    "players accounts.csv": csv(",2023/24,2024/25,Budget 25/26", [
      ["Tickets - panto", 48200, 51350, 54000],
      ["Tickets - musicals", 31400, 28900, 33000],
      ["Bar", 14100, 15320, 16000],
      ["Total income", 93700, 95570, 103000],
      ["Royalties", 34300, 35800, 36500],
      ["Heat & light", 57100, 60900, 59500],
      ["Total expenditure", 91400, 96700, 96000],
      ["Surplus/(deficit)", 2300, -1130, 7000],
    ]),
  });
  const { profile, database } = opened;
  expect(profile.tables.map(({ entity }) => entity)).toEqual(["line"]);
  expect(profile.columns.map(({ name }) => name)).toEqual(["Column 1", "Year", "Amount", "Budget"]);
  expect(profile.columns[1]?.values?.toSorted()).toEqual(["2023/24", "2024/25", "2025/26"]);
  expect(await answerOf(opened, "total expenditure 2023/24")).toEqual([[91_400]]);
  expect(await answerOf(opened, "tickets in 24/25")).toEqual([[80_250]]);
  const changed = planByRules("how much did heat and light go up", openPlanner(profile));
  expect(changed.kind).toBe("clarify");
  database.close();
});

test("two times of day make hours, also past midnight, and a vehicle log lists no vehicles", async () => {
  const rows = [
    ["2025-03-03", "Van 1", "Ali", "08:00", "10:30", 40],
    ["2025-03-03", "Van 2", "Dana", "22:15", "01:15", 90],
    ["2025-03-04", "Van 1", "Dana", "09:00", "09:30", 12],
    ["2025-03-05", "Van 1", "Ali", "23:00", "00:00", 30],
    ["2025-03-05", "Van 2", "Ali", "7:00", "8:00", 11],
  ];
  const opened = await openTables({ "vehicle log 2025.csv": csv("Date,Vehicle,Driver,Out,Back,Km", rows) });
  expect(opened.profile.tables[0]?.entity).toBe("entry");
  expect(await answerOf(opened, "hours per driver")).toEqual([
    ["Ali", 4.5],
    ["Dana", 3.5],
  ]);
  expect(await answerOf(opened, "how many vehicles do we have")).toEqual([[2]]);
  opened.database.close();
  // A time that was planned and what came of it are minutes apart, before or after.
  const late = rows.map(([date, , , out], i) => [date, `T${i}`, out, i % 2 ? out : "07:59"]) as string[][];
  const planned = await openTables({ "departures.csv": csv("Date,Tour,Planned,Left", late) });
  expect(planned.profile.tables[0]?.elapsed).toBeUndefined();
  planned.database.close();
});

test("cells that name several things count in the group of each", async () => {
  const opened = await openTables({
    "survey.csv": csv("Timestamp,Which classes do you come to?,Recommend us 0-10", [
      ["2025-09-01", "Yoga; Spin", 9],
      ["2025-09-02", "Spin", 7],
      ["2025-09-03", "Spin; HIIT", 10],
      ["2025-09-04", "Yoga", 4],
      ["2025-09-05", "HIIT", 8],
      ["2025-09-06", "Spin; Yoga", 8],
      ["2025-09-07", "", 8],
    ]),
  });
  expect(await answerOf(opened, "number of responses by class")).toEqual([
    ["HIIT", 2],
    ["Spin", 4],
    ["Yoga", 3],
  ]);
  expect(await answerOf(opened, "which class is most popular")).toEqual([["Spin", 4]]);
  opened.database.close();
});

test("a roster of words under weekdays becomes entries of a weekday, beside yes and no", async () => {
  const shifts = ["F", "S", "frei", "N", "frei", "K", "F", "S"];
  const opened = await openTables({
    "Dienstplan Oktober.csv": csv(
      "KW,Mitarbeiter,Aushilfe,Mo,Di,Mi,Do,Fr,Sa,So",
      ["Anke", "Bodo", "Celine", "Dirk"].flatMap((name, n) =>
        ["KW 40", "KW 41"].map((week, w) => [
          ...[week, name, n % 2 ? "ja" : "nein"],
          ...Array.from({ length: 7 }, (_, i) => shifts[(i + n * 3 + w) % 8] ?? ""),
        ]),
      ),
    ),
  });
  expect(opened.profile.columns.map(({ name, type }) => [name, type])).toEqual([
    ["KW", "text"],
    ["Mitarbeiter", "text"],
    ["Aushilfe", "boolean"],
    ["Wochentag", "text"],
    ["Eintrag", "text"],
  ]);
  const rows = await opened.run({
    from: { table: "dienstplan_oktober" },
    measures: [{ kind: "aggregate", id: "n", label: "n", agg: "count" }],
    by: [],
    where: { kind: "in", col: "Eintrag", values: ["frei"] },
  });
  expect(Number(rows[0]?.["n"])).toBeGreaterThan(5);
  opened.database.close();
});

test("two digits are years where the same amount stands for the next one too", async () => {
  const opened = await openTables({
    "sales by line.csv": csv("Product line,Units 24,Units 25,Sales 24,Sales 25,Returns 25", [
      ["Tents", 371, 180, 14_840, 6120, 9],
      ["Boots", 241, 198, 5543, 4539, 3],
      ["Poles", 85, 102, 3655, 4301, 6],
      ["Stoves", 300, 93, 12_300, 1955, 2],
    ]),
  });
  expect(opened.profile.columns.map(({ name }) => name)).toEqual(["Product line", "Year", "Units", "Sales", "Returns"]);
  expect(await answerOf(opened, "total sales in 2025")).toEqual([[16_915]]);
  expect(await answerOf(opened, "sales 25 by product line")).toContainEqual(["Boots", 4539]);
  // Returns of one year are no share of what was sold in two.
  expect(opened.profile.measures.map(({ label }) => label).filter((label) => label.includes("/"))).toEqual([]);
  opened.database.close();
});

test("a day above its entries is filled down, also where it is a weekday", async () => {
  const rows = ["Mon", "Tue", "Wed", "Thu"].flatMap((name, d) =>
    [1, 2, 3, 4].map((i) => [i === 1 ? name : "", `R${(i + d) % 2}`, 10 * d + i]),
  );
  const opened = await openTables({ "bus.csv": csv("Day,Route,Pax", rows) });
  expect(columnsOf(opened.profile, "bus")[0]).toMatchObject({ name: "Day", filled: 16, concepts: ["weekday"] });
  opened.database.close();
});

test("a year to date stands beside the years before it", async () => {
  const opened = await openTables({
    "appeals.csv": csv("Fund,2023,2024,2025 to date", [
      ["Roof", 100, 200, 50],
      ["Organ", 10, 20, 5],
      ["Bells", 1, 2, 3],
    ]),
  });
  expect(await answerOf(opened, "amount per year")).toEqual([
    ["2023-01-01", 111],
    ["2024-01-01", 222],
    ["2025-01-01", 58],
  ]);
  opened.database.close();
});

test("a column that adds up some lines and averages others is left out", async () => {
  const opened = await openTables({
    "clinic kpis 2025.csv": csv("Metric,Jan,Feb,Mar,YTD / avg", [
      ["New patients", 20, 60, 43, 123],
      ["DNA rate", 0.05, 0.07, 0.09, 0.07],
      ["Revenue £", 22_000, 39_000, 30_000, 91_000],
      ["Staff cost £", 14_000, 19_000, 15_000, 48_000],
    ]),
  });
  expect(await answerOf(opened, "which month had the most new patients")).toEqual([["2025-02-01", 60]]);
  expect(await answerOf(opened, "revenue in march")).toEqual([[30_000]]);
  opened.database.close();
});
