import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../bin/paths.mjs";
import { freePort } from "../bin/port.mjs";
import type { BenchDatabase } from "./databases.ts";

export interface Muster {
  url: string;
  /** Process of the launcher; the server is its child. */
  pid: number;
  /** From the start of the launcher's process to the first healthy response. */
  startMs: number;
  stop(): Promise<void>;
}

interface Where {
  database: BenchDatabase;
  dataDir: string;
  /** Settings of this measurement, as environment variables. */
  settings?: Record<string, string>;
}

const pollMs = 20;
const startLimitMs = 60_000;

/** Starts Muster through the launcher, as a user does, and polls its health every 20 ms. Billing is off. */
export async function startMuster({ database, dataDir, settings = {} }: Where): Promise<Muster> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.env["npm_node_execpath"] ?? process.execPath, [join(root, "bin/muster.mjs"), "start"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: database.url ?? "",
      BILLING: "off",
      LOG_LEVEL: "warn",
      OLLAMA_URL: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilHealthy(url, child);
  const startMs = performance.now() - startedAt;
  return { url, pid: child.pid ?? 0, startMs, stop: () => stop(child) };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  let printed = "";
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const deadline = Date.now() + startLimitMs;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`Muster ended with code ${child.exitCode}:\n${printed}`);
    if (Date.now() > deadline) throw new Error(`Muster was not healthy after ${startLimitMs} ms:\n${printed}`);
    await wait(pollMs);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).status === 200;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** A folder for one measurement; removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "muster-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A running Muster for one measurement; stopped afterwards even if the measurement fails. */
export async function withMuster<T>(where: Where, work: (muster: Muster) => Promise<T>): Promise<T> {
  const muster = await startMuster(where);
  try {
    return await work(muster);
  } finally {
    await muster.stop();
  }
}
