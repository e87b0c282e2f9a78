import { readFile } from "node:fs/promises";

/**
 * Calls `onExceeded` when a process exceeds its resident memory; returns a function that stops watching. Reads /proc, so it works
 * on Linux only: elsewhere only the child's limits on heap and WebAssembly memory apply.
 */
export function watchMemory(pid: number | undefined, memoryMb: number, onExceeded: () => void): () => void {
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    if (!isStopped && kilobytes > memoryMb * 1024) onExceeded();
  }, 50);
  let isStopped = false;
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
