import { expect, it } from "vitest";
import { questionOf } from "./tasks.plan.ts";

it.each([
  [
    "the question asked in the form, with the description",
    { question: "Which region leads?" },
    "By month, please",
    "Which region leads?\nBy month, please",
  ],
  ["the description alone, whatever the title says", {}, "Which region leads?", "Which region leads?"],
  ["the question alone", { question: "Which region leads?" }, " ", "Which region leads?"],
  ["the title where there is nothing else", {}, "  ", "Q3 review of 401 stores"],
] as const)("is %s", (_, parameters, description, question) => {
  expect(questionOf({ title: "Q3 review of 401 stores", description, parameters })).toBe(question);
});
