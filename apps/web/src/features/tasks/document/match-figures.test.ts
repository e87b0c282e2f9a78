import type { Figure } from "@muster/contracts/analysis";
import { expect, it } from "vitest";
import { matchFigures } from "./match-figures.ts";

const figure = (id: string, label: string, text: string, column: string): Figure => ({
  id,
  label,
  value: null,
  text,
  unit: null,
  computation: "",
  source: { table: "sales.csv", columns: [column], rows: null },
});
const figures = [
  figure("F1", "Revenue, North, 2024", "1,234.5", "revenue"),
  figure("F2", "Revenue, South, 2024", "999", "revenue"),
  figure("F12", "Rows", "1,200", "region"),
];

it.each([
  ["", ["F1", "F2", "F12"]],
  ["revenue north", ["F1"]],
  ["NORTH  Revenue", ["F1"]],
  ["f12", ["F12"]],
  ["999", ["F2"]],
  ["region", ["F12"]],
  ["nothing", []],
])("“%s”", (search, ids) => {
  expect(matchFigures(figures, search).map(({ id }) => id)).toEqual(ids);
});
