import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { root } from "./paths.mjs";
import { freePort } from "./port.mjs";
import { nodeEnvironment, nodeFlags } from "./serve.mjs";

const settleMs = 200;

/**
 * Runs the server, restarted when one of its sources changes, behind Vite, whose address developers open. Node's --watch cannot
 * be used: the server's child processes and threads hang under it.
 */
export async function run() {
  const node = await ensureInstalled();
  const port = process.env.PORT || "3000";
  const api = await freePort();
  const env = {
    PORT: String(api),
    HOST: "127.0.0.1",
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    MUSTER_LAUNCHER: "1",
  };
  const server = keepRunning(() => start(node, join(root, "apps", "server", "src", "main.ts"), env));
  const web = start(node, join(root, "bin", "dev-web.mjs"), { PORT: port, MUSTER_API: `http://127.0.0.1:${api}` });
  const asked = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(0));
  });
  const code = await Promise.race([asked, once(web, "exit").then(([exit]) => exit ?? 1)]);
  web.kill("SIGTERM");
  await server.stop();
  return Number(code);
}

/**
 * Restarts the process after each change. If it exits, waits for the next change, because a mistake in a source is fixed there.
 * @param {() => import("node:child_process").ChildProcess} startServer
 */
function keepRunning(startServer) {
  let child = startServer();
  let isStopped = false;
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  const restart = async () => {
    console.log("Source changed. Restarting the server …");
    await end();
    if (!isStopped) child = startServer();
  };
  let running = Promise.resolve();
  let timer = setTimeout(() => undefined, 0);
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(restart);
    }, settleMs);
  };
  const watchers = serverSources().map((folder) => watch(folder, { recursive: true }, onChange));
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await running;
      await end();
    },
  };
}

function serverSources() {
  const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "src"));
  return [join(root, "apps", "server", "src"), ...packages];
}

/**
 * @param {string} node
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 */
function start(node, file, env) {
  return spawn(node, [...nodeFlags, file], {
    cwd: root,
    env: { ...nodeEnvironment(), ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });
}
