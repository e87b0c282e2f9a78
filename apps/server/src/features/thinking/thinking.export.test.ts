import { type ThinkingInput, type ThinkingResult, thinkingInput } from "@muster/contracts/thinking";
import { expect, it } from "vitest";
import { thinkingKind } from "./thinking.kind.ts";
import { weighOptions } from "./weigh-options.ts";

const result: ThinkingResult = {
  ...{ query: "Rent or buy?", reasoning: "Because.", conclusion: "Rent.", confidenceScore: null, confidenceParts: [] },
  ...{
    thinkingSteps: [],
    recommendations: [],
    objections: [],
    searched: [],
    sources: [],
    quotes: [],
    unread: [],
    weighed: null,
    expected: null,
    breakEven: null,
    premortem: [],
    timestamp: "2026-11-23T00:00:00.000Z",
  },
  ...{ thinkingDuration: 1, tokensUsed: 0 },
};
const sources = (input: object, weighed: ThinkingResult["weighed"] = null) => {
  const asked: ThinkingInput = thinkingInput.parse({ query: result.query, ...input });
  return thinkingKind.report({ ...result, weighed }, asked).markdown.split("## Sources\n\n")[1];
};

it("exports the context that the person gave, quoted", () => {
  expect(sources({ context: "The lease ends in May.\n# No heading" })).toBe(
    "Your context:\n\n> The lease ends in May.\n> # No heading",
  );
});

it("exports the scores and weights with the totals", () => {
  const decision = {
    options: ["Rent", "Buy | own"],
    criteria: [
      { name: "Cost", weight: 3 },
      { name: "Freedom", weight: 1 },
    ],
    scores: [
      [6, 8],
      [4, 2],
    ],
  };
  expect(sources({ decision }, weighOptions(decision))).toBe(`Your scores, and the weights of the criteria:

| Option | Cost (weight 3) | Freedom (weight 1) | Total |
| --- | ---: | ---: | ---: |
| Rent | 6 | 8 | 6.50 |
| Buy \\| own | 4 | 2 | 3.50 |`);
});

it("states that there was no source when nothing was given", () => {
  expect(sources({})).toMatch(/^No files, web pages or context were given/);
});
