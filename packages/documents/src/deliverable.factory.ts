import type { Chart, DataTable, Figure } from "@muster/contracts/analysis";
import type { CitedPassage, Deliverable } from "@muster/contracts/deliverable";

/** A small complete deliverable for tests; unspecified fields have defaults. */
export function makeDeliverable(parts: Partial<Deliverable> = {}): Deliverable {
  return {
    title: "Q3 sales review",
    subtitle: "North leads, and growth has slowed since August",
    byline: "Data Analyst · Northwind Trading",
    createdAt: "2026-11-21T09:30:00.000Z",
    markdown: SAMPLE,
    charts: [makeChart()],
    dataTables: [makeTable()],
    figures: [makeFigure()],
    citations: [],
    ...parts,
  };
}

/** A bar chart of four regions. */
export function makeChart(parts: Partial<Chart> = {}): Chart {
  return {
    id: "c1",
    kind: "bar",
    title: "Revenue by region",
    x: { label: "Region", type: "category" },
    y: { label: "Revenue", unit: "USD", zeroBased: true },
    series: [
      {
        name: "2024",
        role: "data",
        points: [
          { x: "North", y: 482_310 },
          { x: "South", y: 351_004 },
          { x: "East", y: 298_770 },
          { x: "West", y: 121_880 },
        ],
      },
    ],
    summary: "North earns 482,310 USD, more than any other region; West earns least with 121,880 USD.",
    ...parts,
  };
}

/** A table whose written cells are rounded and whose values are exact. */
export function makeTable(parts: Partial<DataTable> = {}): DataTable {
  return {
    id: "t1",
    title: "Revenue by region",
    columns: [
      { name: "Region", align: "left" },
      { name: "Revenue", align: "right" },
    ],
    rows: [
      ["North", "$482,310"],
      ["South", "$351,004"],
    ],
    values: [
      ["North", 482_310.25],
      ["South", 351_004.5],
    ],
    totalRows: 2,
    ...parts,
  };
}

/** A figure with its computation. */
export function makeFigure(parts: Partial<Figure> = {}): Figure {
  return {
    id: "F1",
    label: "Revenue, North",
    value: 482_310.25,
    text: "$482,310",
    unit: "USD",
    computation: 'SELECT sum("Revenue") FROM t WHERE "Region" = \'North\'',
    source: { table: "sales.csv", columns: ["Region", "Revenue"], rows: 912 },
    ...parts,
  };
}

/** A place in a report, as citation 1. */
export function makeCitation(parts: Partial<CitedPassage> = {}): CitedPassage {
  return {
    number: 1,
    fileId: "f1",
    fileName: "report.pdf",
    page: 3,
    label: "page 3",
    heading: "Size",
    start: 120,
    end: 142,
    quote: "The market grew by 4%.",
    ...parts,
  };
}

const SAMPLE = `# Q3 sales review

North leads with **$482,310**, 38.5 % of the total.[^1]

## Which region leads

![Revenue by region](chart:c1)

| Region | Revenue | Share |
|---|---|---|
| North | $482,310 | 38.5% |
| South | $351,004 | 28.0% |

## Method

Sums over 912 rows of \`sales.csv\`; see [the source](https://example.com/sales).

[^1]: Figure F1: the sum of Revenue where Region is North.
`;
