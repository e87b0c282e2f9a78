import { describe, expect, it } from "vitest";
import { statementProblems } from "./check-statements.ts";

const computed = "North leads with 412,000 euros, ahead of South. Sales in the North rose by 8% from 2024 to 2025.";

describe("statementProblems", () => {
  it.each([
    "Sales in the North rose because of the new pricing campaign.",
    "The company should close the South region.",
    "The South manager manipulated the books.",
    "Sales in the North fell over the period.",
  ])("rejects %j", (sentence) => {
    expect(statementProblems(sentence, computed).map((each) => each.sentence)).toEqual([sentence]);
  });

  it.each([
    "North is the strongest region.",
    "Sales in the North rose over the period.",
    "The rest follows at a distance.",
    "It leads by 412,000 euros because of a campaign.",
  ])("leaves %j to the other checks or accepts it", (sentence) => {
    expect(statementProblems(sentence, computed)).toEqual([]);
  });
});
