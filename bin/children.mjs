import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./paths.mjs";

/**
 * Runs a command to the end without showing its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, uid?: number, gid?: number }} [options] uid and gid of who runs it
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { env = process.env, cwd = root, ...user } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], ...user });
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const release = passSignals(child);
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) => {
      release();
      resolve({ code: exitCode(code, signal), output });
    });
  });
}

/**
 * Runs a command to the end in the foreground and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function runVisibly(command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
    const release = passSignals(child);
    child.on("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on("close", (code, signal) => {
      release();
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * A signal sent only to the launcher ends the running command, and then the launcher instead of the next part. Ctrl-C reaches
 * both, so the second signal does no harm.
 * @param {import("node:child_process").ChildProcess} child
 */
function passSignals(child) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    child.once("close", () => process.exit(exitCode(null, signal)));
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}

/**
 * The exit code as a shell reports it: the code, or 128 plus the signal's number.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
