import { describe, expect, it } from "vitest";
import { sourceOf } from "./documents.factory.ts";
import { keyphrases } from "./keyphrases.ts";
import { passagesOf, sentenceText } from "./passages.ts";
import { summarise } from "./summarise.ts";

const text = `# Harbour report

The harbour handled 1.2 million containers last year. Container traffic grew because two new cranes were opened in the harbour.
The harbour master expects container traffic to grow again next year. However, it may fall.

Lunch is served in the canteen at noon. The following rules apply:
- no dogs
- no bicycles

New cranes let the harbour handle larger container ships than before. Fishing boats use the old basin of the harbour.
The harbour handled 1.2 million containers in the last year.
`;
const passages = passagesOf(sourceOf(text));

describe("a summary", () => {
  const said = (options: Parameters<typeof summarise>[1]) =>
    summarise(passages, options).map(({ passage, sentence }) => sentenceText(passage, sentence));

  it("holds central sentences in their order, none twice", () => {
    const sentences = said({ sentences: 3 });
    expect(sentences).toHaveLength(3);
    expect(sentences.map((each) => text.indexOf(each))).toEqual(
      sentences.map((each) => text.indexOf(each)).sort((a, b) => a - b),
    );
    expect(sentences.filter((each) => each.includes("1.2 million")).length).toBeLessThanOrEqual(1);
    expect(sentences.join(" ")).not.toMatch(/canteen|However|following/);
  });

  it("bears on a question where one is asked", () => {
    expect(said({ sentences: 1, about: "Where do fishing boats go?" })).toEqual([
      "Fishing boats use the old basin of the harbour.",
    ]);
  });

  it("of nothing is empty", () => {
    expect(summarise([])).toEqual([]);
  });
});

describe("key phrases", () => {
  it("join forms of one stem and leave small words out", () => {
    const found = keyphrases(passages, 5);
    expect(found.map((each) => each.phrase)).toContain("container traffic");
    expect(found.every((each) => !/\b(?:the|in|of)\b/.test(each.phrase))).toBe(true);
  });

  it.each([
    ["", 0],
    ["the of and", 0],
  ])("of %j are none", (words, count) => {
    expect(keyphrases(passagesOf(sourceOf(words)))).toHaveLength(count);
  });
});
