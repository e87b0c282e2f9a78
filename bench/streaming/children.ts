import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A program of this folder that serves on a port. */
export interface Child {
  process: ChildProcess;
  port: number;
}

export async function startChild(file: URL, ...args: string[]): Promise<Child> {
  const child = fork(fileURLToPath(file), args);
  const [port] = (await once(child, "message")) as [number];
  return { process: child, port };
}

interface Usage {
  /** Of all threads, since the process began. */
  cpuMs: number;
  rssKb: number;
}

/** Asks a node for its CPU time and memory. */
export async function usageOf({ process: child }: Child): Promise<Usage> {
  const answer = once(child, "message");
  child.send("usage");
  const [usage] = (await answer) as [Usage];
  return usage;
}
