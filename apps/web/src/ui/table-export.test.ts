import { expect, it } from "vitest";
import { toLines } from "./table-export.tsx";

it.each<[string[][], "," | "\t", string]>([
  [
    [
      ["a", "b"],
      ["1,234", "-5.2%"],
    ],
    ",",
    'a,b\r\n"1,234",-5.2%',
  ],
  [
    [
      ["a", "b"],
      ["1,234", 'say "x"'],
    ],
    "\t",
    'a\tb\r\n1,234\t"say ""x"""',
  ],
  [[["=SUM(A1)", "+1", "@x"]], ",", "'=SUM(A1),+1,'@x"],
])("writes %j separated by %j", (rows, separator, text) => {
  expect(toLines(rows, separator)).toBe(text);
});
