import { beforeAll, describe, expect, it } from "vitest";
import { tablesOfFile } from "../answers.factory.ts";
import { understand } from "../ask-question.ts";
import { openPlanner } from "../plan/plan-rules.ts";
import { readingText } from "../read-as.ts";
import { csv, type Opened } from "../sources.factory.ts";
import { renderAnswer } from "./answer.ts";
import type { Language } from "./format.ts";
import { wholeQuery } from "./shape.ts";

const open = tablesOfFile();

/** Reading and sentence of a question that is answered at once. */
async function answer({ profile, run }: Opened, question: string, language: Language = "en") {
  const asked = understand(question, openPlanner(profile));
  const [query] = asked.kind === "queries" ? asked.queries : [];
  if (!query) throw new Error(`${question}: ${asked.kind}`);
  const whole = wholeQuery(query, profile);
  const [row] = whole ? await run(whole) : [];
  const { sentence, remarks } = renderAnswer(query, await run(query), { profile, language, whole: row });
  return { readAs: readingText(query, profile, language), sentence, remarks };
}

describe("a statement with costs as negative figures and no total of them", () => {
  let table: Opened;
  beforeAll(async () => {
    const lines = [
      ["Room hire", 70, 60, 90, 120, 130, 140, 150, 140],
      ["Bar", 30, 25, 40, 50, 60, 70, 65, 60],
      ["Total revenue", 100, 85, 130, 170, 190, 210, 215, 200],
      ["Cost of goods sold", -30, -28, -45, -50, -60, -70, -66, -60],
      ["Wages", -50, -50, -60, -60, -60, -60, -60, -60],
      ["Rent", -15, -15, -15, -15, -15, -15, -15, -15],
      ["Other costs", -4, -4, -10, -5, -5, -5, -5, -5],
      ["Operating profit", 1, -12, 0, 40, 50, 60, 69, 60],
    ];
    table = await open({
      "club.csv": csv("Account,Jan 2026,Feb 2026,Mar 2026,Apr 2026,May 2026,Jun 2026,Jul 2026,Aug 2026", lines),
    });
  });

  it.each([
    ["Did we make a profit in January?", "Yes: Operating profit (January 2026) is 1."],
    ["Did we make a profit in February?", "No: Operating profit (February 2026) is −12, a loss."],
    ["Did we lose money in February?", "Yes: Operating profit (February 2026) is −12, a loss."],
    ["Did we lose money in April?", "No: Operating profit (April 2026) is 40."],
    ["Were we profitable in the first quarter?", "No: Operating profit (Q1 2026) is −11, a loss."],
    ["Was revenue above 200 in June?", "Yes: Total revenue (June 2026) is 210."],
  ])("answers by yes or no, with the figure: %s", async (question, expected) => {
    expect((await answer(table, question)).sentence).toBe(expected);
  });

  it("says in the reading what is asked about a single figure", async () => {
    const { readAs } = await answer(table, "Did we make a profit in February?");
    expect(readAs).toBe("Operating profit, February 2026, whether Operating profit > 0");
  });

  it.each([
    ["In which months did we lose money?", "Operating profit is below 0 for February 2026 (−12)."],
    ["In which months did we lose money in the second quarter?", "Operating profit (Q2 2026) is never below 0."],
    ["In which months was revenue above 200?", "Total revenue is above 200 for July 2026 (215) and June 2026 (210)."],
    [
      "In which months was revenue above 90?",
      "Total revenue is above 90 for 7 months: from 100 (January 2026) to 215 (July 2026).",
    ],
  ])("lists the months that meet a condition, and no trend between them: %s", async (question, expected) => {
    expect((await answer(table, question)).sentence).toBe(expected);
  });

  it.each([
    ["What are our biggest costs?", "Wages has the highest costs: 460."],
    ["How much did we spend in June?", "All costs (June 2026) are 150."],
    ["Costs by month", "All costs rose from 99 in January 2026 to 140 in August 2026 (+41.4%)."],
    ["What did we spend on wages in June?", "Wages (June 2026) is 60."],
    ["Other costs in March", "Other costs (March 2026) is 10."],
    ["How much of our revenue is the bar?", "Bar as a share of Total revenue is 30.8%."],
  ])("takes all its lines of costs for the costs, and names each part once: %s", async (question, expected) => {
    expect((await answer(table, question)).sentence).toBe(expected);
  });

  it("calls costs that are kept as negative figures neither higher nor lower", async () => {
    expect((await answer(table, "Why did operating profit rise in July?")).sentence).toBe(
      "Operating profit rose from 60 in June 2026 to 69 in July 2026 (+15.0%): +10 from higher Room hire, −5 from lower Bar and +4 from Cost of goods sold.",
    );
  });

  it("lists the lines by the largest change, whether up or down", async () => {
    const { profile, run } = table;
    const asked = understand("Why did operating profit fall in February?", openPlanner(profile));
    const [query] = asked.kind === "queries" ? asked.queries : [];
    if (!query) throw new Error(asked.kind);
    const { exhibit } = renderAnswer(query, await run(query), { profile, language: "en" });
    const rows = exhibit?.kind === "table" ? exhibit.table.rows : [];
    expect(rows.map(([line, , , change]) => `${line} ${change}`).slice(0, 3)).toEqual([
      "Room hire −10",
      "Bar −5",
      "Cost of goods sold 2",
    ]);
    expect(readingText(query, profile)).toContain("largest change first");
  });

  it("keeps the clear half of a double question while the other half is asked back", () => {
    const { profile } = table;
    const asked = understand("What did we spend on wages in June, and which month was our best?", openPlanner(profile));
    if (asked.kind !== "clarify") throw new Error(asked.kind);
    const [clear] = asked.options.map(({ queries }) => queries[0]);
    expect(clear && readingText(clear, profile, "en")).toBe("Wages, June 2026");
    expect(asked.options.map(({ queries }) => queries.length)).toEqual([2, 2, 2]);
  });
});

describe("a German statement", () => {
  it("answers by yes or no in German", async () => {
    const lines = ["Position;Januar 2026;Februar 2026", "Umsatz;100;90", "Miete;60;95", "Gewinn;40;-5"];
    const table = await open({ "guv.csv": lines.join("\n") });
    const { sentence } = await answer(table, "Waren wir im Februar in den roten Zahlen?", "de");
    expect(sentence).toBe("Ja: Gewinn (Februar 2026): −5.");
  });

  it.each([
    ["größter Kostenblock", "Ware hat bei Kosten den höchsten Wert: 95.", "nur wo Position zu Gesamtkosten gehört"],
    ["Wie hoch sind die Kosten?", "Gesamtkosten: 155.", "Gesamtkosten"],
  ])("names its costs in German: %s", async (question, sentence, reading) => {
    const lines = [
      "Position;Januar 2026;Februar 2026",
      "Umsatz;100;90",
      "Ware;-45;-50",
      "Miete;-30;-30",
      "Gewinn;25;10",
    ];
    const table = await open({ "guv.csv": lines.join("\n") });
    const found = await answer(table, question, "de");
    expect(found.sentence).toBe(sentence);
    expect(found.readAs).toContain(reading);
  });

  it("names the deviation from the plan where it is asked for by quarter", async () => {
    const lines = [
      "Stelle,Q1 2025 Plan,Q1 2025 Ist,Q2 2025 Plan,Q2 2025 Ist",
      "Küche,100,90,100,130",
      "Bar,50,40,50,70",
    ];
    const table = await open({ "budget.csv": lines.join("\n") });
    const { sentence } = await answer(table, "Abweichung Plan/Ist je Quartal", "de");
    expect(sentence).toContain("330");
    expect(sentence).toContain("+30");
    expect(sentence).toContain("Q2 2025 (+50, +33,3\u00a0%)");
  });
});

describe("periods that the data covers in part", () => {
  const rows = (dates: readonly string[]) =>
    csv(
      "Date,Site,Sales",
      dates.map((date, i) => [date, i % 2 ? "A" : "B", 10 + (i % 5)]),
    );
  const days = Array.from({ length: 24 }, (_, i) => new Date(Date.UTC(2026, 0, 5 + i)).toISOString().slice(0, 10));
  const months = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, "0")}-01`);

  it("says that the last week is not complete, and ends the headline before it", async () => {
    const { sentence, remarks } = await answer(await open({ "visits.csv": rows(days) }), "total sales by week");
    expect(sentence).toContain("in the week of January 19, 2026");
    expect(remarks).toEqual([
      "The week of January 26, 2026 is not complete: the data ends on January 28, 2026. Until then the figure is 36.",
    ]);
  });

  it("takes the last quarter of a table of months for complete", async () => {
    const { sentence, remarks } = await answer(await open({ "visits.csv": rows(months) }), "total sales by quarter");
    expect(sentence).toBe("Total sales rose from 33 in Q1 2025 to 35 in Q4 2025 (+6.1%).");
    expect(remarks).toEqual([]);
  });

  it("takes days from the first of a month to the first of another for days", async () => {
    const many = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
    const { remarks } = await answer(await open({ "visits.csv": rows(many) }), "total sales by month");
    expect(remarks.join()).toContain("March 2026 is not complete: the data ends on March 1, 2026.");
  });
});

describe("rows that name what they measure", () => {
  const lines = ["Seaview", "Alpine"].flatMap((site, at) =>
    [1, 2].flatMap((month) => [
      [site, "Room nights", `2025-0${month}-01`, 300 + at],
      [site, "Revenue", `2025-0${month}-01`, 20_000 + at * 500],
      [site, "Occupancy %", `2025-0${month}-01`, 60 + month * 10],
    ]),
  );

  it("answers for one of them, and never adds revenue to nights", async () => {
    const table = await open({ "hotel.csv": csv("Property,Metric,Month,Amount", lines) });
    expect((await answer(table, "revenue by property")).sentence).toBe(
      "Revenue: Alpine (41,000) and Seaview (40,000).",
    );
    const asked = understand("total amount by property", openPlanner(table.profile));
    if (asked.kind !== "clarify") throw new Error(asked.kind);
    for (const { queries } of asked.options) {
      const [query] = queries;
      const [row = {}] = query ? await table.run(query) : [];
      expect(Object.values(row).every((cell) => cell !== null && cell !== 0)).toBe(true);
    }
  });

  it("averages a rate among them", async () => {
    const table = await open({ "hotel.csv": csv("Property,Metric,Month,Amount", lines) });
    const rate = table.profile.measures.find(({ label }) => label === "Occupancy %");
    expect(rate?.measures).toMatchObject([{ agg: "avg" }]);
  });
});

it("reads no abbreviation into a survey's question", async () => {
  const table = await open({
    "survey.csv": csv("Team,What could we do better?,Days/wk", [
      ["A", "Nothing", 3],
      ["B", "Tea", 4],
    ]),
  });
  const of = (name: string) => table.profile.columns.find((column) => column.name === name)?.synonyms;
  expect(of("What could we do better?")).toEqual([]);
  expect(of("Days/wk")).toContain("days per week");
});

it("writes numbers that are shown together with the same decimals", async () => {
  const table = await open({
    "visits.csv": csv(
      "Site,Visit",
      ["A", "A", "B", "B", "B", "C", "C"].map((site, i) => [site, `V${i}`]),
    ),
  });
  const { sentence } = await answer(table, "share of visits by site");
  expect(sentence).toContain("B (42.9%), A (28.6%) and C (28.6%)");
  const even = await open({
    "visits.csv": csv(
      "Site,Visit",
      ["A", "A", "B", "B", "B", "C", "C", "C"].map((site, i) => [site, `V${i}`]),
    ),
  });
  expect((await answer(even, "share of visits by site")).sentence).toContain("A (25.0%)");
});

it.each(["Win rate by owner and total won amount by owner", "lost deals as a share of won deals"])(
  "offers no reading without a name: %s",
  async (question) => {
    const deals = Array.from({ length: 24 }, (_, i) => [
      `D${i}`,
      ["Kim", "Lee", "Ana"][i % 3] ?? "",
      ["Won", "Lost", "Proposal", "Negotiation"][i % 4] ?? "",
      500 + i * 10,
    ]);
    const { profile } = await open({ "crm.csv": csv("Deal,Owner,Stage,Amount USD", deals) });
    const asked = understand(question, openPlanner(profile));
    const queries = asked.kind === "clarify" ? asked.options.flatMap((each) => each.queries) : [];
    const readings = (asked.kind === "queries" ? asked.queries : queries).map((query) => readingText(query, profile));
    expect(readings.length).toBeGreaterThan(0);
    expect(readings.join()).not.toContain("undefined");
  },
);
