import type { Figure } from "@muster/contracts/analysis";
import { describe, expect, it } from "vitest";
import { figuresIn, indexFigures } from "./figure-links.ts";

const figure = (id: string, text: string): Figure => ({
  id,
  label: id,
  value: /^[A-Z]/.test(text) ? null : 1,
  text,
  unit: null,
  computation: "select 1",
  source: { table: "sales.csv", columns: [], rows: null },
});

const linked = (text: string, figures: Figure[]) =>
  indexFigures(figures)(text)
    .filter((segment) => segment.figures.length > 0)
    .map((segment) => [segment.text, ...segment.figures]);

describe("indexFigures", () => {
  it.each([
    ["North leads with 1,234.5.", [["1,234.5", "F1"]]],
    [
      "It grew by 12.4% to 12.4 points.",
      [
        ["12.4%", "F2"],
        ["12.4", "F3"],
      ],
    ],
    ["In 11,234.5 or 1,234.56 there is none.", []],
    ["-1,234.5 counts its digits", [["1,234.5", "F1"]]],
    ["March 2024 was best.", [["March 2024", "F4"]]],
    ["Marchers and 2024 are not.", []],
    ["North and Store 12 are names.", []],
    [
      "Best were Q3 2024, May and the week of 4 Mar 2024.",
      [
        ["Q3 2024", "F8"],
        ["May", "F9"],
        ["week of 4 Mar 2024", "F10"],
      ],
    ],
    [
      "$1.2 million (36)",
      [
        ["$1.2 million", "F5"],
        ["36", "F6", "F7"],
      ],
    ],
    ["136 rows, 36.5, 3.36", []],
  ])("%s", (text, expected) => {
    const figures = [
      figure("F1", "1,234.5"),
      figure("F2", "12.4%"),
      figure("F3", "12.4"),
      figure("F4", "March 2024"),
      figure("F5", "$1.2 million"),
      figure("F6", "36"),
      figure("F7", "36"),
      figure("F8", "Q3 2024"),
      figure("F9", "May"),
      { ...figure("F10", "week of 4 Mar 2024"), value: null },
      figure("F11", "North"),
      figure("F12", "Store 12"),
    ];
    expect(linked(text, figures)).toEqual(expected);
  });

  it("loses no text: the segments join to the original", () => {
    const text = "North leads with 1,234.5, South has 36.";
    const segments = indexFigures([figure("F1", "1,234.5"), figure("F2", "36"), figure("F3", "North")])(text);
    expect(segments.map((segment) => segment.text).join("")).toBe(text);
    expect(segments).toHaveLength(5);
  });

  it("treats regex characters literally", () => {
    expect(linked("down -3.2% or −4/5", [figure("F1", "-3.2%"), figure("F2", "−4/5")])).toEqual([
      ["-3.2%", "F1"],
      ["−4/5", "F2"],
    ]);
    expect(linked("(5+b)* costs $5", [figure("F1", "(5+b)*")])).toEqual([["(5+b)*", "F1"]]);
  });

  it("finds nothing without figures", () => {
    expect(indexFigures([])("36")).toEqual([{ text: "36", figures: [] }]);
  });
});

describe("figuresIn", () => {
  it("lists each id once, in order", () => {
    expect(figuresIn("(F3 - F1) / F1 + F12")).toEqual(["F3", "F1", "F12"]);
    expect(figuresIn("select sum(F1x) from t")).toEqual([]);
  });
});
