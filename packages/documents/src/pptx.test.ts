import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { makeChart, makeCitation, makeDeliverable } from "./deliverable.factory.ts";
import { fittingFormats } from "./fitting-formats.ts";
import { renderPptx } from "./pptx.ts";
import { readDocument } from "./read/read-document.ts";

type Parts = Record<string, string>;

function partsOf(deliverable: Parameters<typeof makeDeliverable>[0]): Parts {
  const decoder = new TextDecoder();
  const { bytes } = renderPptx(makeDeliverable(deliverable));
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, decoder.decode(part)]));
}

const slidesOf = (parts: Parts) =>
  Object.keys(parts)
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))
    .map((name) => parts[name] ?? "");
const textOf = (xml: string) => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text).join("|");

/** Faults that make an Office program refuse or repair a file. */
function problemsOf(parts: Parts): string[] {
  const problems: string[] = [];
  const names = Object.keys(parts).filter((name) => !name.endsWith(".rels") && name !== "[Content_Types].xml");
  const typed = [...(parts["[Content_Types].xml"] ?? "").matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name);
  for (const name of names) if (!typed.includes(name)) problems.push(`${name} has no content type`);
  const led = new Set<string>();
  for (const [path, xml] of Object.entries(parts)) {
    if (unclosed(xml).length > 0) problems.push(`${path} is not well-formed: ${unclosed(xml)}`);
    const ids = [...xml.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id);
    if (path.includes("/slides/") && new Set(ids).size !== ids.length) problems.push(`${path} repeats an id`);
    if (path.endsWith(".rels")) {
      const owner = parts[path.replace("_rels/", "").replace(/\.rels$/, "")] ?? "";
      for (const [, id = "", target = ""] of xml.matchAll(/Id="([^"]+)"[^>]*Target="\/([^"]+)"/g)) {
        led.add(target);
        if (!parts[target]) problems.push(`${path} leads to ${target}`);
        const isImplied = /slideLayout|slideMaster|theme/.test(target) && !path.includes("presentation.xml");
        if (path !== "_rels/.rels" && !isImplied && !owner.includes(`r:id="${id}"`))
          problems.push(`${path}: ${id} is unused`);
      }
    } else
      for (const [, id] of xml.matchAll(/r:id="([^"]+)"/g))
        if (!parts[path.replace(/([^/]+)$/, "_rels/$1.rels")]?.includes(`Id="${id}"`))
          problems.push(`${path} lacks ${id}`);
    for (const [, grid = "", rows = ""] of xml.matchAll(/<a:tblGrid>(.*?)<\/a:tblGrid>(.*?)<\/a:tbl>/g))
      for (const [, row = ""] of rows.matchAll(/<a:tr [^>]*>(.*?)<\/a:tr>/g))
        if (row.split("<a:tc>").length !== grid.split("<a:gridCol").length) problems.push(`${path} has a ragged table`);
  }
  for (const name of names) if (!led.has(name)) problems.push(`nothing leads to ${name}`);
  return problems;
}

/** Elements that are unclosed or closed in the wrong order. */
function unclosed(xml: string): string[] {
  const open: string[] = [];
  for (const [, close, name = "", self] of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)[^<>]*?(\/?)>/g)) {
    if (close && open.at(-1) === name) open.pop();
    else if (!self) open.push(close + name);
  }
  return open;
}

const long = Array.from(
  { length: 40 },
  (_, at) => `Sentence number ${at} of a long section says something of its own.`,
);
const wide = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

describe("a presentation", () => {
  it.each([
    ["the sample", {}],
    ["no charts and no tables", { markdown: "# A\n\n## One\n\nText.\n\n## Two\n\nMore.", charts: [] }],
    [
      "a line over time",
      {
        charts: [
          makeChart({
            kind: "line",
            x: { label: "Month", type: "time" },
            series: [
              {
                name: "a",
                role: "data",
                points: [
                  { x: "2026-01", y: 1 },
                  { x: "2026-02", y: null },
                ],
              },
              { name: "b", role: "reference", points: [{ x: "2026-01", y: 2 }] },
            ],
          }),
        ],
      },
    ],
    [
      "a histogram",
      {
        charts: [
          makeChart({
            kind: "histogram",
            x: { label: "Size", type: "number" },
            series: [
              {
                name: "n",
                role: "data",
                points: [
                  { x: 1, y: 3 },
                  { x: 2, y: -4 },
                ],
              },
            ],
          }),
        ],
      },
    ],
    [
      "a timeline",
      {
        charts: [
          makeChart({
            kind: "timeline",
            series: [{ name: "p", role: "data", points: [{ x: "Survey", y: 5, from: "2027-01-11" }] }],
          }),
        ],
      },
    ],
    ["an empty chart", { charts: [makeChart({ series: [] })] }],
    [
      "hostile text",
      {
        title: "<a> & \"b\" \u0000 'c'",
        markdown:
          '# x\n\n## <p:sld> & ]]>\n\n| a<b | "c" |\n|---|---|\n| &amp; | x |\n\n- [ ] `</a:t>`\n\n## Two\n\n```\n</p:sp>\n```',
      },
    ],
    [
      "many rows and columns",
      {
        markdown: `# t\n\n## Wide\n\n| ${wide.join(" | ")} |\n|${"---|".repeat(10)}\n${`| ${wide.join(" | ")} |\n`.repeat(60)}\n\n## Two\n\nx`,
      },
    ],
    ["Arabic", { title: "مراجعة المبيعات", markdown: "# مراجعة\n\n## الشمال\n\nيتقدم الشمال.\n\n## ب\n\nنص" }],
  ])("opens with %s", (_, deliverable) => {
    expect(problemsOf(partsOf(deliverable))).toEqual([]);
  });

  it("has a title, a slide for each finding with its chart or table, and the sources", () => {
    const markdown =
      "# Review\n\n## North leads [1]\n\nNorth earns most.\n\n![Revenue](chart:c1)\n\n## Shares\n\n| Region | Share |\n|---|---:|\n| North | 38.5% |";
    const parts = partsOf({ title: "Review", markdown, citations: [makeCitation()] });
    const slides = slidesOf(parts).map(textOf);
    expect(slides[0]).toMatch(/^Review\|North leads, and growth/);
    expect(slides[1]).toMatch(/^North leads.*North earns most\.\|Revenue by region/);
    expect(slides[2]).toMatch(/^Shares.*Region\|Share\|North\|38\.5%/);
    expect(slides[3]).toMatch(/^Sources\|1.*report\.pdf, page 3/);
    expect(slides).toHaveLength(4);
    expect(parts["ppt/charts/chart1.xml"]).toContain("<c:v>482310</c:v>");
  });

  it("continues a long section on further slides and says how many rows of a long table it shows", () => {
    const rows = Array.from({ length: 30 }, (_, at) => `| r${at} | ${at} |`).join("\n");
    const slides = slidesOf(
      partsOf({
        markdown: `# t\n\n## Long\n\n${long.join(" ")}\n\n## Table\n\n| a | b |\n|---|---|\n${rows}`,
        charts: [],
      }),
    ).map(textOf);
    const ofLong = slides.filter((text) => text.startsWith("Long|"));
    expect(ofLong.length).toBeGreaterThan(2);
    for (const sentence of long) expect(ofLong.join("|")).toContain(sentence);
    expect(slides.filter((text) => text.startsWith("Table|"))).toHaveLength(2);
    expect(slides.join("|")).toContain("The first 18 of 30 rows.");
  });

  it("draws a timeline as bars that begin on the days of their phases", () => {
    const points = [
      { x: "Survey", y: 5, from: "2027-01-11" },
      { x: "Rollout", y: 14, from: "2027-01-16" },
    ];
    const timeline = makeChart({ kind: "timeline", series: [{ name: "", role: "data", points }] });
    const plan = "# t\n\n## Plan\n\n![p](chart:c1)\n\n| Phase | From |\n|---|---|\n| Survey | 11 January |";
    const parts = partsOf({ markdown: plan, charts: [timeline] });
    expect(slidesOf(parts)).toHaveLength(3);
    const [starts = "", bars = ""] = (parts["ppt/charts/chart1.xml"] ?? "").match(/<c:ser>.*?<\/c:ser>/g) ?? [];
    const values = (series: string) => [...series.matchAll(/<c:v>(\d+)<\/c:v>/g)].map(([, value]) => Number(value));
    // 46398 is 11 January 2027 in a spreadsheet.
    expect([values(starts), values(bars)]).toEqual([
      [46398, 46403],
      [5, 14],
    ]);
    expect(starts).toContain("<a:noFill/>");
  });

  it("puts a short remark below its chart, and leaves out a timeline without dates whose table follows", () => {
    const timeline = makeChart({ kind: "timeline" });
    const plan =
      "# t\n\n## Plan\n\n![p](chart:c1)\n\n| Phase | From |\n|---|---|\n| Survey | 1 March |\n\n*Read as: phases*";
    const slides = slidesOf(partsOf({ markdown: plan, charts: [timeline] })).map(textOf);
    expect(slides).toHaveLength(2);
    expect(slides[1]).toMatch(/^Plan\|.*Read as: phases.*Survey\|1 March/);
  });

  it("keeps spaces between differently set words, and is read again by Muster", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pptx-"));
    const path = join(folder, "review.pptx");
    await writeFile(path, renderPptx(makeDeliverable()).bytes);
    const { text } = await readDocument({ path, name: "review.pptx" });
    await rm(folder, { recursive: true });
    expect(text).toContain("North leads with $482,310, 38.5 % of the total.");
    expect(text).toContain("Which region leads");
  });

  it("gives the same bytes for the same document", () => {
    expect(renderPptx(makeDeliverable()).bytes).toEqual(renderPptx(makeDeliverable()).bytes);
  });

  it("is offered for documents, but not for a code review or a calendar", () => {
    const offered = (parts: Parameters<typeof makeDeliverable>[0]) =>
      fittingFormats(makeDeliverable(parts)).includes("pptx");
    expect(offered({ markdown: "# a\n\nNo answer was found." })).toBe(true);
    expect(offered({ calendar: { name: "Plan", events: [] } })).toBe(false);
    expect(offered({ codeFindings: { tools: [], rules: [], findings: [] } })).toBe(false);
  });
});
