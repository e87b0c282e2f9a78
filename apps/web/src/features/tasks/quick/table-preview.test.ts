import { expect, it } from "vitest";
import { previewOf, readTablePreview } from "./table-preview.ts";

const types = (text: string) => previewOf(text)?.columns.map(({ name, type }) => `${name}:${type}`);

it.each([
  [
    "Date,Region,Revenue\n2024-01-15,North,1200.50\n2024-02-15,South,800\n",
    ["Date:date", "Region:text", "Revenue:number"],
  ],
  ["a;b\n1,5;x\n2,5;y\n", ["a:number", "b:text"]],
  ['name\tnote\n"Tab\there"\t"two\nlines, ""quoted"""\n', ["name:text", "note:text"]],
  ["\uFEFFDay,Price\r\n15/01/2024,$1,200\r\n16/01/2024,\r\n", ["Day:date", "Price:text"]],
  ["Share,Empty\n12%,\n8.5 %,\n", ["Share:number", "Empty:text"]],
])("reads the columns of %j", (text, expected) => {
  expect(types(text)).toEqual(expected);
});

it.each(["", "one column\n1\n", "a,b", "Dear Ada, thank you,\nfor the letter.\nYours\nBo\n"])(
  "shows no preview for %j",
  (text) => {
    expect(previewOf(text)).toBeNull();
  },
);

it("keeps three rows, with cells unchanged", () => {
  const preview = previewOf('a,b\n1,"x, y"\n2,z\n3,z\n4,z\n');
  expect(preview?.rows).toEqual([
    ["1", "x, y"],
    ["2", "z"],
    ["3", "z"],
  ]);
});

it("skips files that are not text tables, by name", async () => {
  expect(await readTablePreview(new File(["a,b\n1,2\n"], "book.xlsx"))).toBeNull();
  expect(await readTablePreview(new File(["a,b\n1,2\n"], "book.csv"))).not.toBeNull();
});
