import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const sources = fileURLToPath(new URL("../..", import.meta.url));
const compiled = process.env["MUSTER_TEST_PROGRAMS"];

/**
 * Flags and path to start a program of the server with, as a child process: compiled where the test command did that, which
 * halves the time of a start, otherwise from its source.
 */
export function childProgram(source: URL): string[] {
  const path = fileURLToPath(source);
  const flags = ["--liftoff-only", "--disable-warning=ExperimentalWarning"];
  if (compiled) return [...flags, join(compiled, relative(sources, path).replace(/\.ts$/, ".mjs"))];
  return [...flags, "--import", new URL("../quick-drizzle.ts", import.meta.url).href, path];
}
