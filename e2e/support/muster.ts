import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyTemplateFolder } from "../../apps/server/src/platform/testing/template-folder.ts";

/** The compiled server when the test command names it; otherwise its sources, which start more slowly. */
export const serverProgram =
  process.env["MUSTER_SERVER"] ?? fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));

export interface Muster {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Stops it as Ctrl-C does and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  /** Starts again on the same folder. */
  again(environment?: Record<string, string>): Promise<Muster>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts the real server on a free local port and waits until it responds. Its new data folder contains an empty, migrated
 * database; give an empty folder to start it as on the first day.
 */
export async function startMuster(environment: Record<string, string> = {}, folder?: string): Promise<Muster> {
  const dataDir = folder ?? emptyFolder();
  if (!folder && !environment["DATABASE_URL"]) await copyTemplateFolder(join(dataDir, "pg"), makeTemplate);
  // Optimizing the embedded database's WebAssembly takes a second of CPU, more than the queries of a journey gain from it.
  const flags = ["--liftoff-only", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, serverProgram], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      OLLAMA_URL: "off",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const url = await listening(child, () => printed);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, "exit");
    child.kill("SIGINT");
    const [code] = await exit;
    return code as number | null;
  };
  return {
    url,
    dataDir,
    process: child,
    output: () => printed,
    stop,
    async kill() {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    },
    again: (next = environment) => startMuster(next, dataDir),
    async remove() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Loaded only when there is no template yet: it needs half the server. */
async function makeTemplate(template: string): Promise<void> {
  const { makeTemplateFolder } = await import("../../apps/server/src/platform/testing/test-database.ts");
  await makeTemplateFolder(template);
}

export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), "muster-e2e-"));
}

function listening(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((found, failed) => {
    const look = () => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed())?.[0];
      if (url) found(url);
    };
    child.stdout?.on("data", look);
    child.on("exit", (code) => failed(new Error(`Muster ended (${code}) before it listened:\n${printed()}`)));
  });
}
