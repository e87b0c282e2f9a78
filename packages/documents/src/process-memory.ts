import { readFile } from "node:fs/promises";

/**
 * Calls `onExceeded` when a process holds more resident memory than allowed; returns how to stop watching. Reads /proc, so it
 * watches on Linux alone: elsewhere the limits on heap and WebAssembly memory that the child was started with must do.
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
