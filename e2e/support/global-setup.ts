import type { TestProject } from "vitest/node";
import { startMuster } from "./muster.ts";

/** Starts the server that journeys share, before the first of them, and returns what ends it after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const muster = await startMuster();
  provide("musterUrl", muster.url);
  return muster.remove;
}
