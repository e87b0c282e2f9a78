import { readFileSync } from "node:fs";

// The layers of ARCHITECTURE.md as rules. bin/boundaries.test.ts breaks each of them once, in a temporary tree.

const server = "^apps/server/src";
const feature = `${server}/features/([^/]+)/`;
const featureOrder =
  "A feature may import the features before it in features.ts and none after it, types included. Those subscribe to its events.";
const tests = "[.](test|e2e|factory)[.]tsx?$|/testing/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule(
      "no-circular",
      "Merge files that import each other, types included, or move what they share to a third file.",
      {},
      { circular: true },
    ),
    rule(
      "no-unresolved",
      "Every import must resolve to an existing module.",
      {},
      { couldNotResolve: true, pathNot: "^bun:" },
    ),
    rule(
      "no-undeclared-dependency",
      "Each imported package must be listed in the package.json of its workspace.",
      {},
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    rule(
      "no-development-dependency",
      "Production code may not import a devDependency.",
      { path: "^(apps/server/src|packages)/", pathNot: tests },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),

    rule(
      "packages-know-only-contracts",
      "A package imports contracts and no other workspace, except as the next rules allow.",
      // Evaluations read their files with the readers of packages/documents.
      { path: "^packages/([^/]+)/", pathNot: ["^packages/[^/]+/evals/", "^packages/(agent|writing)/"] },
      { path: "^(apps|packages|bin|bench|e2e)/", pathNot: "^packages/($1|contracts)/" },
    ),
    rule(
      "agent-and-writing-are-separate",
      "contracts ← models ← retrieval, tables ← agent, writing: agent and writing do not import each other.",
      { path: "^packages/(agent|writing)/", pathNot: "^packages/[^/]+/evals/" },
      { path: "^(apps|packages|bin|bench|e2e)/", pathNot: "^packages/($1|contracts|models|retrieval|tables)/" },
    ),
    rule(
      "contracts-use-only-listed-imports",
      "Contracts import only zod, the contract builder, message patterns and each other.",
      { path: "^packages/contracts/", pathNot: tests },
      { pathNot: ["^packages/contracts/", "node_modules/(zod|@orpc/contract|intl-messageformat)/"] },
    ),
    rule(
      "web-reaches-only-contracts",
      "The web app imports only contracts, the calls and errors of the client, and the chart renderer and scale that documents use.",
      { path: "^apps/web/" },
      {
        path: "^(apps|packages|bin|bench|e2e)/",
        pathNot:
          "^(apps/web|packages/contracts)/|^packages/(client/src/(calls|compact-contract|error)|documents/src/chart-(svg|columns))\\.",
      },
    ),
    rule(
      "server-does-not-know-web",
      "The server serves the built web app as files and imports none of its code.",
      { path: "^apps/server/" },
      { path: "^(apps|bin|bench|e2e)/", pathNot: "^apps/server/" },
    ),

    rule(
      "platform-is-the-lowest-layer",
      "The platform imports neither the kernel nor features.",
      { path: `${server}/platform/`, pathNot: tests },
      { path: `${server}/`, pathNot: `${server}/platform/` },
    ),
    rule(
      "kernel-knows-no-feature",
      "The kernel serves every feature and imports none.",
      { path: `${server}/kernel/`, pathNot: tests },
      { path: `${server}/`, pathNot: `${server}/(kernel|platform)/` },
    ),
    rule(
      "features-do-not-know-the-program",
      "main, app, workers and features.ts import the features, not the other way round.",
      { path: `${server}/features/`, pathNot: tests },
      { path: `${server}/[^/]+$` },
    ),
    rule(
      "only-the-list-knows-the-records",
      "features.ts lists the records of the features; nothing else imports one.",
      { path: `${server}/`, pathNot: [`${server}/features[.]ts$`, tests] },
      { path: `${server}/features/[^/]+/[^/]+[.]feature[.]ts$` },
    ),
    rule(
      "the-program-knows-only-the-list",
      "A feature's record holds all that it adds to the program: app and workers loop over the list.",
      { path: `${server}/(app|workers|open-database)[.]ts$` },
      { path: `${server}/features/` },
    ),
    rule(
      "features-meet-at-service-policy-jobs",
      "A feature imports another feature's service, policy, jobs, events or table, and no other file of it.",
      { path: feature, pathNot: tests },
      {
        path: `${server}/features/`,
        pathNot: [`${server}/features/$1/`, "[.](service|policy|jobs|events|table)[.]ts$", "/[^/.]+[.]policy[.]ts$"],
      },
    ),
    // No feature comes after the last one, so it needs no rule.
    ...featuresInOrder().flatMap((name, index, order) => {
      const later = order.slice(index + 1).join("|");
      if (!later) return [];
      const from = { path: `${server}/features/${name}/`, pathNot: tests };
      return rule(`feature-order-${name}`, featureOrder, from, { path: `${server}/features/(${later})/` });
    }),
    rule(
      "only-repos-join-other-tables",
      "Only a repo or a table imports another feature's table, for a read-only join or a foreign key.",
      { path: feature, pathNot: ["[.](repo|table)[.]ts$", tests] },
      { path: `${server}/features/[^/]+/.*[.]table[.]ts$`, pathNot: `${server}/features/$1/` },
    ),
    rule(
      "sql-lives-in-repos",
      "SQL belongs in .repo.ts and .table.ts; a feature imports drizzle nowhere else.",
      { path: `${server}/`, pathNot: [`${server}/(kernel|platform)/`, "[.](repo|table)[.]ts$", tests] },
      { path: "node_modules/(drizzle-orm|pg|@electric-sql)/" },
    ),
    rule(
      "providers-live-in-models",
      "A model provider's SDK is imported in packages/models, agent and writing; tests elsewhere may use one as a client.",
      { pathNot: `^packages/(models|agent|writing)/|${tests}` },
      { path: "node_modules/(@ai-sdk|ai|openai|@anthropic-ai|@google|ollama)/" },
    ),

    rule(
      "web-layers",
      "The web app's platform and design system import no feature.",
      { path: "^apps/web/src/(platform|ui)/", pathNot: tests },
      { path: "^apps/web/src/", pathNot: "^apps/web/src/(platform|ui)/" },
    ),
    rule(
      "ui-fetches-nothing",
      "The design system gets its data as props.",
      { path: "^apps/web/src/ui/", pathNot: tests },
      { path: ["^apps/web/src/platform/", "node_modules/(@tanstack/react-query|@orpc)/"] },
    ),
    rule(
      "tests-stay-tests",
      "Production code does not import tests.",
      { pathNot: [tests, "[.]evals[.]ts$", "^(e2e|bench|packages/[^/]+/evals)/"] },
      { path: "[.](test|e2e|factory)[.]tsx?$" },
    ),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(node_modules/.*/node_modules|dist|data|[.]muster)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};

/** The names of the folders, in the order of the list in features.ts. */
function featuresInOrder() {
  const source = readFileSync(new URL("apps/server/src/features.ts", import.meta.url), "utf8");
  const list = /export const features = \[([^\]]*)\]/.exec(source)?.[1] ?? "";
  const names = [...list.matchAll(/\w+/g)].map(([name]) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  if (names.length === 0) throw new Error("features.ts lists no feature");
  return names;
}

/**
 * @param {string} name
 * @param {string} comment
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["from"]} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"]} to
 * @returns {import("dependency-cruiser").IRegularForbiddenRuleType}
 */
function rule(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}
