import { expect, test } from "vitest";
import { openPlanner, planByRules } from "../plan/plan-rules.ts";
import { csv, openTables } from "../sources.factory.ts";
import { relatedTo } from "./thesaurus.ts";

test.each([
  ["boats", "vessel"],
  ["firms", "gewerblich"],
  ["jobs", "ticket"],
  ["diners", "covers"],
  ["Fitter", "engineer"],
  ["Bedienung", "waiter", "de"],
  ["scrubbed", "cancelled"],
  ["kindergarten", "nursery"],
  ["Milben", "varroa", "de"],
])("knows that %s may be called %s", (word, name, language = "en") => {
  expect(relatedTo(word.toLowerCase(), language).flat()).toContain(name);
});

test("takes no verb for a noun that has its stem in the other language", () => {
  expect(relatedTo("write", "en")).toEqual([]);
});

const crossings = {
  "crossings.csv": csv(
    "Crossing ID,Vessel,Departed,Foot pax,Weather status",
    Array.from({ length: 36 }, (_, i) => [
      `X${i}`,
      ["Sula", "Tern", "Gannet"][i % 3] ?? "",
      `2025-0${1 + (i % 9)}-1${i % 9}`,
      20 + ((i * 7) % 40),
      i % 6 ? "Ran" : "Cancelled",
    ]),
  ),
};

test.each([
  ["how many sailings did each boat do?", "by Vessel"],
  ["how many passengers did each ship carry?", "total Foot pax, by Vessel"],
  ["how many trips were scrubbed?", "Cancelled"],
])("answers or offers what everyday words mean: %s", async (question, reading) => {
  const { profile, database } = await openTables(crossings);
  const plan = planByRules(question, openPlanner(profile));
  const readings = plan.kind === "refuse" ? [] : plan.kind === "accept" ? plan.candidates : plan.options;
  expect(readings.map(({ readAs }) => readAs).join("; ")).toContain(reading);
  database.close();
});
