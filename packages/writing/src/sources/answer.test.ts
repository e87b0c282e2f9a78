import { describe, expect, it } from "vitest";
import { answerFromPassages } from "./answer.ts";
import { indexPassages } from "./bm25.ts";
import { sourceOf } from "./documents.factory.ts";
import { passagesOf } from "./passages.ts";
import type { Source } from "./source.ts";

function indexOf(sources: Source[]) {
  const titles = new Map(sources.map((source) => [source.fileId, source.document.title ?? source.name]));
  return indexPassages(sources.flatMap(passagesOf), { titles });
}

function ask(question: string, text: string, language?: string) {
  return answerFromPassages(question, indexOf([sourceOf(text, { language: language ?? "en" })]));
}

const policy = `# Returns

Goods may be returned within 30 days of delivery. However, opened software cannot be returned.

Refunds are paid to the original card. It takes five working days.

You need:
- the receipt
- the original box

| Region | Courier | Fee |
|---|---|---|
| Mainland | Swift Post | £4.50 |
| Islands | Gull Freight | £9.80 |
`;

describe("an answer", () => {
  it.each([
    [
      "How long may goods be returned?",
      "Goods may be returned within 30 days of delivery. [1] However, opened software cannot be returned. [2]",
    ],
    ["How long do refunds take?", "Refunds are paid to the original card. [1] It takes five working days. [2]"],
    ["What do I need?", "You need: the receipt; the original box. [1]"],
    ["What is the fee for the Islands region?", "Region: Islands; Courier: Gull Freight; Fee: £9.80. [1]"],
  ])("to %j is whole sentences, each with its number", (question, expected) => {
    expect(ask(question, policy).text).toBe(expected);
  });

  it("cites the very words", () => {
    const answer = ask("How long may goods be returned?", policy);
    const [citation] = answer.kind === "answer" ? answer.citations : [];
    expect(citation).toMatchObject({
      n: 1,
      fileId: "f1",
      page: null,
      quote: "Goods may be returned within 30 days of delivery.",
    });
    expect(policy.slice(citation?.start, citation?.end)).toBe(citation?.quote);
  });

  it.each([
    ["a name that is not there", "How long may goods be returned to Tesco?"],
    ["a year that is not there", "What was the fee for the Islands in 2031?"],
    ["a person where none is named", "Who pays refunds?"],
    ["a reason where none is given", "Why can opened software not be returned?"],
    ["a count of something else", "How many boxes are needed?"],
    ["something it never speaks of", "What is the meaning of life?"],
    ["nothing", ""],
  ])("is refused to a question about %s", (_, question) => {
    const answer = ask(question, policy);
    expect(answer.kind).toBe("refusal");
    expect(answer.text).toMatch(/^The documents do not say/);
  });

  it("that is refused names the nearest passages and the words that are nowhere", () => {
    const answer = ask("Do you deliver by helicopter?", policy);
    expect(answer.text).toContain("“helicopter”");
    expect(answer.kind === "refusal" && answer.nearest.length).toBeGreaterThan(0);
  });

  it("from no documents is a refusal", () => {
    expect(answerFromPassages("Who?", indexPassages([])).kind).toBe("refusal");
  });

  it("in another language is a quotation", () => {
    const german = "Die Garantie beträgt zwei Jahre ab Kauf. Das Gerät wiegt 300 Gramm.";
    const answer = ask("Wie lange ist die Garantie?", german, "de");
    expect(answer).toMatchObject({ kind: "answer", isQuotation: true });
    expect(answer.text).toBe("“Die Garantie beträgt zwei Jahre ab Kauf.” [1]");
    expect(ask("Wer hat das Unternehmen gegründet?", german, "de").kind).toBe("refusal");
  });
});

describe("a search", () => {
  const index = indexOf([
    sourceOf("# Parking\n\nVisitors park in bay 7.\n", { fileId: "a" }),
    sourceOf("# Kitchen\n\nParking permits are kept in the kitchen drawer with 1,200 spoons.\n", { fileId: "b" }),
  ]);

  it.each([
    ["parking", "a"],
    ["kitchen permit", "b"],
    ["1200", "b"],
    ['"kitchen drawer"', "b"],
  ])("for %j finds %s first", (query, fileId) => {
    expect(index.search(query)[0]?.passage.fileId).toBe(fileId);
  });

  it("finds nothing for words that are nowhere, and quoted words only as they stand", () => {
    expect(index.search("zeppelin")).toEqual([]);
    expect(index.search('"drawer kitchen"')).toEqual([]);
  });
});
