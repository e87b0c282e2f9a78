import type { TestProject } from "vitest/node";
import { emptyFolder, startMuster } from "./muster.ts";

/** Starts the server that the journeys share, on an empty folder, and returns what stops it after the last journey. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const muster = await startMuster({}, emptyFolder());
  provide("musterUrl", muster.url);
  return muster.remove;
}
