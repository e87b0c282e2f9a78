import { expect, it } from "vitest";
import { fractionsOf } from "./use-base-uploads.ts";

const files = [{ size: 100 }, { size: 0 }, { size: 299 }];

it.each([
  [0, [0, 0, 0]],
  [0.125, [0.5, 0, 0]],
  [0.25, [1, 0, 0]],
  [1, [1, 1, 1]],
])("when %d of the body is sent, each file is sent to %j", (sent, fractions) => {
  expect(fractionsOf(sent, files)).toEqual(fractions);
});

it("counts a file only after the files before it", () => {
  const [first, empty, last] = fractionsOf(0.5, files);
  expect([first, empty]).toEqual([1, 1]);
  expect(last).toBeCloseTo(99 / 299);
});
