import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { citedSources } from "./cited-sources.ts";
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

it("lists what each number leads to behind the document", () => {
  const [heading, list] = citedSources(deliverable);
  expect(heading).toMatchObject({ t: "heading", text: "Sources" });
  expect(JSON.stringify(list)).toContain(", page 3, under “Size”: “The market grew by 4%.”");
});

it("has the list in DOCX and Markdown, where a document's marks stay text", async () => {
  const docx = unzipSync((await renderDeliverable({ deliverable, receipt: null, format: "docx" })).bytes);
  expect(strFromU8(docx["word/document.xml"] as Uint8Array)).toContain(
    "page 3, under “Size”: “The market grew by 4%.”",
  );
  expect(Object.keys(docx).some((name) => name.startsWith("word/media/b"))).toBe(false);
  const markdown = strFromU8((await renderDeliverable({ deliverable, receipt: null, format: "markdown" })).bytes);
  expect(markdown).toContain("1. **report.pdf**, page 3, under “Size”: “The market grew by 4%.”");
  expect(markdown).not.toMatch(/(?<!\\)!?\[x/);
});

it("gives the citations to programs as they are", async () => {
  const file = JSON.parse(strFromU8((await renderDeliverable({ deliverable, receipt: null, format: "json" })).bytes));
  expect(file.citations).toEqual(deliverable.citations);
});

it("adds nothing where nothing is cited", () => {
  expect(citedSources(makeDeliverable())).toEqual([]);
});
