import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countResults, folderInMemory, mergeReports } from "./test.mjs";

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

describe("the folder in memory", () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "muster-memory-"));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(parent, { recursive: true });
  });

  it("can be entered by PostgreSQL's user, and replaces those of runs that are gone", () => {
    vi.stubEnv("TMPDIR", undefined);
    const running = join(parent, `muster-tests-${process.pid}-x`);
    const [killed, other] = [join(parent, "muster-tests-99999999-x"), join(parent, "other-99999999-x")];
    for (const folder of [running, killed, other]) mkdirSync(folder);
    const folder = folderInMemory(parent, 1);
    expect(statSync(folder ?? "").mode & 0o777).toBe(0o711);
    expect([running, killed, other].map(existsSync)).toEqual([true, false, true]);
  });

  it.each([
    ["too little memory is available", 2 ** 60, undefined],
    ["TMPDIR is set", 1, "/tmp"],
  ])("is not used when %s", (_, neededBytes, chosen) => {
    vi.stubEnv("TMPDIR", chosen);
    expect(folderInMemory(parent, neededBytes)).toBeUndefined();
  });

  it("is not used where there is no such folder", () => {
    vi.stubEnv("TMPDIR", undefined);
    expect(folderInMemory(join(parent, "none"), 1)).toBeUndefined();
  });
});
