import type { Deliverable } from "@muster/contracts/deliverable";
import { expect, it } from "vitest";
import { diffExhibits } from "./diff-exhibits.ts";

const version: Deliverable = {
  ...{ title: "Sales", subtitle: null, byline: "Ada", createdAt: "2026-11-23T08:00:00Z", markdown: "# Sales" },
  charts: [chartOf(120)],
  ...{ dataTables: [], citations: [] },
  figures: [figureOf("F1", "120")],
};
const cover = {
  ...{ fileId: "f1", sha256: "a1", mediaType: "image/png" as const, width: 1600, height: 900 },
  ...{ alt: "Blue circles", madeWith: "Muster’s designer" },
};

function chartOf(y: number): Deliverable["charts"][number] {
  const points = [{ x: "North", y }];
  return {
    ...{ id: "C1", kind: "bar", title: "Revenue", summary: "", x: { label: "Region", type: "category" } },
    ...{ y: { label: "Revenue", unit: "EUR", zeroBased: true }, series: [{ name: "Revenue", points, role: "data" }] },
  };
}

function figureOf(id: string, text: string): Deliverable["figures"][number] {
  const source = { table: "sales.csv", columns: ["Revenue"], rows: 2 };
  return { id, label: "Revenue, North", value: Number(text), text, unit: "EUR", computation: "sum", source };
}

it.each<[string, Partial<Deliverable>, ReturnType<typeof diffExhibits>]>([
  ["nothing", {}, []],
  ["the ids of figures", { figures: [figureOf("F7", "120")] }, []],
  ["the cover", { cover }, [{ name: "Cover", before: null, after: "Blue circles\nMuster’s designer" }]],
  [
    "a chart",
    { charts: [chartOf(130)] },
    [
      {
        name: "Chart: Revenue",
        before: "bar, Revenue in EUR\nNorth: 120",
        after: "bar, Revenue in EUR\nNorth: 130",
      },
    ],
  ],
  ["a figure", { figures: [] }, [{ name: "Figure: Revenue, North", before: "120\nsum", after: null }]],
  ["the title", { title: "Sales 2026" }, [{ name: "Title", before: "Sales", after: "Sales 2026" }]],
])("names what changed: %s", (_, change, expected) => {
  expect(diffExhibits(version, { ...version, ...change })).toEqual(expected);
});

it("names another cover", () => {
  const [change] = diffExhibits({ ...version, cover }, { ...version, cover: { ...cover, sha256: "b2", alt: "Red" } });
  expect(change).toMatchObject({
    name: "Cover",
    before: expect.stringContaining("Blue"),
    after: expect.stringContaining("Red"),
  });
});
