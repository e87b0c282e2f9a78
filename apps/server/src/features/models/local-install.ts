import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findNpm, npmEnvironment } from "../../platform/config/npm.ts";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import { localFolder } from "./local-folder.ts";

/** The program that runs local models, with the manifest and lock of its library. No workspace: nothing of it is installed by default. */
const sources = new URL("../../../../local-models/", import.meta.url);
export const runnerProgram = new URL("runner.ts", sources);

/** Measured on Linux x64: kept in the end, and with npm's cache while it installs. */
const keptBytes = 51_000_000;
const neededBytes = 145_000_000;
const installMs = 600_000;

/** The build for graphics cards comes on top of that; measured on Linux x64. */
const gpuBytes = 74_000_000;

/** Builds that compute on a graphics card by Vulkan. Apple's only build uses its card anyway. */
const gpuPlatforms: Record<string, string> = { "linux-x64": "linux-x64-vulkan", "win32-x64": "win-x64-vulkan" };

const platforms: Record<string, string> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-armv7l",
  "darwin-arm64": "mac-arm64-metal",
  "darwin-x64": "mac-x64",
  "win32-x64": "win-x64",
  "win32-arm64": "win-arm64",
};

type Folder = Pick<Config, "dataDir">;

interface Lock {
  packages: Record<
    string,
    { optional?: boolean; optionalDependencies?: object; dependencies?: Record<string, string> }
  >;
}

interface Manifest {
  dependencies: Record<string, string>;
}

/** What is installed here, or would be. */
export function describeRunner(config: Folder) {
  const platform = platforms[`${process.platform}-${process.arch}`] ?? `${process.platform}-${process.arch}`;
  return {
    version: libraryVersion(),
    platform,
    isInstalled: installedRunner(config) !== undefined,
    isTried: platform === "linux-x64",
    sizeBytes: keptBytes,
    neededBytes,
  };
}

/** The build for graphics cards; null where there is none for this platform. */
export function describeGpuBuild(config: Folder) {
  const platform = gpuPlatforms[`${process.platform}-${process.arch}`];
  if (!platform) return null;
  return { platform, isInstalled: isInstalled(gpuFolder(config, platform)), sizeBytes: keptBytes + gpuBytes };
}

/** Why no model can run on this machine; undefined when it can. */
export function unsupportedReason(): string | undefined {
  const name = `${process.platform}-${process.arch}`;
  if (!(name in platforms)) return `Local models aren't available for ${name}. Use Ollama or another provider.`;
  return isMusl()
    ? "Local models need a Linux with glibc, not musl (Alpine). Use Ollama or another provider."
    : undefined;
}

/** The folder of the installed library, of the build for graphics cards when there is one; undefined when it isn't installed. */
export function installedRunner(config: Folder): string | undefined {
  const gpu = describeGpuBuild(config);
  if (gpu?.isInstalled) return gpuFolder(config, gpu.platform);
  const folder = runnerFolder(config);
  return isInstalled(folder) ? folder : undefined;
}

function isInstalled(folder: string): boolean {
  return existsSync(join(folder, "node_modules/node-llama-cpp/package.json"));
}

export interface Installing {
  config: Pick<Config, "dataDir" | "NPM_CLI">;
  signal: AbortSignal;
  /** Counted in packages. */
  onProgress: (progress: { done: number; total: number }) => void;
}

/** Installs the library for the processor, unless a build is installed. */
export async function installRunner(installing: Installing): Promise<void> {
  if (installedRunner(installing.config)) return;
  const { platform } = describeRunner(installing.config);
  await install(installing, [platform], runnerFolder(installing.config));
}

/** Installs the build for graphics cards beside the other one, which stays for a machine where the card can't be used. */
export async function installGpuBuild(installing: Installing): Promise<void> {
  const gpu = describeGpuBuild(installing.config);
  if (!gpu) throw failed("There is no build for graphics cards on this platform.");
  if (gpu.isInstalled) return;
  const { platform } = describeRunner(installing.config);
  await install(installing, [platform, gpu.platform], gpuFolder(installing.config, gpu.platform));
}

/** With Muster's own Node and npm into a staging folder, which is loaded once and then renamed. */
async function install({ config, signal, onProgress }: Installing, builds: string[], target: string): Promise<void> {
  const unsupported = unsupportedReason();
  if (unsupported) throw failed(unsupported);
  const npm = findNpm(config.NPM_CLI);
  if (!npm) throw failed(`npm wasn't found, so the model runner can't be installed. ${manualSteps()}`);
  const root = localFolder(config);
  await mkdir(root, { recursive: true });
  await removeStaging(root);
  await mustHaveSpace(root);
  const staging = join(root, `staging-${process.pid}`);
  // Kept after a failure, so that the next attempt downloads less.
  const cache = join(root, "npm-cache");
  try {
    await mkdir(staging);
    const { manifest, lock, isLocked } = manifestFor(builds);
    await writeFile(join(staging, "package.json"), JSON.stringify(manifest, null, 2));
    await writeFile(join(staging, "package-lock.json"), JSON.stringify(lock, null, 2));
    const total = Object.keys(lock.packages).length - (isLocked ? 1 : 0);
    await runNpm({ npm, command: isLocked ? "ci" : "install", staging, cache, signal }, (done) =>
      onProgress({ done: Math.min(done, total), total }),
    );
    // The source of the native library, 35 MB, is only for building it.
    await rm(join(staging, "node_modules/node-llama-cpp/llama/gitRelease.bundle"), { force: true });
    await loadOnce(staging, builds.length > 1 ? noGraphicsCard : cannotRun, signal);
    await removeOlder(root, target);
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  await rm(cache, { recursive: true, force: true, maxRetries: 5 });
}

/** Takes the library away again, with what an attempt has left. */
export async function removeRunner(config: Folder): Promise<void> {
  await removeGpuBuild(config);
  await rm(runnerFolder(config), { recursive: true, force: true, maxRetries: 5 });
  await rm(join(localFolder(config), "npm-cache"), { recursive: true, force: true, maxRetries: 5 });
}

/** Models then run on the processor again. */
export async function removeGpuBuild(config: Folder): Promise<void> {
  const gpu = describeGpuBuild(config);
  if (gpu) await rm(gpuFolder(config, gpu.platform), { recursive: true, force: true, maxRetries: 5 });
}

function gpuFolder(config: Folder, platform: string): string {
  return join(localFolder(config), `runner-${libraryVersion()}-${platform}`);
}

function runnerFolder(config: Folder): string {
  const platform = platforms[`${process.platform}-${process.arch}`] ?? "unsupported";
  return join(localFolder(config), `runner-${libraryVersion()}-${platform}`);
}

function libraryVersion(): string {
  return readJson<Manifest>("package.json").dependencies["node-llama-cpp"] ?? "";
}

/**
 * The lock names the packages of the platforms as optional. Those for this platform become direct dependencies, and the others
 * leave: all of them together are 725 MB. A platform that the lock lacks is installed by its exact version.
 */
function manifestFor(builds: readonly string[]) {
  const manifest = readJson<Manifest>("package.json");
  const lock = readJson<Lock>("package-lock.json");
  const names = builds.map((build) => `@node-llama-cpp/${build}`);
  const chosen = names.map((name) => lock.packages[`node_modules/${name}`]);
  for (const entry of chosen) delete entry?.optional;
  for (const [path, entry] of Object.entries(lock.packages)) {
    delete entry.optionalDependencies;
    if (entry.optional) delete lock.packages[path];
  }
  for (const name of names) manifest.dependencies[name] = libraryVersion();
  const [root] = Object.values(lock.packages);
  const isLocked = chosen.every((entry) => entry !== undefined);
  if (isLocked && root) root.dependencies = { ...manifest.dependencies };
  return { manifest, lock, isLocked };
}

interface NpmCall {
  npm: string;
  command: "ci" | "install";
  staging: string;
  cache: string;
  signal: AbortSignal;
}

/** `onFetched` gets how many packages have arrived. */
function runNpm({ npm, command, staging, cache, signal }: NpmCall, onFetched: (count: number) => void): Promise<void> {
  const options = [
    ...["--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--no-progress"],
    ...["--loglevel=http", `--cache=${cache}`, "--fetch-retries=1", "--fetch-retry-mintimeout=1000"],
    "--fetch-timeout=60000",
  ];
  return new Promise((resolve, reject) => {
    let output = "";
    let fetched = 0;
    // When the server dies, the broken pipe ends npm at its next line.
    const child = spawn(process.execPath, [npm, command, ...options], {
      cwd: staging,
      stdio: ["ignore", "ignore", "pipe"],
      env: npmEnvironment(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(installMs)]),
      killSignal: "SIGKILL",
    });
    child.stderr.on("data", (data) => {
      output = (output + data).slice(-64_000);
      fetched += String(data).match(/http (?:fetch|cache) \S*\s?(?:GET 200 )?\S+\.tgz/g)?.length ?? 0;
      if (fetched > 0) onFetched(fetched);
    });
    // An abort is an "error" before the process has ended; its folder is removed after that.
    let stopped: Error | undefined;
    child.on("error", (error) => {
      stopped = error;
      if (child.pid === undefined) reject(failed("npm couldn't be started.", error));
    });
    child.on("close", (status) => {
      if (signal.aborted) reject(signal.reason);
      else if (stopped) reject(failed("The installation of the model runner took too long and was stopped.", stopped));
      else {
        const problem = problemIn(output, status);
        if (problem) reject(failed(problem, new Error(output.slice(-4000))));
        else resolve();
      }
    });
  });
}

const networkCodes =
  /code (ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH)/;

/** npm may end with 0 after warnings about a full disk, so its output counts as well. */
function problemIn(output: string, status: number | null): string | undefined {
  if (/ENOSPC/.test(output)) return "The disk is full. Free some space, then download again.";
  if (status === 0) return undefined;
  const network = networkCodes.exec(output)?.[1];
  if (network) return `The npm registry can't be reached (${network}). ${manualSteps()}`;
  if (/code EINTEGRITY/.test(output)) return "A package of the model runner doesn't match its checksum. Try again.";
  const line = /npm error (?!code)(.{3,200})/.exec(output)?.[1];
  return `npm couldn't install the model runner (exit code ${status})${line ? `: ${line}` : "."}`;
}

const cannotRun = "The model runner was installed but can't run on this machine.";
const noGraphicsCard = "Vulkan finds no graphics card on this machine, so models keep running on the processor.";

/** Loads the native library in a child process: on an unsupported processor it crashes the child, not the server. */
function loadOnce(folder: string, refusal: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(process.execPath, [fileURLToPath(runnerProgram), "--check", folder], {
      stdio: ["ignore", "ignore", "pipe"],
      env: npmEnvironment(),
      timeout: 60_000,
      killSignal: "SIGKILL",
    });
    child.stderr.on("data", (data) => {
      output = (output + data).slice(-4000);
    });
    child.on("error", (error) => reject(failed("The model runner couldn't be started.", error)));
    child.on("close", (status) => {
      if (signal.aborted) reject(signal.reason);
      else if (status === 0) resolve();
      else reject(failed(refusal, new Error(output)));
    });
  });
}

/** For a machine without npm or without a way to its registry. */
function manualSteps(): string {
  const platform = platforms[`${process.platform}-${process.arch}`];
  const version = libraryVersion();
  return (
    `Try again, or install it by hand: on a computer with npm, run "npm install --omit=optional --ignore-scripts ` +
    `node-llama-cpp@${version} @node-llama-cpp/${platform}@${version}" in an empty folder, and copy that folder to ` +
    `local-models/runner-${version}-${platform} in Muster's data folder.`
  );
}

async function removeStaging(root: string): Promise<void> {
  for (const name of await readdir(root))
    if (name.startsWith("staging-")) await rm(join(root, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Of the same build, after an upgrade. */
async function removeOlder(root: string, current: string): Promise<void> {
  const platform = current.split(`runner-${libraryVersion()}-`).at(-1);
  for (const name of await readdir(root)) {
    const isOlder = name.startsWith("runner-") && name.endsWith(`-${platform}`) && join(root, name) !== current;
    if (isOlder) await rm(join(root, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function mustHaveSpace(root: string): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize >= neededBytes * 2) return;
  const free = Math.floor((bavail * bsize) / 1e6);
  throw failed(
    `Not enough disk space for the model runner: ${(neededBytes * 2) / 1e6} MB are needed, ${free} MB are free.`,
  );
}

let isMuslKnown: boolean | undefined;

function isMusl(): boolean {
  if (isMuslKnown !== undefined) return isMuslKnown;
  // Without this the report resolves the names of all connections. The types don't know it yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  isMuslKnown = process.platform === "linux" && !header?.glibcVersionRuntime;
  return isMuslKnown;
}

function readJson<T>(name: string): T {
  // The files come with this program.
  return JSON.parse(readFileSync(new URL(name, sources), "utf8")) as T;
}

function failed(text: string, cause?: unknown): AppError {
  return new AppError("upstream_failed", text, { cause });
}
