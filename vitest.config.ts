import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const cores = availableParallelism();

/** A state is waited for this long: on a loaded machine with two cores a second is no reason to fail. */
const expectation = { poll: { timeout: 20_000 } };

/**
 * `unit` needs nothing; `features` is the server, on an embedded database of its own for each file or, with
 * MUSTER_TEST_DATABASE_URL, in a database of its own on that server; `e2e` drives a browser against a started Muster.
 */
export default defineConfig({
  test: {
    // One more than a small machine has cores, as each waits now and then; an embedded database takes some 400 MB.
    maxWorkers: Math.min(cores + 1, 4),
    pool: "forks",
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          include: [
            "bin/**/*.test.ts",
            "bench/**/*.test.ts",
            "packages/**/*.test.ts",
            "apps/web/src/**/*.test.{ts,tsx}",
          ],
          expect: expectation,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "features",
          environment: "node",
          include: ["apps/server/src/**/*.test.ts"],
          // A file's services and database are its own; what was loaded and compiled for one file serves the next.
          isolate: false,
          setupFiles: ["apps/server/src/platform/testing/quick-passwords.ts"],
          execArgv: ["--import", new URL("apps/server/src/platform/quick-drizzle.ts", import.meta.url).href],
          expect: expectation,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.e2e.ts"],
          // Journeys wait more than they work; with more than two at once they would make each other late.
          maxWorkers: 2,
          expect: expectation,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
