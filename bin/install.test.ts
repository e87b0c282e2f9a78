import { expect, it } from "vitest";
import { holdsAll } from "./install.mjs";
import { isNewEnough } from "./node.mjs";

const here = { os: [process.platform], cpu: [process.arch] };
const elsewhere = { os: ["amiga"], cpu: ["m68k"] };

it.each([
  [
    "the same packages",
    { "": {}, "node_modules/a": { version: "1.0.0" } },
    { "node_modules/a": { version: "1.0.0" } },
    true,
  ],
  ["a link to a workspace", { "node_modules/@muster/a": {} }, { "node_modules/@muster/a": {} }, true],
  ["a missing link", { "node_modules/@muster/a": {} }, {}, false],
  ["a missing package", { "node_modules/a": { version: "1.0.0" } }, {}, false],
  ["another version", { "node_modules/a": { version: "2.0.0" } }, { "node_modules/a": { version: "1.0.0" } }, false],
  ["a binary for another platform", { "node_modules/a": { version: "1.0.0", optional: true, ...elsewhere } }, {}, true],
  ["a binary for this platform", { "node_modules/a": { version: "1.0.0", optional: true, ...here } }, {}, false],
])("an installation with %s", (_, wanted, installed, holds) => {
  expect(holdsAll(wanted, installed)).toBe(holds);
});

it.each([
  ["v24.21.0", true],
  ["v22.22.0", true],
  ["v22.21.9", false],
  ["v20.20.2", false],
  ["garbage", false],
])("Node %s", (version, good) => {
  expect(isNewEnough(version)).toBe(good);
});
