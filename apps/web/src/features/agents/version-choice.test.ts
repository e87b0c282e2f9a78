import { expect, it } from "vitest";
import { chosenVersions } from "./version-choice.ts";

const versions = [3, 2, 1].map((version) => ({ version }));

it.each([
  [{ from: null, to: null }, 2, 3],
  [{ from: "1", to: null }, 1, 3],
  [{ from: null, to: "2" }, 1, 2],
  [{ from: "3", to: "1" }, 3, 1],
  [{ from: "9", to: "x" }, 2, 3],
])("%j compares version %i with %i", (named, from, to) => {
  expect(chosenVersions(versions, named)).toEqual({ from: { version: from }, to: { version: to } });
});

it("has nothing to compare with a single version", () => {
  expect(chosenVersions([{ version: 1 }], { from: null, to: null })).toBeUndefined();
});
