import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../.dependency-cruiser.mjs";
import { root } from "./paths.mjs";
import { programOf } from "./tools.mjs";

// For each rule, files that break it: the path, what it imports. What they import exists unless the rule is about that.
const broken: Record<string, [from: string, to: string][]> = {
  "no-circles": [
    ["packages/documents/src/one.ts", "./two.ts"],
    ["packages/models/src/type-one.ts", "type ./type-two.ts"],
  ],
  "no-unresolved": [["apps/server/src/features/tasks/lost.ts", "./nowhere.ts"]],
  "no-undeclared-dependency": [["packages/models/src/undeclared.ts", "undeclared"]],
  "no-development-dependency": [["packages/models/src/development.ts", "for-development"]],
  "packages-know-only-contracts": [
    ["packages/documents/src/knows-tables.ts", "@muster/tables/two"],
    ["packages/models/src/gateway.test.ts", "../../writing/src/builtin.ts"],
    ["packages/documents/src/knows-server.ts", "../../../apps/server/src/platform/ids.ts"],
  ],
  "agent-and-writing-stand-on-models": [
    ["packages/agent/src/knows-writing.ts", "../../writing/src/builtin.ts"],
    ["packages/writing/src/builtin.ts", "../../agent/src/tool.ts"],
  ],
  "contracts-know-nobody": [["packages/contracts/src/knows-models.ts", "@muster/models/gateway"]],
  "web-reaches-only-contracts": [
    ["apps/web/src/features/tasks/knows-server.ts", "../../../../server/src/platform/ids.ts"],
    ["apps/web/src/features/tasks/knows-models.ts", "@muster/models/gateway"],
  ],
  "server-does-not-know-web": [["apps/server/src/features/tasks/knows-web.ts", "../../../../web/src/ui/button.ts"]],
  "platform-is-the-lowest-floor": [["apps/server/src/platform/knows-kernel.ts", "../kernel/runs.ts"]],
  "kernel-knows-no-feature": [["apps/server/src/kernel/knows-tasks.ts", "../features/tasks/tasks.service.ts"]],
  "features-do-not-know-the-program": [["apps/server/src/features/tasks/knows-app.ts", "../../app.ts"]],
  "only-the-list-knows-the-records": [
    ["apps/server/src/features/tasks/knows-record.ts", "./tasks.feature.ts"],
    ["apps/server/src/kernel/knows-record.ts", "../features/tasks/tasks.feature.ts"],
    ["apps/server/src/start.ts", "./features/tasks/tasks.feature.ts"],
  ],
  "the-program-knows-only-the-list": [["apps/server/src/workers.ts", "./features/tasks/tasks.worker.ts"]],
  "features-meet-at-service-policy-jobs": [
    ["apps/server/src/features/tasks/tasks.service.ts", "../agents/agents.repo.ts"],
    ["apps/server/src/features/tasks/knows-inside.ts", "../agents/prompt.ts"],
  ],
  "only-repos-join-other-tables": [["apps/server/src/features/tasks/tasks.view.ts", "../agents/agents.table.ts"]],
  "sql-lives-in-repos": [["apps/server/src/features/tasks/sql-anywhere.ts", "drizzle-orm"]],
  "providers-live-in-models": [["apps/server/src/features/tasks/vendor.ts", "@ai-sdk/provider"]],
  "web-floors": [["apps/web/src/ui/knows-tasks.ts", "../features/tasks/tasks-page.ts"]],
  "ui-fetches-nothing": [["apps/web/src/ui/fetches.ts", "@tanstack/react-query"]],
  "tests-stay-tests": [["apps/server/src/features/tasks/knows-test.ts", "./tasks.test.ts"]],
};

const orderRule = "feature-order-";
const ordered = (config.forbidden ?? []).flatMap(({ name }) =>
  name?.startsWith(orderRule) ? [name.slice(orderRule.length)] : [],
);
for (const [index, name] of ordered.entries()) {
  const below = ordered[index + 1] ?? "dashboard";
  const folder = `apps/server/src/features/${name}`;
  broken[`${orderRule}${name}`] = [
    [`${folder}/names-lower.service.ts`, `../${below}/${below}.service.ts`],
    [`${folder}/names-lower-type.service.ts`, `type ../${below}/${below}.service.ts`],
  ];
}

const allowed: [from: string, to: string][] = [
  ["apps/server/src/main.ts", "./app.ts"],
  ["apps/server/src/app.ts", "./features.ts"],
  ["apps/server/src/features.ts", "./features/tasks/tasks.feature.ts"],
  ["apps/server/src/features/tasks/tasks.feature.ts", "../agents/agents.events.ts"],
  ["apps/server/src/features/agents/agents.events.ts", "../../kernel/runs.ts"],
  ["apps/server/src/features/agents/agents.service.ts", "./agents.repo.ts"],
  ["apps/server/src/features/agents/agents.repo.ts", "drizzle-orm"],
  ["apps/server/src/features/agents/agents.table.ts", "drizzle-orm"],
  ["apps/server/src/features/agents/prompt.ts", "@muster/models/gateway"],
  ["apps/server/src/features/tasks/tasks.repo.ts", "../agents/agents.table.ts"],
  ["apps/server/src/features/tasks/tasks.worker.ts", "../agents/agents.service.ts"],
  ["apps/server/src/features/tasks/tasks.test.ts", "../../app.ts"],
  ["apps/server/src/kernel/runs.ts", "../platform/ids.ts"],
  ["apps/server/src/platform/ids.ts", "node:crypto"],
  ["apps/web/src/features/tasks/tasks-page.ts", "../../ui/button.ts"],
  ["apps/web/src/ui/button.ts", "@muster/contracts/tasks"],
  ["packages/models/src/gateway.ts", "@ai-sdk/provider"],
  ["packages/agent/src/tool.ts", "../../models/src/gateway.ts"],
  ["packages/tables/src/two.ts", "node:crypto"],
  ["packages/documents/src/two.ts", "./one.ts"],
  ["packages/models/src/type-two.ts", "type ./type-one.ts"],
  ["packages/contracts/src/tasks.ts", "zod"],
];

const workspaces: Record<string, object> = {
  ".": { workspaces: ["apps/*", "packages/*"] },
  "apps/server": {
    dependencies: { "drizzle-orm": "1", "@ai-sdk/provider": "1", "@muster/models": "1", "@muster/contracts": "1" },
  },
  "apps/web": { dependencies: { "@tanstack/react-query": "1", "@muster/models": "1", "@muster/contracts": "1" } },
  "packages/models": { dependencies: { "@ai-sdk/provider": "1" }, devDependencies: { "for-development": "1" } },
  "packages/tables": {},
  "packages/contracts": { dependencies: { zod: "1", "@muster/models": "1" } },
  "packages/documents": { dependencies: { "@muster/tables": "1" } },
};
const libraries = "zod drizzle-orm @ai-sdk/provider @tanstack/react-query undeclared for-development".split(" ");

const tree = mkdtempSync(join(tmpdir(), "muster-boundaries-"));
let violations: { from: string; rule: string }[] = [];

beforeAll(() => {
  for (const [folder, manifest] of Object.entries(workspaces)) {
    const name = `@muster/${folder.split("/")[1] ?? "root"}`;
    put(
      `${folder}/package.json`,
      JSON.stringify({ name, type: "module", exports: { "./*": "./src/*.ts" }, ...manifest }),
    );
    if (folder.startsWith("packages/")) link(folder, `node_modules/${name}`);
  }
  for (const name of libraries) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, type: "module", exports: "./index.js" }));
    put(`node_modules/${name}/index.js`, "export const it = 1;\n");
  }
  for (const name of [...ordered, "dashboard"])
    put(`apps/server/src/features/${name}/${name}.service.ts`, "export const it = 1;\n");
  for (const [from, to] of [...Object.values(broken).flat(), ...allowed]) put(from, importOf(to));
  violations = cruise();
}, 30_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe("the boundaries", () => {
  it.each(Object.keys(broken))("%s is reported", (rule) => {
    const reported = violations.filter((violation) => violation.rule === rule).map(({ from }) => from);
    expect(reported).toEqual(expect.arrayContaining(broken[rule]?.map(([from]) => from) ?? []));
  });

  it("let everything pass that follows them", () => {
    const innocent = new Set(
      allowed.map(([from]) => from).filter((from) => !/(documents|models).*two[.]ts$/.test(from)),
    );
    expect(violations.filter(({ from }) => innocent.has(from))).toEqual([]);
  });

  it("are all broken here once", () => {
    expect(Object.keys(broken).sort()).toEqual(config.forbidden?.map(({ name }) => name).sort());
  });
});

/** "type ./x.ts" is an import of a type. */
function importOf(to: string): string {
  return to.startsWith("type ") ? `import type { it } from "${to.slice(5)}";\n` : `import "${to}";\n`;
}

function cruise() {
  const args = ["--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "json", "apps", "packages"];
  const program = programOf("dependency-cruiser", "depcruise");
  const output = execFileSync(process.execPath, [program, ...args], { cwd: tree, encoding: "utf8" });
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
}

function put(path: string, text: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

function link(folder: string, path: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  symlinkSync(join(tree, folder), join(tree, path), "junction");
}
