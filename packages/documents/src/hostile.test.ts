import type { Deliverable } from "@muster/contracts/deliverable";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { makeChart, makeDeliverable } from "./deliverable.factory.ts";
import { renderDocx } from "./docx.ts";
import { renderAndRead } from "./pdf.factory.ts";

const nested = Array.from({ length: 60 }, (_, index) => `${"  ".repeat(index)}- level ${index}`).join("\n");

/** Input that once broke a document engine, and text that must still be readable. */
const CASES: [string, Partial<Deliverable>, string[]][] = [
  ["control characters and lone surrogates", { markdown: "a\u0001b \ud800 \ufffe c\u202e end" }, ["end"]],
  ["lists sixty deep", { markdown: nested }, ["level 0", "level 59"]],
  ["quotes thousands deep", { markdown: `${">".repeat(5000)} deep down` }, ["deep down"]],
  ["list markers in thousands", { markdown: `${"- ".repeat(3000)}x1x` }, ["x1x"]],
  ["open brackets in thousands", { markdown: `${"[".repeat(20_000)} then` }, ["then"]],
  ["a note that cites itself", { markdown: "a[^1]\n\n[^1]: see[^1] and[^2]\n\n[^2]: back[^1]" }, ["see"]],
  [
    "notes in headings with contents",
    { markdown: `${`# Head[^1]\n\n${"Words that fill the page. ".repeat(60)}\n\n`.repeat(16)}[^1]: said once` },
    ["said once", "Contents"],
  ],
  [
    "notes in table headers over pages",
    { markdown: `| a[^1] |\n|---|\n${"| 1 |\n".repeat(99)}\n[^1]: of the header` },
    ["of the header"],
  ],
  ["a word of 3,000 letters", { markdown: `${"w".repeat(3000)} after` }, ["after"]],
  [
    "long words in code, tables, lists and titles",
    {
      title: "T".repeat(120),
      byline: "b".repeat(200),
      markdown: `\`${"c".repeat(300)}\`\n\n| a | b |\n|---|---|\n| ${"t".repeat(90)} | ${"1".repeat(60)} |\n\n- ${"l".repeat(200)}\n\n\`\`\`\n${"x".repeat(400)}\n\`\`\`\n\nend`,
    },
    ["end"],
  ],
  ["heading levels skipped", { markdown: "#### four\n\n## two\n\n###### six\n\n#\n\n# one" }, ["four", "six", "one"]],
  [
    "raw HTML",
    { markdown: "<script>alert(1)</script>\n\n<div>shown <b>bold</b></div>\n\nx <!-- hidden --> y" },
    ["shown", "y"],
  ],
  [
    "pictures from elsewhere",
    { markdown: "![a map](https://example.invalid/x.png) ![p](/etc/passwd) ![c](chart:nope)" },
    ["[Image: a map]", "[Image: p]", "Chart not available"],
  ],
  [
    "nothing at all",
    { title: "", subtitle: null, byline: "", markdown: "", charts: [], createdAt: "no date" },
    ["Untitled"],
  ],
  ["only a title", { title: "Only", markdown: "# Only" }, ["Only"]],
  ["a title of 300 letters", { title: "Long title ".repeat(28), subtitle: "s".repeat(300) }, ["Long title"]],
  [
    "Typst code",
    {
      title: '#panic("x")',
      markdown:
        '#eval("1") $x$ #import "/etc/passwd" #while true {} @ref <l> \\u{41}\n\n= No heading\n\n#set page(width: 1pt)',
    },
    ['#eval("1") $x$ #import', "= No heading"],
  ],
  [
    "links that run",
    { markdown: "[press](javascript:alert(1)) [data](data:text/html,x) [fine](https://example.com/ok)" },
    ["press", "data", "fine"],
  ],
  ["empty and ragged tables", { markdown: "| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |\n\n| |\n|---|\n| |" }, ["a"]],
  ["a chart without points", { charts: [makeChart({ series: [] })] }, ["No values to show"]],
  [
    "invalid numbers",
    {
      charts: [
        makeChart({
          series: [
            {
              name: "",
              role: "data",
              points: [
                { x: "a", y: Number.NaN },
                { x: "b", y: 1e300 },
              ],
            },
          ],
        }),
      ],
    },
    ["Revenue by region"],
  ],
];

describe.each(CASES)("%s", (_, parts, words) => {
  it("becomes a PDF", async () => {
    const pdf = await renderAndRead(parts);
    const flat = pdf.text.replace(/\s+/g, " ");
    for (const word of words) expect(flat).toContain(word);
    expect(pdf.notes).toEqual([]);
    expect(pdf.overflowing).toEqual([]);
    for (const link of pdf.links) expect(link).toMatch(/^https:/);
  });

  it("becomes a Word file with well-formed XML", async () => {
    const { bytes } = await renderDocx(makeDeliverable(parts));
    for (const [name, content] of Object.entries(unzipSync(bytes))) {
      if (!/\.(xml|rels)$/.test(name)) continue;
      const xml = new TextDecoder("utf-8", { fatal: true }).decode(content);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
      expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(xml).not.toMatch(/javascript:|data:text|\/etc\/passwd"/);
    }
  });
});

it("prints part of ten thousand rows and notes the limit", async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `| r${index} | a | b | c | ${index} |`).join("\n");
  const pdf = await renderAndRead({
    markdown: `| n | a | b | c | v |\n|---|---|---|---|---|\n${rows}\n\nAfter the table.`,
  });
  expect(pdf.text.replace(/\s+/g, " ")).toContain(
    "Showing the first 2,000 of 10,000 rows. The Markdown file has all rows.",
  );
  expect(pdf.text).toContain("r1999");
  expect(pdf.text).toContain("After the table.");
}, 60_000);
