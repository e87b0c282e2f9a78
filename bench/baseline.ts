import { readFileSync, writeFileSync } from "node:fs";
import type { Figure } from "./figure.ts";

const file = new URL("./baseline.json", import.meta.url);

/** Sections that `npm run bench -- --baseline` measures. */
export const baselineSections = ["start", "page", "list", "live"];

/** The whole of `npm test`, which is timed apart from the benchmark. */
interface TestRun {
  takenOn: string;
  seconds: number;
  cases: number;
}

interface Baseline {
  takenOn: string;
  machine: object;
  test?: TestRun | undefined;
  sections: Record<string, Figure[]>;
}

/** Figures of an earlier commit that later ones are compared with. Undefined before the first baseline was taken. */
export function readBaseline(): Baseline | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Baseline; // written by `writeBaseline` alone
  } catch {
    return undefined;
  }
}

export function baselineFigure(section: string, what: string): Figure | undefined {
  return readBaseline()?.sections[section]?.find((figure) => figure.what === what);
}

export function baselineNumber(section: string, what: string): number | undefined {
  return baselineFigure(section, what)?.number;
}

/** Replaces the sections that were measured; the others, and the time of `npm test` unless it is given, stay. */
export function writeBaseline(measured: Pick<Baseline, "machine" | "sections"> & { test?: TestRun | undefined }): void {
  const before = readBaseline();
  const baseline: Baseline = {
    takenOn: new Date().toISOString().slice(0, 10),
    machine: measured.machine,
    test: measured.test ?? before?.test,
    sections: { ...before?.sections, ...measured.sections },
  };
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
}
