import { describe, expect, it } from "vitest";
import { splitByLimit, uploadProblem } from "./file-rules.ts";

const megabytes = (count: number) => count * 1024 ** 2;

describe("uploadProblem", () => {
  it.each([
    ["sales.csv", megabytes(100), undefined],
    ["sales.CSV", megabytes(100) + 1, "sales.CSV is larger than the 100 MB limit"],
    ["notes.PDF", megabytes(25), undefined],
    ["notes.PDF", megabytes(25) + 1, "notes.PDF is larger than the 25 MB limit"],
    ["log.txt", megabytes(60), undefined],
    ["nothing.csv", 0, "nothing.csv is empty"],
    ["noextension", 5, undefined],
  ])("%s of %i bytes", (name, size, problem) => {
    expect(uploadProblem({ name, size })).toBe(problem);
  });
});

it("accepts as many files as there is room for, with a note", () => {
  expect(splitByLimit(["a", "b"], 3)).toEqual({ fit: ["a", "b"], problem: undefined });
  expect(splitByLimit(["a", "b"], 19)).toEqual({ fit: ["a"], problem: "You can attach up to 20 files to a task" });
  expect(splitByLimit(["a"], 25).fit).toEqual([]);
  const limit = { most: 50, problem: "Choose at most 50 files" };
  expect(splitByLimit(["a", "b"], 49, limit)).toEqual({ fit: ["a"], problem: "Choose at most 50 files" });
});
