import { readdirSync, readFileSync } from "node:fs";

export interface TreeMemory {
  processes: number;
  /** Sum of the resident pages of each process. Pages that two processes share count twice. */
  rssMb: number;
  /** The same, with shared pages divided among the processes that share them. */
  pssMb: number;
}

/** Memory of a process and all its descendants. Linux only: it reads /proc. */
export function measureTree(pid: number): TreeMemory {
  const pids = treeOf(pid);
  const sum = (field: string) => pids.reduce((total, id) => total + readField(id, field), 0) / 1024;
  return { processes: pids.length, rssMb: sum("Rss"), pssMb: sum("Pss") };
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

/** The name in parentheses may contain anything, so the fields are counted from the end. */
function parentOf(pid: string): number {
  const stat = readProc(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
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
