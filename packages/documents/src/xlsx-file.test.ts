import type { Workbook } from "@muster/contracts/workbook";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { columnName, renderXlsx } from "./xlsx-file.ts";

const book: Workbook = {
  sheets: [
    {
      name: "Inputs",
      widths: [20, 12],
      frozen: { rows: 1, columns: 0 },
      rows: [
        [
          { value: "=cmd|' /C calc'!A0 <&>", style: "heading" },
          { value: "Value", style: "heading" },
        ],
        [{ value: "Price" }, { value: 12.5, style: "input" }],
        [null, { value: 25, formula: 'B2*2+IF(B2<"a",0,0)', style: "total" }],
      ],
    },
    { name: "Second & last", widths: [], rows: [[{ value: "yes", formula: 'IF(Inputs!B2>1,"yes","no")' }]] },
  ],
};

function partsOf(workbook: Workbook): Record<string, string> {
  const decoder = new TextDecoder();
  return Object.fromEntries(
    Object.entries(unzipSync(renderXlsx(workbook))).map(([path, bytes]) => [path, decoder.decode(bytes)]),
  );
}

/** Elements that are unclosed or closed in the wrong order. */
function openElements(xml: string): string[] {
  const open: string[] = [];
  for (const [, close, name = "", self] of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)[^<>]*?(\/?)>/g)) {
    if (close && open.at(-1) === name) open.pop();
    else if (!self) open.push(close + name);
  }
  return open;
}

it("has a content type for each part and a target for each relation", () => {
  const parts = partsOf(book);
  const names = Object.keys(parts).filter((name) => !name.endsWith(".rels") && name !== "[Content_Types].xml");
  const types = [...(parts["[Content_Types].xml"] ?? "").matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name);
  expect(types.toSorted()).toEqual(names.toSorted());
  const targets = (file: string, folder: string) =>
    [...(parts[file] ?? "").matchAll(/Target="([^"]+)"/g)].map(([, target]) => `${folder}${target}`);
  const led = [...targets("_rels/.rels", ""), ...targets("xl/_rels/workbook.xml.rels", "xl/")];
  expect(led.toSorted()).toEqual(names.toSorted());
  const used = [...(parts["xl/workbook.xml"] ?? "").matchAll(/r:id="(rId\d+)"/g)].map(([, id]) => id);
  const known = [...(parts["xl/_rels/workbook.xml.rels"] ?? "").matchAll(/ Id="(rId\d+)"/g)].map(([, id]) => id);
  expect(used.every((id) => known.includes(id))).toBe(true);
});

it("writes well-formed parts in which every cell's style exists", () => {
  const parts = partsOf(book);
  for (const [name, xml] of Object.entries(parts)) expect(openElements(xml), name).toEqual([]);
  const formats = /<cellXfs count="(\d+)">(.*)<\/cellXfs>/.exec(parts["xl/styles.xml"] ?? "");
  const styles = Number(formats?.[1]);
  expect(formats?.[2]?.match(/<xf /g)).toHaveLength(styles);
  const used = Object.values(parts).flatMap((xml) =>
    [...xml.matchAll(/<c r="[A-Z]+\d+" s="(-?\d+)"/g)].map(([, s]) => Number(s)),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.every((style) => style >= 0 && style < styles)).toBe(true);
});

it("keeps text as text, and formulas with their cached values", () => {
  const sheet = partsOf(book)["xl/worksheets/sheet1.xml"] ?? "";
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=cmd|\' /C calc\'!A0 &lt;&amp;&gt;</t></is>');
  expect(sheet).toContain("<f>B2*2+IF(B2&lt;&quot;a&quot;,0,0)</f><v>25</v>");
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(partsOf(book)["xl/worksheets/sheet2.xml"]).toContain(
    't="str"><f>IF(Inputs!B2&gt;1,&quot;yes&quot;,&quot;no&quot;)</f><v>yes</v>',
  );
});

it("gives the same bytes for the same workbook, and names columns past Z", () => {
  expect(renderXlsx(book)).toEqual(renderXlsx(book));
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});
