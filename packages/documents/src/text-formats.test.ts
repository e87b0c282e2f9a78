import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { renderCode } from "./code-file.ts";
import { makeChart, makeDeliverable } from "./deliverable.factory.ts";
import { fileNameFor } from "./file-name.ts";
import { fittingFormats, unfitReason } from "./fitting-formats.ts";
import { renderMarkdown } from "./markdown-file.ts";
import { renderDeliverable } from "./render-deliverable.ts";

describe("Markdown", () => {
  it("contains the data of its charts and keeps its title", () => {
    const text = renderMarkdown(makeDeliverable());
    expect(text).toMatch(/^# Q3 sales review\n/);
    expect(text).toContain("**Revenue by region**");
    expect(text).toContain("| Region | Revenue (USD) |\n| --- | ---: |\n| North | 482,310 |");
    expect(text).not.toContain("chart:");
    expect(text).not.toContain("SELECT");
  });

  it("gets a title when the text has none, and names a missing chart", () => {
    expect(renderMarkdown(makeDeliverable({ markdown: "Hello ![a|b](chart:x)", charts: [] }))).toBe(
      "# Q3 sales review\n\nHello [Chart not available: a\\|b]\n",
    );
  });

  it("keeps a chart's table within its quote or list", () => {
    const text = renderMarkdown(makeDeliverable({ markdown: "> ![x](chart:c1)\n\n- ![x](chart:c1)" }));
    expect(text).toContain("\n> | North | 482,310 |");
    expect(text).toContain("\n  | North | 482,310 |");
  });

  it("leaves code blocks unchanged", () => {
    const code = "```md\n![x](chart:c1)\n```";
    expect(renderMarkdown(makeDeliverable({ markdown: code }))).toContain(code);
  });

  it("leaves out the data of a chart that a table of the text has", () => {
    const rows =
      "| Region | Revenue | Share |\n|---|---:|---:|\n| North | **$482,310** | 38% |\n| South | $351,004 | 28% |";
    const more = "| East | $298,770 | 24% |\n| West | $121,880 | 10% |";
    const all = renderMarkdown(makeDeliverable({ markdown: `![x](chart:c1)\n\n${rows}\n${more}` }));
    expect(all).toContain("**Revenue by region**");
    expect(all).not.toContain("Revenue (USD)");
    const some = renderMarkdown(makeDeliverable({ markdown: `![x](chart:c1)\n\n${rows}` }));
    expect(some).toContain("| North | 482,310 |");
  });

  it("writes months as the axis of the chart does", () => {
    const points = ["2027-01-01", "2027-02-01"].map((x, i) => ({ x, y: i }));
    const charts = [makeChart({ x: { label: "", type: "time" }, series: [{ name: "", role: "data", points }] })];
    expect(renderMarkdown(makeDeliverable({ charts }))).toContain(
      "| Date | Revenue (USD) |\n| --- | ---: |\n| Jan 2027 | 0 |",
    );
  });

  it("writes numbers in the language of the text, and years without a separator", () => {
    const points = [
      { x: 2025, y: -1_234_567.891 },
      { x: 2026, y: 0.5 },
    ];
    const x = { label: "Jahr", type: "number" } as const;
    const charts = [makeChart({ language: "de", x, series: [{ name: "", role: "data", points }] })];
    const text = renderMarkdown(makeDeliverable({ charts }));
    expect(text).toContain("| 2025 | −1.234.567,89 |\n| 2026 | 0,5 |");
  });

  it("lists the points of a scatter chart, and notes where it stops", () => {
    const points = Array.from({ length: 300 }, (_, index) => ({ x: index % 5, y: index }));
    const text = renderMarkdown(
      makeDeliverable({ charts: [makeChart({ kind: "scatter", series: [{ name: "", role: "data", points }] })] }),
    );
    expect(text).toContain("Showing the first 200 of 300 points.");
  });
});

it("exports everything as JSON with exact values", async () => {
  const { bytes, fileName, mediaType } = await renderDeliverable({
    deliverable: makeDeliverable(),
    receipt: null,
    format: "json",
  });
  const file = JSON.parse(new TextDecoder().decode(bytes));
  expect([fileName, mediaType]).toEqual(["q3-sales-review.json", "application/json"]);
  expect(Object.keys(file)).toEqual([
    "title",
    "subtitle",
    "byline",
    "createdAt",
    "markdown",
    "citations",
    "charts",
    "tables",
    "figures",
    "receipt",
  ]);
  expect(file.tables[0].values[0][1]).toBe(482_310.25);
});

describe("code", () => {
  it("is the block itself when there is one", () => {
    const file = renderCode(makeDeliverable({ markdown: "Text\n\n```python\nprint(1)\n```" }));
    expect([file.fileName, new TextDecoder().decode(file.bytes)]).toEqual(["q3-sales-review.py", "print(1)\n"]);
  });

  it("is a zip of several blocks, named by language or author, and never outside its folder", () => {
    const markdown =
      '```ts title="../../etc/app.ts"\na\n```\n\n> ```sql\n> b\n> ```\n\n```ts title="etc/app.ts"\nc\n```\n\n```\nd\n```';
    const file = renderCode(makeDeliverable({ markdown }));
    const [manifest, ...entries] = Object.entries(unzipSync(file.bytes)).map(([name, content]) => [
      name,
      new TextDecoder().decode(content),
    ]);
    expect(manifest?.[0]).toBe("manifest.json");
    const { files } = JSON.parse(manifest?.[1] ?? "");
    expect(files.map(({ path }: { path: string }) => path)).toEqual(entries.map(([path]) => path));
    expect(files[0]).toEqual({ path: "etc/app.ts", language: "ts", sizeBytes: 2 });
    expect(entries).toEqual([
      ["etc/app.ts", "a\n"],
      ["02-sql.sql", "b\n"],
      ["etc/app-2.ts", "c\n"],
      ["04-text.txt", "d\n"],
    ]);
    expect(renderCode(makeDeliverable({ markdown })).bytes).toEqual(file.bytes);
  });
});

describe("available formats", () => {
  it("are all but code for a report, and include code when there is some", () => {
    expect(fittingFormats(makeDeliverable())).toEqual(["pdf", "docx", "csv", "markdown", "json", "pptx"]);
    expect(fittingFormats(makeDeliverable({ markdown: "~~~js\n1\n~~~" }))).toContain("code");
  });

  it("give a reason when one is not available", async () => {
    const bare = makeDeliverable({ markdown: "    indented", dataTables: [], figures: [] });
    expect(unfitReason(bare, "csv")).toBe("This document has no tables or figures for a CSV file.");
    expect(unfitReason(bare, "code")).toBe("This document has no code to download.");
    await expect(renderDeliverable({ deliverable: bare, format: "code" })).rejects.toMatchObject({
      code: "does_not_fit",
    });
  });
});

it.each([
  ["Q3 sales review", "q3-sales-review.pdf"],
  ["../../etc/passwd\u0000", "etc-passwd.pdf"],
  ["第三季度 销售报告!", "第三季度-销售报告.pdf"],
  ["Übersicht – Größe & Co.", "übersicht-größe-co.pdf"],
  ["gpj.\u202eexe", "gpj-exe.pdf"],
  ["CON", "con-file.pdf"],
  ["  ...  ", "deliverable.pdf"],
  ["North’s plan", "norths-plan.pdf"],
  ["𝔘".repeat(200), `${"𝔘".repeat(38)}.pdf`],
])("names %j safely", (title, expected) => {
  expect(fileNameFor(title, "pdf")).toBe(expected);
  expect(fileNameFor(title, "pdf").length).toBeLessThanOrEqual(80);
});
