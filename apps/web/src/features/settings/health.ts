import type { Health } from "@muster/contracts/health";

/** A hanging server counts as unreachable. */
const patienceMs = 8_000;

/** An unhealthy server responds with 503 and its details. */
export async function readHealth(signal: AbortSignal): Promise<Health> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const answer = await fetch("/api/health", { signal: ends }).catch(() => {
    throw new Error("Check your connection, then try again.");
  });
  if (answer.status !== 200 && answer.status !== 503) throw new Error(`The server returned status ${answer.status}`);
  return (await answer.json()) as Health; // the contract's body of this route
}
