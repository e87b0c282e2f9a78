import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { featureNameProblems, folderNameProblems } from "./names.mjs";

let tree = "";

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "muster-names-"));
  for (const path of [
    "packages/contracts/src/tasks.ts",
    "packages/contracts/src/errors.ts",
    "apps/server/src/features/tasks/tasks.service.ts",
    "apps/web/src/features/tasks/tasks.queries.ts",
    "apps/web/src/features/chat/chat-page.tsx",
  ]) {
    put(path);
  }
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

it("finds nothing when each feature has one name", () => {
  expect([...featureNameProblems(tree), ...folderNameProblems(tree)]).toEqual([]);
});

it.each([
  ["apps/server/src/features/tusks/tusks.service.ts", "the server's feature 'tusks' has no"],
  ["apps/web/src/features/jobs/jobs.queries.ts", "the web app's feature 'jobs' has no"],
  ["packages/contracts/src/leads.ts", "leads.ts has no apps/server"],
])("finds %s", (path, sentence) => {
  put(path);
  expect(featureNameProblems(tree)).toEqual([expect.stringContaining(sentence)]);
});

it.each([
  ["apps/server/src/shared/dates.ts", "apps/server/src/shared"],
  ["apps/web/src/features/tasks/utils.ts", "apps/web/src/features/tasks/utils.ts"],
  ["packages/models/src/lib/text.ts", "packages/models/src/lib"],
])("finds the drawer in %s", (path, drawer) => {
  put(path);
  expect(folderNameProblems(tree)).toEqual([`${drawer} is a drawer for everything`]);
});

function put(path: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), "");
}
