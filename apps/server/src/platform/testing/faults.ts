import { it } from "vitest";

const runsAll = process.env["MUSTER_FAULTS"] === "all";

/** The cases of a fault matrix that run: the given sample, or all of them with MUSTER_FAULTS=all (`npm run faults`). */
export function faultCases<T>(all: readonly T[], isSample: (one: T) => boolean): T[] {
  const cases = runsAll ? [...all] : all.filter(isSample);
  if (cases.length === 0) throw new Error("The sample of the fault matrix is empty");
  return cases;
}

/** A fault test that runs only with MUSTER_FAULTS=all. Another test of the same matrix is its sample. */
export const faultIt = it.runIf(runsAll);
