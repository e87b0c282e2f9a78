import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { holdsAll } from "./install.mjs";
import { isNewEnough, removeNodeHeaders } from "./node.mjs";

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

it("removes the headers of the pinned Node and keeps its program", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-headers-"));
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const at = (part: string) => join(folder, "node_modules", name, part, "file");
  for (const part of ["bin", "include"]) {
    mkdirSync(join(at(part), ".."), { recursive: true });
    writeFileSync(at(part), "");
  }
  removeNodeHeaders(folder);
  removeNodeHeaders(folder); // nothing left to remove
  expect([at("bin"), at("include")].map((path) => existsSync(path))).toEqual([true, false]);
  rmSync(folder, { recursive: true });
});
