import { spawn } from "node:child_process";
import { join } from "node:path";
import { exitCode } from "./children.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./paths.mjs";
import { freePort } from "./port.mjs";
import { nodeEnvironment, nodeFlags } from "./serve.mjs";

/**
 * The server under `node --watch`, which restarts it when a file it has loaded changes, and Vite in front of it. Vite has
 * the address that people open; both end together.
 */
export async function run() {
  const node = await ensureInstalled();
  const port = process.env.PORT || "3000";
  const url = `http://localhost:${port}`;
  const api = await freePort();
  const serverFile = join(root, "apps", "server", "src", "main.ts");
  const children = [
    start(node, ["--watch", "--watch-preserve-output", serverFile], {
      PORT: String(api),
      HOST: "127.0.0.1",
      PUBLIC_URL: process.env.PUBLIC_URL ?? url,
      MUSTER_LAUNCHER: "1",
    }),
    start(node, [join(root, "bin", "dev-web.mjs")], { PORT: port, MUSTER_API: `http://127.0.0.1:${api}` }),
  ];
  return await endTogether(children);
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(node, args, env) {
  return spawn(node, [...nodeFlags, ...args], {
    cwd: root,
    env: { ...nodeEnvironment(), ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/**
 * @param {import("node:child_process").ChildProcess[]} children
 * @returns {Promise<number>}
 */
async function endTogether(children) {
  const stop = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  const codes = children.map(
    (child) =>
      new Promise((/** @type {(code: number) => void} */ resolve) => {
        child.on("exit", (code, signal) => resolve(signal === "SIGTERM" ? 0 : exitCode(code, signal)));
      }),
  );
  const first = await Promise.race(codes);
  stop();
  await Promise.all(codes);
  return first;
}
