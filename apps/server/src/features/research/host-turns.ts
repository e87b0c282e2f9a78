import { setTimeout } from "node:timers/promises";

/** Minimum time between two requests of this process to one host. */
const intervalMs = 1000;
const maxHosts = 5000;

const nextAt = new Map<string, number>();

/** Waits until the host may be requested again. Returns false immediately when that would take too long. */
export async function waitForHost(
  host: string,
  { signal, maxWaitMs }: { signal: AbortSignal; maxWaitMs: number },
): Promise<boolean> {
  const now = Date.now();
  const at = Math.max(now, nextAt.get(host) ?? 0);
  if (at - now > maxWaitMs) return false;
  nextAt.delete(host);
  nextAt.set(host, at + intervalMs);
  for (const [oldest, until] of nextAt) {
    if (nextAt.size <= maxHosts && until > now) break;
    nextAt.delete(oldest);
  }
  await setTimeout(at - now, undefined, { signal });
  return true;
}
