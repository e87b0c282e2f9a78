import { expect, it } from "vitest";
import { mapColumns, readDraft } from "./import-columns.ts";

it.each([
  [
    ["Firma", "Branche", "Ort", "E-Mail-Adresse"],
    ["company", "industry", "location", "email"],
  ],
  [
    ["Name", "Company", "Job title"],
    [null, "company", "contactTitle"],
  ],
  [
    ["Account Name", "Deal Stage", "Amount", "Notes"],
    ["company", "status", "potentialValue", null],
  ],
  [
    ["company", "Company"],
    ["company", null],
  ],
])("maps the columns %s", (columns, fields) => {
  expect(mapColumns(columns)).toEqual(fields);
});

it("uses the user's mapping instead of the headers", () => {
  expect(mapColumns(["Company", "Town"], { Town: "company" })).toEqual([null, "company"]);
  expect(() => mapColumns(["A", "B"], { A: "company", B: "company" })).toThrow("Choose each field for one column only");
});

it.each([
  ["potentialValue", "$12,500.00", 12_500],
  ["potentialValue", "12.500 €", 12_500],
  ["potentialValue", "1 250 000", 1_250_000],
  ["potentialValue", "99.5", 100],
  ["potentialValue", "unknown", "unknown"],
  ["employees", "51-200", 51],
  ["employees", "1,200", 1200],
  ["employees", "approx. 40", 40],
  ["status", "Closed Won", "won"],
  ["status", "PROPOSAL", "proposal"],
  ["status", "something else", "new"],
] as const)("reads a %s of %s as %s", (field, cell, value) => {
  expect(readDraft([cell], [field])[field]).toBe(value);
});
