/**
 * Returns whether a time limit has been reached since now: by the CPU time of this process and by the clock, because a busy
 * machine is no reason to stop.
 */
export function startTimeLimit(timeMs: number): () => boolean {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    if (performance.now() - startedAt <= timeMs) return false;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > timeMs;
  };
}
