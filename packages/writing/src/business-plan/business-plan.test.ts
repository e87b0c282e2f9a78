import { textSource } from "@muster/retrieval/passages/source.factory";
import { describe, expect, it } from "vitest";
import { numbersCheck } from "../computed/computed-document.ts";
import { makeRequest } from "../computed/request.factory.ts";
import { evaluateWorkbook } from "../computed/workbook-evaluator.factory.ts";
import { writeBusinessPlan } from "./business-plan.ts";
import { inputFields, inputProblem, missingInputs, readInputs } from "./plan-inputs.ts";
import { project, scenariosOf, sensitivitiesOf } from "./projection.ts";

const parameters = {
  ...{ business: "Cargo bike repair", currency: "EUR", start: "2027-01", price: 118, unitCost: 41.5, sales: 70 },
  ...{ growth: 4, growthLater: 1, fixedCosts: 7800, fixedGrowth: 3, investment: 24_000, cash: 40_000, taxRate: 30 },
};
const { inputs } = readInputs({ parameters });

describe("the projection", () => {
  it("matches first months, taxes and balances calculated by hand", () => {
    const { months, breakEven } = project({ ...inputs, growth: 0.5, sales: 100, taxRate: 0.25, fixedCosts: 7650 });
    // 100 × 76.50 = 7,650 covers the fixed costs; month 2: 150 × 76.50 − 7,650 = 3,825, of which a quarter is tax.
    expect(breakEven).toBe(1);
    expect(months[0]).toMatchObject({
      revenue: 11_800,
      variable: 4150,
      profit: 0,
      tax: 0,
      flow: -24_000,
      cash: 16_000,
    });
    expect(months[1]).toMatchObject({ sales: 150, profit: 3825, tax: 956.25, cash: 18_868.75 });
    expect(months[12]?.fixed).toBeCloseTo(7650 * 1.03, 9);
  });

  it("taxes only what exceeds earlier losses", () => {
    const { months } = project({ ...inputs, sales: 80, growth: 0.2, fixedCosts: 7650 });
    // −1,530; −306; then 1,162.80 of which 1,836 of losses are to be made up first.
    expect(months.slice(0, 3).map(({ tax }) => tax)).toEqual([0, 0, 0]);
    const total = months.reduce((sum, { profit }) => sum + profit, 0);
    expect(months.reduce((sum, { tax }) => sum + tax, 0)).toBeCloseTo(0.3 * total, 6);
  });

  it("moves one input at a time, and orders by impact", () => {
    const found = sensitivitiesOf(inputs);
    expect(found[0]).toMatchObject({ name: "Price per sale" });
    expect(found.map(({ worse }) => worse)).toEqual(found.map(({ worse }) => worse).toSorted((a, b) => a - b));
    const cheaper = project({ ...inputs, price: inputs.price * 0.9 }).endCash - project(inputs).endCash;
    expect(found[0]?.worse).toBeCloseTo(cheaper, 9);
  });
});

it("makes a decline steeper for the worse case, and leaves out what changes nothing", () => {
  const shrinking = sensitivitiesOf({ ...inputs, growth: -0.02, growthLater: -0.01 });
  const growth = shrinking.find(({ name }) => name === "Growth of sales");
  expect(growth?.worse).toBeLessThan(0);
  expect(growth?.better).toBeGreaterThan(0);
  const flat = sensitivitiesOf({ ...inputs, growth: 0, growthLater: 0 });
  expect(flat.map(({ name }) => name)).not.toContain("Growth of sales");
});

it("names the month in which a profit turns into a loss", () => {
  const falling = { ...parameters, growth: -4, growthLater: -4, start: "2027-01", sales: 400 };
  const { report } = writeBusinessPlan(makeRequest({ parameters: falling }));
  expect(report.sections[0]?.prose).toMatch(
    /makes an operating profit from January 2027 and a loss again in \w+ 20\d\d, and ends/,
  );
  expect(report.markdown).not.toContain(",,");
});

it("uses default values for missing inputs, and lists inputs without a default", () => {
  const few = readInputs({ parameters: { price: 10, growth: 6 } });
  expect(few.inputs).toMatchObject({ growthLater: 0.03, cash: 0, spread: 0.2 });
  expect(few.assumed).toContain("growthLater");
  expect(missingInputs({ parameters: { price: 10, unitCost: "abc" } }).map(({ name }) => name)).toEqual([
    "unitCost",
    "sales",
    "fixedCosts",
  ]);
  const growth = inputFields.find(({ name }) => name === "growth");
  expect(growth && inputProblem({ parameters: { growth: 900 } }, growth)).toBe("Enter -50 to 100");
});

describe("the plan document", () => {
  const sources = [textSource("bikes.md", "Hamburg counted 31,000 cargo bikes in 2025.\n")];
  const request = makeRequest({ parameters, sources, description: "A repair service for cargo bikes in Hamburg." });
  const draft = writeBusinessPlan(request);

  it("states the result first, and only numbers that are computed, given or quoted", () => {
    const { base } = scenariosOf(inputs);
    const end = `€${Math.round(base.endCash).toLocaleString("en-US")}`;
    expect(draft.report.sections[0]?.prose).toContain(`ends December 2029 with ${end} in cash`);
    expect(numbersCheck(draft.report.markdown, draft)).toMatchObject({ passed: true });
    const wrong = draft.report.markdown.replace(end, "€99,999");
    expect(numbersCheck(wrong, draft).passed).toBe(false);
    expect(draft.figures.every(({ computation }) => computation.trim() !== "")).toBe(true);
  });

  it("passes its check of numbers with a number in the name of a file", () => {
    const unread = [{ name: "q3-2026.pdf", problem: "It has 12 pages without text" }];
    const named = writeBusinessPlan({ ...request, sources: [textSource("bikes-7.md", "Nothing.\n")], unread });
    expect(named.report.markdown).toContain("bikes-7.md");
    expect(numbersCheck(named.report.markdown, named)).toMatchObject({ passed: true });
  });

  it("quotes the documents about the business", () => {
    expect(draft.report.markdown).toContain("“Hamburg counted 31,000 cargo bikes in 2025.” [1]");
  });

  it("states when no sales volume breaks even, or the cash runs out", () => {
    const losing = writeBusinessPlan(makeRequest({ parameters: { ...parameters, price: 40 } })).report;
    expect(losing.markdown).toContain("no number of sales covers the fixed costs");
    expect(losing.markdown).toMatch(/makes no operating profit within 36 months/);
    expect(losing.markdown).toMatch(/the plan needs €[\d,]+ more than the cash at the start/);
  });

  it.each([
    ["the plan", parameters],
    ["a shrinking plan without a profit", { ...parameters, price: 40, growth: -10, growthLater: -2 }],
    ["a plan with minimal inputs", { business: "x", price: 10, unitCost: 4, sales: 3.5, fixedCosts: 0 }],
  ])("has a workbook whose formulas compute %s", (_, given) => {
    const { workbook } = writeBusinessPlan(makeRequest({ parameters: given }));
    if (!workbook) throw new Error("no workbook");
    const computed = evaluateWorkbook(workbook);
    let compared = 0;
    for (const { name, rows } of workbook.sheets)
      for (const [row, cells] of rows.entries())
        for (const [column, cell] of cells.entries()) {
          if (cell?.formula === undefined) continue;
          const value = computed.get(`${name}!${String.fromCharCode(65 + column)}${row + 1}`);
          if (typeof cell.value === "number") expect(value).toBeCloseTo(cell.value, 6);
          else expect(value).toBe(cell.value);
          compared++;
        }
    expect(compared).toBe(3 * 36 * 12 + 3 * 9);
  });

  it("passes a changed input through every sheet", () => {
    const { workbook } = writeBusinessPlan(request);
    if (!workbook) throw new Error("no workbook");
    const changed = structuredClone(workbook);
    const price = changed.sheets[0]?.rows.find(([label]) => label?.value === "Price per sale")?.[1];
    if (price) price.value = 130;
    const expected = project({ ...inputs, price: 130 }).endCash;
    expect(evaluateWorkbook(changed).get("Base!M39")).toBeCloseTo(expected, 6);
  });
});
