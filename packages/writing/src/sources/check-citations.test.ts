import { describe, expect, it } from "vitest";
import { checkCitations } from "./check-citations.ts";
import { sourceOf } from "./documents.factory.ts";

const text =
  "Sales rose by 9% to $4.2 million in 2024. Acme leads with a share of 14%.\n\n| Year | Shops |\n|---|---|\n| 2024 | 12 |";
const source = sourceOf(text, { name: "report-2019.pdf" });
const cite = (n: number, quote: string) => ({
  n,
  passageId: "p",
  fileId: "f1",
  page: null,
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
  quote,
});
const citations = [
  cite(1, "Sales rose by 9% to $4.2 million in 2024."),
  cite(2, "Acme leads with a share of 14%."),
  cite(3, "2024 | 12"),
];
const check = (markdown: string, over = citations) =>
  checkCitations(markdown, over, [source], { uncited: ["Method"], asked: ["In 2030"] });

describe("citations", () => {
  it.each([
    ["Sales rose by 9% to $4.2 million in 2024. [1] Acme leads with 14%. [2]"],
    ["Sales rose by 9% [1]. Acme leads [2]."],
    ["Both rose by 9% and lead with 14%. [1][2]"],
    ["# Title 7\n\n## Section 8\n\nAcme leads. [2]"],
    ["| Figure | Source |\n|---|---|\n| 14% | report-2019.pdf [2] |"],
    ["report-2019.pdf writes: “Acme leads. It is so.” [2]"],
    ["## Method\n\nThe sources were not checked."],
    ["What comes in 2030 is open, says the report. [2]"],
    ["Shops came to 12 in 2024. [3]"],
    [""],
  ])("carry %j", (markdown) => {
    expect(check(markdown).problems).toEqual([]);
  });

  it.each([
    ["Acme leads. [9]", "unknown_citation", "[9]"],
    ["Acme leads with 15%. [2]", "unsupported_number", "15%"],
    ["Sales rose by 14%. [1]", "unsupported_number", "14%"],
    ["Sales came to $4.2 billion. [1]", "unsupported_number", "$4.2 billion"],
    ["Sales came to €4.2 million. [1]", "unsupported_number", "€4.2 million"],
    ["Three firms lead. [2]", "unsupported_number", "Three"],
    ["Acme leads in 2025. [2]", "unsupported_number", "2025"],
    ["Acme leads.", "uncited", "Acme leads."],
    ["Acme leads. It always has. [2]", "uncited", "Acme leads."],
    ["Acme leads. [2] It always has.", "uncited", "It always has."],
    ["| Figure |\n|---|\n| 14% |", "uncited", "| 14% |"],
    ["## Method\n\nThe sources give 77 figures.", "unsupported_number", "77"],
  ])("do not carry %j", (markdown, kind, words) => {
    const result = check(markdown);
    expect(result.ok).toBe(false);
    expect(result.problems).toContainEqual(expect.objectContaining({ kind, text: words }));
    const [problem] = result.problems;
    if (problem && kind !== "uncited") expect(markdown.slice(problem.position).startsWith(problem.text)).toBe(true);
  });

  it("whose quote is not at its place are no citations", () => {
    const moved = citations.map((citation) => ({ ...citation, start: citation.start + 1 }));
    expect(check("Acme leads. [2]", moved).problems.map(({ kind }) => kind)).toEqual(["wrong_quote"]);
    const elsewhere = citations.map((citation) => ({ ...citation, fileId: "other" }));
    expect(check("Acme leads. [2]", elsewhere).problems.map(({ kind }) => kind)).toEqual(["wrong_quote"]);
  });
});
