import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { describeMeasures, measure } from "./measures.mjs";

const root = mkdtempSync(join(tmpdir(), "muster-measures-"));
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

it("counts small files with one importer beside them, and exports that one file uses", () => {
  write({
    "apps/server/src/a/a.ts":
      'import { half, type Half } from "./half.ts";\nimport { rows } from "./a.repo.ts";\nimport * as sums from "@muster/x/sums";\nexport const used = [half, rows, sums];\n',
    "apps/server/src/a/half.ts": "export function half() {}\nexport interface Half {}\n",
    "apps/server/src/a/a.repo.ts": "export const rows = 1;\n",
    "apps/server/src/a/half.test.ts": 'import { half } from "./half.ts";\n',
    "apps/server/src/b/b.ts": 'import { used } from "../a/a.ts";\nconst late = () => import("./long.ts");\n',
    "apps/server/src/b/long.ts": `export const long = 1;\n${"//\n".repeat(60)}`,
    "apps/server/src/b/c.ts": 'import { used } from "../a/a.ts";\n',
    "apps/web/src/page.tsx": "export function Page() {}\n",
    "packages/x/src/sums.ts": "export const sum = 1;\n",
  });
  const found = measure(root);
  // The repo file is short by its role, long.ts is not small, and sums.ts is imported from another folder.
  expect(found).toMatchObject({ files: 8, fragments: ["apps/server/src/a/half.ts"] });
  // Of half, Half, rows, used, long, Page and sum all but used (two files) and Page (none).
  expect(found.exportsUsedOnce).toBeCloseTo(5 / 7);
  expect(describeMeasures(found)).toContain("1 small files with one importer beside them");
});
