import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";

declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let compiling: Promise<object> | undefined;

/**
 * V8 optimizes a WebAssembly function after this much work; its default is 13 million. At a start that spends a second of CPU on
 * functions that few later queries use; with this value, functions that stay in use are still optimized.
 */
const optimizeAfter = 400_000_000;

/** Compiled once per process: threads share the module and its machine code, and compiling takes a second of CPU. */
export function compiledPglite(): Promise<object> {
  compiling ??= compilePglite();
  return compiling;
}

/** Compiling has begun on V8's threads when this returns, so the caller's thread can do something else. */
function compilePglite(): Promise<object> {
  setFlagsFromString(`--wasm-tiering-budget=${optimizeAfter}`);
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(readFileSync(join(dirname(entry), "pglite.wasm")));
}
