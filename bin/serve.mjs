import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exitCode } from "./children.mjs";
import { root } from "./paths.mjs";

/** For every program under the pinned Node: hides warnings about features we use, and caches compiled code. */
export function nodeEnvironment() {
  return { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "muster"), ...process.env };
}

export const nodeFlags = ["--disable-warning=ExperimentalWarning"];

/**
 * For glibc, which otherwise keeps what a thread has freed for each thread: the threads that compile the embedded database leave 80
 * MB. With these settings all threads share two pools, and a free megabyte at their end returns to the system.
 */
const serverMemory = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};

/**
 * Runs the server until it exits and returns its exit code. The server has its own process group, so Ctrl-C reaches it once,
 * from here. It also stops when its IPC channel closes because this process was killed.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function serve(node, args, env = {}) {
  const child = spawn(node, [...nodeFlags, ...args], {
    cwd: root,
    env: { ...serverMemory, ...nodeEnvironment(), ...env, MUSTER_LAUNCHER: "1" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });
  const forget = stopOnSignals(child);
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(`Couldn't start the server: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code, signal) => {
      forget();
      resolve(exitCode(code, signal));
    });
  });
}

/** @param {import("node:child_process").ChildProcess} child */
function stopOnSignals(child) {
  let interrupted = false;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (signal === "SIGINT" && interrupted) {
      child.kill("SIGKILL");
      return;
    }
    interrupted ||= signal === "SIGINT";
    child.kill(signal);
  };
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.on(signal, pass);
  const watch = watchParent(() => pass("SIGTERM"));
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, pass);
  };
}

/**
 * `npm start` runs between the terminal and this process, and on Linux a shell runs between npm and this process. If npm is
 * killed, only this watcher can stop the server.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const before = elders();
  const timer = setInterval(() => {
    if (elders() === before) return;
    clearInterval(timer);
    onGone();
  }, 500);
  return timer.unref();
}

/** The parent process and, where /proc is available, the parent's parent. */
function elders() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")")).split(" ")[2]}`;
  } catch {
    return `${process.ppid}`;
  }
}
