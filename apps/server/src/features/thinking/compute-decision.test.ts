import { type ThinkingInput, thinkingInput } from "@muster/contracts/thinking";
import { describe, expect, it } from "vitest";
import { askPremortem } from "./ask-premortem.ts";
import { computeDecision, expectValues, findBreakEven } from "./compute-decision.ts";
import { concludeByRules, robustnessParts } from "./conclude-by-rules.ts";
import { dutch } from "./phrases/dutch.ts";
import { french } from "./phrases/french.ts";
import { german } from "./phrases/german.ts";
import { italian } from "./phrases/italian.ts";
import { portuguese } from "./phrases/portuguese.ts";
import { spanish } from "./phrases/spanish.ts";
import { wordingOf } from "./wording.ts";

const nothing = { sources: [], unread: [], notes: [], quotes: [], questions: [] };
const launch = {
  name: "Launch",
  outcomes: [
    { name: "Hit", percent: 30, value: 200_000 },
    { name: "Flop", percent: 70, value: -50_000 },
  ],
};
const license = { name: "License", outcomes: [{ name: "Fee", percent: 100, value: 20_000 }] };

const asked = (input: Partial<ThinkingInput>) => thinkingInput.parse({ query: "What to do?", ...input });

describe("expected values", () => {
  it("weights outcomes by their chances and ranks the options", () => {
    // 0.3 · 200,000 − 0.7 · 50,000 = 25,000
    expect(expectValues({ options: [license, launch] }).ranking).toEqual([
      { option: "Launch", value: 25_000, worst: -50_000, best: 200_000, lossPercent: 70 },
      { option: "License", value: 20_000, worst: 20_000, best: 20_000, lossPercent: 0 },
    ]);
  });

  it("finds the chance at which the runner-up is worth as much", () => {
    // 200,000 p − 50,000 (1 − p) = 20,000 → p = 0.28
    const { flips } = expectValues({ options: [launch, license] });
    expect(flips.map(({ outcome, flipsAt, rival }) => [outcome, Math.round(flipsAt * 10) / 10, rival])).toEqual([
      ["Hit", 28, "License"],
    ]);
  });

  it("compares a single option with not doing it", () => {
    const { flips } = expectValues({ options: [launch] });
    expect(flips[0]).toMatchObject({ outcome: "Hit", flipsAt: 20, rival: null });
    const { conclusion } = concludeByRules(computeDecision(asked({ expectation: { options: [launch] } })), {
      evidence: nothing,
    });
    expect(conclusion).toBe("Launch is worth 25,000 on average, more than not doing it.");
  });

  it("scales chances that add up to nearly 100 %", () => {
    const third = (value: number) => ({ name: `${value}`, percent: 33.3, value });
    const { ranking } = expectValues({ options: [{ name: "A", outcomes: [third(3), third(6), third(9)] }] });
    expect(ranking[0]?.value).toBeCloseTo(6);
  });

  it("refuses chances that do not add up to 100 %", () => {
    const outcomes = [{ name: "Hit", percent: 30, value: 1 }];
    const parsed = thinkingInput.safeParse({ query: "x", expectation: { options: [{ name: "Launch", outcomes }] } });
    expect(parsed.error?.issues[0]).toMatchObject({
      path: ["expectation", "options", 0, "outcomes"],
      message: "The chances of “Launch” add up to 30 %. They have to add up to 100 %.",
    });
  });
});

describe("break-even", () => {
  it("computes units, revenue, and how far the plan is from them", () => {
    expect(findBreakEven({ fixedCost: 12_000, price: 20, unitCost: 8, plannedUnits: 1250 })).toEqual({
      ...{ margin: 12, units: 1000, revenue: 20_000 },
      plan: {
        ...{ units: 1250, profit: 3000, safety: 0.2 },
        ...{ lowestPrice: 17.6, highestUnitCost: 10.4, highestFixedCost: 15_000 },
      },
    });
  });

  it.each([
    ["rounds part of a unit up", { fixedCost: 100, price: 10, unitCost: 7 }, 34],
    ["does not round up an exact quotient", { fixedCost: 0.3, price: 0.2, unitCost: 0.1 }, 3],
    ["needs no unit without fixed costs", { fixedCost: 0, price: 5, unitCost: 5 }, 0],
    ["finds none when a unit earns nothing", { fixedCost: 1, price: 5, unitCost: 5 }, null],
    ["finds none when each unit loses money", { fixedCost: 0, price: 4, unitCost: 5 }, null],
  ])("%s", (_, plan, units) => expect(findBreakEven(plan).units).toBe(units));

  it.each([
    [
      { fixedCost: 12_000, price: 20, unitCost: 8, plannedUnits: 800 },
      "You break even at 1,000 units (revenue 20,000). The plan of 800 units makes a loss of 2,400.",
      "Sell 200 more units than planned, or cut fixed costs to 9,600.",
    ],
    [
      { fixedCost: 12_000, price: 6, unitCost: 8 },
      "No number of units breaks even: each one loses 2.",
      "Raise the price or lower the cost per unit first: more sales don’t help.",
    ],
  ])("states what %o means", (breakEven, conclusion, advice) => {
    const thought = concludeByRules(computeDecision(asked({ breakEven })), { evidence: nothing });
    expect(thought).toMatchObject({ conclusion, recommendations: [advice] });
  });
});

it("says when the scores and the expected values prefer different options", () => {
  const decision = {
    options: ["Launch", "License"],
    criteria: [{ name: "Control", weight: 1 }],
    scores: [[3], [8]],
  };
  const { conclusion } = concludeByRules(
    computeDecision(asked({ decision, expectation: { options: [launch, license] } })),
    { evidence: nothing },
  );
  expect(conclusion).toMatch(/prefer different options\.$/);
});

it("asks a pre-mortem about the figures that carry the result", () => {
  const input = asked({
    decision: {
      options: ["Nord", "South"],
      criteria: [
        { name: "Price", weight: 3 },
        { name: "Quality", weight: 1 },
      ],
      scores: [
        [8, 4],
        [6, 9],
      ],
    },
    breakEven: { fixedCost: 12_000, price: 20, unitCost: 8, plannedUnits: 1250 },
  });
  const questions = askPremortem(computeDecision(input), input);
  expect(questions).toEqual(
    expect.arrayContaining([
      "It is a year from now and “Nord” has failed. What is the most likely reason?",
      "“Nord” scores only 4 of 10 for Quality, its weakest point. What happens if it turns out worse?",
      "“South” is 5 points better for Quality. Who will miss that, and can they live with it?",
      "What could make sales fall 20 % short of the plan, and how soon would you notice?",
    ]),
  );
});

it("speaks of no leader when the best options are level", () => {
  const input = asked({
    decision: {
      options: ["Nord", "South"],
      criteria: [
        { name: "Price", weight: 1 },
        { name: "Quality", weight: 1 },
      ],
      scores: [
        [8, 4],
        [4, 8],
      ],
    },
  });
  const computed = computeDecision(input);
  expect(robustnessParts(computed)[0]?.explanation).toBe("Nord and South are level at 6.00 of 10.");
  expect(askPremortem(computed, input).join(" ")).not.toMatch(/Nord|South|leader/);
});

it("asks no pre-mortem when nothing was computed", () => {
  const input = asked({});
  expect(askPremortem(computeDecision(input), input)).toEqual([]);
});

it("answers a German request in German, figures and questions included", () => {
  const wording = wordingOf("Sollen wir die neue Linie einführen oder lizenzieren?");
  const input = asked({
    decision: {
      options: ["Einführen", "Lizenz"],
      criteria: [
        { name: "Kosten", weight: 2 },
        { name: "Kontrolle", weight: 1 },
      ],
      scores: [
        [8, 2],
        [5, 9],
      ],
    },
    expectation: { options: [launch, license] },
    breakEven: { fixedCost: 12_000, price: 20, unitCost: 8, plannedUnits: 1250 },
  });
  const computed = computeDecision(input);
  const thought = concludeByRules(computed, { evidence: nothing, wording });
  const all = [
    ...[thought.conclusion, thought.reasoning, ...thought.recommendations, ...thought.thinkingSteps],
    ...robustnessParts(computed, wording).flatMap(({ name, explanation }) => [name, explanation]),
    ...askPremortem(computed, input, wording),
  ].join("\n");
  expect(thought.conclusion).toMatch(/Lizenz führt mit 6,33 von 10 Punkten, 0,33 vor Einführen/);
  expect(thought.conclusion).toContain("Die Kosten sind ab 1.000 Stück gedeckt");
  expect(all).not.toMatch(/\b(?:the|of|with|leads|units|weight|chance|is|and)\b/);
  expect(all).not.toMatch(/\{\w+\}/);
});

it.each([
  [
    "Devons-nous louer ou acheter les machines ?",
    "Louer est en tête avec 7,00 sur 10, 2,00 devant Acheter.",
    "1\u202f000 unités",
  ],
  [
    "¿Debemos alquilar o comprar las máquinas?",
    "Louer va en cabeza con 7,00 de 10, 2,00 por delante de Acheter.",
    "1000 unidades",
  ],
  [
    "Dobbiamo noleggiare o comprare le macchine?",
    "Louer è in testa con 7,00 su 10, 2,00 davanti a Acheter.",
    "1000 unità",
  ],
  ["Devemos alugar ou comprar as máquinas?", "Louer lidera com 7,00 de 10, 2,00 à frente de Acheter.", "1000 unidades"],
  ["Moeten wij de machines huren of kopen?", "Louer staat voor met 7,00 van 10, 2,00 voor op Acheter.", "1.000 stuks"],
])("answers %j in its language", (question, leads, units) => {
  const wording = wordingOf(question);
  const input = asked({
    decision: { options: ["Louer", "Acheter"], criteria: [{ name: "Coût", weight: 2 }], scores: [[7], [5]] },
    expectation: { options: [launch, license] },
    breakEven: { fixedCost: 12_000, price: 20, unitCost: 8, plannedUnits: 1250 },
  });
  const computed = computeDecision(input);
  const thought = concludeByRules(computed, { evidence: nothing, wording });
  expect(thought.conclusion).toContain(leads);
  expect(thought.conclusion).toContain(units);
  const all = [
    ...[thought.conclusion, thought.reasoning, ...thought.recommendations, ...thought.thinkingSteps],
    ...robustnessParts(computed, wording).flatMap(({ name, explanation }) => [name, explanation]),
    ...askPremortem(computed, input, wording),
  ].join("\n");
  expect(all).not.toMatch(/\b(?:the|with|leads|weight|chance|each|would)\b|\{\w+\}/);
});

it.each(Object.entries({ german, french, spanish, italian, portuguese, dutch }))(
  "has the values of each English sentence in %s",
  (_, phrases) => {
    const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    const wrong = Object.entries(phrases).filter(([phrase, text]) => `${names(text)}` !== `${names(phrase)}`);
    expect(wrong).toEqual([]);
  },
);

it("gives no advice on figures that are level already", () => {
  const level = { options: [launch, { name: "Sale", outcomes: [{ name: "Fee", percent: 100, value: 25_000 }] }] };
  const breakEven = { fixedCost: 1200, price: 3, unitCost: 1, plannedUnits: 600 };
  const { recommendations } = concludeByRules(computeDecision(asked({ expectation: level, breakEven })), {
    evidence: nothing,
  });
  expect(recommendations.join(" ")).not.toMatch(/instead of|short/);
});

it("writes a negative margin of safety with a minus sign", () => {
  const breakEven = { fixedCost: 48_000, price: 39.9, unitCost: 14.65, plannedUnits: 1500 };
  const { reasoning } = concludeByRules(computeDecision(asked({ breakEven })), { evidence: nothing });
  expect(reasoning).toContain("| Margin of safety | −27 % |");
});
