import type { FormAnswer, Question } from "@muster/contracts/questions";
import { describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { readAnswers } from "./questions.ts";

const year: Question = {
  id: "year",
  text: "Which year?",
  options: [{ id: "y25", label: "2025" }],
  allowsText: false,
  default: { optionId: "y25", text: null },
};
const reader: Question = { id: "reader", text: "Who reads it?", options: [], allowsText: true, default: null };

describe("answers to a form", () => {
  it.each<[string, Question[], Omit<FormAnswer, "id">, object]>([
    ["an option of the only question", [year], { optionId: "y25" }, { year: { optionId: "y25", text: null } }],
    ["a text with space around it", [reader], { text: " All " }, { reader: { optionId: null, text: "All" } }],
    ["no answer when there is a default", [year], {}, {}],
    [
      "an empty text beside an option",
      [year],
      { optionId: "y25", text: " " },
      { year: { optionId: "y25", text: null } },
    ],
    [
      "answers by question, one left to its default",
      [year, reader],
      { answers: [{ questionId: "reader", text: "All" }] },
      { reader: { optionId: null, text: "All" } },
    ],
  ])("accepts %s", (_, questions, given, expected) => {
    expect(readAnswers(questions, given)).toEqual(expected);
  });

  it.each<[string, Question[], Omit<FormAnswer, "id">, Record<string, string>]>([
    ["no answer without a default", [reader], { text: " " }, { "answers.reader": "Answer this question" }],
    ["an unknown option", [year], { optionId: "y99" }, { "answers.year": "Choose one of the options" }],
    [
      "a text where only options are offered",
      [year],
      { text: "2024" },
      { "answers.year": "Choose one of the options. This question doesn't take a text." },
    ],
    [
      "an option and a text",
      [year],
      { optionId: "y25", text: "2024" },
      { "answers.year": "Choose an option or write an answer, not both" },
    ],
    [
      "an answer to a question that was not asked",
      [year],
      { answers: [{ questionId: "month", text: "May" }] },
      { "answers.month": "This question was not asked" },
    ],
  ])("refuses %s", (_, questions, given, fields) => {
    expect(() => readAnswers(questions, given)).toThrow(AppError);
    try {
      readAnswers(questions, given);
    } catch (error) {
      expect(error).toMatchObject({ code: "invalid_input", fields });
    }
  });
});
