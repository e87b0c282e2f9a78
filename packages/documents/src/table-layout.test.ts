import { expect, it } from "vitest";
import type { Cell, Table } from "./document-tree.ts";
import { layOutTable } from "./table-layout.ts";
import { textWidth } from "./text-width.ts";

const cell = (text: string) => ({ text, c: [] }) as unknown as Cell; // only the text is measured

it("gives a column the width of words that no line end may part", () => {
  const day = "Wed\u00a02\u00a0December\u00a02026";
  const long = "The market for pumps reached 1.24 billion euros in 2024, which is 4.1 percent more than in 2023";
  const head = ["Day", "Channel", "Theme", "Angle"].map(cell);
  const rows = [[day, "Newsletter", long, long].map(cell)];
  const { sizePt, bands } = layOutTable({ t: "table", head, rows, align: [] } as unknown as Table);
  expect(bands[0]?.widthsPt[0]).toBeGreaterThan(textWidth(day) * sizePt);
});
