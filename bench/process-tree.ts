import { readdirSync, readFileSync } from "node:fs";

interface TreeUsage {
  processes: number;
  /** CPU time since each process began. */
  cpuSeconds: number;
  /** Sum of the resident pages of each process. Pages that two processes share count twice. */
  rssMb: number;
  /** The same, with shared pages divided among the processes that share them. */
  pssMb: number;
}

const ticksPerSecond = 100;

/** Memory and CPU time of a process and all its descendants. Linux only: it reads /proc. */
export function measureTree(pid: number): TreeUsage {
  const pids = treeOf(pid);
  const sum = (field: string) => pids.reduce((total, id) => total + readField(id, field), 0) / 1024;
  const cpuSeconds = pids.reduce((total, id) => total + ticksOf(id), 0) / ticksPerSecond;
  return { processes: pids.length, cpuSeconds, rssMb: sum("Rss"), pssMb: sum("Pss") };
}

function treeOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const below = (of: number): number[] => [
    of,
    ...parents.filter(({ parent }) => parent === of).flatMap((child) => below(child.pid)),
  ];
  return below(pid);
}

function parentOf(pid: string): number {
  return Number(fieldsOf(pid)[1] ?? 0);
}

function ticksOf(pid: number): number {
  const fields = fieldsOf(pid);
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** The fields of /proc/PID/stat from the third one on: the name before it, in parentheses, may contain anything. */
function fieldsOf(pid: string | number): string[] {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function readField(pid: number, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readProc(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** A process may end after it is listed and before it is read. */
function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
