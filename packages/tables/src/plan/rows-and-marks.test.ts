import { expect, test } from "vitest";
import { renderAnswer } from "../answer/answer.ts";
import { csv, openTables } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

/** The rows of each question with the sentence for them, or null where nothing can be offered. */
async function answersTo(questions: readonly string[], files: Record<string, string>) {
  const opened = await openTables(files);
  try {
    const planner = openPlanner(opened.profile);
    return await Promise.all(
      questions.map(async (question) => {
        const plan = planByRules(question, planner);
        const [query] = plan.kind === "accept" ? plan.queries : plan.kind === "clarify" ? [plan.options[0]?.query] : [];
        if (!query) return null;
        const result = await opened.run(query);
        const { sentence } = renderAnswer(query, result, { profile: opened.profile, language: "en" });
        return { sentence, rows: result.map((row) => Object.values(row).map(String)) };
      }),
    );
  } finally {
    opened.database.close();
  }
}

const day = (i: number) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);

const survey = {
  "survey.csv": csv(
    "Answered,Branch,Overall (1-5),Waiting (1-5),Comment",
    Array.from({ length: 40 }, (_, i) => [
      day(i),
      i % 2 ? "Hove" : "Lewes",
      (i % 5) + 1,
      ((i * 3) % 5) + 1,
      i % 4 ? "" : `Remark number ${i} about the wait at the counter`,
    ]),
  ),
};

test("marks are counted, and a comment counts where one was left", async () => {
  const answers = await answersTo(
    [
      "how many people gave the waiting a 1 or 2",
      "how many rated the overall 5, by branch",
      "how many people left a comment",
      "Wie viele haben einen Kommentar dagelassen?",
    ],
    survey,
  );
  expect(answers[0]?.rows).toEqual([["16"]]);
  expect(answers[1]?.rows.map((row) => row.join(" ")).toSorted()).toEqual(["Hove 4", "Lewes 4"]);
  expect(answers.slice(2).map((answer) => answer?.rows)).toEqual([[["10"]], [["10"]]]);
});

test("the biggest single row is shown whole where rows have no key", async () => {
  const gifts = {
    "gifts.csv": csv(
      "Date,Donor,Method,Amount €",
      Array.from({ length: 40 }, (_, i) => [day(i), `Donor ${i % 6}`, i % 2 ? "Card" : "Cash", 50 + ((i * 7) % 40)]),
    ),
  };
  const [biggest, five] = await answersTo(["biggest single donation", "top 3 donations"], gifts);
  expect(biggest?.sentence).toBe("Donor 5 has the highest Amount €: €89.");
  expect(biggest?.rows).toEqual([[expect.stringContaining("2025-01-18"), "Donor 5", "Card", "89"]]);
  expect(five?.rows.map((row) => row.at(-1))).toEqual(["89", "88", "87"]);
});

test("groups over budget are found where each row is planned or actual", async () => {
  const plan = {
    "plan.csv": csv(
      "Department,Version,Month,Amount €",
      ["Sales", "Care", "Yard", "Desk"].flatMap((name, d) =>
        Array.from({ length: 12 }, (_, m) => `2025-${String(m + 1).padStart(2, "0")}-01`).flatMap((month) => [
          [name, "Budget", month, 100],
          [name, "Actual", month, d % 2 ? 110 : 90],
        ]),
      ),
    ),
  };
  const [over] = await answersTo(["which departments are over budget"], plan);
  expect(over?.rows.map(([name, actual, budget]) => `${name} ${actual} ${budget}`).toSorted()).toEqual([
    "Care 1320 1200",
    "Desk 1320 1200",
  ]);
});

test("one amount per unit of another, also per hundred", async () => {
  const trips = {
    "trips.csv": csv(
      "Trip,Date,Truck,Distance (km),Diesel (l)",
      Array.from({ length: 40 }, (_, i) => [`T${i}`, day(i), `Truck ${i % 4}`, 100, 20 + (i % 4)]),
    ),
  };
  const [per, most] = await answersTo(
    ["diesel per 100 km by truck", "which truck uses the most diesel per 100 km"],
    trips,
  );
  expect(per?.rows.map((row) => row.join(" ")).toSorted()).toEqual([
    "Truck 0 20",
    "Truck 1 21",
    "Truck 2 22",
    "Truck 3 23",
  ]);
  expect(most?.rows).toEqual([["Truck 3", "23"]]);
});

/** Jobs of a small firm under the headers its owner chose. */
const jobs = {
  "jobs.csv": csv(
    "Day,What,Where,Who went,Charged £,Km",
    Array.from({ length: 60 }, (_, i) => [
      day(i * 3),
      ["Rats", "Wasps", "Rat"][i % 10 === 9 ? 2 : i % 2] ?? "",
      ["Ely", "Soham", "Wisbech"][i % 3] ?? "",
      ["Dave", "Shaz"][i % 2] ?? "",
      80 + ((i * 7) % 45),
      10 + ((i * 11) % 53),
    ]),
  ),
};

test.each([
  ["top 2 towns by what we charged", { by: [{ col: "Where" }], limit: { n: 2 } }],
  ["wich weekday had the most jobs", { by: [{ kind: "part", part: "weekday" }], limit: { n: 1 } }],
  ["how many rats jobs did we have", { where: { values: ["Rats"] }, by: [] }],
])("%s is read under headers that are question words", async (question, query) => {
  const { database, profile } = await openTables(jobs);
  const plan = planByRules(question, openPlanner(profile));
  const [first] = plan.kind === "accept" ? plan.queries : plan.kind === "clarify" ? [plan.options[0]?.query] : [];
  expect(first).toMatchObject(query);
  expect(profile.folds).toContainEqual(expect.objectContaining({ from: "Rat", to: "Rats" }));
  database.close();
});

test("a word that fits two values is asked back", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [day(i * 3), ["Wasps", "Wasp nest", "Mice"][i % 3] ?? "", 80 + i]);
  const { database, profile } = await openTables({ "callouts.csv": csv("Day,Pest,Charged £", rows) });
  const planner = openPlanner(profile);
  expect(planByRules("wasp callouts by month", planner).kind).toBe("clarify");
  expect(planByRules("wasps callouts by month", planner).kind).toBe("accept");
  database.close();
});

test("“profit wise” is about profit", async () => {
  const months = Array.from({ length: 12 }, (_, i) => [
    `2025-${String(i + 1).padStart(2, "0")}-01`,
    900 + i * 10,
    100 + ((i * 5) % 9),
  ]);
  const { database, profile } = await openTables({ "months.csv": csv("Month,Sales €,Profit €", months) });
  expect(planByRules("best month profit wise?", openPlanner(profile))).toMatchObject({
    kind: "accept",
    queries: [{ by: [{ kind: "grain", grain: "month" }], order: [{ dir: "desc" }], limit: { n: 1 } }],
  });
  database.close();
});

test("a file named after an amount names no rows, and a column “Weather” is no forecast", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [
    day(i),
    ["sun", "rain"][i % 2] ?? "",
    80 + ((i * 7) % 45),
    20 + (i % 7),
  ]);
  const { database, profile } = await openTables({ "truck takings.csv": csv("Date,Weather,Takings £,Meals", rows) });
  const planner = openPlanner(profile);
  expect(profile.tables[0]?.entity).toBe("entry");
  expect(planByRules("takings by month", planner)).toMatchObject({
    kind: "accept",
    queries: [{ measures: [{ agg: "sum", of: { col: "Takings £" } }] }],
  });
  expect(planByRules("meals by weather", planner)).toMatchObject({
    kind: "accept",
    queries: [{ by: [{ col: "Weather" }] }],
  });
  expect(planByRules("what will the weather be in May", planner).kind).not.toBe("accept");
  database.close();
});
