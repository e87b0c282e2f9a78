import { expect, it } from "vitest";
import { evaluateWorkbook } from "./workbook-evaluator.factory.ts";

const number = (value: number) => ({ value });

it.each([
  ["1+2*3^2-4/2", 17],
  ["-(A1+B1)*2", -10],
  ["SUM(A1:A3)+MIN(A1:B1)", 12],
  ['IF(A1>=2,"yes","no")', "yes"],
  ['IF(COUNT(C1:C3)=0,"none",MIN(C1:C3))', "none"],
  ["ROUND(1.005*100,0)+ROUND(-2.5,0)", 97],
  ["INT((A1-1)/12)+MAX(0,-5)", 0],
  ["Other!$B$1*2", 84],
])("computes %s", (formula, expected) => {
  const rows = [[number(2), number(3), { value: "" }, { value: 999, formula }], [number(3)], [number(5)]];
  const sheets = [
    { name: "Main", widths: [], rows },
    { name: "Other", widths: [], rows: [[null, number(42)]] },
  ];
  expect(evaluateWorkbook({ sheets }).get("Main!D1")).toBe(expected);
});

it("refuses a formula that it cannot parse, and a circular reference", () => {
  const book = (formula: string) => ({ sheets: [{ name: "A", widths: [], rows: [[{ value: 1, formula }]] }] });
  expect(() => evaluateWorkbook(book("VLOOKUP(A2,B2)"))).toThrow("VLOOKUP");
  expect(() => evaluateWorkbook(book("1 & 2"))).toThrow("Cannot read");
  expect(() => evaluateWorkbook(book("A1+1"))).toThrow("depends on itself");
});
