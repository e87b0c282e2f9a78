import { expect, it } from "vitest";
import { expectedTime } from "./expected-time.ts";

it.each([
  [{ lowMs: 1400, highMs: 6200, tasks: 3 }, "1 s to 6 s"],
  [{ lowMs: 200, highMs: 900, tasks: 12 }, "about 1 s"],
  [{ lowMs: 59_000, highMs: 125_000, tasks: 50 }, "59 s to 2 min"],
])("%j", (range, words) => {
  expect(expectedTime(range)).toBe(`Usually takes ${words}, based on your last ${range.tasks} tasks of this kind`);
});
