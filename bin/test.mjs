import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureServerCompiled, ensureTestProgramsCompiled, ensureWebBuilt } from "./builds.mjs";
import { checkAll } from "./check.mjs";
import { runVisibly } from "./children.mjs";
import { ensureChromium } from "./chromium.mjs";
import { LauncherError } from "./errors.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./paths.mjs";
import { startPostgres } from "./postgres.mjs";
import { nodeEnvironment, nodeFlags } from "./serve.mjs";
import { programOf } from "./tools.mjs";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Runs everything once: server, browser and unit tests together, so that no core waits for the last file of one kind, and beside
 * them the checks. Server tests run on PostgreSQL, database tests also on PGlite; without PostgreSQL all run on PGlite. The last
 * line counts every test and every part of the check.
 */
export function run() {
  return runParts(async (part, node, postgres) => {
    await Promise.all([part("Checks, beside the tests", () => check(node)), runTests(part, node, postgres)]);
  });
}

/** @param {string} node */
async function check(node) {
  const counts = await checkAll(node);
  if (counts.failed > 0) remarks.push("failed: checks, see the lines above that begin with ✗");
  return counts;
}

/** @param {RunPart} part @param {string} node @param {Postgres} postgres */
async function runTests(part, node, postgres) {
  if (!postgres) await part("Server tests (PostgreSQL)", withoutPostgres);
  /** @type {NodeJS.ProcessEnv | undefined} */
  let browser;
  await part("Programs of the browser tests", async () => {
    browser = await prepareBrowserTests(node);
    return browser ? { passed: 0, failed: 0 } : withoutChromium();
  });
  const titles = [
    postgres ? "Server tests (PostgreSQL), those about the database also on PGlite" : "Server tests (PGlite)",
    ...(browser ? ["browser tests"] : []),
    "unit tests",
  ];
  const projects = ["features", ...(postgres ? ["embedded"] : []), ...(browser ? ["e2e"] : []), "unit"];
  await part(titles.join("; "), () => onServer(node, projects, { ...serverAt(postgres), ...browser }));
}

/** Runs in full what `npm test` samples: every kill point on both databases, and all server tests on PGlite. */
export function runFaults() {
  const faults = { MUSTER_FAULTS: "all" };
  return runParts(async (part, node, postgres) => {
    await part("Fault tests (PostgreSQL)", async () =>
      postgres ? await onServer(node, ["features"], { ...serverAt(postgres), ...faults }) : withoutPostgres(),
    );
    await part("Fault tests and all server tests (PGlite)", () => onServer(node, ["embedded"], faults));
    await part("Fault tests of whole tasks", () => inBrowser(node, { ...serverAt(postgres), ...faults }));
  });
}

/** @typedef {(title: string, work: () => Promise<Counts>) => Promise<void>} RunPart */
/** @typedef {Awaited<ReturnType<typeof findPostgres>>} Postgres */

/** @param {(part: RunPart, node: string, postgres: Postgres) => Promise<void>} parts */
async function runParts(parts) {
  const node = await ensureInstalled();
  const total = { passed: 0, failed: 0 };
  /** A part that cannot start counts as failed; the others still run. @type {RunPart} */
  const part = async (title, work) => {
    console.log(`\n── ${title}`);
    const { passed, failed } = await work().catch(couldNotRun);
    total.passed += passed;
    total.failed += failed;
  };
  const memory = folderInMemory();
  if (memory) process.env.TMPDIR = memory;
  const postgres = await findPostgres();
  try {
    await parts(part, node, postgres);
  } finally {
    await postgres?.stop();
    if (memory) rmSync(memory, { recursive: true, force: true });
  }
  if (remarks.length > 0) console.log(`\n${remarks.join("\n")}`);
  console.log(`\ntotal: ${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * A folder in memory for the databases and files of the tests, if there is plenty of memory: on a disk, copying an embedded database takes
 * a second of CPU instead of 60 ms. Removes folders left by killed runs. Undefined if memory is short or TMPDIR is set.
 * @param {string} [parent]
 * @param {number} [neededBytes]
 */
export function folderInMemory(parent = "/dev/shm", neededBytes = 6 * 1024 ** 3) {
  if (process.env.TMPDIR || Math.min(freeBytes(parent), process.availableMemory()) < neededBytes) return undefined;
  const prefix = "muster-tests-";
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix)))
    if (!isRunning(Number(name.split("-")[2]))) rmSync(join(parent, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user
  return folder;
}

/** @param {string} folder */
function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {unknown} error @returns {Counts} */
function couldNotRun(error) {
  console.log(error instanceof LauncherError ? error.message : error);
  return { passed: 0, failed: 1 };
}

function withoutPostgres() {
  return Promise.resolve(
    skipped("the server tests on PostgreSQL: no PostgreSQL server found; set MUSTER_TEST_DATABASE_URL or install one"),
  );
}

/** The server in MUSTER_TEST_DATABASE_URL, or a new one that runs as long as the tests. */
async function findPostgres() {
  const url = process.env.MUSTER_TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };
  try {
    const started = await startPostgres();
    return started && { url: started.socketUrl, stop: started.stop };
  } catch (error) {
    console.log(error);
    return undefined;
  }
}

/** Empty: PostgreSQL tests are skipped. @param {Postgres} postgres */
function serverAt(postgres) {
  return { MUSTER_TEST_DATABASE_URL: postgres?.url ?? "" };
}

/** @param {string} node @param {string[]} projects @param {NodeJS.ProcessEnv} env @returns {Promise<Counts>} */
async function onServer(node, projects, env) {
  return await vitest(node, projects, { ...env, MUSTER_TEST_PROGRAMS: (await ensureTestProgramsCompiled(node)) ?? "" });
}

/** @param {string} node @param {NodeJS.ProcessEnv} env @returns {Promise<Counts>} */
async function inBrowser(node, env) {
  const browser = await prepareBrowserTests(node);
  return browser ? await vitest(node, ["e2e"], { ...env, ...browser }) : withoutChromium();
}

/**
 * Builds what browser tests need and returns their settings; undefined without Chromium.
 * @param {string} node
 */
async function prepareBrowserTests(node) {
  const chromium = await ensureChromium();
  if (!chromium) return undefined;
  await ensureWebBuilt(node);
  return { CHROMIUM_PATH: chromium, MUSTER_SERVER: await ensureServerCompiled(node) };
}

function withoutChromium() {
  return Promise.resolve(skipped("the browser tests: no Chromium found; install it or set CHROMIUM_PATH"));
}

/** On a CI machine, a half that did not run is a failure. @param {string} words @returns {Counts} */
function skipped(words) {
  console.log(`\n!!! SKIPPED ${words}.\n`);
  return { passed: 0, failed: process.env.CI ? 1 : 0 };
}

/**
 * Files with failed tests run once more, alone. What fails again has failed; what passes is reported as flaky. If more than a
 * few files failed, nothing is run again.
 * @param {string} node
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function vitest(node, projects, env) {
  const first = await runVitest(node, projects, env, []);
  const failed = failedFiles(first.report);
  if (failed.length === 0 || failed.length > repeatedFiles) return settled(first);
  console.log(`\nOnce more, by themselves: ${failed.map(shortName).join(", ")}`);
  const second = await runVitest(node, projects, env, failed);
  return settled({ report: mergeReports(first.report, second.report), code: second.code }, first.report);
}

const repeatedFiles = 12;

/**
 * @param {string} node
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} files
 * @returns {Promise<{ report: Report | undefined, code: number }>}
 */
async function runVitest(node, projects, env, files) {
  const folder = mkdtempSync(join(tmpdir(), "muster-test-"));
  const file = join(folder, "report.json");
  const args = [
    ...nodeFlags,
    programOf("vitest", "vitest"),
    "run",
    ...files.map(shortName),
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const code = await runVisibly(node, args, { env: { ...nodeEnvironment(), ...env } });
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  return { report, code };
}

/** Lines that parts of the tests print at the end. @type {string[]} */
const remarks = [];

/** @param {{ report: Report | undefined, code: number }} run @param {Report} [before] what the first run said */
function settled({ report, code }, before) {
  const still = failedTests(report);
  remarks.push(...still.map((name) => `failed: ${name}`));
  const unsteady = failedTests(before).filter((name) => !still.includes(name));
  remarks.push(...unsteady.map((name) => `unsteady, passed when run once more: ${name}`));
  return countResults(report, code);
}

/** @param {string} file */
function readReport(file) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** @param {string} file an absolute path */
function shortName(file) {
  return relative(root, file).replaceAll("\\", "/");
}

/** @param {Report | undefined} report */
function failedFiles(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === "failed").map(({ name }) => name);
}

/** A file that could not be loaded is listed by its own name. @param {Report | undefined} report */
function failedTests(report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === "failed");
      return tests.length === 0 ? [shortName(name)] : tests.map(({ fullName }) => `${shortName(name)} > ${fullName}`);
    });
}

/**
 * The first report, with the results of the repeated files replaced by the second report.
 * @param {Report | undefined} first
 * @param {Report | undefined} second
 * @returns {Report | undefined}
 */
export function mergeReports(first, second) {
  if (!first || !second) return undefined;
  const again = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults];
  const count = (/** @type {string} */ status) =>
    testResults.reduce((sum, file) => sum + file.assertionResults.filter((test) => test.status === status).length, 0);
  return { testResults, numPassedTests: count("passed"), numFailedTests: count("failed") };
}

/**
 * A file that could not be loaded has no failed test but counts as failed. So does a run that exits with an error although no
 * test failed, e.g. after an unhandled rejection.
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} Report
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
