import { expect, it } from "vitest";
import { plainName, requiredName } from "./names.ts";

it.each([
  ["  Ann \n\t of  Acme ", "Ann of Acme"],
  ["Ann\u202egnp.exe\u202c", "Ann gnp.exe"],
  ["\u061cAnn\u2066", "Ann"],
  ["An\u00adn\u2060a\u0000", "An n a"],
  ["Line\u2028two\u2029three", "Line two three"],
  ["<b>Ann</b> & “Co”", "<b>Ann</b> & “Co”"],
  ["👩‍💻 Ada", "👩‍💻 Ada"],
  ["می‌خواهم", "می‌خواهم"],
  ["دانا", "دانا"],
  ["half \ud83d", "half \ufffd"],
])("normalizes %j to %j", (given, name) => {
  expect(requiredName.parse(given)).toBe(name);
});

it.each(["", " ", "\u3164\u3164", "\u200d", "\u2800 \u2800", "\u2060", "\u115f\ufe0f", "\u{e0061}"])(
  "treats %j as an empty name",
  (given) => {
    expect(plainName.parse(given)).toBe("");
    expect(requiredName.safeParse(given).error?.issues[0]?.message).toBe("Enter a name");
  },
);

it("accepts eighty characters and rejects longer names with a reason", () => {
  expect(requiredName.parse("x".repeat(80))).toHaveLength(80);
  for (const long of ["x".repeat(81), "x".repeat(4096)])
    expect(requiredName.safeParse(long).error?.issues[0]?.message).toBe("Use at most 80 characters");
});
