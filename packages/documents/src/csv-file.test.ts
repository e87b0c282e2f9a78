import { describe, expect, it } from "vitest";
import { renderCsv } from "./csv-file.ts";
import { makeDeliverable, makeFigure, makeTable } from "./deliverable.factory.ts";

/** RFC 4180, read back. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv
    .replace(/^\ufeff/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
}

it("contains one table with exact values: byte-order mark, CRLF, no title", () => {
  const csv = renderCsv(makeDeliverable());
  expect(csv.startsWith("\ufeff")).toBe(true);
  expect(csv.replace(/\r\n/g, "")).not.toMatch(/[\r\n]/);
  expect(parse(csv)).toEqual([
    ["Region", "Revenue"],
    ["North", "482310.25"],
    ["South", "351004.5"],
  ]);
});

it("writes several tables under their titles, separated by an empty line", () => {
  const csv = renderCsv(makeDeliverable({ dataTables: [makeTable(), makeTable({ title: "Second", totalRows: 900 })] }));
  const lines = csv.replace("\ufeff", "").split("\r\n");
  expect(lines[0]).toBe("Revenue by region");
  expect(lines[4]).toBe("");
  expect(lines[5]).toBe("Second (first 2 of 900 rows)");
});

it("numbers titles that occur twice", () => {
  const csv = renderCsv(makeDeliverable({ dataTables: [makeTable(), makeTable()] }));
  expect(csv.split("\r\n")).toEqual(expect.arrayContaining(["\ufeffRevenue by region", "Revenue by region 2"]));
});

describe.each([
  ["=1+1", "'=1+1"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-5+3", "'-5+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  [" =1+1", "' =1+1"],
  ["＝1+1", "'＝1+1"],
  ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
  ["\r=1", "'\r\n=1"],
  ["-5.2", "-5.2"],
  ["+49", "+49"],
  ["1,234.50", "1,234.50"],
  ["-12%", "-12%"],
  ['say "hi", ok', 'say "hi", ok'],
  ["北京", "北京"],
  ["a b", "a b"],
])("the cell %j", (cell, expected) => {
  it("cannot run as a formula and is read back unchanged", () => {
    const table = makeTable({
      columns: [
        { name: cell, align: "left" },
        { name: "n", align: "left" },
      ],
      rows: [["", ""]],
      values: [[cell, "x"]],
      totalRows: 1,
    });
    const rows = parse(renderCsv(makeDeliverable({ dataTables: [table] })));
    expect(rows[0]?.[0]?.trim()).toBe(expected.trim());
    expect(rows[1]?.[0]?.trim()).toBe(expected.trim());
  });
});

it("keeps line breaks, numbers, booleans and empty cells", () => {
  const columns = ["a", "b", "c", "d"].map((name) => ({ name, align: "left" as const }));
  const table = makeTable({
    columns,
    rows: [["", "", "", ""]],
    values: [["two\nlines", -0.1, true, null]],
    totalRows: 1,
  });
  expect(parse(renderCsv(makeDeliverable({ dataTables: [table] })))[1]).toEqual(["two\r\nlines", "-0.1", "TRUE", ""]);
});

it("writes decimal sums without binary rounding errors, and integers in full", () => {
  const values = [
    ["a", 89128.90000000001],
    ["b", 0.1 + 0.2],
    ["c", 9007199254740991],
    ["d", 1e-7],
  ];
  const table = makeTable({ values, rows: values.map((row) => row.map(String)), totalRows: values.length });
  const csv = renderCsv(makeDeliverable({ dataTables: [table] }));
  expect(parse(csv).slice(1)).toEqual([
    ["a", "89128.9"],
    ["b", "0.3"],
    ["c", "9007199254740991"],
    ["d", "1e-7"],
  ]);
});

it("uses the tables of the text when there are no data tables", () => {
  const rows = parse(
    renderCsv(
      makeDeliverable({ dataTables: [], markdown: "# T\n\n## Costs\n\n| a | b |\n|---|---|\n| **1** | `=2` |" }),
    ),
  );
  expect(rows).toEqual([
    ["a", "b"],
    ["1", "'=2"],
  ]);
});

it("lists the figures when there is no table", () => {
  const words = makeFigure({ label: "Leader", value: null, text: "North", unit: null });
  const rows = parse(renderCsv(makeDeliverable({ dataTables: [], markdown: "", figures: [makeFigure(), words] })));
  expect(rows[0]).toEqual(["label", "value", "unit", "computation"]);
  expect(rows[1]?.slice(0, 3)).toEqual(["Revenue, North", "482310.25", "USD"]);
  expect(rows[2]?.slice(0, 3)).toEqual(["Leader", "North", ""]);
});
