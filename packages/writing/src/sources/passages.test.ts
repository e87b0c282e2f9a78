import type { DocumentBlock } from "@muster/contracts/sources";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceOf } from "./documents.factory.ts";
import { passagesOf, sentenceText } from "./passages.ts";
import { sentencesOfDocument } from "./sentences.ts";
import { looksLikeHeading } from "./structure.ts";

function sentences(text: string, language = "en"): string[] {
  const source = sourceOf(text, { language });
  return sentencesOfDocument(source).map(({ start, end }) => text.slice(start, end).replace(/\n/g, "⏎"));
}

describe("sentences", () => {
  it.each([
    ["abbreviations", "See Fig. 3 for details, e.g. the red line. Dr. Moss agreed.", 2],
    ["a firm's name", "Acme Inc. sold 3.5 million units. The rest followed.", 2],
    ["a firm's name at the end", "It was sold to Acme Inc. The price was not given.", 2],
    ["a quotation that goes on", "“Is it ready?” she asked. Nobody knew.", 2],
    ["a time of day", "It begins at 9 a.m. Friday. Bring a pen.", 2],
    ["a domain", "Write to example.com for help. We answer.", 2],
    ["numbers with points", "Version 2.4.1 costs $3.50. Update now.", 2],
    ["a country", "Sales in the U.S. grew by 4%. The rest fell.", 2],
    ["initials", "J. R. Moss wrote it. It sold well.", 2],
  ])("are not cut by %s", (_, text, count) => {
    expect(sentences(text)).toHaveLength(count);
  });

  it("join lines that were broken to fit a page", () => {
    const text =
      "The board met on Monday and decided to sell the northern\nwarehouse to its tenant. It keeps the other one for now.";
    expect(sentences(text)).toEqual([
      "The board met on Monday and decided to sell the northern⏎warehouse to its tenant.",
      "It keeps the other one for now.",
    ]);
  });

  it("take lists, tables and headings apart without their marks", () => {
    const text = "## Plans\n\nWe sell:\n- paper\n- ink\n\n| Plan | Price |\n|---|---|\n| Pro | $20 |\n";
    const parts = sentencesOfDocument(sourceOf(text)).map(
      ({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`,
    );
    expect(parts).toEqual([
      "heading: Plans",
      "prose: We sell:",
      "item: paper",
      "item: ink",
      "header: Plan | Price",
      "row: Pro | $20",
    ]);
  });

  it("of Chinese are found by their own marks", () => {
    expect(sentences("本公司成立于二〇〇一年。总部在杭州。", "zh")).toHaveLength(2);
  });
});

describe("a read document", () => {
  const text = "Refunds\n\nCustomers may return goods within 30 days.\n\nRegion | 2024\nNorth | 12\nSouth | 9";
  const block = (kind: DocumentBlock["kind"], part: string, page: number): DocumentBlock => ({
    kind,
    start: text.indexOf(part),
    end: text.indexOf(part) + part.length,
    page,
  });
  const document = {
    ...sourceOf(text).document,
    blocks: [
      block("heading", "Refunds", 1),
      block("paragraph", "Customers may return goods within 30 days.", 1),
      block("table", "Region | 2024\nNorth | 12", 2),
      block("table", "South | 9", 3),
    ],
    tables: [
      {
        start: text.indexOf("Region"),
        end: text.length,
        page: 2,
        rows: [
          ["Region", "2024"],
          ["North", "12"],
          ["South", "9"],
        ],
      },
    ],
  };

  it("gives its passages pages and headings, and its rows their columns also on the next page", () => {
    const [passage] = passagesOf({ fileId: "f1", document });
    expect(passage).toMatchObject({ page: 1, headingPath: ["Refunds"], language: "en" });
    const rows = passage?.sentences.filter((sentence) => sentence.kind === "row") ?? [];
    expect(rows.map((row) => [passage && sentenceText(passage, row), row.page, row.columns])).toEqual([
      ["North | 12", 2, "Region | 2024"],
      ["South | 9", 3, "Region | 2024"],
    ]);
  });
});

describe("passages", () => {
  it("nest their headings", () => {
    const passages = passagesOf(sourceOf("# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n\n# D\n\nFour.\n"));
    expect(passages.map((passage) => passage.headingPath)).toEqual([["A"], ["A", "B"], ["A", "C"], ["D"]]);
  });

  it("keep a lead-in with its list", () => {
    const filler = Array.from({ length: 16 }, (_, n) => `Sentence ${n} says a little about the matter.`).join(" ");
    const passages = passagesOf(sourceOf(`${filler}\n\nBring these:\n- a pen\n- a map\n`));
    expect(passages.some(({ text }) => text.includes("Bring these:") && text.includes("a pen"))).toBe(true);
  });

  it.each([
    ["2 Scope of the agreement", true],
    ["Refunds and returns", true],
    ["We ship on Mondays.", false],
    ["total 1,204", false],
  ])("take %j for a heading: %s", (text, expected) => {
    expect(looksLikeHeading(text)).toBe(expected);
  });

  const word = fc.constantFrom(
    "alpha",
    "Beta",
    "3.5",
    "e.g.",
    "Dr.",
    "“quoted",
    "end.",
    "why?",
    "U.S.",
    "stop!",
    "a)",
    "ñandú",
    "日本。",
    "|",
    "x:",
  );
  const line = fc
    .tuple(fc.constantFrom("", "", "# ", "## ", "- ", "1. ", "| "), fc.array(word, { maxLength: 40 }))
    .map(([mark, words]) => mark + words.join(" "));
  const document = fc.array(line, { maxLength: 30 }).map((lines) => lines.join("\n"));

  it("quote exactly, never overlap and leave no word out", () => {
    fc.assert(
      fc.property(document, (text) => {
        const passages = passagesOf(sourceOf(text));
        const covered = new Uint8Array(text.length);
        let end = 0;
        for (const passage of passages) {
          expect(passage.text).toBe(text.slice(passage.start, passage.end));
          expect(passage.start).toBeGreaterThanOrEqual(end);
          end = passage.end;
          for (const sentence of passage.sentences) {
            expect(sentenceText(passage, sentence)).toBe(text.slice(sentence.start, sentence.end));
            for (let at = sentence.start; at < sentence.end; at++) covered[at] = (covered[at] ?? 0) + 1;
          }
        }
        const left = [...text].length === text.length ? text.split("").filter((_, at) => covered[at] === 0) : [];
        expect([...covered].every((count) => count <= 1)).toBe(true);
        expect(left.join("").replace(/[\s|#\-.)\da-z]/g, "")).toBe("");
      }),
      { numRuns: 300 },
    );
  });

  it("stay within their length unless one sentence is longer", () => {
    fc.assert(
      fc.property(document, (text) => {
        for (const passage of passagesOf(sourceOf(text))) {
          const words = passage.sentences.map((each) => sentenceText(passage, each).split(/\s+/).length);
          expect(words.reduce((sum, count) => sum + count, 0) <= 230 || words.length <= 2).toBe(true);
        }
      }),
    );
  });
});
