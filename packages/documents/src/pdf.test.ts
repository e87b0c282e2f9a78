import { expect, it } from "vitest";
import { makeChart } from "./deliverable.factory.ts";
import { renderAndRead } from "./pdf.factory.ts";
import { drawnFile } from "./read/picture.factory.ts";

it('contains the title block, headings, numbers, notes and "page x of y"', async () => {
  const pdf = await renderAndRead({});
  expect(pdf.pages).toHaveLength(1);
  for (const words of [
    "Q3 sales review",
    "North leads, and growth",
    "Data Analyst · Northwind Trading · 21 November 2026",
  ])
    expect(pdf.text).toContain(words);
  expect(pdf.text).toContain("Which region leads");
  expect(pdf.text).toContain("$482,310");
  expect(pdf.text).toContain("Figure F1: the sum of Revenue");
  expect(pdf.text).toContain("1 of 1");
  expect(pdf.text.split("Q3 sales review")).toHaveLength(2);
  expect(pdf.links).toEqual(["https://example.com/sales"]);
});

it("is tagged, with a title, a language and alternative text for the chart", async () => {
  const pdf = await renderAndRead({});
  expect(pdf.notes).toEqual([]);
  expect(pdf.title).toBe("Q3 sales review");
  expect(pdf.language).toBe("en");
  for (const tag of ["H1", "Table", "TR", "TH", "TD", "Figure", "Link", "Note"]) expect(pdf.tags, tag).toContain(tag);
  expect(pdf.alts.join()).toContain("North earns 482,310 USD");
});

it("draws charts as text and shapes, not as pixels", async () => {
  const pdf = await renderAndRead({});
  expect(pdf.text).toContain("Revenue (USD)");
  expect(pdf.text).toContain("121,880");
});

it("has no last page of a few lines where slightly smaller distances avoid it", async () => {
  const sections = (count: number) =>
    Array.from({ length: count }, (_, index) => `## Section ${index + 1}\n\nA sentence.\n\n`).join("");
  expect((await renderAndRead({ markdown: sections(11) })).pages).toHaveLength(1);
  const more = Array.from({ length: 20 }, (_, index) => `- Line ${index}`).join("\n");
  expect((await renderAndRead({ markdown: sections(11) + more })).pages).toHaveLength(2);
});

it.each([28, 30])("keeps a heading and its sentence on the page of their chart, after %i lines", async (lines) => {
  const filler = Array.from({ length: lines }, (_, index) => `- Line ${index}`).join("\n");
  const pdf = await renderAndRead({
    markdown: `${filler}\n\n## What moves the result\n\nThe price matters most.\n\n![Revenue](chart:c1)\n`,
  });
  const page = pdf.pages.find((text) => text.includes("121,880"));
  expect(page).toContain("What moves the result");
  expect(page).toContain("The price matters most.");
});

it.each([10, 11])("keeps a bold label on the page of its text, after %i more lines", async (more) => {
  const filler = Array.from({ length: 28 + more }, (_, index) => `- Line ${index}`).join("\n");
  const pdf = await renderAndRead({ markdown: `${filler}\n\n**A finding** · \`load.py:7\`\n\nIts explanation.\n` });
  expect(pdf.pages.find((text) => text.includes("A finding"))).toContain("Its explanation.");
});

it("keeps the code of a finding on the page of its fix", async () => {
  const finding = (index: number) =>
    `**Finding ${index}** · \`load.py:${index}\`\n\nIts explanation.\n\n\`\`\`py\nexcerpt_${index} = 1\n\`\`\`\n\n**Fix:** Remove number ${index} from it.\n\n`;
  const pdf = await renderAndRead({ markdown: Array.from({ length: 40 }, (_, index) => finding(index)).join("") });
  expect(pdf.pages.length).toBeGreaterThan(3);
  for (let index = 0; index < 40; index++)
    expect(pdf.pages.find((text) => text.includes(`excerpt_${index} =`))).toContain(`Remove number ${index} from it.`);
});

it("keeps the title of a finding on the page of its explanation", async () => {
  const finding = (index: number) =>
    `**Finding ${index}** · \`load.py:${index}\` · oxlint \`no-${index}\`\n\nExplanation ${index}. ${"It goes on. ".repeat(20)}\n\n`;
  const pdf = await renderAndRead({ markdown: Array.from({ length: 60 }, (_, index) => finding(index)).join("") });
  expect(pdf.pages.length).toBeGreaterThan(3);
  for (let index = 0; index < 60; index++)
    expect(pdf.pages.find((text) => text.includes(`load.py:${index} `))).toContain(`Explanation ${index}.`);
});

it("repeats a table's header on each page and prints every row", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `| Customer ${index} | ${index * 10} |`).join("\n");
  const pdf = await renderAndRead({ markdown: `| Name of customer | Amount |\n|---|---|\n${rows}` });
  expect(pdf.pages.length).toBeGreaterThan(2);
  for (const page of pdf.pages) expect(page).toContain("Name of customer");
  for (const index of [0, 59, 119]) expect(pdf.text).toContain(`Customer ${index}`);
});

it.each(["The answer is 42.", "## Summary\n\nThe answer is 42.\n\n| a |\n|---|\n| 1 |"])(
  "puts a table of contents of a long document after the answer: %j",
  async (answer) => {
    const chapters = Array.from(
      { length: 16 },
      (_, index) => `## Chapter ${index + 1}\n\n${"Words that fill the page. ".repeat(60)}`,
    );
    const pdf = await renderAndRead({ markdown: `${answer}\n\n${chapters.join("\n\n")}` });
    expect(pdf.pages[0]).toContain("The answer is 42.");
    expect(pdf.pages[0]).toContain("Contents");
    expect(pdf.pages[0]).toContain("Chapter 16");
    expect(pdf.pages[0]).not.toContain("Words that fill");
    expect(pdf.tags).toContain("TOC");
  },
);

it("has no table of contents when it is one page", async () => {
  expect((await renderAndRead({})).text).not.toContain("Contents");
});

it("puts a wide table with its heading on a landscape page, without losing a column", async () => {
  const columns = Array.from({ length: 14 }, (_, index) => index);
  const row = (cell: (index: number) => string) => `| ${columns.map(cell).join(" | ")} |`;
  const table = [row((index) => `Column ${index}`), row(() => "---"), row((index) => `${index}00,000.00`)].join("\n");
  const long = "A paragraph that fills its page. ".repeat(60);
  const markdown = `${long}\n\n${long}\n\n## The wide one\n\n${table}\n\n${long}\n\n${long}`;
  const pdf = await renderAndRead({ markdown });
  expect(pdf.sizes).toEqual([
    [595, 842],
    [842, 595],
    [595, 842],
  ]);
  expect(pdf.pages[1]).toContain("The wide one");
  for (const index of columns) expect(pdf.pages[1]).toContain(`${index}00,000.00`);
});

it("keeps a title and short texts on the page of their wide table", async () => {
  const cells = (cell: string) => `| ${Array.from({ length: 14 }, (_, index) => `${cell}${index}`).join(" | ")} |`;
  const table = [cells("Column "), cells("---").replace(/\d+/g, ""), cells("100,000.0")].join("\n");
  const pdf = await renderAndRead({
    title: "Which rows match?",
    markdown: `## Two rows match\n\n${table}\n\nRead as: list\n\n## Method\n\n- sales.csv: 12 rows`,
  });
  expect(pdf.sizes).toEqual([[842, 595]]);
  for (const text of ["Which rows match?", "Two rows match", "sales.csv: 12 rows"])
    expect(pdf.pages[0]).toContain(text);
});

it("splits a hundred columns into bands that repeat the first column", async () => {
  const row = (cell: (index: number) => string) =>
    `| ${Array.from({ length: 100 }, (_, index) => cell(index)).join(" | ")} |`;
  const pdf = await renderAndRead({
    markdown: [row((index) => `C${index}x`), row(() => "---"), row((index) => `v${index}y`)].join("\n"),
  });
  for (let index = 0; index < 100; index++) expect(pdf.text).toContain(`v${index}y`);
  expect(pdf.text.split("v0y").length - 1).toBeGreaterThan(2);
  expect(pdf.text).toMatch(/Columns 2–\d+ of 100/);
});

it.each([
  ["Chinese", "北京销售额同比增长百分之十二"],
  ["Cyrillic", "Москва и Санкт-Петербург"],
  ["Greek", "Αθήνα και Θεσσαλονίκη"],
  ["Arabic", "المبيعات"],
  ["Japanese", "売上は伸びた"],
  ["emoji", "🚀"],
])("writes %s so that it can be copied as text", async (_, words) => {
  const pdf = await renderAndRead({ markdown: words, title: "Scripts", charts: [] });
  expect(pdf.text.normalize("NFKC")).toContain(words);
  expect(pdf.notes).toEqual([]);
});

it("reports characters that no font covers", async () => {
  const pdf = await renderAndRead({ markdown: "שלום 한국어" });
  expect(pdf.notes).toEqual([
    "No font for Hangul, Hebrew is installed, so these characters appear as boxes in the PDF.",
  ]);
});

it("shows each picture with its label, two to a page, before the first heading", async () => {
  const bytes = new Uint8Array(drawnFile({ lines: ["Roof hives"], width: 300, height: 300 }));
  const pictures = [1, 2, 3].map((number) => ({
    ...{ label: `Picture ${number}`, alt: `Hives ${number}`, mediaType: "image/png" as const, width: 300, height: 300 },
    bytes,
  }));
  const pdf = await renderAndRead({ markdown: "Three pictures.\n\n# Receipt\n\nMade here." }, { pictures });
  expect(pdf.alts).toEqual(["Hives 1", "Hives 2", "Hives 3"]);
  expect(pdf.pages).toHaveLength(2);
  expect(pdf.text).toMatch(/Three pictures[\s\S]*Picture 1[\s\S]*Picture 2[\s\S]*Picture 3[\s\S]*Receipt/);
});

it("draws every kind of chart, and notes an axis that does not start at zero", async () => {
  const points = [
    { x: "2024-01-01", y: 91_000 },
    { x: "2024-02-01", y: 92_500 },
    { x: "2024-03-01", y: 95_200 },
  ];
  const line = makeChart({
    kind: "line",
    x: { label: "Month", type: "time" },
    y: { label: "Revenue", unit: "USD", zeroBased: false },
    series: [{ name: "a", role: "data", points }],
  });
  const pdf = await renderAndRead({ charts: [line] });
  expect(pdf.text).toMatch(/The value axis starts at [\d,]+, not at zero\./);
  expect(pdf.text).toContain("Jan 2024");
});

it("keeps a sign and its amount on one line", async () => {
  const lines = Array.from({ length: 12 }, (_, i) => `${"word ".repeat(15)}${"x".repeat(i)} +$745 −€1,204.50 end.`);
  const { text } = await renderAndRead({ markdown: lines.join("\n\n") });
  expect(text.match(/\+\$745/g)).toHaveLength(12);
  expect(text.match(/−€1,204\.50/g)).toHaveLength(12);
});
