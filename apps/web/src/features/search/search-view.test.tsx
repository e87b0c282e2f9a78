import { describe, expect, it } from "vitest";
import { citedParts } from "./cited-text.tsx";
import { describeReason } from "./search-view.tsx";

describe("cited text", () => {
  it("is split into text and source numbers", () => {
    expect(citedParts("“Cold” [2] “Chain [x]” [13]").map(({ part, position }) => [part, position])).toEqual([
      ["“Cold” ", null],
      ["[2]", 2],
      [" “Chain [x]” ", null],
      ["[13]", 13],
    ]);
  });
});

it.each([
  [
    {
      foundBy: [
        { name: "arXiv", rank: 1 },
        { name: "Crossref", rank: 3 },
      ],
      matched: ["cold"],
      words: 2,
    },
    "no. 1 in arXiv, no. 3 in Crossref · has 1 of 2 search words",
  ],
  [{ foundBy: [{ name: "GDELT", rank: 2 }], matched: ["cold"], words: 1 }, "no. 2 in GDELT · has 1 of 1 search word"],
])("describes the reason for %j", (reason, text) => {
  expect(describeReason(reason)).toBe(text);
});
