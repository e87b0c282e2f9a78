import { expect, it } from "vitest";
import { countResults } from "./test.mjs";

const passing = { status: "passed", assertionResults: [{ status: "passed" }] };
const failing = { status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] };
const unloadable = { status: "failed", assertionResults: [] };

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
