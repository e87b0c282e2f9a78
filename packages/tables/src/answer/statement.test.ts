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
  const { sentence } = renderAnswer(query, await run(query), { profile, language, whole: row });
  return { readAs: readingText(query, profile, language), sentence };
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
      "Operating profit rose from 60 in June 2026 to 69 in July 2026 (+15%): +10 from higher Room hire, −5 from lower Bar and +4 from Cost of goods sold.",
    );
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
});
