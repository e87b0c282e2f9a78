import { expect, it } from "vitest";
import { countResults, mergeReports } from "./test.mjs";

const passed = { status: "passed", fullName: "works" };
const failed = { status: "failed", fullName: "breaks" };
const passing = { name: "/a.test.ts", status: "passed", assertionResults: [passed] };
const failing = { name: "/b.test.ts", status: "failed", assertionResults: [passed, failed] };
const unloadable = { name: "/c.test.ts", status: "failed", assertionResults: [] };

it.each([
  ["all passed", { numPassedTests: 5, numFailedTests: 0, testResults: [passing] }, 0, { passed: 5, failed: 0 }],
  ["one failed", { numPassedTests: 1, numFailedTests: 1, testResults: [failing] }, 1, { passed: 1, failed: 1 }],
  [
    "a file that cannot load",
    { numPassedTests: 5, numFailedTests: 0, testResults: [passing, unloadable] },
    1,
    { passed: 5, failed: 1 },
  ],
  [
    "an error outside of any test",
    { numPassedTests: 5, numFailedTests: 0, testResults: [passing] },
    1,
    { passed: 5, failed: 1 },
  ],
  ["no report", undefined, 1, { passed: 0, failed: 1 }],
])("%s", (_, report, code, counts) => {
  expect(countResults(report, code)).toEqual(counts);
});

it("uses the second results of rerun files, and the first results of all others", () => {
  const first = { numPassedTests: 2, numFailedTests: 1, testResults: [passing, failing, unloadable] };
  const second = {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [
      { ...failing, status: "passed", assertionResults: [passed, passed] },
      { ...unloadable, status: "failed" },
    ],
  };
  const merged = mergeReports(first, second);
  expect(merged).toMatchObject({ numPassedTests: 3, numFailedTests: 0 });
  expect(countResults(merged, 1)).toEqual({ passed: 3, failed: 1 });
  expect(mergeReports(first, undefined)).toBeUndefined();
});
