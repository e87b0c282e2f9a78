import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureServerCompiled, ensureWebBuilt } from "./builds.mjs";
import { checkAll } from "./check.mjs";
import { runVisibly } from "./children.mjs";
import { ensureChromium } from "./chromium.mjs";
import { LauncherError } from "./errors.mjs";
import { ensureInstalled } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { nodeEnvironment, nodeFlags } from "./serve.mjs";
import { programOf } from "./tools.mjs";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Everything: checks, unit and feature tests on PGlite, feature tests once more on PostgreSQL, journeys in a browser. The
 * last line counts each test and each part of the check.
 */
export async function run() {
  const node = await ensureInstalled();
  const total = { passed: 0, failed: 0 };
  /** What cannot even begin has failed, and the rest still runs. @param {string} title @param {() => Promise<Counts>} work */
  const part = async (title, work) => {
    console.log(`\n── ${title}`);
    const { passed, failed } = await work().catch(couldNotRun);
    total.passed += passed;
    total.failed += failed;
  };
  await part("Checks", () => checkAll(node));
  await part("Unit and server tests (PGlite)", () =>
    vitest(node, ["unit", "features"], { MUSTER_TEST_DATABASE_URL: "" }),
  );
  const postgres = await findPostgres();
  try {
    await part("Server tests (PostgreSQL)", async () =>
      postgres
        ? await vitest(node, ["features"], serverAt(postgres))
        : skipped(`the server tests on PostgreSQL: ${noPostgres}`),
    );
    await part("Browser tests and fault tests", () => inBrowser(node, postgres ? serverAt(postgres) : {}));
  } finally {
    await postgres?.stop();
  }
  console.log(`\ntotal: ${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** @param {unknown} error @returns {Counts} */
function couldNotRun(error) {
  console.log(error instanceof LauncherError ? error.message : error);
  return { passed: 0, failed: 1 };
}

const noPostgres = "no PostgreSQL server found; set MUSTER_TEST_DATABASE_URL or install one";

/** The server that somebody names, or one of our own that lives as long as the tests. */
async function findPostgres() {
  const url = process.env.MUSTER_TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };
  return await startPostgres().catch((error) => {
    console.log(error);
    return undefined;
  });
}

/** @param {{ url: string }} postgres */
function serverAt({ url }) {
  return { MUSTER_TEST_DATABASE_URL: url };
}

/** @param {string} node @param {NodeJS.ProcessEnv} env @returns {Promise<Counts>} */
async function inBrowser(node, env) {
  const chromium = await ensureChromium();
  if (!chromium) return skipped("the browser tests: no Chromium found; install it or set CHROMIUM_PATH");
  await ensureWebBuilt(node);
  const MUSTER_SERVER = await ensureServerCompiled(node);
  return await vitest(node, ["e2e"], { ...env, CHROMIUM_PATH: chromium, MUSTER_SERVER });
}

/** On a machine whose only task is to test, a half that did not run is a failure. @param {string} words @returns {Counts} */
function skipped(words) {
  console.log(`\n!!! SKIPPED ${words}.\n`);
  return { passed: 0, failed: process.env.CI ? 1 : 0 };
}

/**
 * @param {string} node
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function vitest(node, projects, env) {
  const folder = mkdtempSync(join(tmpdir(), "muster-test-"));
  const report = join(folder, "report.json");
  const args = [
    ...nodeFlags,
    programOf("vitest", "vitest"),
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const code = await runVisibly(node, args, { env: { ...nodeEnvironment(), ...env } });
  const counts = countResults(readReport(report), code);
  rmSync(folder, { recursive: true, force: true });
  return counts;
}

/** @param {string} file @returns {Report | undefined} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * A file that could not be loaded holds no failed test and yet failed; a run that ended badly with nothing failed (an
 * unhandled rejection, say) failed as well.
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} Report
 * @param {Report | undefined} report
 * @param {number} code
 * @returns {Counts}
 */
export function countResults(report, code) {
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
