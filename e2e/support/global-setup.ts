import type { TestProject } from "vitest/node";
import { emptyFolder, startMuster } from "./muster.ts";

/** Starts the journeys' shared server on an empty folder, and returns the function that stops it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const muster = await startMuster({}, emptyFolder());
  provide("musterUrl", muster.url);
  return muster.remove;
}
