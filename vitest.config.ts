import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { withCompiledWorkers } from "./bin/worker-programs.mjs";

const cores = availableParallelism();

/**
 * A state is waited for this long: on a loaded machine with two cores a second is no reason to fail. Looking at it costs a query or
 * a call into the browser, so it is looked at half as often as by default.
 */
const expectation = { poll: { timeout: 40_000, interval: 100 } };

/** The longest tests take half a minute on a quiet machine, and a slow one with all workers busy takes four times as long. */
const limitMs = 120_000;

/** With MUSTER_FAULTS=all, as `npm run faults` sets it, every case of the fault matrices runs; otherwise a sample of each. */
const runsAllFaults = process.env["MUSTER_FAULTS"] === "all";
const hasPostgres = Boolean(process.env["MUSTER_TEST_DATABASE_URL"]);

const programs = process.env["MUSTER_TEST_PROGRAMS"];

/** Readers, engines and database threads start from the compiled programs, as those of a started server do. */
const compiledWorkers = {
  name: "compiled-workers",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    if (!programs || !code.includes("import.meta.url")) return undefined;
    return { code: withCompiledWorkers(code, id, programs), map: null };
  },
};

const serverTests = ["apps/server/src/**/*.test.ts"];

/**
 * Server tests of what differs on the embedded database: opening, restoring and searching it, its single connection, and killed
 * processes. They run on it even where a PostgreSQL server is at hand; journeys use it for everything else.
 */
const embeddedTests = [
  "apps/server/src/*.test.ts",
  "apps/server/src/{platform/db,platform/queue,kernel/tenancy}/**/*.test.ts",
  "apps/server/src/operator/{main,channel,backup/round-trip,doctor/doctor}.test.ts",
  "apps/server/src/kernel/runs/{runs,run-events,live-text,lease,sweep,charges}.test.ts",
  "apps/server/src/kernel/usage/usage.reservations.test.ts",
  "apps/server/src/kernel/sources/{search,merge-segments}.test.ts",
  "apps/server/src/features/search/search.test.ts",
  "apps/server/src/{kernel,features}/**/*{-,.,/}kill.test.ts",
];
const anyDatabaseTests = ["apps/server/src/{access-matrix,features}.test.ts"];

/** Tests that kill processes or cut connections at many moments, or repeat a scenario for several databases. */
const faultTests = [
  "apps/server/src/**/*{-,.,/}kill.test.ts",
  "apps/server/src/{repeat-after-kill,lost-connections}.test.ts",
  "apps/server/src/features/tasks/tasks.faults.test.ts",
  "apps/server/src/operator/backup/round-trip.test.ts",
];
/** On PostgreSQL these wait for a dead process's lease to expire, so `npm test` runs them on the embedded database only. */
const leaseTests = ["apps/server/src/features/**/*{-,.}kill.test.ts"];

const serverProject = {
  environment: "node",
  // A file's services and database are its own; what was loaded and compiled for one file serves the next.
  isolate: false,
  setupFiles: ["apps/server/src/platform/testing/quick-passwords.ts"],
  execArgv: [
    // Optimizing the embedded database's WebAssembly takes a second of CPU, more than a file's queries gain from it.
    "--liftoff-only",
    "--import",
    new URL("apps/server/src/platform/quick-drizzle.ts", import.meta.url).href,
  ],
  expect: expectation,
  testTimeout: limitMs,
  hookTimeout: limitMs,
};

/** The order of the projects. A free worker takes the next file of any, so only the last project's order decides how the run ends. */
const projects = ["features", "embedded", "e2e", "unit"];
/** Unit tests of more than ten seconds run before the others; otherwise one of them would run alone at the end. */
const slowUnitTests = [
  "packages/documents/src/read/recognition.test.ts",
  "packages/documents/src/hostile.test.ts",
  "packages/models/src/local/supervise.test.ts",
  "packages/documents/src/read/analyze-picture.test.ts",
  "packages/tables/src/engine/engine.test.ts",
  "packages/retrieval/evals/evals.test.ts",
];

class SlowUnitTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * projects.indexOf(project.name) + (slowUnitTests.some((path) => moduleId.endsWith(path)) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * `unit` needs nothing; `features` is the server, in a database of its own for each file: on the server that
 * MUSTER_TEST_DATABASE_URL names, otherwise embedded. `embedded` is the part of it that runs on the embedded database in any
 * case; `e2e` drives a browser against a started Muster.
 */
export default defineConfig({
  test: {
    // More than a small machine has cores: a test on PostgreSQL uses a third of one and waits, and a journey waits more than it
    // works; an embedded database takes some 400 MB. A fifth worker on two cores gained nothing.
    maxWorkers: Math.min(cores + 2, 6),
    sequence: { sequencer: SlowUnitTestsFirst },
    pool: "forks",
    passWithNoTests: false,
    projects: [
      {
        plugins: [compiledWorkers],
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          // Few of its files run long enough in WebAssembly to gain from optimized code.
          execArgv: ["--liftoff-only"],
          include: [
            "bin/**/*.test.ts",
            "bench/**/*.test.ts",
            "packages/**/*.test.ts",
            "apps/web/src/**/*.test.{ts,tsx}",
          ],
          expect: expectation,
          testTimeout: limitMs,
          hookTimeout: limitMs,
        },
      },
      {
        plugins: [compiledWorkers],
        test: {
          ...serverProject,
          name: "features",
          include: runsAllFaults ? faultTests : serverTests,
          exclude: hasPostgres && !runsAllFaults ? leaseTests : [],
        },
      },
      {
        plugins: [compiledWorkers],
        test: {
          ...serverProject,
          name: "embedded",
          env: { MUSTER_TEST_DATABASE_URL: "" },
          include: runsAllFaults ? serverTests : embeddedTests,
          exclude: runsAllFaults ? [] : anyDatabaseTests,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          isolate: false,
          globalSetup: runsAllFaults ? [] : ["e2e/support/global-setup.ts"],
          include: [runsAllFaults ? "e2e/faults/*.e2e.ts" : "e2e/**/*.e2e.ts"],
          expect: expectation,
          // A busy machine takes six times as long as a quiet one.
          testTimeout: 360_000,
          hookTimeout: 360_000,
        },
      },
    ],
  },
});
