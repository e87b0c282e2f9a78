import type { AiResultDetail } from "@muster/contracts/results";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { citedParts, placeOf } from "./cited-text.tsx";
import { describeReason, SearchView } from "./search-view.tsx";

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

const read = { url: "https://a.example/x", page: { isRead: true, problem: null } };

it.each([
  ["a short quote", read, "“Fish at -20 °C.” ", "https://a.example/x#:~:text=Fish%20at%20%2D20%20%C2%B0C."],
  [
    "the edges of a long quote",
    read,
    "“one two three four five six seven eight nine ten eleven” ",
    "https://a.example/x#:~:text=one%20two%20three%20four%20five,seven%20eight%20nine%20ten%20eleven",
  ],
  ["the page when only its snippet was read", { ...read, page: null }, "“Fish.” ", "https://a.example/x"],
])("a citation leads to %s", (_, source, before, href) => {
  expect(placeOf(source, before)).toBe(href);
});

it("shows the license of each picture, or that none is stated", () => {
  const picture = (position: number, licence: unknown) => ({
    ...{ id: `s${position}`, position, title: `Lighthouse ${position}`, url: `https://photos.example/${position}` },
    ...{ domain: "photos.example", snippet: "", thumbnail: "https://photos.example/t.jpg", details: [], authors: [] },
    ...{ licence, page: null, publishedAt: null, relevanceScore: 50, reason: { foundBy: [], matched: [], words: 1 } },
  });
  const result = {
    ...{
      query: "lighthouse",
      searchType: "images",
      timeframe: "all",
      summary: "",
      keyInsights: [],
      relatedQueries: [],
    },
    sources: [picture(1, { name: "CC BY 4.0", url: null, creator: "Ada" }), picture(2, null)],
    ...{ totalResults: 2, generatedAt: "2026-11-27T22:00:00.000Z", answered: ["Brave Search"], unanswered: [] },
    ...{ isTimeframeApplied: true, isFromCache: false },
  };
  // Only what the view reads.
  const html = renderToStaticMarkup(<SearchView detail={{ id: "r1", result } as unknown as AiResultDetail} />);
  expect(html).toContain("CC BY 4.0, by Ada");
  expect(html.split("License not stated: check the page before you use it.")).toHaveLength(2);
});
