import { expect, it } from "vitest";
import { readDay, readMonth } from "./days.ts";

it.each([
  ["2027-01-04", "2027-01-04"],
  ["2027/1/4", "2027-01-04"],
  ["4 January 2027", "2027-01-04"],
  ["Jan 4th, 2027", "2027-01-04"],
  ["4.1.2027", "2027-01-04"],
  ["4. März 2027", "2027-03-04"],
  ["1/4/2027", undefined],
  ["2027-02-30", undefined],
  ["31 February 2027", undefined],
  ["next Monday", undefined],
  ["", undefined],
])("reads the day %j as %j", (text, expected) => {
  expect(readDay(text)).toBe(expected);
});

it.each([
  ["2027-01", "2027-01-01"],
  ["2027-1", "2027-01-01"],
  ["January 2027", "2027-01-01"],
  ["Dez 2027", "2027-12-01"],
  ["01/2027", "2027-01-01"],
  ["2027-01-15", "2027-01-01"],
  ["2027-13", undefined],
  ["soon", undefined],
])("reads the month %j as %j", (text, expected) => {
  expect(readMonth(text)).toBe(expected);
});
