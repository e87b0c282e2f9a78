import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { watchMemory } from "../forked-child.ts";

interface ProgramLimits {
  memoryMb: number;
  timeMs: number;
}

interface Program {
  file: string;
  args: readonly string[];
  folder: string;
  environment?: Readonly<Record<string, string>>;
}

export interface ProgramOutput {
  text: string;
  /** Why the program was stopped; null when it ended by itself. */
  stopped: "memory" | "time" | "output" | null;
  exitCode: number | null;
}

/** More output than any useful number of findings. */
const maxOutputBytes = 64 * 1024 ** 2;

/**
 * Runs a program without the server's environment, at low priority, and kills it when a limit is exceeded. The system limits its
 * CPU time too (not on Windows), so that it ends even if this process is killed.
 */
export function runProgram(program: Program, { memoryMb, timeMs }: ProgramLimits): Promise<ProgramOutput> {
  return new Promise((resolve, reject) => {
    const child = start(program, Math.ceil(timeMs / 1000));
    const parts: Buffer[] = [];
    let stopped: ProgramOutput["stopped"] = null;
    let bytes = 0;
    const stop = (reason: NonNullable<ProgramOutput["stopped"]>) => {
      stopped ??= reason;
      child.kill("SIGKILL");
    };
    const stopWatching = watchMemory(child.pid, memoryMb, () => stop("memory"));
    const timer = setTimeout(() => stop("time"), timeMs);
    child.stdout?.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxOutputBytes) stop("output");
      else parts.push(part);
    });
    const settle = () => {
      stopWatching();
      clearTimeout(timer);
    };
    child.on("error", (error) => {
      settle();
      reject(error);
    });
    child.on("close", (exitCode, signal) => {
      settle();
      const isCpuLimit = stopped === null && (signal === "SIGXCPU" || signal === "SIGKILL");
      resolve({ text: Buffer.concat(parts).toString("utf8"), stopped: isCpuLimit ? "time" : stopped, exitCode });
    });
  });
}

function start({ file, args, folder, environment }: Program, cpuSeconds: number): ChildProcess {
  // biome-ignore lint/style/noProcessEnv: not configuration, but what Windows needs to start a process
  const { SystemRoot } = process.env;
  const env = { ...(SystemRoot && { SystemRoot }), ...environment };
  const options: SpawnOptions = { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"], windowsHide: true };
  const limited = ["-c", `ulimit -t ${cpuSeconds}; exec "$0" "$@"`, file, ...args];
  const child = process.platform === "win32" ? spawn(file, args, options) : spawn("/bin/sh", limited, options);
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10);
  } catch {
    // It has ended already, or the system does not allow it.
  }
  return child;
}

/** The version of an installed package. */
export async function readVersion(name: string): Promise<string> {
  const file = fileURLToPath(import.meta.resolve(`${name}/package.json`));
  // Unchecked: the manifest of one of our dependencies.
  return (JSON.parse(await readFile(file, "utf8")) as { version: string }).version;
}
