import { expect, test } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import { openPlanner, planByRules } from "../plan/plan-rules.ts";
import { csv } from "../sources.factory.ts";
import { columnsOf } from "./profile.ts";

/** Sheets that people keep by hand: groups with totals below them, months under years, quarters of a business year. */
const open = tablesOfFile();

const GROUPS = `Harbour Deli,,,,,
"Till takings by product 2025 in £ (no VAT, from the till)",,,,,
,,,,,
Product,Jan,Feb,Mar,Apr,Total
CHEESE,,,,,
Brie,10,20,30,40,100
Cheddar,11,21,31,41,104
Feta,1,1,1,1,4
Stilton,2,2,2,2,8
Total cheese,24,44,64,84,216
,,,,,
SOFT DRINKS,,,,,
Lemonade,5,6,7,8,26
Cola,15,16,17,18,66
Total soft drinks,20,22,24,26,92
,,,,,
GRAND TOTAL,44,66,88,110,308
`;

test("products under headings with totals below are rows of a list, not lines of a statement", async () => {
  const deli = await open({ "till 2025.csv": GROUPS });
  const [table] = deli.profile.tables;
  expect(table?.lines).toBeUndefined();
  expect(columnsOf(deli.profile, table?.name ?? "").map(({ name }) => name)).toEqual([
    "Product",
    "Section",
    "Month",
    "Till takings",
  ]);
  expect(await answerOf(deli, "total takings")).toEqual([[308]]);
  expect(await answerOf(deli, "which product sold best in march")).toEqual([["Cheddar", 31]]);
  expect(await answerOf(deli, "takings from soft drinks in february")).toEqual([[22]]);
});

test("what a sheet of months offers never counts its cells", async () => {
  const deli = await open({ "till 2025.csv": GROUPS });
  const plan = planByRules("which product is the dearest", openPlanner(deli.profile));
  const texts = plan.kind === "clarify" ? plan.options.map(({ readAs }) => readAs) : [];
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes("number of"))).toEqual([]);
});

const MONTHS = `Hort Sonnenblume - Liste 2024/25;;;;;;
Anzahl Mittagessen je Kind;;;;;;
;;;;;;
Kind;Gruppe;2024;;2025;;Summe
;;Nov;Dez;Jan;Feb;
Ada;Bären;10;11;12;13;46
Ben;Bären;5;6;7;;18
Cem;Bären;3;4;5;6;18
Summe Bären;;18;21;24;19;82
Dora;Füchse;8;9;10;11;38
Emil;Füchse;1;2;0;4;7
Finn;Füchse;2;2;2;2;8
Summe Füchse;;11;13;12;17;53
Gesamt;;29;34;36;36;135
`;

test("a header of years over months keeps the names of the label columns, and totals of groups are left out", async () => {
  const list = await open({ "liste.csv": MONTHS });
  const [table] = list.profile.tables;
  const columns = columnsOf(list.profile, table?.name ?? "");
  expect(columns.map(({ name }) => name)).toEqual(["Kind", "Gruppe", "Monat", "Mittagessen"]);
  expect([columns[2]?.from, columns[2]?.to]).toEqual(["2024-11-01", "2025-02-01"]);
  // "Essen" is the head of "Mittagessen", which the sheet's title says its figures are.
  expect(await answerOf(list, "wie viele essen hatten wir insgesamt")).toEqual([[135]]);
  expect(await answerOf(list, "wieviele essen waren es pro gruppe")).toEqual([
    ["Bären", 82],
    ["Füchse", 53],
  ]);
});

test("the head of a German compound has to be a word of the table's own name", async () => {
  const list = await open({
    "schritte.csv": "Prozess;Wochen\nGießen;3\nFräsen;4\nBohren;5\nSchleifen;2\nLackieren;6\n".replaceAll(";", ","),
  });
  const plan = planByRules("wie viele essen gab es", openPlanner(list.profile));
  expect(plan.kind).not.toBe("accept");
});

const BUDGET = `Village hall,,,,,,,
"Budget against actual, April to September 2025 (£)",,,,,,,
,,,,,,,
,Q1 (Apr-Jun),,Q2 (Jul-Sep),,Year to date,,
Line,Budget,Actual,Budget,Actual,Budget,Actual,Variance
INCOME,,,,,,,
Hall hire,100,120,100,90,200,210,10
Grants,50,50,50,60,100,110,10
Total income,150,170,150,150,300,320,20
SPENDING,,,,,,,
Wages,80,85,80,95,160,180,20
Heating,20,30,10,12,30,42,12
Total spending,100,115,90,107,190,222,32
Surplus,50,55,60,43,110,98,(12)
`;

test("quarters of a business year are periods of a statement, and the year to date is not counted twice", async () => {
  const hall = await open({ "hall.csv": BUDGET });
  const [table] = hall.profile.tables;
  expect(table?.layout).toMatchObject({ kind: "wide", by: "Quarter" });
  expect(columnsOf(hall.profile, table?.name ?? "").map(({ name }) => name)).toEqual([
    "Line",
    "Quarter",
    "Budget",
    "Actual",
  ]);
  // In the business year Q1 begins in April, so that it has no date of the calendar's first quarter.
  expect(columnsOf(hall.profile, table?.name ?? "")[1]?.values).toEqual(["Q1 (Apr-Jun)", "Q2 (Jul-Sep)"]);
  expect(await answerOf(hall, "what share of our actual income is hall hire")).toEqual([[210 / 320]]);
});

test("costs are the lines of their total, compared with the budget line by line", async () => {
  const hall = await open({ "hall.csv": BUDGET.replace("Heating,", "Heating costs,") });
  expect(await answerOf(hall, "what was our biggest cost in q2")).toEqual([["Wages", 95]]);
  expect(await answerOf(hall, "which cost went over budget the most so far")).toEqual([["Wages", 180, 160, 20, 0.125]]);
  expect(await answerOf(hall, "which income was over plan in the first quarter")).toEqual([
    ["Hall hire", 120, 100, 20, 0.2],
  ]);
  expect(await answerOf(hall, "did wages go over budget in q2")).toEqual([[95, 80, 15, 15 / 80]]);
  expect(await answerOf(hall, "how does our surplus compare with the plan so far")).toEqual([
    [98, 110, -12, -12 / 110],
  ]);
});

test("a slip in a phrase is corrected, and answered where nothing else is open", async () => {
  const hall = await open({ "hall.csv": BUDGET });
  const plan = planByRules("did wages go over budegt in q2", openPlanner(hall.profile));
  expect(plan.kind === "accept" && plan.candidates[0]?.readAs).toBe(
    "Read as: Wages, Actual, and Wages, Budget, and difference, and difference in %, only where Quarter is Q2 (Jul-Sep)",
  );
});

const TICKETS = csv(
  "Ticket,Opened,Closed,Priority,Stage,Agent",
  Array.from({ length: 24 }, (_, i) => [
    `T${i}`,
    `2025-0${1 + (i % 3)}-1${i % 9}`,
    i % 4 < 3 ? `2025-0${4 + (i % 3)}-1${i % 9}` : "",
    ["Low", "High", "Urgent"][i % 3] ?? "",
    ["Won", "Lost", "Lost", "Quote sent"][i % 4] ?? "",
    ["Ann", "Bob"][Math.floor(i / 12)] ?? "",
  ]),
);

test("a value with its column's name means that value, whatever else the words mean", async () => {
  const desk = await open({ "tickets.csv": TICKETS });
  expect(await answerOf(desk, "how many high priority tickets were there")).toEqual([[8]]);
  expect(await answerOf(desk, "how many urgent tickets were there")).toEqual([[8]]);
});

test("what is said before a share is what it is a share of", async () => {
  const desk = await open({ "deals.csv": TICKETS.replace("Ticket,Opened", "Deal,Created") });
  // Of 24 deals 18 were decided, and 6 of these were won: one in three.
  expect(await answerOf(desk, "of the deals that were decided what share did each agent win")).toEqual([
    ["Ann", 1 / 3],
    ["Bob", 1 / 3],
  ]);
});

const POOL = `Lido - visits 2024,,,,,,,
kept by the desk,,,,,,,
,,,,,,,
,Quarter 1,,,Quarter 2,,,
Ticket,Jan,Feb,Mar,Apr,May,Jun,Total
Day ticket adult,10,20,30,40,50,60,210
Day ticket child,1,2,3,4,5,6,21
Season card,7,7,7,7,7,7,42
Total,18,29,40,51,62,73,273
`;

test("months below merged quarters are the periods, and the file names what is counted", async () => {
  const pool = await open({ "visits_2024.csv": POOL });
  expect(columnsOf(pool.profile, pool.profile.tables[0]?.name ?? "").map(({ name }) => name)).toEqual([
    "Ticket",
    "Month",
    "Visits",
  ]);
  expect(await answerOf(pool, "how many visits did we have all together")).toEqual([[273]]);
  expect(await answerOf(pool, "which month was the busiest")).toEqual([["2024-06-01", 73]]);
  expect(await answerOf(pool, "how many adult day tickets in may")).toEqual([[50]]);
  expect((await answerOf(pool, "visits per quarter")).map(([, sum]) => sum)).toEqual([87, 186]);
});

test("a total below article numbers is no article", async () => {
  const articles = Array.from({ length: 12 }, (_, i) => [
    `BX-${1007 + i * 7}`,
    `Part ${i}`,
    i % 2 ? "North" : "South",
    10 + i,
  ]);
  const named = [...articles, ["Total", "", "", 186]].map((row) => row.join("\t"));
  const stock = await open({ "stock.tsv": ["SKU\tArticle\tWarehouse\tOn hand", ...named].join("\n") });
  expect(await answerOf(stock, "which sku has the highest on hand")).toEqual([["BX-1084", 21]]);
  expect(await answerOf(stock, "on hand by warehouse")).toEqual([
    ["North", 96],
    ["South", 90],
  ]);
  expect(stock.profile.notes).toContainEqual({ kind: "totals", table: "stock", labels: ["Total"] });
  // Without any other text, too.
  const bare = [...articles.map(([sku, , , pieces]) => `${sku};${pieces};5`), "Summe;186;60"];
  const bestand = await open({ "bestand.csv": ["Artikelnr;Bestand;Mindestbestand", ...bare].join("\n") });
  expect(await answerOf(bestand, "Wie hoch ist der gesamte Bestand?")).toEqual([[186]]);
});

const SPENDING = `Posten;Q1 Plan;Q1 Ist;Q2 Plan;Q2 Ist;Jahr Plan;Jahr Ist;Abweichung
Druck;;;;;;;
Flyer;100;90;100;130;200;220;20
Poster;50;40;50;45;100;85;-15
Summe Druck;150;130;150;175;300;305;5
Stände;;;;;;;
Messe;300;310;0;0;300;310;10
Markt;20;30;20;25;40;55;15
Summe Stände;320;340;20;25;340;365;25
Gesamt;470;470;170;200;640;670;30
`;

test("the lines of a budget are costs, its grand total is one of them, and plan and actual are compared by line", async () => {
  const budget = await open({ "werbebudget_2024.csv": SPENDING });
  expect(await answerOf(budget, "um wieviel haben wir das werbebudget überzogen")).toEqual([
    [670, 640, 30, expect.anything()],
  ]);
  expect((await answerOf(budget, "was haben wir pro quartal ausgegeben")).map(([, sum]) => sum)).toEqual([470, 200]);
  const [worst] = await answerOf(budget, "welcher posten liegt am weitesten über plan");
  expect(worst?.[0]).toBe("Flyer");
  const under = await answerOf(budget, "welche posten sind unter plan geblieben");
  expect(under.map(([line]) => line)).toEqual(["Poster"]);
});

const COUNTERS = `Staff canteen 2026,,January,,February,,March,,April,,May,,June,
Counter,Supervisor,Meals,Cost £,Meals,Cost £,Meals,Cost £,Meals,Cost £,Meals,Cost £,Meals,Cost £
Grill,Steve,10,40,11,41,12,42,13,43,14,44,15,45
Salad bar,Nadia,20,50,21,51,22,52,23,53,24,54,25,55
Breakfast,Lorna,30,60,31,61,32,62,33,63,34,64,35,65
All counters,,60,150,63,153,66,156,69,159,72,162,75,165
`;

test("a title in the header names the year and no column, and a last row of “all” that adds up the others is left out", async () => {
  const canteen = await open({ "canteen.csv": COUNTERS });
  const [table] = canteen.profile.tables;
  expect(columnsOf(canteen.profile, table?.name ?? "").map(({ name }) => name)).toEqual([
    "Counter",
    "Supervisor",
    "Month",
    "Meals",
    "Cost £",
  ]);
  expect(await answerOf(canteen, "how many meals did we serve in april 2026")).toEqual([[69]]);
  expect(await answerOf(canteen, "cost by month")).toHaveLength(6);
});

test("words for all of the time that a sheet holds leave nothing out", async () => {
  const canteen = await open({ "canteen.csv": COUNTERS });
  expect(await answerOf(canteen, "which counter cost the most over the half year")).toEqual([["Breakfast", 375]]);
  expect(await answerOf(canteen, "total meals over all six months")).toEqual([[405]]);
  const { profile } = canteen;
  for (const question of ["total meals over the whole year", "meals over six months"])
    expect(planByRules(question, openPlanner(profile)).kind, question).toBe("clarify");
});

const SWEEPS = `Kehrbuch 2026 – Gebühren je Ort;;;;;;
Kehrbezirk;Ort;Gebäude;1. Quartal;2. Quartal;3. Quartal;Summe
Nord;Altdorf;62;2.314,00;1.104,00;1.623,00;5.041,00
;Brunnthal;41;1.220,00;603,00;991,00;2.814,00
Zwischensumme Nord;;103;3.534,00;1.707,00;2.614,00;7.855,00
Süd;Gmund;70;2.347,00;1.510,00;1.802,00;5.659,00
;Hausham;54;2.777,00;1.550,00;1.748,00;6.075,00
;Irschenberg;47;2.294,00;;1.593,00;3.887,00
Zwischensumme Süd;;171;7.418,00;3.060,00;5.143,00;15.621,00
Gesamt;;274;10.952,00;4.767,00;7.757,00;23.476,00
`;

test("a group that is written once stands for the rows down to its subtotal, and “1. Quartal” is a quarter", async () => {
  const book = await open({ "Kehrbuch 2026.csv": SWEEPS });
  expect(await answerOf(book, "wie viele orte gehören zu süd")).toEqual([[3]]);
  expect(await answerOf(book, "gebühren in süd")).toEqual([[15_621]]);
  expect(await answerOf(book, "gebühren im 2. quartal")).toEqual([[4767]]);
});

const STUDIO = `Takings 2026 in £,,,,,
,,,,,
,Jan,Feb,Mar,Apr,Total
CLASSES,,,,,
Wheel,"1,175",960,780,970,"3,885"
Hand building,590,570,635,500,"2,295"
Subtotal classes,"1,785","1,530","1,415","1,470","6,200"
,,,,,
SHOP,,,,,
Mugs,435,695,725,520,"2,375"
Bowls,410,485,530,440,"1,865"
Subtotal shop,845,"1,180","1,255",960,"4,240"
,,,,,
TOTAL,"2,630","2,710","2,670","2,430","10,440"
`;

test("totals are read where only they are large enough for thousands, and one that is off is a total all the same", async () => {
  const studio = await open({ "takings 2026.csv": STUDIO });
  const totals = studio.profile.tables[0]?.lines?.filter(({ parts }) => parts).map(({ label }) => label);
  expect(totals).toEqual(["Subtotal classes", "Subtotal shop", "TOTAL"]);
  expect(await answerOf(studio, "what did we take in february all together")).toEqual([[2710]]);
  expect(await answerOf(studio, "total takings month by month")).toHaveLength(4);
  const [[share] = []] = await answerOf(studio, "what share of our takings comes from the shop");
  expect(Number(share)).toBeCloseTo(4240 / 10_440, 3);
});

const TWO_YEARS = `Position;2025;2024;Veränderung
Hochzeiten;68.450,00;59.820,50;8.629,50
Porträts;41.236,40;43.915,80;-2.679,40
Summe Erlöse;109.686,40;103.736,30;5.950,10
Löhne;61.820,00;54.640,00;7.180,00
Miete;18.600,00;18.000,00;600,00
Summe Kosten;80.420,00;72.640,00;7.780,00
Jahresüberschuss;29.266,40;31.096,30;-1.829,90
`;

test("two years beside what they differ by are years", async () => {
  const studio = await open({ "guv_2025.csv": TWO_YEARS });
  expect(studio.profile.tables[0]?.layout.kind).toBe("wide");
  expect(await answerOf(studio, "wie hoch war der jahresüberschuss 2025")).toEqual([[29_266.4]]);
  // Added up over the years it would mean nothing.
  expect(await answerOf(studio, "wie hoch war der jahresüberschuss")).toHaveLength(2);
});

test("percentages beside the amounts of a statement keep it a statement", async () => {
  const rows = [
    ",Budget,Actual,Variance,Var. %",
    "Desks,1000,900,-100,-10.0%",
    "Rooms,500,600,100,20.0%",
    "Total income,1500,1500,0,0.0%",
    "Rent,700,700,0,0.0%",
    "Wages,400,500,100,25.0%",
    "Total costs,1100,1200,100,9.1%",
    "Surplus,400,300,-100,-25.0%",
  ];
  const club = await open({ "budget.csv": rows.join("\n") });
  expect(club.profile.tables[0]?.lines?.filter(({ parts }) => parts).map(({ label }) => label)).toEqual([
    "Total income",
    "Total costs",
    "Surplus",
  ]);
});

test("a year since when someone is a customer is no amount", async () => {
  const rows = Array.from({ length: 30 }, (_, i) => [`Kunde ${i}`, `Ort ${i % 5}`, 1998 + (i % 20)]);
  const { profile } = await open({ "kunden.csv": csv("Name,Ort,Kunde seit", rows) });
  expect(profile.columns.find(({ name }) => name === "Kunde seit")?.role).toBe("dimension");
});
