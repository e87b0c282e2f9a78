import { readFileSync } from "node:fs";

/** This program's version from its package.json: "0.2.0". */
export const programVersion: string = (
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }
).version;
