import fc from "fast-check";
import { expect, it } from "vitest";
import { calculate, ExpressionError, expressionIn, formatResult } from "./calculate.ts";
import { continueArithmetic } from "./spoken-arithmetic.ts";

it.each([
  ["1 + 2 * 3", 7],
  ["(1 + 2) * 3", 9],
  ["2 ^ 3 ^ 2", 512],
  ["2 ** 10", 1024],
  ["-2^2", -4],
  ["2 * -3", -6],
  ["10 % 4", 2],
  ["50%", 0.5],
  ["200 * 15%", 30],
  ["200 + 10%", 220],
  ["100 + 50 - 10%", 135],
  ["100 + 10% * 2", 100.2],
  ["1,234.5 + 0.5", 1235],
  ["1e3 / 4", 250],
  ["12 × 4 ÷ 3", 16],
  ["round(2.345, 2)", 2.35],
  ["max(1, 2, 3) - min(4, 5)", -1],
  ["sqrt(16) + abs(-3)", 7],
  ["2 * pi", Math.PI * 2],
])("calculates %s", (expression, value) => {
  expect(calculate(expression)).toBeCloseTo(value, 10);
});

it.each(["", "1 +", "1 / 0", "(1", "1 2", "constructor(1)", "x + 1", "1 + ; 2", "sqrt 4", "9".repeat(501)])(
  "refuses %s",
  (expression) => {
    expect(() => calculate(expression)).toThrow(ExpressionError);
  },
);

it.each([
  ["What is 12 * (3 + 4)?", "12 * (3 + 4)"],
  ["15% of 240", "15 / 100 * 240"],
  ["How much is 1,200 / 4 please", "1,200 / 4"],
  ["1200 + 15%?", "1200 + 15%"],
  ["What is 3,500 divided by 12?", "3,500 / 12"],
  ["12 times 14", "12 * 14"],
  ["€1.250,50 plus 19 % VAT", "1250.50 + 19 %"],
  ["Was ist 3 mal 4,5?", "3 * 4.5"],
  ["3*4,5", "3*4.5"],
  ["what is 3,5 times 2", "3.5 * 2"],
  ["Was sind 1.500 mal 3?", "1500 * 3"],
  ["Rechne 1.200 * 3 aus", "1200 * 3"],
  ["1.500 € * 2", "1500 * 2"],
  ["€1,250 * 2", "1,250 * 2"],
  ["1.500 * 2", "1500 * 2"],
  ["How much is 1.500 * 2?", "1.500 * 2"],
  ["1.125 * 2", "1.125 * 2"],
  ["10,000 mal 3", "10,000 * 3"],
  ["2.000.000 / 4", "2000000 / 4"],
  ["7,125 % von 300", "7.125 / 100 * 300"],
  ["0,125 * 8", "0.125 * 8"],
  ["2.5 mal 4", "2.5 * 4"],
  ["Was ist die Wurzel aus 144?", "sqrt(144)"],
  ["the square root of 2", "sqrt(2)"],
  ["Treffen am 01.02.2025 - 3 Leute", undefined],
  ["20% off 80", "80 - 80 * 20 / 100"],
  ["30 is what percent of 120?", "30 / 120 * 100"],
  ["percentage change from 80 to 100", "(100 - 80) / 80 * 100"],
  ["Is 50% good?", undefined],
  ["Revenue in 2024-2025", undefined],
  ["The meeting is 10:00-15:00", undefined],
  ["What happened on 2024-05-01?", undefined],
  ["Call 555-1234", undefined],
  ["Which region leads?", undefined],
])("finds the arithmetic in %s", (question, expression) => {
  expect(expressionIn(question)).toBe(expression);
});

it.each([
  ["And minus 300?", "1380 minus 300?"],
  ["15% of that", "15% of 1380"],
  ["and with 7% VAT?", "1380 + 7% VAT?"],
  ["Thanks for that", undefined],
  ["Which region leads?", undefined],
])("continues a calculation with %s", (question, expected) => {
  expect(continueArithmetic(question, "1380")).toBe(expected);
});

it("reads a German question about a result, which has a decimal point", () => {
  expect(expressionIn("mal 2", "1.125")).toBe("1.125 * 2");
  expect(expressionIn("Und minus 0,5?", "1.125")).toBe("1.125 - 0.5");
});

it("agrees with JavaScript on random sums and products", () => {
  const number = fc.integer({ min: 1, max: 999 }).map(String);
  const expression = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      number,
      fc.tuple(tie("node"), fc.constantFrom("+", "-", "*"), tie("node")).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    ),
  })).node;
  fc.assert(
    fc.property(expression, (text) => {
      const source = String(text);
      if (source.length > 500) return;
      // biome-ignore lint/security/noGlobalEval: digits, signs and brackets made above
      expect(calculate(source)).toBe(eval(source));
    }),
  );
});

it.each([
  [84, "84"],
  [1234567.5, "1,234,567.5"],
  [0.1 + 0.2, "0.3"],
  [1e21, "1e+21"],
])("formats %s as %s", (value, text) => {
  expect(formatResult(value)).toBe(text);
});
