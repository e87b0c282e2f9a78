import { describe, expect, it } from "vitest";
import { makeDeliverable } from "../deliverable.factory.ts";
import { renderPdf } from "../pdf.ts";
import { column, makePdf, type Placed } from "./pdf.factory.ts";
import { notesOf, outline, readBytes } from "./read.factory.ts";

const left = [
  "The market for cold storage has grown",
  "faster than any other kind of ware-",
  "house. Rents rose in all four of the re-",
  "gions, and a well-known survey expects",
  "the same for the year that begins now.",
  "Operators do not build for a peak, and",
];
const right = [
  "so the price of a place is set by the",
  "last pallet. It was a well-",
  "known fact in the north, where nobody",
  "has room to spare and land is scarce.",
  "In the south the picture is the oppo-",
  "site: halls stand empty half the year.",
];

it("reads columns one after the other and joins hyphenated lines", async () => {
  const page = [
    { text: "Cold storage", x: 60, y: 780, size: 20 },
    ...column(left, 60, 740),
    ...column(right, 310, 740),
  ];
  const document = await readBytes(makePdf({ pages: [page] }), "a.pdf");
  expect(outline(document)[0]).toBe("heading 1: Cold storage");
  expect(document.text.replace(/\n+/g, " ")).toBe(
    "Cold storage The market for cold storage has grown faster than any other kind of warehouse. Rents rose in all four of the regions, and a well-known survey expects the same for the year that begins now. Operators do not build for a peak, and so the price of a place is set by the last pallet. It was a well-known fact in the north, where nobody has room to spare and land is scarce. In the south the picture is the opposite: halls stand empty half the year.",
  );
});

it("reads a column that ends with a table beside a text column", async () => {
  const rows = [
    ["Style", "2023", "2024"],
    ["IPA", "46%", "44%"],
    ["Lager", "12%", "15%"],
  ];
  const cells = rows.flatMap((row, at) =>
    row.map((text, cell): Placed => ({ text, x: 310 + cell * 80, y: 660 - at * 14, size: 11 })),
  );
  const page = [...column(left, 60, 740), ...column(right.slice(0, 5), 310, 740), ...cells];
  const document = await readBytes(makePdf({ pages: [page] }), "a.pdf");
  expect(document.text.replace(/\n+/g, " ")).toContain("do not build for a peak, and so the price of a place");
  expect(document.tables.map((table) => table.rows)).toEqual([rows]);
});

it("drops headers, footers and page numbers, and joins a sentence across pages", async () => {
  const pages = Array.from({ length: 5 }, (_, index): Placed[] => [
    { text: `Northwind Research, part ${index}`, x: 60, y: 810, size: 9 },
    { text: `This is what page ${index + 1} says about rents, and the sentence goes on to`, x: 60, y: 700 },
    { text: `the next line of ${index + 1}, which ends with a comma,`, x: 60, y: 686 },
    { text: `- ${index + 1} -`, x: 290, y: 30, size: 9 },
  ]);
  const document = await readBytes(makePdf({ pages }), "a.pdf");
  expect(notesOf(document)).toEqual(["Repeated headers and footers were skipped: “Northwind Research, part 0”."]);
  expect(document.text).not.toMatch(/Northwind|- \d -/);
  expect(document.pages).toHaveLength(5);
  expect(document.blocks.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5]);
  const broken = pages.map((lines, index) =>
    lines.map((line) => ({ ...line, text: index === 1 ? line.text.replace("This is", "and so is") : line.text })),
  );
  const joined = await readBytes(makePdf({ pages: broken }), "a.pdf");
  expect(joined.blocks.map(({ page }) => page)).toEqual([1, 3, 4, 5]);
  const at = joined.text.indexOf("and so is");
  expect(joined.pages.find(({ start, end }) => start <= at && at < end)?.page).toBe(2);
});

it("keeps all rows of a table across pages, even equal ones", async () => {
  const pages = Array.from({ length: 4 }, (_, page) =>
    Array.from({ length: 12 }, (_, row): Placed[] => [
      { text: row === 0 ? "Site" : `Site ${page * 12 + row}`, x: 60, y: 790 - row * 18 },
      { text: row === 0 ? "Rent" : `${(page * 37 + row * 11) % 90}.50`, x: 200, y: 790 - row * 18 },
    ]).flat(),
  );
  const document = await readBytes(makePdf({ pages }), "a.pdf");
  expect(document.tables.map(({ rows }) => rows.length)).toEqual([12, 12, 12, 12]);
  expect(notesOf(document)).toEqual([]);
});

it("reads tables by cell positions, including wrapped cells", async () => {
  const cells: [string, string, string][] = [
    ["Site", "Positions", "Rent"],
    ["Rotterdam", "84,000", "14.20"],
    ["Oslo", "7", "9.80"],
  ];
  const rows = cells.flatMap(([a, b, c], index): Placed[] => [
    { text: a, x: 60, y: 700 - index * 16 },
    { text: b, x: 200, y: 700 - index * 16 },
    { text: c, x: 320, y: 700 - index * 16 },
  ]);
  const wrapped: Placed[] = [
    { text: "Very long", x: 200, y: 652 },
    { text: "Bergen", x: 60, y: 652 },
    { text: "11.00", x: 320, y: 652 },
    { text: "name", x: 200, y: 640 },
  ];
  const around: Placed[] = [
    { text: "Before the table stands a sentence of some length.", x: 60, y: 740 },
    { text: "After it stands another, which is no cell of it at all.", x: 60, y: 600 },
  ];
  const document = await readBytes(makePdf({ pages: [[...around, ...rows, ...wrapped]] }), "a.pdf");
  expect(document.tables[0]?.rows).toEqual([...cells, ["Bergen", "Very long name", "11.00"]]);
  expect(outline(document).filter((block) => block.startsWith("paragraph"))).toHaveLength(2);
});

it("lists the pages without text, and reports when no page has any", async () => {
  const text = [{ text: "Words", x: 60, y: 700 }];
  const some = await readBytes(makePdf({ pages: [text, [], [], text, []] }), "a.pdf");
  expect(notesOf(some)).toEqual(["Pages 2–3, 5 are without text."]);
  expect(some.pages).toHaveLength(5);
  const none = await readBytes(makePdf({ pages: [[], []] }), "scan.pdf");
  expect(none.text).toBe("");
  expect(notesOf(none)).toEqual(["This PDF has no text and no pictures of text."]);
});

it("reads at most the allowed pages, and notes the limit", async () => {
  const pages = Array.from({ length: 12 }, (_, index) => [{ text: `Page ${index} says this`, x: 60, y: 700 }]);
  const document = await readBytes(makePdf({ pages }), "a.pdf", { pages: 5 });
  expect(document.pages).toHaveLength(5);
  expect(notesOf(document)).toEqual(["Only the first 5 of 12 pages were read."]);
});

describe("a report that Muster rendered", () => {
  const chapters = Array.from(
    { length: 6 },
    (_, index) =>
      `## Region ${index + 1}\n\n${"The rents in this region rose, and nobody builds any more. ".repeat(40)}`,
  );
  const markdown = `# Q3 sales review\n\n${chapters.join("\n\n")}\n\n| Site | Rent |\n|---|---|\n| Oslo | 14.20 |\n| Bergen | 9.80 |\n\n- one\n- two\n\n北京销售额同比增长百分之十二\n\nМосква и Санкт-Петербург\n\nالمبيعات في الشمال`;

  it("round-trips headings, tables, lists, scripts and exact pages", async () => {
    const { bytes } = await renderPdf(makeDeliverable({ markdown, charts: [] }));
    const document = await readBytes(bytes, "report.pdf");
    const blocks = outline(document);
    expect(document).toMatchObject({ title: "Q3 sales review", language: "en" });
    for (let index = 1; index <= 6; index++)
      expect(blocks.filter((block) => /^heading \d: /.test(block) && block.endsWith(`: Region ${index}`))).toHaveLength(
        1,
      );
    expect(document.tables.map(({ rows }) => rows)).toContainEqual([
      ["Site", "Rent"],
      ["Oslo", "14.20"],
      ["Bergen", "9.80"],
    ]);
    expect(blocks).toContain("list-item 1: two");
    for (const words of ["北京销售额同比增长百分之十二", "Москва и Санкт-Петербург"])
      expect(document.text).toContain(words);
    // Ligatures are extracted in drawing order, so the word between them is uncertain.
    expect(document.text.normalize("NFKC")).toMatch(/المبيعات \S+ الشمال/);
    expect(document.pages.length).toBeGreaterThan(2);
    expect(document.text).not.toMatch(/\d of \d/);
  });
});
