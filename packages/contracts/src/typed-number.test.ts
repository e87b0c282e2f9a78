import { expect, it } from "vitest";
import { typedNumber } from "./typed-number.ts";

it.each([
  ["12.5", 12.5],
  ["12,5", 12.5],
  ["14,50", 14.5],
  [" -3 ", -3],
  ["0.125", 0.125],
  ["0,125", 0.125],
  ["1.250,5", 1250.5],
  ["1,250.50", 1250.5],
  ["1.250.000", 1_250_000],
  ["1,250,000", 1_250_000],
  ["45000", 45_000],
  ["8.8750", 8.875],
  ["1e3", 1000],
  [45.125, 45.125],
])("reads %j", (typed, value) => {
  expect(typedNumber(typed)).toEqual({ value });
});

it.each([
  ["45.000", "Write 45000 or 45.0000"],
  ["1,250", "Write 1250 or 1.2500"],
  ["-8.500", "Write -8500 or -8.5000"],
  ["many", "Enter a number"],
  ["", "Enter a number"],
  ["1.2.3", "Enter a number"],
  ["1,250,00", "Enter a number"],
  ["1.250.00", "Enter a number"],
  [Number.NaN, "Enter a number"],
])("does not guess %j", (typed, problem) => {
  expect(typedNumber(typed)).toEqual({ problem });
});
