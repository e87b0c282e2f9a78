import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { root } from "./paths.mjs";
import { toAscii, withCompiledWorkers, workerInputs } from "./worker-programs.mjs";

const starter = join(root, "packages/documents/src/read/read-in-child.ts");
const folder = join(root, "compiled");

it("names programs that exist", () => {
  for (const path of Object.values(workerInputs())) expect(existsSync(path), path).toBe(true);
});

it("points a module to the compiled program that it starts", () => {
  const url = pathToFileURL(join(folder, "packages/documents/src/read/read-child.mjs")).href;
  const code = 'startChild(new URL("./read-child.ts", import.meta.url), 5)';
  expect(withCompiledWorkers(code, starter, folder)).toBe(`startChild(new URL("${url}"), 5)`);
});

it("leaves other files of the same name and other URLs alone", () => {
  const code = 'new URL("./read-child.ts", import.meta.url); new URL("./template.typ", import.meta.url)';
  expect(withCompiledWorkers(code, join(root, "packages/documents/src/pdf.ts"), folder)).toBe(code);
});

it.each([
  ["a string", '"Köln – 5 € 😀"'],
  ["a template", "`ß’s`"],
  ["a name", "(() => { const größe = 3; return größe; })()"],
  ["a regular expression", '"x’é😀".match(/[’–]|[😀é]/gu)'],
  ["a backslash before it", '"\\\\–"'],
  ["the source of one", "new RegExp(String.raw`[$€]\\s?\\d`).test('€ 5')"],
])("means the same in ASCII: %s", (_, code) => {
  const ascii = toAscii(code);
  // biome-ignore lint/security/noGlobalEval: The program that the test wrote.
  const run = eval;
  expect(ascii).not.toMatch(/[^\0-\x7f]/);
  expect(run(ascii)).toEqual(run(code));
});

it("refuses a backslash before a character that would change the meaning of its escape", () => {
  expect(() => toAscii('"\\’"')).toThrow("Remove the backslash before ’");
});
