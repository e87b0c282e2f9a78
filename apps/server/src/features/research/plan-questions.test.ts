import { describe, expect, it } from "vitest";
import { planQuestions } from "./plan-questions.ts";

describe("questions for a topic", () => {
  it.each([
    ["remote work", ["What is remote work?", "How large is the market for remote work?"]],
    ["heat pumps", ["What are heat pumps?", "How large is the market for heat pumps?"]],
    ["business ethics", ["What is business ethics?", "How large is the market for business ethics?"]],
    [
      "cold chain costs and temperatures",
      ["How much does cold chain cost?", "What about temperatures in cold chain?", "What is cold chain?"],
    ],
    [
      "the risks and benefits of heat pumps",
      ["What are the risks of heat pumps?", "What are the benefits of heat pumps?"],
    ],
    ["market for cargo bikes", ["How large is the market for cargo bikes?", "What are cargo bikes?"]],
    ["costs of solar panels", ["How much do solar panels cost?", "What are solar panels?"]],
  ])("%s", (topic, expected) => {
    expect(planQuestions(topic, [], 6).slice(0, expected.length)).toEqual(expected);
  });

  it("asks for a focus area such as costs like that aspect, and once", () => {
    expect(planQuestions("heat pumps", ["costs", "noise"], 8).slice(0, 4)).toEqual([
      "What are heat pumps?",
      "How much do heat pumps cost?",
      "What about noise in heat pumps?",
      "How large is the market for heat pumps?",
    ]);
  });

  it("asks each question once, and as many as allowed", () => {
    const questions = planQuestions("costs of solar panels", ["subsidies"], 4);
    expect(questions).toHaveLength(4);
    expect(new Set(questions).size).toBe(4);
    expect(questions).toContain("What about subsidies in solar panels?");
  });
});
