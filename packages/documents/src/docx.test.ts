import type { Deliverable } from "@muster/contracts/deliverable";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { makeChart, makeDeliverable } from "./deliverable.factory.ts";
import { renderDocx } from "./docx.ts";

async function readParts(parts: Partial<Deliverable> = {}): Promise<Record<string, string>> {
  const { bytes } = await renderDocx(makeDeliverable(parts));
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, new TextDecoder().decode(content)]),
  );
}

async function readDocument(markdown: string): Promise<string> {
  return (await readParts({ markdown }))["word/document.xml"] ?? "";
}

it("has a title, real headings and a picture with alternative text", async () => {
  const { "word/document.xml": xml = "", ...rest } = await readParts();
  expect(xml).toMatch(/<w:pStyle w:val="Title"\/>[\s\S]*Q3 sales review/);
  expect(xml.match(/<w:pStyle w:val="Heading1"\/>/g)).toHaveLength(2);
  expect(xml).toMatch(/<wp:docPr [^>]*descr="North earns 482,310 USD/);
  expect(Object.keys(rest).some((name) => /^word\/media\/.*\.png$/.test(name))).toBe(true);
  expect(rest["docProps/core.xml"]).toContain("<dc:title>Q3 sales review</dc:title>");
});

it("has each chart where the text refers to it, also in a list and twice", async () => {
  const charts = ["c1", "c2", "c3"].map((id) => makeChart({ id, title: `Chart ${id}`, summary: `Summary ${id}` }));
  const markdown = "![](chart:c2)\n\n- text ![](chart:c1)\n\n![](chart:c2)";
  const { "word/document.xml": xml = "" } = await readParts({ markdown, charts });
  const described = [...xml.matchAll(/<wp:docPr [^>]*descr="Summary (c\d)"/g)].map(([, id]) => id);
  expect(described).toEqual(["c2", "c1", "c2"]);
});

it("repeats header rows and right-aligns numbers", async () => {
  const xml = await readDocument("| Region | Revenue |\n|---|---|\n| North | $482,310 |\n| South | $351,004 |");
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  expect(xml.match(/<w:jc w:val="right"\/>/g)).toHaveLength(3);
});

it("shows page numbers and its title on each page", async () => {
  const parts = await readParts();
  const footers = Object.entries(parts).filter(([name]) => name.startsWith("word/footer"));
  expect(footers.length).toBeGreaterThan(0);
  for (const [, xml] of footers) expect(xml).toMatch(/PAGE[\s\S]*NUMPAGES/);
  expect(
    Object.entries(parts).some(([name, xml]) => name.startsWith("word/header") && xml.includes("Q3 sales review")),
  ).toBe(true);
});

it("has native footnotes, links and lists", async () => {
  const markdown = "a[^1] [site](https://example.com/x)\n\n- one\n- two\n\n3. three\n\n- [x] done\n\n[^1]: the note";
  const parts = await readParts({ markdown });
  expect(parts["word/footnotes.xml"]).toContain("the note");
  expect(parts["word/_rels/document.xml.rels"]).toContain("https://example.com/x");
  expect(parts["word/document.xml"]).toContain("w14:checkbox");
  expect(parts["word/numbering.xml"]).toMatch(/w:numFmt w:val="bullet"/);
  expect(parts["word/numbering.xml"]).toMatch(/<w:start w:val="3"\/>/);
});

it("sets Arabic from right to left and declares the language", async () => {
  const xml = await readDocument("هذا تقرير المبيعات");
  expect(xml).toContain("<w:bidi/>");
  expect(xml).toContain("<w:rtl/>");
  expect(
    (await readParts({ title: "تقرير", markdown: "هذا تقرير المبيعات للربع الثالث" }))["word/styles.xml"],
  ).toContain('w:val="ar-SA"');
});

it("switches to landscape for a wide table, and back", async () => {
  const row = (cell: string) => `| ${Array.from({ length: 14 }, (_, index) => `${cell}${index}`).join(" | ")} |`;
  const table = [row("Column "), row("---").replace(/\d+/g, ""), row("100,000.0")].join("\n");
  const long = "A paragraph that fills its page. ".repeat(60);
  const xml = await readDocument(`${long}\n\n${long}\n\n${table}\n\n${long}\n\n${long}`);
  expect(xml.match(/w:orient="landscape"/g)).toHaveLength(1);
  expect(xml.match(/<w:sectPr/g)).toHaveLength(3);
  // A title and a sentence don't get a page to themselves.
  const short = await readDocument(`Before\n\n${table}\n\nAfter`);
  expect(short.match(/w:orient="landscape"/g)).toHaveLength(1);
  expect(short.match(/<w:sectPr/g)).toHaveLength(1);
});

it("has a table of contents with page numbers when it has more than 14 sections", async () => {
  const xml = await readDocument(Array.from({ length: 15 }, (_, index) => `# Chapter ${index}\n\nText.`).join("\n\n"));
  expect(xml).toMatch(/TOC \\h/);
  expect(xml.split("Chapter 14").length).toBe(3);
  expect(
    await readDocument(Array.from({ length: 14 }, (_, index) => `# Chapter ${index}\n\nText.`).join("\n\n")),
  ).not.toMatch(/TOC/);
});
