import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { citationNotes, markCitations } from "./cited-sources.ts";
import { makeCitation, makeDeliverable } from "./deliverable.factory.ts";
import { renderDeliverable } from "./render-deliverable.ts";

const deliverable = makeDeliverable({
  markdown: "# Brief\n\nIt grew by 4%. [1]\n",
  citations: [
    makeCitation(),
    makeCitation({
      number: 2,
      fileName: "notes.md",
      label: null,
      heading: null,
      quote: "![x](http://a.example/b) *so* [3]",
    }),
  ],
});

it("gives each number a footnote with the cited passage, unless it is quoted beside the number", () => {
  const notes = citationNotes(deliverable);
  expect(JSON.stringify(notes.get(1))).toContain(", page 3, under “Size”: “The market grew by 4%.”");
  const quoting = { ...deliverable, markdown: "# Brief\n\n“The market grew by 4%.” [1]\n" };
  expect(JSON.stringify(citationNotes(quoting).get(1))).not.toContain("grew");
  const both = { ...deliverable, markdown: "# Brief\n\nIt grew by 4%. [1]\n\n- “The market grew by 4%.” [1]\n" };
  expect(JSON.stringify(citationNotes(both).get(1))).toContain("“The market grew by 4%.”");
});

it("names a German document's sources in German", async () => {
  const german = { ...deliverable, language: "de" };
  expect(JSON.stringify(citationNotes(german).get(1))).toContain(", page 3, unter „Size“: „The market grew by 4%.“");
  const markdown = strFromU8(
    (await renderDeliverable({ deliverable: german, receipt: null, format: "markdown" })).bytes,
  );
  expect(markdown).toContain("## Quellen");
});

it("leaves brackets in a document's own text unchanged", () => {
  const markdown = "It grew. [1] See \\[2\\] and [9] and [1](https://a.example).";
  expect(markCitations({ ...deliverable, markdown })).toBe(
    "It grew.\uE0001\uE001 See \\[2\\] and [9] and [1](https://a.example).",
  );
});

it("renders footnotes in DOCX and a list in Markdown, and escapes a document's markup", async () => {
  const docx = unzipSync((await renderDeliverable({ deliverable, receipt: null, format: "docx" })).bytes);
  expect(strFromU8(docx["word/document.xml"] as Uint8Array)).toContain('<w:footnoteReference w:id="1"');
  expect(strFromU8(docx["word/footnotes.xml"] as Uint8Array)).toContain(
    "page 3, under “Size”: “The market grew by 4%.”",
  );
  expect(Object.keys(docx).some((name) => name.startsWith("word/media/b"))).toBe(false);
  const markdown = strFromU8((await renderDeliverable({ deliverable, receipt: null, format: "markdown" })).bytes);
  expect(markdown).toContain("1. **report.pdf**, page 3, under “Size”: “The market grew by 4%.”");
  expect(markdown).not.toMatch(/(?<!\\)!?\[x/);
  const quoting = { ...deliverable, markdown: "# Brief\n\n“The market grew by 4%.” [1]\n" };
  const again = strFromU8((await renderDeliverable({ deliverable: quoting, receipt: null, format: "markdown" })).bytes);
  expect(again).toMatch(/^1\. \*\*report\.pdf\*\*, page 3, under “Size”$/m);
});

it("exports the citations unchanged in machine-readable formats", async () => {
  const file = JSON.parse(strFromU8((await renderDeliverable({ deliverable, receipt: null, format: "json" })).bytes));
  expect(file.citations).toEqual(deliverable.citations);
});

it("adds nothing without citations", () => {
  expect(citationNotes(makeDeliverable()).size).toBe(0);
});
