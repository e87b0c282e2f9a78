import { describe, expect, it } from "vitest";
import { nextIndex, typeAhead } from "./roving.ts";

describe("nextIndex", () => {
  it.each([
    ["ArrowDown", 2, 0],
    ["ArrowRight", 0, 1],
    ["ArrowUp", 0, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["a", 1, undefined],
  ])("%s from %i of three leads to %s", (key, from, to) => {
    expect(nextIndex(key, from, 3)).toBe(to);
  });

  it("has no next index in an empty list", () => {
    expect(nextIndex("ArrowDown", -1, 0)).toBeUndefined();
  });
});

describe("typeAhead", () => {
  const labels = ["Configure", "Pause", "Clone", "Delete"];
  it.each([
    ["c", 0, 2],
    ["c", 2, 0],
    ["cl", 0, 2],
    ["P", 3, 1],
    ["x", 0, -1],
  ])("%s typed at %i finds %i", (typed, at, found) => {
    expect(typeAhead(labels, typed, at)).toBe(found);
  });
});
