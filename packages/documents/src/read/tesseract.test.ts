import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";

const require = createRequire(import.meta.url);

it.each([
  ["core.cjs", "tesseract-core-relaxedsimd-lstm.js"],
  ["core.wasm", "tesseract-core-relaxedsimd-lstm.wasm"],
])("keeps %s equal to the pinned package's", (kept, original) => {
  const ours = readFileSync(new URL(`../../assets/tesseract/${kept}`, import.meta.url));
  expect(ours.equals(readFileSync(require.resolve(`tesseract.js-core/${original}`)))).toBe(true);
});
