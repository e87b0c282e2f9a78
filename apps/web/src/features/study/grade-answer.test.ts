import type { StudyQuestion } from "@muster/contracts/study";
import { expect, it } from "vitest";
import { gradeAnswer } from "./grade-answer.ts";

const short: [StudyQuestion["kind"], string[]] = [
  "short",
  ["A cold chain is a supply chain that keeps goods at a steady temperature."],
];

it.each<[StudyQuestion["kind"], string[], string[], boolean]>([
  ["choice", ["1961"], ["1961"], true],
  ["choice", ["1961"], ["1974"], false],
  ["choice", ["1961"], [], false],
  ["cloze", ["5 °C"], [" 5 °c. "], true],
  ["cloze", ["Marta Silva"], ["marta silva"], true],
  ["cloze", ["75 euros"], ["7 euros"], false],
  ["cloze", ["75 euros"], [""], false],
  ["order", ["a", "b", "c"], ["a", "b", "c"], true],
  ["order", ["a", "b", "c"], ["a", "c", "b"], false],
  [...short, ["It keeps goods at a steady temperature in supply"], true],
  [...short, ["A cold chain is a cold chain"], false],
  [...short, [""], false],
])("grades %s %j, given %j, as %s", (kind, answer, given, isRight) => {
  expect(gradeAnswer({ kind, answer, prompt: "What is a cold chain?" }, given).isRight).toBe(isRight);
});
