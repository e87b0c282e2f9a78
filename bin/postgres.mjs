import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runQuietly } from "./children.mjs";
import { freePort } from "./port.mjs";

const oldest = 15;
const debianFolder = "/usr/lib/postgresql";

/**
 * Starts a separate PostgreSQL for tests and measurements in a new folder on a free port. It is removed after `stop`, and also
 * when this process is killed. Undefined when no supported version is installed.
 * @param {{ durable?: boolean }} [options] durable keeps fsync on, for measurements
 */
export async function startPostgres({ durable = false } = {}) {
  const binaries = findBinaries() ?? (await installPostgres());
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "muster-postgres-"));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const port = await freePort();
  await initialize(join(binaries, "initdb"), folder, user);
  const server = launch(join(binaries, "postgres"), { folder, port, durable, user });
  const stop = async () => {
    server.stdin.end();
    if (server.exitCode === null) await new Promise((resolve) => server.once("exit", resolve));
  };
  await ready(join(binaries, "pg_isready"), port, stop);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    /** The same server without TCP: a query takes about half as long. */
    socketUrl: `postgresql://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
    stop,
  };
}

/** The newest installed server that is new enough: Debian's folder first, then the PATH. */
function findBinaries() {
  const debian = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...debian.map((version) => join(debianFolder, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && versionOf(join(folder, "postgres")) >= oldest);
}

/** @param {string} program */
function versionOf(program) {
  try {
    return Number(/(\d+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Installs only as root on Debian. */
async function installPostgres() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing PostgreSQL for the second half of the feature tests …");
  const { aptInstall } = await import("./apt.mjs");
  return (await aptInstall("postgresql")) ? findBinaries() : undefined;
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * @param {string} initdb
 * @param {string} folder
 * @param {{ uid: number, gid: number } | undefined} user
 */
async function initialize(initdb, folder, user) {
  const args = ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const { code, output } = await runQuietly(initdb, args, { cwd: folder, ...user });
  if (code !== 0) throw new Error(`initdb failed:\n${output}`);
}

/**
 * A shell runs the server, and stops it and removes its folder when the shell's stdin closes, which also happens when this
 * process is killed.
 * @param {string} program
 * @param {{ folder: string, port: number, durable: boolean, user: { uid: number, gid: number } | undefined }} options
 */
function launch(program, { folder, port, durable, user }) {
  // Compiling a query takes longer than it runs on the few rows of a test.
  const settings = ["fsync", "synchronous_commit", "full_page_writes", "jit"].flatMap((name) =>
    durable ? [] : ["-c", `${name}=off`],
  );
  const connection = [
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "max_connections=200",
    "-c",
    `unix_socket_directories=${folder}`,
  ];
  const hold = '"$@" >"$LOG" 2>&1 & pid=$!; cat >/dev/null; kill -INT $pid; wait $pid; rm -rf "$DATA"';
  return spawn("sh", ["-c", hold, "sh", program, "-D", folder, "-p", String(port), ...connection, ...settings], {
    cwd: folder,
    env: { ...process.env, DATA: folder, LOG: join(folder, "server.log") },
    stdio: ["pipe", "ignore", "ignore"],
    ...user,
  });
}

/**
 * @param {string} isReady
 * @param {number} port
 * @param {() => Promise<void>} stop
 */
async function ready(isReady, port, stop) {
  for (let tries = 0; tries < 150; tries++) {
    const { code } = await runQuietly(isReady, ["-q", "-h", "127.0.0.1", "-p", String(port)]);
    if (code === 0) return;
    await wait(100);
  }
  await stop();
  throw new Error("PostgreSQL did not become ready within 15 seconds");
}
